"""Floor plans: pieces of floor on graph paper, measured in its squares, x to the right and y downwards.

A plan is drawn to scale by every face. What a seat may not see is not in its view, so no face has to hide anything.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

import msgspec
from msgspec import Meta

Measure = Annotated[float, Meta(ge=-9999, le=9999)]
Length = Annotated[float, Meta(ge=0, le=999)]
Point = tuple[Measure, Measure]
Segment = tuple[Measure, Measure, Measure, Measure]
"""From the point of its first two numbers to that of its last two."""


class Area(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, cache_hash=True):
    """A piece of floor: a rectangle with its upper left corner at ``x``, ``y``, or what is ``round`` within it.

    Where there are ``points``, it is the polygon of these corners instead.
    """

    x: Measure = 0
    y: Measure = 0
    w: Length = 0
    h: Length = 0
    round: bool = False
    points: Annotated[tuple[Point, ...], Meta(max_length=200)] = ()

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """The least and the greatest x and y: left, top, right, bottom."""
        if not self.points:
            return self.x, self.y, self.x + self.w, self.y + self.h
        across, down = [one[0] for one in self.points], [one[1] for one in self.points]
        return min(across), min(down), max(across), max(down)

    @property
    def corners(self) -> tuple[Point, ...]:
        """The corners of a rectangle or polygon, in order; for what is round, those of the rectangle around it."""
        left, top, right, bottom = self.bounds
        return self.points or ((left, top), (right, top), (right, bottom), (left, bottom))

    @property
    def middle(self) -> Point:
        """The middle of what surrounds it."""
        left, top, right, bottom = self.bounds
        return (left + right) / 2, (top + bottom) / 2

    @property
    def size(self) -> float:
        """The squares of the rectangle around it."""
        left, top, right, bottom = self.bounds
        return (right - left) * (bottom - top)

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies in it. A point on the left or upper side does, one on the right or lower does not."""
        left, top, right, bottom = self.bounds
        if not (left <= x < right and top <= y < bottom):
            return False
        if self.points:
            return _crossed(self.points, x, y)
        if not self.round:
            return True
        across, down = (right - left) / 2, (bottom - top) / 2
        return ((x - left - across) / across) ** 2 + ((y - top - down) / down) ** 2 <= 1

    def shared(self, other: Area) -> Segment | None:
        """The stretch of wall between the rectangles around this and another; None where they only meet in a corner."""
        left, top, right, bottom = self.bounds
        other_left, other_top, other_right, other_bottom = other.bounds
        first, last = max(left, other_left), min(right, other_right)
        upper, lower = max(top, other_top), min(bottom, other_bottom)
        if first == last and lower > upper:
            return first, upper, first, lower
        if upper == lower and last > first:
            return first, upper, last, upper
        return None


class Picture(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, cache_hash=True, kw_only=True
):
    """A picture under a level of a plan. ``x``, ``y``, ``w`` and ``h`` say which squares it covers.

    ``file`` is the SHA-256 of the file that was brought in, in hex digits: the picture itself is stored beside the
    game. ``doors`` are lines across openings that it shows, where its file told them; they become doors once the rooms
    on both sides have areas. ``walls`` are lines that surround rooms, from corner to corner, where it told them.
    """

    file: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
    w: Annotated[float, Meta(gt=0, le=999)]
    h: Annotated[float, Meta(gt=0, le=999)]
    x: Measure = 0
    y: Measure = 0
    level: Annotated[int, Meta(ge=-99, le=99)] = 1
    doors: Annotated[tuple[Segment, ...], Meta(max_length=1000)] = ()
    walls: Annotated[tuple[Annotated[tuple[Point, ...], Meta(max_length=2000)], ...], Meta(max_length=2000)] = ()

    def clipped(self, areas: Iterable[Area]) -> Area | None:
        """The rectangle around the areas, as far as the picture reaches; None where it does not."""
        left, top, right, bottom = bounds_of(areas)
        left, top = max(left, self.x), max(top, self.y)
        right, bottom = min(right, self.x + self.w), min(bottom, self.y + self.h)
        return Area(left, top, right - left, bottom - top) if right > left and bottom > top else None


class Cutout(msgspec.Struct, frozen=True, cache_hash=True):
    """The part of a picture that lies under the areas of a room: the squares it covers.

    ``mark`` changes when the part does, so a browser may keep it under this mark. It does not name the picture.
    """

    mark: str
    x: float
    y: float
    w: float
    h: float


def _crossed(points: tuple[Point, ...], x: float, y: float) -> bool:
    """Whether a ray from a point to the right crosses the sides of a polygon an odd number of times."""
    inside = False
    for (ax, ay), (bx, by) in zip(points, (*points[1:], points[0]), strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            inside = not inside
    return inside


def bounds_of(areas: Iterable[Area]) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of all of them. Raises ``ValueError`` where there are none."""
    left, top, right, bottom = zip(*(one.bounds for one in areas), strict=True)
    return min(left), min(top), max(right), max(bottom)


def middle_of(areas: Iterable[Area]) -> Point:
    """The middle of the largest of them, where a number has most room."""
    return max(areas, key=lambda one: one.size).middle
