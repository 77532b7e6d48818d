"""A picture as the map of a site: it is laid under a level, and each room gets its area on it.

The site of the campaign changes with that, as if the file had said so; the file itself stays as it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import hypot
from typing import Annotated, Any, ClassVar

from msgspec.structs import replace

from lychgate.core.errors import PlayError
from lychgate.core.plan import Area, Picture, Point, Segment
from lychgate.core.room import Event, Lines
from lychgate.core.view import Choice
from lychgate.kit.command import Command
from lychgate.kit.english import numbered
from lychgate.kit.fields import After, Flag, Number, Rest
from lychgate.kit.moved_plan import moved
from lychgate.kit.permission import DESK
from lychgate.kit.site import MOST_ROOMS, OUTSIDE, Door, Room, Site
from lychgate.kit.sites import HEADING, site_now, with_site
from lychgate.kit.square_fields import HEIGHT, LEFT, TOP, WIDTH, DoorLines, Hash, OneArea, WallLines, in_squares
from lychgate.kit.table import TablePlay
from lychgate.kit.telling import secret
from lychgate.kit.walled_rooms import rooms_within

__all__ = ["HEADING", "AddRoom", "DrawArea", "FindRooms", "LayPicture"]


MOST_AREAS = 40
"""The most areas of a room."""

FIRST, UNNAMED = "The way in", "Chamber"
"""What rooms are called that nobody named."""

SIDE = (0.3, 0.6, 1.0)
"""Squares from the middle of a door at which a room is looked for on each side: areas are drawn by hand."""


Wide = Annotated[float, WIDTH]
High = Annotated[float, HEIGHT]
Level = Annotated[int, After(("level",), Number("the level", -99, 99))]


# ---------------------------------------------------------------------- the picture


class LayPicture(Command, frozen=True, tag="lay_picture", kw_only=True):
    """Lay a picture under a level of the site: how many squares it is wide and high, and where it begins."""

    word = "picture"
    menu_label = "Lay a picture under the map"
    may = DESK

    none_left: ClassVar[Mapping[str, str]] = {"picture": "Bring in a picture on the page Pictures."}

    picture: Annotated[str, Hash()]
    wide: Wide
    high: High
    level: Level = 1
    x: Annotated[float, After(("x",), LEFT)] = 0
    y: Annotated[float, After(("y",), TOP)] = 0
    doors: Annotated[tuple[Segment, ...], After(("doors",), DoorLines())] = ()
    walls: Annotated[tuple[tuple[Point, ...], ...], After(("walls",), WallLines())] = ()

    @classmethod
    def picks(cls, state: Any, seat: str, field: str, filled: Mapping[str, str]) -> Sequence[Choice] | None:
        """The pictures that lie under the site."""
        if field != "picture":
            return None
        there = state.site.site.pictures if state.site is not None else ()
        return tuple(Choice(one.file, f"The picture of level {one.level}") for one in there)

    def do(self, play: TablePlay) -> None:
        site = site_now(play.state).site
        at = {"x": self.x, "y": self.y, "w": self.wide, "h": self.high}
        laid = Picture(file=self.picture, level=self.level, doors=self.doors, walls=self.walls, **at)
        if site.picture(self.level) is None and len(site.pictures) >= 20:
            raise PlayError("A site has 20 pictures at most.")
        play.record(PictureLaid(laid))
        open_doors(play)


class PictureLaid(Event, frozen=True, tag="picture_laid"):
    """A picture lies under a level of the site. Where it lay there otherwise, all that was drawn on it goes with it."""

    picture: Picture

    def apply(self, state: Any) -> Any:
        site = site_now(state).site
        others = tuple(one for one in site.pictures if one.level != self.picture.level)
        laid, before = self.picture, site.picture(self.picture.level)
        if before is not None and before.file == laid.file:
            site, laid = moved(site, before, laid)
        return with_own(state, replace(site, format=2, pictures=(*others, laid)))

    def tell(self, before: Any, after: Any) -> Lines:
        return secret(after, f"A picture lies under level {self.picture.level} of {site_now(after).site.name}.")


def to_lay(picture: Picture) -> str:
    """What is typed to lay a picture."""
    x, y, wide, high = map(in_squares, (picture.x, picture.y, picture.w, picture.h))
    doors = ";".join(",".join(map(in_squares, one)) for one in picture.doors)
    walls = ";".join(",".join(in_squares(part) for point in one for part in point) for one in picture.walls)
    line = f"picture {picture.file} {wide} {high} level {picture.level} x {x} y {y}"
    return f"{line}{f' doors {doors}' if doors else ''}{f' walls {walls}' if walls else ''}"


def begun_with(pictures: Sequence[Picture], name: str) -> Site:
    """A new site on pictures: a first room on the first of them, without an area yet, which is entered from outside."""
    first = Room(number=1, name=FIRST, level=pictures[0].level)
    return Site(
        name=name,
        rooms=(first,),
        format=2,
        square=5,
        doors=(Door(number=1, rooms=(OUTSIDE, 1)),),
        pictures=tuple(pictures),
    )


# ---------------------------------------------------------------------- areas and rooms


class DrawArea(Command, frozen=True, tag="draw_area", kw_only=True):
    """Say which squares of the plan a room covers, and what it is called. ``more``: it covers them, too."""

    word = "area"
    menu_label = "Draw a room's area"
    may = DESK

    room: Annotated[int, Number("the number of a room", 1, 9999)]
    area: Annotated[Area, OneArea()]
    more: Annotated[bool, Flag(("more",))] = False
    name: Annotated[str, After(("called",), Rest("the name"))] = ""

    def do(self, play: TablePlay) -> None:
        room = site_now(play.state).site.room(self.room)
        floor = (*room.floor, self.area) if self.more else (self.area,)
        if len(floor) > MOST_AREAS:
            raise PlayError(f"A room has {MOST_AREAS} areas at most.")
        must_be_a_name(self.name)
        play.record(AreaDrawn(self.room, floor, self.name))
        open_doors(play)


class AreaDrawn(Event, frozen=True, tag="area_drawn"):
    """A room has an area on the plan."""

    room: int
    floor: tuple[Area, ...]
    name: str = ""

    def apply(self, state: Any) -> Any:
        site = site_now(state).site
        room = site.room(self.room)
        drawn = replace(room, floor=self.floor, name=self.name or room.name)
        rooms = tuple(drawn if one.number == self.room else one for one in site.rooms)
        return with_own(state, replace(site, format=2, rooms=rooms))

    def tell(self, before: Any, after: Any) -> Lines:
        called = f", {self.name}," if self.name else ""
        return secret(after, f"Room {self.room}{called} has {numbered(len(self.floor), 'area')} on the plan.")


class AddRoom(Command, frozen=True, tag="add_room", kw_only=True):
    """Add a room to the site by its area; it gets the next number.

    ``from``: a door leads to it from that room, 0 for the outside. Without one it stands apart.
    """

    word = "newroom"
    menu_label = "Add a room"
    may = DESK

    area: Annotated[Area, OneArea()]
    beside: Annotated[int | None, After(("from",), Number("the number of a room", 0, 9999))] = None
    level: Level = 1
    name: Annotated[str, After(("called",), Rest("the name"))] = ""

    def do(self, play: TablePlay) -> None:
        site = site_now(play.state).site
        if len(site.rooms) >= MOST_ROOMS:
            raise PlayError(f"A site has {MOST_ROOMS} rooms at most.")
        if self.beside not in (None, OUTSIDE):
            site.room(self.beside or OUTSIDE)
        must_be_a_name(self.name)
        number = max(one.number for one in site.rooms) + 1
        if number > 9999:
            raise PlayError("The number of a room is 9999 at most.")
        apart = self.beside is None
        room = Room(number=number, name=self.name or UNNAMED, level=self.level, floor=(self.area,), apart=apart)
        play.record(RoomAdded(room))
        if self.beside is not None:
            play.record(DoorsAdded((Door(number=next_door(site), rooms=(self.beside, number)),)))
        open_doors(play)


class RoomAdded(Event, frozen=True, tag="room_added"):
    """The site has another room."""

    room: Room

    def apply(self, state: Any) -> Any:
        site = site_now(state).site
        return with_own(state, replace(site, format=2, rooms=(*site.rooms, self.room)))

    def tell(self, before: Any, after: Any) -> Lines:
        return secret(after, f"Room {self.room.number} is {self.room.name}.")


class FindRooms(Command, frozen=True, tag="find_rooms", kw_only=True):
    """Make rooms of what the walls of a level's picture surround, and doors between them; a map file tells its walls.

    Rooms that have an area stay as they are. A room without one gets that of the way in, if it is the first.
    """

    word = "findrooms"
    menu_label = "Find rooms from walls"
    may = DESK

    level: Level = 1

    def do(self, play: TablePlay) -> None:
        site = site_now(play.state).site
        picture = site.picture(self.level)
        if picture is None or not picture.walls:
            raise PlayError(f"The map of level {self.level} does not tell its walls. A Universal VTT file does.")
        found = new_rooms(site, picture)
        if not found:
            raise PlayError("The walls surround no room that has no area yet.")
        if len(site.rooms) + len(found) > MOST_ROOMS:
            raise PlayError(f"A site has {MOST_ROOMS} rooms at most.")
        play.record(RoomsFound(found))
        open_doors(play, outside=True)


class RoomsFound(Event, frozen=True, tag="rooms_found"):
    """The site has more rooms, or rooms with another area."""

    rooms: tuple[Room, ...]

    def apply(self, state: Any) -> Any:
        site = site_now(state).site
        found = {one.number: one for one in self.rooms}
        known = tuple(found.pop(one.number, one) for one in site.rooms)
        return with_own(state, replace(site, format=2, rooms=(*known, *found.values())))

    def tell(self, before: Any, after: Any) -> Lines:
        return secret(after, f"The walls surround {numbered(len(self.rooms), 'room')}.")


def new_rooms(site: Site, picture: Picture) -> tuple[Room, ...]:
    """The rooms that walls surround and that have no area yet.

    The site's own way in, where it has no area, is the room with a door to nowhere, or else the first.
    """
    known = [area for room in site.rooms if room.level == picture.level for area in room.floor]
    areas = [one for one in rooms_within(picture) if not any(_meet(one, other) for other in known)]
    number = max(one.number for one in site.rooms)
    bare = next((one for one in site.rooms if one.level == picture.level and not one.floor), None)
    rooms: list[Room] = []
    if bare is not None and areas:
        drawn = [Room(number=at, name=UNNAMED, floor=(area,)) for at, area in enumerate(areas, 1)]
        out = (max(sides) for at in picture.doors if min(sides := _both(drawn, at)) == OUTSIDE < max(sides))
        rooms.append(replace(bare, floor=(areas.pop(next(out, 1) - 1),)))
    for at, area in enumerate(areas, number + 1):
        rooms.append(Room(number=at, name=UNNAMED, level=picture.level, floor=(area,), apart=True))
    return tuple(rooms)


def _meet(one: Area, other: Area) -> bool:
    """Whether the middle of one area lies in another."""
    return one.holds(*other.middle) or other.holds(*one.middle)


# ---------------------------------------------------------------------- doors of a picture


class DoorsAdded(Event, frozen=True, tag="doors_added"):
    """The site has more doors; a room to which one leads stands apart no longer."""

    doors: tuple[Door, ...]

    def apply(self, state: Any) -> Any:
        site = site_now(state).site
        joined = {room for door in self.doors for room in door.rooms}
        rooms = tuple(replace(one, apart=False) if one.apart and one.number in joined else one for one in site.rooms)
        added = {door.number: door for door in self.doors}
        known = tuple(added.pop(one.number, one) for one in site.doors)
        return with_own(state, replace(site, rooms=rooms, doors=(*known, *added.values())))

    def tell(self, before: Any, after: Any) -> Lines:
        told = (f"{one.rooms[0] or 'outside'} to {one.rooms[1] or 'outside'}" for one in self.doors)
        return secret(after, f"{'Door' if len(self.doors) == 1 else 'Doors'}: {', '.join(told)}.")


def open_doors(play: TablePlay, *, outside: bool = False) -> None:
    """Make doors of the lines across openings of the pictures whose two sides have become rooms.

    ``outside``: where only one has, the door leads out.
    """
    doors = tuple(doors_found(site_now(play.state).site, outside=outside))
    if doors:
        play.record(DoorsAdded(doors))


def doors_found(site: Site, *, outside: bool = False) -> Iterator[Door]:
    """The doors that lie between two rooms now, and are not doors yet: new ones, and those that get their place.

    A door between the same two rooms that has no place yet is taken for the one that the picture shows.
    """
    known = {door.at for door in site.doors}
    unplaced = [door for door in site.doors if door.at is None]
    number = next_door(site)
    for picture in site.pictures:
        rooms = [room for room in site.rooms if room.level == picture.level and room.floor]
        for at in picture.doors:
            sides = _both(rooms, at)
            if at in known or sides[0] == sides[1] or (OUTSIDE in sides and not outside):
                continue
            same = next((one for one in unplaced if set(one.rooms) == set(sides)), None)
            if same is not None:
                unplaced.remove(same)
                yield replace(same, at=at)
            else:
                yield Door(number=number, rooms=sides, at=at)
                number += 1


def _both(rooms: Sequence[Room], at: Segment) -> tuple[int, int]:
    """The rooms on both sides of a line, the lower number first; 0 where there is none."""
    ax, ay, bx, by = at
    long = hypot(bx - ax, by - ay)
    if not long:
        return OUTSIDE, OUTSIDE
    x, y, aside, down = (ax + bx) / 2, (ay + by) / 2, (ay - by) / long, (bx - ax) / long
    first, second = (_beside(rooms, x, y, way * aside, way * down) for way in (-1, 1))
    return min(first, second), max(first, second)


def _beside(rooms: Sequence[Room], x: float, y: float, aside: float, down: float) -> int:
    """The nearest room in a direction from a point; 0 where there is none."""
    at = [(x + far * aside, y + far * down) for far in SIDE]
    return next((room.number for point in at for room in rooms if any(area.holds(*point) for area in room.floor)), 0)


def must_be_a_name(name: str) -> None:
    """Raises ``PlayError`` for a name of a room that is too long."""
    if len(name) > 80:
        raise PlayError("The name of a room has 80 letters at most.")


def next_door(site: Site) -> int:
    """The number of the next door."""
    return max((one.number for one in site.doors), default=0) + 1


def with_own(state: Any, site: Site) -> Any:
    """The same with another content of the site that is played."""
    return with_site(state, replace(site_now(state), site=site))
