"""Draws a map of rooms as on graph paper: boxes or rounds, doors in their walls, stairs, and unopened doors.

Rooms that are neighbours on the paper are joined where a door is. A door to a room farther away, or to an unknown
place, is a stub in a free stretch of wall, with the number of the room it leads to; or with a question mark, behind
the number of the door where it has one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

import msgspec

from lychgate.core.view import Link, RoomBox, RoomMap
from lychgate.server.maps import UNOPENED, Floor, Legend, describe_room, mark_legend, marks_of_room, place_key
from lychgate.web.maps.marks import KeyShape, Sign, in_a_row

SQUARE = 12.0
"""The side of a square of the paper."""

ACROSS, DOWN = 11 * SQUARE, 9 * SQUARE
"""The distance from one room to the next."""

SIZES = (("small", (7, 5)), ("claustrophobic", (7, 5)), ("large", (9, 7)), ("huge", (9, 7)))
"""A room's width and height in squares, by a word of its label."""

USUAL = (8, 6)
SIDES: Mapping[str, tuple[int, int]] = {"right": (1, 0), "left": (-1, 0), "down": (0, 1), "up": (0, -1)}
ACROSS_THE_WAY = {"right": "left", "left": "right", "down": "up", "up": "down"}
ALONG = (0.0, -0.3, 0.3)
"""The places of a door in a wall, as a part of its length from the middle."""


NUMBERED = re.compile(r"[a-z]+ (\d+)(?:,|$)")
"""How the words of a door begin that has a number."""


class Stairs(msgspec.Struct, frozen=True, cache_hash=True):
    """Stairs or a way out, drawn inside a room: ``sign`` is up, down or out."""

    sign: str
    x: float
    y: float


class RoomShape(msgspec.Struct, frozen=True, cache_hash=True):
    """One room on paper, its middle at ``(x, y)``. ``told`` says all of it in words.

    ``way`` is the option that goes there now, empty where none does.
    """

    place: str
    number: int
    number_x: float
    number_y: float
    form: str
    x: float
    y: float
    width: float
    height: float
    here: bool
    marks: tuple[Sign, ...]
    stairs: tuple[Stairs, ...]
    told: str
    way: str = ""


class Stub(msgspec.Struct, frozen=True, cache_hash=True):
    """A door that ends on the paper: ``sign`` is the number of the room it leads to, or a question mark."""

    sign: str
    path: str
    x: float
    y: float


class Level(msgspec.Struct, frozen=True, cache_hash=True):
    """One level of a dungeon: an area of ``width`` by ``height`` from ``(left, top)``.

    ``notes`` describe doors for which no wall was free.
    """

    number: int
    left: int
    top: int
    width: int
    height: int
    rooms: tuple[RoomShape, ...]
    passages: tuple[str, ...]
    stubs: tuple[Stub, ...]
    keys: tuple[KeyShape, ...]
    notes: tuple[str, ...]
    here: tuple[float, float]


class RoomDrawing(msgspec.Struct, frozen=True, cache_hash=True):
    """A drawn dungeon, the party's level first."""

    title: str
    levels: tuple[Level, ...]
    legend: Legend


def draw_rooms(the_map: RoomMap, keys: Mapping[str, str]) -> RoomDrawing:
    """Draw ``the_map``. ``keys`` gives for an option's id what to press for it."""
    ways = (link.way for room in the_map.rooms for link in room.links if link.way in keys)
    return _drawing(the_map, tuple((way, keys[way]) for way in ways))


@lru_cache(500)
def _drawing(the_map: RoomMap, pressed: tuple[tuple[str, str], ...]) -> RoomDrawing:
    """Draws a map once, for all who see the same. ``pressed`` are the ways that may be taken now, with their keys."""
    keys = dict(pressed)
    levels = sorted({room.level for room in the_map.rooms}, key=lambda level: (level != the_map.level, level))
    drawn = tuple(_Plan(the_map, level, keys).drawn() for level in levels)
    return RoomDrawing(the_map.title, drawn, _legend(the_map))


