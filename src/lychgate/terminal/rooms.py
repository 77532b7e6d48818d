"""Draws a map of rooms as text: boxes on graph paper, doors as ``+``, stairs ``>`` and ``<``, the way out ``^``.

An unopened door is a stub with ``?``; a door to a room that is not next to it on the paper is a stub with
``»`` and the room's number. A way that can be taken now has the number of its option in front of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from lychgate.core.view import Link, RoomBox, RoomMap
from lychgate.server.maps import (
    MORE,
    UNOPENED,
    Door,
    Floor,
    Legend,
    describe_room,
    letter_of,
    mark_legend,
    marks_of_room,
)
from lychgate.terminal.styled_text import FINE, Canvas, Glyphs, Role, StyledLine, by_number, clean, plain, shorten, wrap

Size = Literal["large", "small"]
SIZES: tuple[Size, ...] = ("large", "small")

STAIRS = {"up": ("<", "stairs up"), "down": (">", "stairs down"), "out": ("^", "way out")}
"""The sign of a way that is not a door, by where it leads, and its name in the legend."""


@dataclass(frozen=True, slots=True)
class RoomDrawing:
    """A drawn level: the point to show first, its legend, and notes on what could not be drawn."""

    canvas: Canvas
    focus: tuple[int, int]
    legend: Legend
    notes: tuple[str, ...]

    @property
    def extent(self) -> tuple[int, int, int, int]:
        """The first column and row, and how many columns and rows there are."""
        return self.canvas.extent

    @property
    def heart(self) -> tuple[int, int, int, int]:
        """The same as ``extent``: no part of a level may be left out."""
        return self.canvas.extent

    def window(self, x: int, y: int, width: int, height: int) -> list[StyledLine]:
        """The field of ``width`` by ``height`` from ``(x, y)``."""
        return self.canvas.window(x, y, width, height)

    def legend_in(self, x: int, y: int, width: int, height: int) -> Legend:  # noqa: ARG002
        """The signs of the level and their meaning: few enough to be told wherever one looks."""
        return self.legend

    def afar_of(self, x: int, y: int, width: int, height: int) -> Legend:  # noqa: ARG002
        """Nothing in a dungeon is pointed at from afar."""
        return ()

    def text(self) -> list[str]:
        """All of it as plain lines without trailing spaces."""
        return [plain(row).rstrip() for row in self.window(*self.extent)]


@dataclass(frozen=True, slots=True)
class _Grid:
    """The measures of a size: the box inside its walls, and the gaps between boxes."""

    wide: int
    high: int
    across: int
    down: int

    @property
    def pitch(self) -> tuple[int, int]:
        return self.wide + 2 + self.across, self.high + 2 + self.down


_GRIDS: dict[Size, _Grid] = {"large": _Grid(14, 3, 3, 1), "small": _Grid(7, 1, 2, 0)}


def levels_of(the_map: RoomMap) -> tuple[int, ...]:
    """The levels on which a room is known, the uppermost first."""
    return tuple(sorted({room.level for room in the_map.rooms}))


def draw_rooms(
    the_map: RoomMap,
    size: Size,
    keys: Mapping[str, str] | None = None,
    level: int | None = None,
    glyphs: Glyphs = FINE,
) -> RoomDrawing:
    """Draw one ``level`` of ``the_map``: the party's, unless told otherwise.

    ``keys`` gives the key to type for an option's id.
    """
    shown = the_map.level if level is None else level
    floor = Floor(the_map, shown)
    plan = _Plan(floor, _GRIDS[size], keys or {}, glyphs)
    rooms = floor.rooms
    for room in rooms:
        plan.box(room)
    hidden = floor.hidden(plan.door_between, plan.stub)
    focus = next((plan.centre(room) for room in rooms if room.here), None)
    if focus is None:
        focus = plan.centre(rooms[0]) if rooms else (0, 0)
    return RoomDrawing(plan.canvas, focus, plan.legend(rooms), tuple(_notes(hidden)))


class _Plan:
    """A level being drawn."""

    def __init__(self, floor: Floor, grid: _Grid, keys: Mapping[str, str], glyphs: Glyphs) -> None:
        self.canvas = Canvas()
        self.grid = grid
        self.keys = keys
        self.glyphs = glyphs
        self.floor = floor

    def corner(self, room: RoomBox) -> tuple[int, int]:
        across, down = self.grid.pitch
        return room.x * across, room.y * down

    def centre(self, room: RoomBox) -> tuple[int, int]:
        x, y = self.corner(room)
        return x + (self.grid.wide + 2) // 2, y + (self.grid.high + 2) // 2

    # ------------------------------------------------------------------ a room

    def box(self, room: RoomBox) -> None:
        (x, y), (wide, high) = self.corner(room), (self.grid.wide, self.grid.high)
        role: Role = "accent" if room.here else "frame"
        a, b, c, d = tuple(self.glyphs.corners)
        edge = self.glyphs.horizontal * wide
        self.canvas.put(x, y, f"{a}{edge}{b}", role)
        for row in range(1, high + 1):
            self.canvas.put(x, y + row, self.glyphs.vertical, role)
            self.canvas.put(x + wide + 1, y + row, self.glyphs.vertical, role)
        self.canvas.put(x, y + high + 1, f"{c}{edge}{d}", role)
        if high == 1:
            self._one_row(room, x + 1, y + 1)
        else:
            self._three_rows(room, x + 1, y + 1)

    def _one_row(self, room: RoomBox, x: int, y: int) -> None:
        number = str(room.number)
        self.canvas.put(x, y, number, "strong" if room.here else "dim")
        ways = list(self._inner_ways(room))
        ways_width = sum(len(text) for text, _ in ways)
        at = x + self.grid.wide - ways_width
        for text, role in ways:
            self.canvas.put(at, y, text, role)
            at += len(text)
        start = x + len(number) + (1 if len(number) < 2 else 0)
        self._marks(room, start, y, self.grid.wide - ways_width - (start - x))

    def _three_rows(self, room: RoomBox, x: int, y: int) -> None:
        wide = self.grid.wide
        self.canvas.put(x + 1, y, str(room.number), "strong" if room.here else "dim")
        ways = list(self._inner_ways(room))
        at = x + wide - 1 - sum(len(text) for text, _ in ways)
        for text, role in ways:
            self.canvas.put(at, y, text, role)
            at += len(text)
        taken = at - sum(len(text) for text, _ in ways)
        start = x + 2 + len(str(room.number))
        self._marks(room, start, y, max(1, taken - 1 - start))
        first, *rest = wrap(clean(room.label), wide) or [""]
        for row, part in enumerate((first, " ".join(rest)), 1):
            self.canvas.put(x, y + row, f"{shorten(part, wide, self.glyphs):^{wide}}", "dim")

    def _marks(self, room: RoomBox, x: int, y: int, space: int) -> None:
        letters: list[tuple[str, Role]] = [
            (letter_of(mark.letter), "accent" if mark.kind == "party" else "strong") for mark in marks_of_room(room)
        ]
        if len(letters) > space:
            letters = [*letters[: max(0, space - 1)], (MORE, "strong")][: max(0, space)]
        for index, (letter, role) in enumerate(letters):
            self.canvas.put(x + index, y, letter, role)

    def _inner_ways(self, room: RoomBox) -> Iterator[tuple[str, Role]]:
        for link in room.links:
            if link.kind != "door":
                yield STAIRS[self.floor.leads(room, link)][0], "text"
                key = by_number(self.keys, link.way)
                if len(key) == 1:
                    yield key, "key"

    # ------------------------------------------------------------------ doors

    def door_between(self, room: RoomBox, link: Link) -> bool:
        """Draw a door to a room next to this one on the paper. False if the two are not neighbours."""
        found = self.floor.beside(room, link)
        if found is None:
            return False
        other, step = found
        key = by_number(self.keys, link.way)
        key = key if len(key) == 1 else ""
        x, y = self.corner(room)
        wide, high = self.grid.wide, self.grid.high
        if step[1] == 0:
            first = self.corner(room if step[0] > 0 else other)
            left, row = first[0] + wide + 1, y + (high + 1) // 2
            self.canvas.put(left, row, "+", "text")
            self.canvas.under(left + 1, row, self.glyphs.horizontal * self.grid.across, "text")
            self.canvas.put(left + self.grid.across + 1, row, "+", "text")
            if key:
                self.canvas.put(left + (1 if step[0] > 0 else self.grid.across), row, key, "key")
        else:
            first = self.corner(room if step[1] > 0 else other)
            column, top = x + (wide + 1) // 2, first[1] + high + 1
            self.canvas.put(column, top, "+", "text")
            for row in range(top + 1, top + self.grid.down + 1):
                self.canvas.put(column, row, self.glyphs.vertical, "text")
            self.canvas.put(column, top + self.grid.down + 1, "+", "text")
            if key:
                self.canvas.put(column + 1, top if step[1] > 0 else top + self.grid.down + 1, key, "key")
        return True

    def stub(self, room: RoomBox, link: Link) -> bool:
        """Draw a door to a room farther away or to an unknown place. False if no wall is free for it."""
        key = by_number(self.keys, link.way)
        key = key if len(key) == 1 else ""
        sign = "?" if link.to == UNOPENED else f"{self.glyphs.far}{link.to}"
        across = self.grid.across
        for side, x, y, door_x, door_y in self._walls(room):
            text = sign + key
            if side == "left":
                text = key + sign
            if side in ("left", "right") and len(text) > across:
                continue
            at = x - len(text) + 1 if side == "left" else x
            if not self.canvas.free(at, y, len(text)):
                continue
            self.canvas.put(door_x, door_y, "+", "text")
            self.canvas.put(at, y, sign, "text") if side != "left" else self.canvas.put(x, y, sign, "text")
            if key:
                self.canvas.put(at if side == "left" else x + len(sign), y, key, "key")
            return True
        return False

    def _walls(self, room: RoomBox) -> Iterator[tuple[str, int, int, int, int]]:
        """The places for a stub: the side, where its sign starts, and where in the wall its door is."""
        (x, y), (wide, high) = self.corner(room), (self.grid.wide, self.grid.high)
        middle = y + (high + 1) // 2
        yield "right", x + wide + 2, middle, x + wide + 1, middle
        yield "down", x + (wide + 1) // 2, y + high + 2, x + (wide + 1) // 2, y + high + 1
        yield "left", x - 1, middle, x, middle
        yield "up", x + (wide + 1) // 2, y - 1, x + (wide + 1) // 2, y
        for column in (x + wide - 1, x + 1):
            yield "down", column, y + high + 2, column, y + high + 1
            yield "up", column, y - 1, column, y
        if high > 1:
            for row in (middle - 1, middle + 1):
                yield "right", x + wide + 2, row, x + wide + 1, row
                yield "left", x - 1, row, x, row

    def legend(self, rooms: list[RoomBox]) -> Legend:
        signs: dict[str, str] = {}
        if any(room.here for room in rooms):
            signs["@"] = "you"
        for room in rooms:
            for link in room.links:
                if link.kind == "door":
                    signs.setdefault("+", "door")
                    if link.to == UNOPENED:
                        signs.setdefault("?", "unopened")
                    elif self.floor.beside(room, link) is None:
                        signs.setdefault(f"{self.glyphs.far}{link.to}", f"to room {link.to}")
                else:
                    sign, word = STAIRS[self.floor.leads(room, link)]
                    signs.setdefault(sign, word)
        marks = mark_legend(mark for room in rooms for mark in room.marks if mark.kind != "party")
        return (*signs.items(), *marks)


def _notes(hidden: list[Door]) -> Iterator[str]:
    for room, link in hidden:
        if link.to == UNOPENED:
            yield f"{room.number} has one more door, unopened"
        else:
            yield f"a door joins {room.number} and {link.to}"


def describe_rooms(the_map: RoomMap) -> list[str]:
    """The map in words, one room a line, level by level: number, kind, contents, ways."""
    lines: list[str] = []
    levels = levels_of(the_map)
    for level in levels:
        if len(levels) > 1:
            lines.append(f"Level {level}" + (", where you are:" if level == the_map.level else ":"))
        for room in sorted(the_map.rooms, key=lambda room: room.number):
            if room.level == level:
                lines.append(describe_room(room))
    return lines
