"""Moves what was drawn on a picture along with it, when it is laid otherwise."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.core.plan import Area, Picture, Point, Segment
from lychgate.kit.site import Door, Room, Site


def moved(site: Site, before: Picture, after: Picture) -> tuple[Site, Picture]:
    """The site with the areas and doors of the level where they are on the picture now, and the picture with its own.

    What the picture's file told of doors and walls stays, unless the new one tells its own.
    """
    move = _Move(before, after)
    level = [one.number for one in site.rooms if one.level == before.level]
    rooms = tuple(move.room(one) if one.level == before.level else one for one in site.rooms)
    doors = tuple(move.door(one) if any(room in level for room in one.rooms) else one for one in site.doors)
    if not after.doors and not after.walls:
        told = tuple(map(move.segment, before.doors)), tuple(tuple(map(move.point, one)) for one in before.walls)
        after = replace(after, doors=told[0], walls=told[1])
    return replace(site, rooms=rooms, doors=doors), after


class _Move:
    """From squares of a picture as it lay to squares as it lies now."""

    def __init__(self, before: Picture, after: Picture) -> None:
        self._before, self._after = before, after
        self._across, self._down = after.w / before.w, after.h / before.h

    def point(self, at: Point) -> Point:
        x = self._after.x + (at[0] - self._before.x) * self._across
        y = self._after.y + (at[1] - self._before.y) * self._down
        return round(x, 3), round(y, 3)

    def segment(self, at: Segment) -> Segment:
        return (*self.point(at[:2]), *self.point(at[2:]))

    def area(self, area: Area) -> Area:
        if area.points:
            return replace(area, points=tuple(map(self.point, area.points)))
        x, y = self.point((area.x, area.y))
        return replace(area, x=x, y=y, w=round(area.w * self._across, 3), h=round(area.h * self._down, 3))

    def room(self, room: Room) -> Room:
        floor, water = (tuple(map(self.area, areas)) for areas in (room.floor, room.water))
        return replace(room, floor=floor, water=water, columns=tuple(map(self.point, room.columns)))

    def door(self, door: Door) -> Door:
        at = self.segment(door.at) if door.at is not None else None
        return replace(door, at=at, floor=tuple(map(self.area, door.floor)))
