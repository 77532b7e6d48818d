"""How squares of a plan are typed: numbers of them, lines, areas; and pictures by their hashes."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lychgate.core.plan import Area, Point, Segment
from lychgate.kit.fields import Typed
from lychgate.kit.line import Line

_SQUARES = re.compile(r"[+-]?\d{1,4}(?:\.\d{1,3})?\Z", re.ASCII)
_HASH = re.compile(r"[0-9a-f]{64}\Z", re.ASCII)

MOST_LINES = 2000
"""Walls, or doors, of a picture."""

MOST_CORNERS = 100
"""The most corners of an area."""


def in_squares(number: float) -> str:
    """A number of squares as it is typed."""
    return f"{number:.3f}".rstrip("0").rstrip(".")


class Squares(Typed, frozen=True):
    """A number of squares, with up to three decimals; ``what`` says what it counts."""

    what: str
    low: float = -9999
    high: float = 9999

    def begins(self, line: Line) -> bool:
        return bool(_SQUARES.match(line.ahead(0)))

    def read(self, line: Line) -> float:
        said = line.word(self.what)
        if not _SQUARES.match(said):
            raise line.refuse(f"'{said}' is not a number of squares, such as 3 or 4.5.")
        value = float(said)
        if not self.low <= value <= self.high:
            raise line.refuse(f"{self.what[:1].upper()}{self.what[1:]} is from {self.low:g} to {self.high:g}.")
        return value


class Hash(Typed, frozen=True):
    """The SHA-256 of a picture's file."""

    def read(self, line: Line) -> str:
        said = line.word("the picture").lower()
        if not _HASH.match(said):
            raise line.refuse("A picture is named by the 64 hex digits of its file's SHA-256.")
        return said


class DoorLines(Typed, frozen=True):
    """Lines across doors, as ``X,Y,X,Y`` with semicolons between them."""

    def read(self, line: Line) -> tuple[Segment, ...]:
        return tuple((*one[0], *one[1]) for one in lines_of(line, "the doors") if len(one) == 2)


class WallLines(Typed, frozen=True):
    """Walls from corner to corner, as ``X,Y,X,Y,X,Y`` with semicolons between them."""

    def read(self, line: Line) -> tuple[tuple[Point, ...], ...]:
        return tuple(lines_of(line, "the walls"))


def lines_of(line: Line, what: str) -> Iterator[tuple[Point, ...]]:
    """The next word as lines from point to point."""
    for one in line.word(what).split(";")[:MOST_LINES]:
        said = one.split(",")
        if len(said) < 4 or len(said) % 2 or not all(map(_SQUARES.match, said)):
            raise line.refuse(f"'{one[:40]}' is not a line from point to point, such as 3,4,3,5.")
        numbers = [float(part) for part in said]
        yield tuple(zip(numbers[::2], numbers[1::2], strict=True))


class OneArea(Typed, frozen=True):
    """An area: four numbers of squares and perhaps ``round``, or its corners with semicolons between them."""

    def shape(self, name: str) -> str:
        return "X Y W H [round]|X,Y;X,Y;X,Y"

    def read(self, line: Line) -> Area:
        if ";" in line.ahead(0):
            return self._polygon(line)
        x, y = LEFT.read(line), TOP.read(line)
        return Area(x, y, WIDTH.read(line), HEIGHT.read(line), line.flag("round"))

    def _polygon(self, line: Line) -> Area:
        said = [one.split(",") for one in line.word("the corners").strip(";").split(";")]
        if not all(len(one) == 2 and all(map(_SQUARES.match, one)) for one in said):
            raise line.refuse("Corners are such as 1,2;3,2.5;3,4.")
        points = tuple((float(x), float(y)) for x, y in said)
        if not 3 <= len(points) <= MOST_CORNERS:
            raise line.refuse(f"An area has 3 to {MOST_CORNERS} corners.")
        left, top, right, bottom = Area(points=points).bounds
        if not (0.1 <= right - left <= 999 and 0.1 <= bottom - top <= 999):
            raise line.refuse("These corners surround no area.")
        return Area(points=points)


LEFT, TOP = Squares("the distance from the left"), Squares("the distance from the top")
WIDTH, HEIGHT = Squares("the width", 0.1, 999), Squares("the height", 0.1, 999)
