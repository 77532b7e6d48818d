"""The land around a site: the lines of a text map as hexes on a map."""

from __future__ import annotations

import re

from lychgate.core.view import HexCell, HexMap, Mark
from lychgate.kit.site import Site

_HEX = re.compile(r"(-?\d\d)(-?\d\d)(?:\s+(\S.*))?")
_PATH = re.compile(r"(-?\d\d-?\d\d(?:-+-?\d\d-?\d\d)+)(?:\s+(\S.*))?")
_PLACE = re.compile(r"(-?\d\d-?\d\d)(?:-|$)")
_LABEL = re.compile(r'"([^"]*)"')

SHADES = ("light", "dark", "green", "grey", "gray", "brown", "dust", "soil", "dirt", "sand", "white", "blue")
"""The words of Text Mapper that only say which colour a hex has."""

BARE = "open land"


def land_map(site: Site) -> HexMap | None:
    """The map of the land, as its lines have it; None where a site has none."""
    words: dict[str, str] = {}
    paths: dict[str, list[Mark]] = {}
    for line in site.land:
        if (path := _PATH.fullmatch(line)) is not None:
            kind = (path[2] or "path").split()[0]
            for place in _PLACE.findall(path[1]):
                paths.setdefault(place, []).append(Mark("=", "other", kind))
        elif (found := _HEX.fullmatch(line)) is not None:
            words[f"{found[1]}{found[2]}"] = found[3] or ""
    names = dict.fromkeys((*words, *paths))
    cells = tuple(_cell(name, words.get(name, ""), tuple(dict.fromkeys(paths.get(name, ())))) for name in names)
    return HexMap(f"The land around {site.name}", cells) if cells else None


def _cell(name: str, said: str, paths: tuple[Mark, ...]) -> HexCell:
    """A hex. Text Mapper has its even columns half a row lower, and this map its odd ones: each stands one further."""
    column, row = (int(part) for part in re.findall(r"-?\d\d", name))
    label = _LABEL.search(said)
    kinds = [one for one in _LABEL.sub("", said).split() if not set(one.split("-")) <= set(SHADES)]
    terrain = " ".join(kinds) or BARE
    marks = (Mark(label[1][:1].upper() or "*", "other", label[1]), *paths) if label is not None else paths
    return HexCell(name, column + 1, row, terrain[:1], terrain, marks=marks)
