"""Hexes of an unbounded map, flat side up, each named as a person says it: column, then row.

The start is ``5050``. Columns count eastwards, rows southwards, and **odd columns lie half a row lower**:
the south-east neighbour of 5050 is 5150, of 5150 it is 5251. Two digits each serve columns and rows 00 to 99;
beyond them both are written with a point between, at least three characters each: ``105.050``, ``-01.050``.

Inside, a hex is axial ``(q, r)`` with the start at (0, 0) and one step south (0, +1):
``column = 50 + q``, ``row = 50 + r + floor(q / 2)``.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from functools import lru_cache
from types import MappingProxyType

from lychgate.core.errors import PlayError

START = "5050"
"""The name of the hex in the middle of the map."""

_HOME = 50
_STEPS: dict[str, tuple[int, int]] = {
    "n": (0, -1),
    "ne": (1, -1),
    "se": (1, 0),
    "s": (0, 1),
    "sw": (-1, 1),
    "nw": (-1, 0),
}
DIRECTIONS: tuple[str, ...] = tuple(_STEPS)
"""The six ways out of a hex, clockwise from north."""

_PLAIN = re.compile(r"(\d\d)(\d\d)", re.ASCII)
_SPLIT = re.compile(r"(-?\d{1,6})(?:\s*[.,:/]\s*|\s+)(-?\d{1,6})", re.ASCII)
_CACHED = 1 << 16


def _named(column: int, row: int) -> str:
    if 0 <= column <= 99 and 0 <= row <= 99:
        return f"{column:02d}{row:02d}"
    return f"{column:03d}.{row:03d}"


@lru_cache(_CACHED)
def column_row(name: str) -> tuple[int, int]:
    """The column and row of the hex ``name``, for drawing: odd columns lie half a row lower."""
    plain = _PLAIN.fullmatch(name)
    if plain:
        return int(plain[1]), int(plain[2])
    column, point, row = name.partition(".")
    try:
        place = int(column), int(row)
    except ValueError:
        place = (0, 0)
    if not point or _named(*place) != name:
        raise PlayError(_not_a_hex(name))
    return place


@lru_cache(_CACHED)
def _axial(name: str) -> tuple[int, int]:
    column, row = column_row(name)
    q = column - _HOME
    return q, row - _HOME - q // 2


def _at(q: int, r: int) -> str:
    return _named(_HOME + q, _HOME + r + q // 2)


@lru_cache(_CACHED)
def neighbours(name: str) -> Mapping[str, str]:
    """The six hexes around ``name`` by direction, in the order n, ne, se, s, sw, nw. Do not change the mapping."""
    q, r = _axial(name)
    return MappingProxyType({way: _at(q + dq, r + dr) for way, (dq, dr) in _STEPS.items()})


@lru_cache(_CACHED)
def step(name: str, direction: str, distance: int = 1) -> str:
    """The hex ``distance`` hexes from ``name`` in ``direction``. Raises ``PlayError`` for no direction."""
    try:
        dq, dr = _STEPS[direction]
    except KeyError:
        raise PlayError(f"'{direction}' is not a direction. Directions: {', '.join(DIRECTIONS)}.") from None
    q, r = _axial(name)
    return _at(q + dq * distance, r + dr * distance)


@lru_cache(_CACHED)
def distance(a: str, b: str) -> int:
    """How many steps lie between two hexes on the shortest way."""
    (aq, ar), (bq, br) = _axial(a), _axial(b)
    q, r = aq - bq, ar - br
    return max(abs(q), abs(r), abs(q + r))


@lru_cache(1 << 10)
def within(name: str, radius: int) -> tuple[str, ...]:
    """The hexes at most ``radius`` steps from ``name``, without it: ring by ring, clockwise from north."""
    q, r = _axial(name)
    found: list[str] = []
    for ring in range(1, radius + 1):
        at_q, at_r = q, r - ring
        for side in ("se", "s", "sw", "nw", "n", "ne"):
            dq, dr = _STEPS[side]
            for _ in range(ring):
                found.append(_at(at_q, at_r))
                at_q, at_r = at_q + dq, at_r + dr
    return tuple(found)


def parse_hex(text: str) -> str:
    """The hex a person typed: ``5050``, ``50 50``, ``50,50``, ``105.050``. Raises ``PlayError``."""
    typed = text.strip().removeprefix("#").strip()
    pair = _PLAIN.fullmatch(typed) or _SPLIT.fullmatch(typed)
    if not pair:
        raise PlayError(_not_a_hex(text))
    return _named(int(pair[1]), int(pair[2]))


def _not_a_hex(text: str) -> str:
    return (
        f"'{text}' is not a hex. A hex is its column and row in two digits each, such as 5050, "
        "or with a point between them beyond 99, such as 105.050."
    )


def region(start: str, blocked: Collection[str], bound: int = 0) -> tuple[str, ...] | None:
    """The hexes that can be reached from ``start`` without entering ``blocked``, sorted by column and row.

    None if the region has no end: the flood got more than ``bound`` hexes outside the box around everything
    blocked, where nothing can stop it. Empty if ``start`` itself is blocked.
    """
    walls = frozenset(_axial(name) for name in sorted(blocked))
    home = _axial(start)
    if home in walls:
        return ()
    if not walls:
        return None
    ordered = sorted(walls)
    qs = [q for q, _ in ordered]
    rs = [r for _, r in ordered]
    low_q, high_q = min(qs) - bound, max(qs) + bound
    low_r, high_r = min(rs) - bound, max(rs) + bound
    reached = {home: None}
    queue = [home]
    for q, r in queue:
        if not (low_q <= q <= high_q and low_r <= r <= high_r):
            return None
        for dq, dr in _STEPS.values():
            place = (q + dq, r + dr)
            if place not in walls and place not in reached:
                reached[place] = None
                queue.append(place)
    return tuple(sorted((_at(q, r) for q, r in queue), key=column_row))
