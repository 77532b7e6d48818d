"""Draws a map of hexes as shapes: flat side up, odd columns half a row lower, terrain as sign and letter."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import msgspec

from lychgate.core.view import HexCell, HexMap
from lychgate.server.maps import Legend, describe_hex, mark_legend, marks_of_hex, terrain_legend
from lychgate.server.terrain import sign_of
from lychgate.web.maps.marks import Sign, in_a_row

RADIUS = 46.0
HALF = 40.0
"""Half the height of a hex: ``RADIUS`` times half the root of three, rounded so that hexes lie on whole pixels."""

EDGE = 4.0
"""The margin around the drawing."""


class HexShape(msgspec.Struct, frozen=True, cache_hash=True):
    """One hex on paper: its corners, its sign, its letters. ``told`` says all of it in words.

    ``way`` is the option that goes there now and ``key`` what to press for it, both empty where none does.
    """

    key: str
    way: str
    place: str
    points: str
    x: float
    y: float
    name: str
    letter: str
    sign: str
    known: bool
    here: bool
    marks: tuple[Sign, ...]
    told: str


class HexDrawing(msgspec.Struct, frozen=True, cache_hash=True):
    """A map of hexes: an area of ``width`` by ``height`` from ``(left, top)``; ``here`` is the point to show first.

    A hex has the same position whatever else is known, so that an unchanged one need not be sent again.
    """

    title: str
    left: int
    top: int
    width: int
    height: int
    cells: tuple[HexShape, ...]
    legend: Legend
    here: tuple[float, float]


def draw_hexes(the_map: HexMap, keys: Mapping[str, str]) -> HexDrawing:
    """Draw ``the_map``. ``keys`` gives for an option's id what to press for it."""
    return _drawing(the_map, tuple((cell.way, keys[cell.way]) for cell in the_map.cells if cell.way in keys))


@lru_cache(500)
def _drawing(the_map: HexMap, pressed: tuple[tuple[str, str], ...]) -> HexDrawing:
    """Draws a map once, for all who see the same. ``pressed`` are the ways that may be taken now, with their keys."""
    keys = dict(pressed)
    cells = _known_on_top(the_map.cells)
    if not cells:
        return HexDrawing(the_map.title, 0, 0, 0, 0, (), (), (0, 0))
    shapes = tuple([_shape(cell, keys.get(cell.way, "") if cell.way else "") for cell in cells])
    across, down = [shape.x for shape in shapes], [shape.y for shape in shapes]
    left, top = min(across) - RADIUS - EDGE, min(down) - HALF - EDGE
    width = max(across) + RADIUS + EDGE - left
    height = max(down) + HALF + EDGE - top
    eyes = _where_to_look(cells)
    here = sum(x for x, _ in eyes) / len(eyes) - left, sum(y for _, y in eyes) / len(eyes) - top
    sheet = (round(left), round(top), round(width), round(height))
    return HexDrawing(the_map.title, *sheet, shapes, _legend(the_map), here)


def _known_on_top(cells: tuple[HexCell, ...]) -> list[HexCell]:
    """The hexes in the order in which they are drawn: those not known, those known, and the one where the seat is."""
    unknown = [cell for cell in cells if not cell.known and not cell.here]
    known = [cell for cell in cells if cell.known and not cell.here]
    return [*unknown, *known, *[cell for cell in cells if cell.here]]


def _centre(cell: HexCell) -> tuple[float, float]:
    return cell.column * RADIUS * 1.5, (cell.row * 2 + cell.column % 2) * HALF


@lru_cache(20_000)
def _shape(cell: HexCell, key: str) -> HexShape:
    x, y = _centre(cell)
    return HexShape(
        key=key,
        way=cell.way,
        place=cell.name,
        points=_corners(x, y),
        x=x,
        y=y,
        name=cell.name,
        letter=cell.letter.strip() if cell.known else "",
        sign=sign_of(cell.terrain) if cell.known else "",
        known=cell.known,
        here=cell.here,
        marks=in_a_row(marks_of_hex(cell), 4, x, y + 11, 19),
        told=describe_hex(cell),
    )


@lru_cache(5_000)
def _corners(x: float, y: float) -> str:
    half = RADIUS / 2
    corners = ((-RADIUS, 0.0), (-half, -HALF), (half, -HALF), (RADIUS, 0.0), (half, HALF), (-half, HALF))
    return " ".join(f"{x + dx:g},{y + dy:g}" for dx, dy in corners)


def _where_to_look(cells: list[HexCell]) -> list[tuple[float, float]]:
    """The centres of the hexes to show first: where the seat is; else where others are; else the start; else all."""
    found = [cell for cell in cells if cell.here]
    for kind in ("party", "other", "start"):
        found = found or [cell for cell in cells if any(mark.kind == kind for mark in cell.marks)]
    return [_centre(cell) for cell in found or cells]


def _legend(the_map: HexMap) -> Legend:
    terrain = terrain_legend(the_map.cells)
    marks = mark_legend(mark for cell in the_map.cells if cell.marks or cell.here for mark in marks_of_hex(cell))
    return (*terrain, *(pair for pair in marks if pair not in terrain))
