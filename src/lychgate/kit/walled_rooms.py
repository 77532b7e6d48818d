"""Finds the rooms that walls surround, as Universal VTT files have them: lines, with doors as the gaps between.

The level is laid out in small cells. Those that a wall or a door crosses part the others; what is joined, and not to
the outside, is a room. Its area is the outline of its cells, straightened, with its corners moved to those of the
walls: what is beyond them may be hidden.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import ceil, floor, hypot

from lychgate.core.plan import Area, Picture, Point, Segment

FINEST = 4
"""Cells of a square each way; fewer where the level would have more than ``MOST_CELLS``."""

MOST_CELLS = 300_000

SMALLEST = 1.5
"""Squares: what is smaller is a niche or a pillar, and no room."""

MOST_ROOMS = 150
MOST_CORNERS = 100

Cell = tuple[int, int]


def rooms_within(picture: Picture) -> tuple[Area, ...]:
    """The areas that the walls of a picture surround, row by row as one reads; none where it has no walls."""
    if not picture.walls:
        return ()
    fine = FINEST
    while fine > 1 and picture.w * picture.h * fine * fine > MOST_CELLS:
        fine -= 1
    wide, high = ceil(picture.w * fine), ceil(picture.h * fine)
    if wide * high > MOST_CELLS:
        return ()
    walls = [segment for line in picture.walls for segment in _segments(line)]
    shut = _crossed([*walls, *picture.doors], picture, fine)
    nearby = Nearby(walls)
    found = []
    for cells, outside in _parts(shut, wide, high):
        if outside or len(cells) < SMALLEST * fine * fine:
            continue
        found.append(_outline(dict.fromkeys(cells), picture, fine, nearby))
    in_order = sorted(found, key=lambda one: (round(one.bounds[1] / 3), one.bounds[0]))
    return tuple(in_order[:MOST_ROOMS])


def _segments(line: Sequence[Point]) -> Iterator[Segment]:
    for (ax, ay), (bx, by) in pairwise(line):
        yield ax, ay, bx, by


def _crossed(lines: Iterable[Segment], picture: Picture, fine: int) -> dict[Cell, None]:
    """The cells that lines go through. Steps are short enough that no line slips through between two corners."""
    crossed: dict[Cell, None] = {}
    for ax, ay, bx, by in lines:
        steps = max(1, ceil(hypot(bx - ax, by - ay) * fine * 4))
        before: Cell | None = None
        for step in range(steps + 1):
            x, y = ax + (bx - ax) * step / steps, ay + (by - ay) * step / steps
            cell = floor((x - picture.x) * fine), floor((y - picture.y) * fine)
            crossed[cell] = None
            if before is not None and before[0] != cell[0] and before[1] != cell[1]:
                crossed[before[0], cell[1]] = None  # a step over a corner leaves no gap
            before = cell
    return crossed


def _parts(shut: dict[Cell, None], wide: int, high: int) -> Iterator[tuple[list[Cell], bool]]:
    """The joined parts of what no wall crosses, and whether they reach the rim."""
    seen = bytearray(wide * high)
    for x, y in shut:
        if 0 <= x < wide and 0 <= y < high:
            seen[y * wide + x] = 1
    for start in range(wide * high):
        if seen[start]:
            continue
        seen[start] = 1
        queue, outside = [start], False
        for at in queue:
            x, y = at % wide, at // wide
            outside = outside or x in (0, wide - 1) or y in (0, high - 1)
            for near, inside in (
                (at - 1, x > 0),
                (at + 1, x < wide - 1),
                (at - wide, y > 0),
                (at + wide, y < high - 1),
            ):
                if inside and not seen[near]:
                    seen[near] = 1
                    queue.append(near)
        yield [(at % wide, at // wide) for at in queue], outside


def _outline(cells: dict[Cell, None], picture: Picture, fine: int, nearby: Nearby) -> Area:
    """The outer outline of joined cells as a polygon, or the rectangle that it is."""
    corners = [(picture.x + x / fine, picture.y + y / fine) for x, y in _straightened(_walked(cells))]
    points = _between(dict(nearby.moved(one, 2 / fine) for one in corners), 2.5 / fine)
    left, top, right, bottom = Area(points=points).bounds
    if len(points) == 4 and len({x for x, _ in points}) == 2 == len({y for _, y in points}):
        return Area(left, top, round(right - left, 2), round(bottom - top, 2))
    return Area(points=points)


def _between(points: dict[Point, bool], far: float) -> tuple[Point, ...]:
    """The points without those between two corners of walls that lie close to the line from one to the other."""
    order = list(points)
    fixed = [at for at, one in enumerate(order) if points[one]]
    if len(fixed) < 3:
        return tuple(order)
    kept: list[Point] = []
    for first, last in pairwise([*fixed, fixed[0] + len(order)]):
        run = [order[at % len(order)] for at in range(first + 1, last)]
        start, end = order[first], order[last % len(order)]
        kept += [start, *(run if any(_aside(one, start, end) > far for one in run) else ())]
    return tuple(kept)


class Nearby:
    """The corners of walls, and the walls that are upright or level, found by where they are."""

    def __init__(self, walls: Iterable[Segment]) -> None:
        self._corners: dict[Cell, list[Point]] = {}
        self._upright: dict[int, list[Segment]] = {}
        self._level: dict[int, list[Segment]] = {}
        for ax, ay, bx, by in walls:
            for x, y in ((ax, ay), (bx, by)):
                self._corners.setdefault((floor(x), floor(y)), []).append((x, y))
            if ax == bx:
                self._upright.setdefault(floor(ax), []).append((ax, min(ay, by), bx, max(ay, by)))
            if ay == by:
                self._level.setdefault(floor(ay), []).append((ay, min(ax, bx), by, max(ax, bx)))

    def moved(self, point: Point, far: float) -> tuple[Point, bool]:
        """A point at the nearest corner of a wall, or else on the nearest wall, where one is not too far.

        Returns whether it is a wall's corner, too.
        """
        x, y = point
        around = range(-1, 2)
        corners = [one for i in around for j in around for one in self._corners.get((floor(x) + i, floor(y) + j), ())]
        near = min(((hypot(cx - x, cy - y), cx, cy) for cx, cy in corners), default=(2 * far, 0.0, 0.0))
        if near[0] < 1.6 * far:  # no cell fits into the tip of a corner
            return near[1:], True
        return (round(_on(self._upright, x, y, far), 2), round(_on(self._level, y, x, far), 2)), False


def _on(lines: dict[int, list[Segment]], value: float, along: float, far: float) -> float:
    """Where the nearest of some parallel lines is that passes a place; the value itself where none is near."""
    there = [
        one for i in range(-1, 2) for one in lines.get(floor(value) + i, ()) if one[1] - far < along < one[3] + far
    ]
    away, found = min(((abs(one[0] - value), one[0]) for one in there), default=(far, value))
    return found if away < far else value


def _walked(cells: dict[Cell, None]) -> list[Cell]:
    """The corners of the outline, walked clockwise from the upper left cell: cells always lie to the right."""
    start = min(cells, key=lambda one: (one[1], one[0]))
    x, y, across, down = *start, 1, 0
    corners: list[Cell] = []
    while True:
        # the cells ahead on the left and on the right of the edge that ends at the corner x, y
        x, y = x + across, y + down
        left = x + min(0, across, down), y + min(0, down, -across)
        right = x + min(0, across, -down), y + min(0, down, across)
        if left in cells:
            corners.append((x, y))
            across, down = down, -across
        elif right not in cells:
            corners.append((x, y))
            across, down = -down, across
        if (x, y) == start and (across, down) == (1, 0):
            return corners


def _straightened(corners: list[Cell]) -> list[Cell]:
    """Fewer corners, none of them farther from the line than it has to be for there to be few enough."""
    tolerance = 0.9
    while True:
        half = len(corners) // 2
        kept = [
            *_simpler(corners[: half + 1], tolerance)[:-1],
            *_simpler([*corners[half:], corners[0]], tolerance)[:-1],
        ]
        if len(kept) <= MOST_CORNERS:
            return kept if len(kept) > 2 else corners[:MOST_CORNERS]
        tolerance *= 1.6


def _simpler(line: list[Cell], tolerance: float) -> list[Cell]:
    """A line without the corners that lie close to the way from its first to its last (Douglas and Peucker)."""
    keep = [True, *([False] * (len(line) - 2)), True]
    spans = [(0, len(line) - 1)]
    for first, last in spans:
        far, at = max(
            ((_aside(line[one], line[first], line[last]), one) for one in range(first + 1, last)), default=(0, 0)
        )
        if far > tolerance:
            keep[at] = True
            spans += [(first, at), (at, last)]
    return [one for one, kept in zip(line, keep, strict=True) if kept]


def _aside(point: Point, first: Point, last: Point) -> float:
    """How far a point lies from the line through two others."""
    (x, y), (ax, ay), (bx, by) = point, first, last
    long = hypot(bx - ax, by - ay)
    return abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / long if long else hypot(x - ax, y - ay)
