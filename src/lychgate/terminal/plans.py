"""Draws a floor plan as text, to scale: each square is as wide as another, walls are lines, doors stand in them.

A square belongs to the room that its middle lies in, so what is round or slanting has steps.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import ceil, floor

from lychgate.core.plan import Area, middle_of
from lychgate.core.view import Link, RoomBox, RoomMap
from lychgate.server.maps import MORE, Legend, describe_room, letter_of, mark_legend, marks_of_room
from lychgate.terminal.rooms import RoomDrawing, Size
from lychgate.terminal.styled_text import FINE, Canvas, Glyphs, Role, by_number

Square = tuple[int, int]
Edge = tuple[Square, Square]
"""Two squares side by side, the left or upper one first."""

DOORS: Mapping[str, tuple[str, str]] = {
    "closed": ("+", "door"),
    "double": ("#", "double door"),
    "portcullis": ("%", "portcullis"),
    "open": ("'", "open way"),
    "narrow": ('"', "archway"),
    "broken": ("x", "broken door"),
    "secret": ("S", "secret door"),
    "stairs": ("=", "stairs"),
    "down": (">", "stairs down"),
}
"""The sign of a door by its look, and its name in the legend."""

WATER, COLUMN = ("~", "water"), ("o", "column")

SCALES: Mapping[Size, tuple[int, int]] = {"large": (4, 2), "small": (2, 1)}
"""The columns and rows of a square. In the small size there is no room for walls."""

LINES = " ╵╷│╴┘┐┤╶└┌├─┴┬┼"
"""The line with ends up (1), down (2), left (4) and right (8)."""

MIDDLE = 0.5


def draw_plan(
    the_map: RoomMap,
    size: Size,
    keys: Mapping[str, str] | None = None,
    level: int | None = None,
    glyphs: Glyphs = FINE,
) -> RoomDrawing:
    """Draw one ``level`` of ``the_map``: the party's, unless told otherwise.

    ``keys`` gives the key to type for an option's id.
    """
    paper = _Paper(the_map, the_map.level if level is None else level, size, keys or {}, glyphs)
    paper.ground()
    if size == "large":
        paper.walls()
    paper.doors()
    paper.names()
    return RoomDrawing(paper.canvas, paper.focus(), paper.legend(), paper.notes())


class _Paper:
    """A level being drawn."""

    def __init__(self, the_map: RoomMap, level: int, size: Size, keys: Mapping[str, str], glyphs: Glyphs) -> None:
        self.canvas = Canvas()
        self.keys = keys
        self.glyphs = glyphs
        self.wide, self.high = SCALES[size]
        self.level = [room for room in the_map.rooms if room.level == level]
        self.rooms = [room for room in self.level if room.floor]
        self.links = [(room, link) for room in self.rooms for link in room.links if link.at is not None]
        self.owner: dict[Square, str] = {}
        for _, link in self.links:
            self.owner |= dict.fromkeys(_squares(link.floor), f"door at {link.at}")
        for room in self.rooms:
            self.owner |= dict.fromkeys(_squares(room.floor), f"room {room.number}")
        self.open = {edge for _, link in self.links for edge in self._passed(link)}

    def _at(self, x: float, y: float) -> tuple[int, int]:
        """Where a point of the plan is on the canvas."""
        return round(x * self.wide), round(y * self.high)

    def _inside(self, square: Square) -> tuple[int, int]:
        """Where the middle of a square is on the canvas."""
        return square[0] * self.wide + self.wide // 2, square[1] * self.high + self.high // 2

    # ------------------------------------------------------------------ floor and walls

    def ground(self) -> None:
        """The floors, with a dot in each square, water and columns."""
        for room in self.rooms:
            water = set(_squares(room.water))
            role: Role = "accent" if room.here else "faint"
            for square in _squares(room.floor):
                x, y = self._inside(square)
                wet = square in water
                self.canvas.put(x, y, WATER[0] if wet else self.glyphs.dot, "water" if wet else role)
            for across, down in room.columns:
                x, y = self._at(across, down)
                self.canvas.put(x, y, COLUMN[0], "walls")
        for _, link in self.links:
            for square in _squares(link.floor):
                self.canvas.under(*self._inside(square), self.glyphs.dot, "faint")

    def walls(self) -> None:
        """A line wherever a floor ends or another begins, with corners where lines meet."""
        ends: dict[Square, int] = {}
        for square in self.owner:
            x, y = square
            for first, second, here, there in (
                ((x, y - 1), square, (x, y), (x + 1, y)),
                (square, (x, y + 1), (x, y + 1), (x + 1, y + 1)),
                ((x - 1, y), square, (x, y), (x, y + 1)),
                (square, (x + 1, y), (x + 1, y), (x + 1, y + 1)),
            ):
                if self.owner.get(first) != self.owner.get(second) and (first, second) not in self.open:
                    self._line(here, there)
                    lies = here[1] == there[1]
                    ends[here] = ends.get(here, 0) | (8 if lies else 2)
                    ends[there] = ends.get(there, 0) | (4 if lies else 1)
        for (x, y), met in ends.items():
            sign = LINES[met] if self.glyphs is FINE else "-" if met in (4, 8, 12) else "|" if met in (1, 2, 3) else "+"
            self.canvas.put(x * self.wide, y * self.high, sign, "walls")

    def _line(self, here: Square, there: Square) -> None:
        x, y = here[0] * self.wide, here[1] * self.high
        if here[1] == there[1]:
            self.canvas.put(x + 1, y, self.glyphs.horizontal * (self.wide - 1), "walls")
        else:
            for row in range(1, self.high):
                self.canvas.put(x, y + row, self.glyphs.vertical, "walls")

    def _passed(self, link: Link) -> Iterator[Edge]:
        """The edges between squares where a way is open, whatever its door."""
        if link.at is None:
            return
        ax, ay, bx, by = link.at
        upright = abs(bx - ax) < abs(by - ay)
        dx, dy = (1, 0) if upright else (0, 1)
        for x, y in _squares(link.floor):
            edges = (((x - dx, y - dy), (x, y)), ((x, y), (x + dx, y + dy)))
            yield from (one for one in edges if all(square in self.owner for square in one))
        if not link.floor:
            first, last = sorted((ay, by) if upright else (ax, bx))
            for at in range(floor(first), ceil(last)):
                x, y = (round(ax), at) if upright else (at, round(ay))
                yield (x - dx, y - dy), (x, y)

    # ------------------------------------------------------------------ signs

    def doors(self) -> None:
        """The sign of each door in its middle, and beside it the key that goes through it."""
        for _, link in self.links:
            x, y = self._door(link)
            role: Role = "strong" if link.look == "secret" else "text"
            self.canvas.put(x, y, _sign(link)[0], role)
        for _, link in self.links:
            key = by_number(self.keys, link.way)
            if key:
                x, y = self._door(link)
                self.canvas.put(x if len(key) == 1 else x - 1, y, key, "key")

    def _door(self, link: Link) -> tuple[int, int]:
        ax, ay, bx, by = link.at or (0, 0, 0, 0)
        x, y = (ax + bx) / 2, (ay + by) / 2
        return self._inside((floor(x), floor(y))) if link.floor else (floor(x * self.wide), floor(y * self.high))

    def names(self) -> None:
        """The number of each room, and behind it what is there."""
        for room in self.rooms:
            x, y = self._middle(room)
            number = "" if room.passage else str(room.number)
            letters = [(letter_of(one.letter), one.kind) for one in marks_of_room(room)]
            space = max(1, self._space(room) - len(number) - bool(number))
            if len(letters) > space:
                letters = [*letters[: space - 1], (MORE, "other")]
            x -= (len(number) + len(letters)) // 2
            self.canvas.put(x, y, number, "strong" if room.here else "text")
            for at, (letter, kind) in enumerate(letters):
                self.canvas.put(x + len(number) + at, y, letter, "accent" if kind == "party" else "strong")

    def _middle(self, room: RoomBox) -> tuple[int, int]:
        x, y = middle_of(room.floor)
        across, down = self._at(x, y)
        return across, down - (down % self.high == 0 and self.high > 1)  # between the lines where walls may be

    def _space(self, room: RoomBox) -> int:
        """The columns that a room has for its number and marks."""
        left, _, right, _ = max(room.floor, key=lambda one: one.size).bounds
        return int((right - left) * self.wide) - 1

    def focus(self) -> tuple[int, int]:
        """The point to show first: where the party is."""
        here = next((room for room in self.rooms if room.here), self.rooms[0] if self.rooms else None)
        return self._middle(here) if here is not None else (0, 0)

    def legend(self) -> Legend:
        """The signs that are drawn, and their meaning."""
        signs = {"@": "you"} if any(room.here for room in self.rooms) else {}
        signs |= dict(_sign(link) for _, link in self.links)
        signs |= dict((WATER,)) if any(room.water for room in self.rooms) else {}
        signs |= dict((COLUMN,)) if any(room.columns for room in self.rooms) else {}
        marks = mark_legend(mark for room in self.rooms for mark in room.marks if mark.kind != "party")
        return (*signs.items(), *marks)

    def notes(self) -> tuple[str, ...]:
        """The rooms that are not on the plan, in words."""
        return tuple(describe_room(room) for room in self.level if not room.floor)


def _sign(link: Link) -> tuple[str, str]:
    return DOORS.get(link.look, DOORS["closed"])


def _squares(areas: tuple[Area, ...]) -> Iterator[Square]:
    """The squares whose middles lie in areas."""
    for area in areas:
        left, top, right, bottom = area.bounds
        for y in range(floor(top), ceil(bottom)):
            for x in range(floor(left), ceil(right)):
                if area.holds(x + MIDDLE, y + MIDDLE):
                    yield x, y