class _Plan:
    """A level being drawn."""

    def __init__(self, the_map: RoomMap, level: int, keys: Mapping[str, str]) -> None:
        self.the_map = the_map
        self.level = level
        self.ways = keys
        self.floor = Floor(the_map, level)
        self.rooms = self.floor.rooms
        self.left = min(room.x for room in self.rooms)
        self.top = min(room.y for room in self.rooms)
        self.taken: set[tuple[int, str, float]] = set()
        self.passages: dict[frozenset[int], str] = {}
        self.stubs: list[Stub] = []
        self.keys: list[KeyShape] = []
        here = (link for room in the_map.rooms if room.here for link in room.links)
        self.goes_to = {link.to: link.way for link in here if link.way in keys}

    def drawn(self) -> Level:
        """The level as shapes."""
        notes = [_hidden(room, link) for room, link in self.floor.hidden(self._join, self._stub)]
        rooms = tuple(self._room(room) for room in sorted(self.rooms, key=lambda room: room.here))
        width = (max(room.x for room in self.rooms) - self.left + 1) * ACROSS + SQUARE
        height = (max(room.y for room in self.rooms) - self.top + 1) * DOWN + SQUARE
        left, top = self.left * ACROSS - SQUARE / 2, self.top * DOWN - SQUARE / 2
        here = next(((room.x - left, room.y - top) for room in rooms if room.here), (width / 2, height / 2))
        return Level(
            number=self.level,
            left=round(left),
            top=round(top),
            width=round(width),
            height=round(height),
            rooms=rooms,
            passages=tuple(self.passages.values()),
            stubs=tuple(self.stubs),
            keys=tuple(self.keys),
            notes=tuple(notes),
            here=here,
        )

    def _middle(self, room: RoomBox) -> tuple[float, float]:
        return (room.x + 0.5) * ACROSS, (room.y + 0.5) * DOWN

    # ------------------------------------------------------------------ a room

    def _room(self, room: RoomBox) -> RoomShape:
        x, y = self._middle(room)
        width, height = _size(room)
        form = _form(room)
        inset = 0.26 if form == "round" else 0.36
        row = y - height * (0.2 if form == "round" else 0.24)
        return RoomShape(
            place=place_key(self.the_map, room),
            number=room.number,
            number_x=x - width * inset,
            number_y=row + 4.5,
            form=form,
            x=x,
            y=y,
            width=width,
            height=height,
            here=room.here,
            marks=in_a_row(marks_of_room(room), int(width // 20), x, y + height * 0.18, 19),
            stairs=tuple(self._stairs(room, x - width * inset + 20, row)),
            told=describe_room(room),
            way=self.goes_to.get(room.number, ""),
        )

    def _stairs(self, room: RoomBox, x: float, y: float) -> Iterator[Stairs]:
        """Stairs and ways out side by side to the right of the room's number."""
        for link in room.links:
            if link.kind == "door":
                continue
            yield Stairs(self.floor.leads(room, link), x, y)
            x += 17
            key = self.ways.get(link.way, "") if link.way else ""
            if key:
                self.keys.append(KeyShape(key, link.way, x - 1, y))
                x += 18

    # ------------------------------------------------------------------ doors

    def _join(self, room: RoomBox, link: Link) -> bool:
        """Draw a door to a room next to this one on the paper. False if the two are not neighbours."""
        found = self.floor.beside(room, link)
        if found is None:
            return False
        other, step = found
        side = next(name for name, towards in SIDES.items() if towards == step)
        self.taken |= {(room.number, side, 0.0), (other.number, ACROSS_THE_WAY[side], 0.0)}
        (ax, ay), (bx, by) = self._wall(room, side, 0), self._wall(other, ACROSS_THE_WAY[side], 0)
        self.passages[frozenset((room.number, other.number))] = f"M{ax:g} {ay:g}L{bx:g} {by:g}"
        self._key(link, ax, ay, side)
        return True

    def _stub(self, room: RoomBox, link: Link) -> bool:
        """Draw a door to a room farther away or to an unknown place. False if no wall is free for it."""
        for along in ALONG:
            for side, (dx, dy) in SIDES.items():
                if (room.number, side, along) in self.taken:
                    continue
                self.taken.add((room.number, side, along))
                x, y = self._wall(room, side, along)
                reach = SQUARE * 0.7
                sign = f"{_door_number(link)}?" if link.to == UNOPENED else str(link.to)
                path = f"M{x:g} {y:g}L{x + dx * reach:g} {y + dy * reach:g}"
                self.stubs.append(Stub(sign, path, x + dx * (reach + 6), y + dy * (reach + 7)))
                self._key(link, x, y, side)
                return True
        return False

    def _key(self, link: Link, x: float, y: float, side: str) -> None:
        """Write the key to press outside the room, beside the door."""
        key = self.ways.get(link.way, "") if link.way else ""
        if key:
            dx, dy = SIDES[side]
            self.keys.append(KeyShape(key, link.way, x + dx * 10 + abs(dy) * 15, y + dy * 11 - abs(dx) * 14))

    def _wall(self, room: RoomBox, side: str, along: float) -> tuple[float, float]:
        """A point in a wall; the wall of a round room bends back towards its ends."""
        x, y = self._middle(room)
        width, height = _size(room)
        dx, dy = SIDES[side]
        bend = (1 - (2 * along) ** 2) ** 0.5 if _form(room) == "round" else 1
        return (
            x + dx * width / 2 * bend + abs(dy) * along * width,
            y + dy * height / 2 * bend + abs(dx) * along * height,
        )


def _size(room: RoomBox) -> tuple[float, float]:
    label = room.label.lower()
    wide, high = next((size for word, size in SIZES if word in label), USUAL)
    return wide * SQUARE, min(high, 5 if _form(room) == "corridor" else high) * SQUARE


def _form(room: RoomBox) -> str:
    label = room.label.lower()
    return next((form for form in ("round", "cavern", "corridor") if form in label), "square")


def _door_number(link: Link) -> str:
    """The number by which a choice names a door, as in ``door 2, closed``; empty where doors have none."""
    return found[1] if (found := NUMBERED.match(link.text)) is not None else ""


def _hidden(room: RoomBox, link: Link) -> str:
    if link.to == UNOPENED:
        return f"Room {room.number} has one more door, unopened."
    return f"A door joins rooms {room.number} and {link.to}."


def _legend(the_map: RoomMap) -> Legend:
    signs: dict[str, str] = {}
    if any(room.here for room in the_map.rooms):
        signs["@"] = "you"
    if any(link.kind == "door" and link.to == UNOPENED for link in _links(the_map.rooms)):
        signs["?"] = "unopened"
    marks = mark_legend(mark for room in the_map.rooms for mark in room.marks if mark.kind != "party")
    return (*signs.items(), *marks)


def _links(rooms: Iterable[RoomBox]) -> Iterator[Link]:
    for room in rooms:
        yield from room.links
