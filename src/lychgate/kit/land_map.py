"""The land around a site: the lines of a text map as hexes on a map."""

from __future__ import annotations

from lychgate.core.view import HexCell, HexMap, Mark
from lychgate.kit.site import Site
from lychgate.kit.text_map import Hex, Path, read_line

SHADES = ("light", "dark", "green", "grey", "gray", "brown", "dust", "soil", "dirt", "sand", "white", "blue")
"""The words of Text Mapper that only say which colour a hex has."""

BARE = "open land"

Place = tuple[int, int, int]


def land_maps(site: Site) -> tuple[HexMap, ...]:
    """The maps of the land, one for each of its levels, as its lines have them."""
    hexes: dict[Place, Hex] = {}
    paths: dict[Place, dict[Mark, None]] = {}
    for line in site.land:
        try:
            read = read_line(line)
        except ValueError:  # of a file that was written by hand: it is told when it is checked
            continue
        if isinstance(read, Path):
            told = f"{read.kind}, {read.label}" if read.label else read.kind
            for place in read.places:
                hexes.setdefault(_place(place), place)
                paths.setdefault(_place(place), {})[Mark("=", "other", told)] = None
        elif read is not None:
            hexes[_place(read)] = read
    levels = sorted({level for _, _, level in hexes})
    title = f"The land around {site.name}"
    return tuple(
        HexMap(
            title if len(levels) == 1 else f"{title}, level {level}",
            tuple(_cell(one, tuple(paths.get(place, ()))) for place, one in hexes.items() if place[2] == level),
        )
        for level in levels
    )


def _place(one: Hex) -> Place:
    return one.column, one.row, one.level


def _cell(one: Hex, paths: tuple[Mark, ...]) -> HexCell:
    """A hex. Text Mapper has its even columns half a row lower, and this map its odd ones: each stands one further."""
    drawn = [kind for kind in one.kinds if kind != "empty"]
    kinds = [kind for kind in drawn if not set(kind.split("-")) <= set(SHADES)] or drawn
    terrain = " ".join(kinds).replace("_", " ") or BARE
    text = "; ".join(filter(None, (one.label, *one.more)))
    marks = (Mark(text[:1].upper(), "other", text), *paths) if text else paths
    return HexCell(one.name, one.column + 1, one.row, terrain[:1], terrain, marks=marks)
