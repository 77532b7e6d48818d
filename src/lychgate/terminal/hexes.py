"""Draws a map of hexes as text: flat side up, odd columns half a row lower, in three sizes.

Every size says the same without colour: the terrain's letter or name, the letters of the marks, and the
number of the option in front of a hex that can be entered now.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from lychgate.core.view import HexCell, HexMap, Mark
from lychgate.server.maps import (
    MORE,
    Legend,
    describe_hex,
    foremost,
    letter_of,
    mark_legend,
    marks_of_hex,
    terrain_legend,
)
from lychgate.server.terrain import sign_of
from lychgate.terminal.styled_text import (
    FINE,
    Canvas,
    Glyphs,
    Role,
    Span,
    StyledLine,
    by_number,
    clean,
    cut,
    plain,
    shorten,
    wrap,
)

Size = Literal["large", "medium", "small"]
SIZES: tuple[Size, ...] = ("large", "medium", "small")

AFAR = ("goal", "start")
"""The kinds of marks to which an arrow points from afar."""


class HexDrawing:
    """A map of hexes in one size. Only the part inside a window is drawn."""

    notes: tuple[str, ...] = ()

    def __init__(
        self, the_map: HexMap, size: Size, keys: Mapping[str, str], glyphs: Glyphs, *, beyond: bool = False
    ) -> None:
        self._size: Size = size
        self._cells = sorted(the_map.cells, key=_order)
        self._pen = _PENS[size]
        self._keys = keys
        self._glyphs = glyphs
        self._beyond = beyond

    @property
    def focus(self) -> tuple[int, int]:
        """Where the party is."""
        here = next((cell for cell in self._cells if cell.here), None)
        return (0, 0) if here is None else self._pen.centre(here)

    @property
    def extent(self) -> tuple[int, int, int, int]:
        """The first column and row, and how many columns and rows there are."""
        return self._around(self._cells)

    @property
    def heart(self) -> tuple[int, int, int, int]:
        """The extent without a goal far away, for which an arrow is enough."""
        return self._around([cell for cell in self._cells if cell.here or not _has(cell, "goal")])

    def _around(self, cells: Sequence[HexCell]) -> tuple[int, int, int, int]:
        if not cells:
            return 0, 0, 0, 0
        corners = [self._pen.corner(cell) for cell in cells]
        left, top = min(x for x, _ in corners), min(y for _, y in corners)
        wide = max(x for x, _ in corners) - left + self._pen.box[0]
        return left, top, wide, max(y for _, y in corners) - top + self._pen.box[1]

    def window(self, x: int, y: int, width: int, height: int) -> list[StyledLine]:
        """The field of ``width`` by ``height`` from ``(x, y)``."""
        canvas = Canvas()
        pen = self._pen(canvas, self._keys)
        wide, high = pen.box
        for cell in self._cells:
            left, top = pen.corner(cell)
            if x - wide < left < x + width and y - high < top < y + height:
                pen.cell(cell)
        if self._beyond:
            drawn = {(cell.column, cell.row) for cell in self._cells}
            for column, row in pen.places(x, y, width, height):
                if (column, row) not in drawn:
                    pen.empty(column, row)
        return canvas.window(x, y, width, height)

    def legend_in(self, x: int, y: int, width: int, height: int) -> Legend:
        """The signs in a field and their meaning: marks, then terrain by its letter."""
        inside = [
            cell
            for cell in self._cells
            for across, down in (self._pen.centre(cell),)
            if x <= across < x + width and y <= down < y + height
        ]
        return (*legend_of(inside), *ground_of(inside, self._size))

    def afar_of(self, x: int, y: int, width: int, height: int) -> tuple[tuple[str, str], ...]:
        """The goal and the start outside a field: what each is called, and an arrow that points there."""
        found: dict[str, str] = {}
        for kind in AFAR:
            for cell in self._cells:
                arrow = self._arrow(self._pen.centre(cell), (x, y, width, height)) if _has(cell, kind) else ""
                if arrow:
                    found.setdefault(clean(cell.terrain), arrow)
        return tuple(found.items())

    def text(self) -> list[str]:
        """All of it as plain lines without trailing spaces."""
        return [plain(row).rstrip() for row in self.window(*self.extent)]

    def _arrow(self, at: tuple[int, int], window: tuple[int, int, int, int]) -> str:
        """The arrow that points to a place outside a window; empty for one within."""
        x, y, width, height = window
        if y <= at[1] < y + height:
            if x <= at[0] < x + width:
                return ""
            return self._glyphs.right if at[0] > x else self._glyphs.left
        return self._glyphs.down if at[1] > y else self._glyphs.up


def draw_hexes(
    the_map: HexMap,
    size: Size,
    keys: Mapping[str, str] | None = None,
    glyphs: Glyphs = FINE,
    *,
    beyond: bool = False,
) -> HexDrawing:
    """Draw ``the_map``. ``keys`` gives the key to type for an option's id. With ``beyond``, empty hexes fill a window
    where the map has none; they have neither number nor letter."""
    return HexDrawing(the_map, size, keys or {}, glyphs, beyond=beyond)


def _has(cell: HexCell, kind: str) -> bool:
    return any(mark.kind == kind for mark in cell.marks)


def _order(cell: HexCell) -> int:
    """The sort key for drawing: unknown hexes first, the present one last, so that its outline stays visible."""
    return 2 if cell.here else 1 if cell.known else 0


class _Pen:
    """Draws one hex. ``pitch`` is the distance between columns, ``tall`` between rows, ``box`` its size."""

    pitch = 1
    tall = 2
    box = (1, 1)
    outline: tuple[tuple[int, int, str], ...] = ()

    def __init__(self, canvas: Canvas, keys: Mapping[str, str]) -> None:
        self.canvas = canvas
        self.keys = keys

    @classmethod
    def corner(cls, cell: HexCell) -> tuple[int, int]:
        return cls.at(cell.column, cell.row)

    @classmethod
    def at(cls, column: int, row: int) -> tuple[int, int]:
        return column * cls.pitch, row * cls.tall + (column % 2) * cls.tall // 2

    @classmethod
    def places(cls, x: int, y: int, width: int, height: int) -> Iterator[tuple[int, int]]:
        """The column and row of each hex of which a part may be in the window."""
        wide, high = cls.box
        for column in range((x - wide) // cls.pitch, (x + width) // cls.pitch + 1):
            for row in range((y - high - cls.tall) // cls.tall, (y + height) // cls.tall + 1):
                yield column, row

    @classmethod
    def centre(cls, cell: HexCell) -> tuple[int, int]:
        x, y = cls.corner(cell)
        return x + cls.box[0] // 2, y + cls.box[1] // 2

    def cell(self, cell: HexCell) -> None:
        raise NotImplementedError

    def empty(self, column: int, row: int) -> None:
        """Draws the outline of a hex of which nothing is known, under all that is drawn already."""
        x, y = self.at(column, row)
        for dx, dy, text in self.outline:
            self.canvas.under(x + dx, y + dy, text, "beyond")


class _Large(_Pen):
    """Eleven columns by five rows with shared edges: coordinate, terrain by name, marks."""

    pitch = 9
    tall = 4
    box = (11, 5)
    outline = (
        (2, 0, "_______"),
        (1, 1, "/"),
        (9, 1, "\\"),
        (0, 2, "/"),
        (10, 2, "\\"),
        (0, 3, "\\"),
        (10, 3, "/"),
        (1, 4, "\\"),
        (2, 4, "_______"),
        (9, 4, "/"),
    )

    def cell(self, cell: HexCell) -> None:
        x, y = self.corner(cell)
        edge = _edge(cell)
        put = self.canvas.put
        outline = put if cell.known or cell.here else self.canvas.under
        for dx, dy, text in self.outline:
            outline(x + dx, y + dy, text, edge)
        key = by_number(self.keys, cell.way)
        name = shorten(clean(cell.name), 7)
        put(x + 2, y + 1, f"{name:^7}", "dim" if cell.known else "faint")
        terrain, *rest = wrap(clean(cell.terrain), 9) if cell.known else [""]
        put(x + 1, y + 2, f"{cut(terrain, 9):^9}", _ground(cell))
        put(x + 1, y + 3, " " * 9)
        signs: list[Span] = [(key, "key")] if key else []
        if rest and not signs and not _marks_of(cell):
            put(x + 1, y + 3, f"{cut(rest[0], 9):^9}", _ground(cell))
        signs += _signs(cell, 9 - len(key))
        gap = " " if sum(len(text) for text, _ in signs) + len(signs) - 1 <= 9 else ""
        at = x + 1 + (9 - sum(len(text) for text, _ in signs) - len(gap) * (len(signs) - 1)) // 2
        for text, role in signs:
            put(at, y + 3, text, role)
            at += len(text) + len(gap)


class _Medium(_Pen):
    """Six columns by three rows with shared edges: number, letter, marks; the coordinate below."""

    pitch = 5
    tall = 2
    box = (6, 3)
    sides = ((0, 1, "/"), (5, 1, "\\"), (0, 2, "\\"), (5, 2, "/"))
    outline = ((1, 0, "____"), *sides, (1, 2, "____"))

    def cell(self, cell: HexCell) -> None:
        x, y = self.corner(cell)
        edge = _edge(cell)
        outline = self.canvas.put if cell.known or cell.here else self.canvas.under
        self.canvas.under(x + 1, y, "____", edge)
        for dx, dy, text in self.sides:
            outline(x + dx, y + dy, text, edge)
        name = clean(cell.name) if len(cell.name) <= 4 else ""
        self.canvas.put(x + 1, y + 2, f"{name:_^4}", "dim" if cell.known else "faint")
        self.canvas.put(x + 1, y + 1, "    ")
        key = by_number(self.keys, cell.way)
        if len(key) < 4:
            self.canvas.put(x + 1, y + 1, key, "key")
        at = x + 1 + (len(key) if 1 < len(key) < 4 else 0 if not key and len(_marks_of(cell)) > 2 else 1)
        self.canvas.put(at, y + 1, letter_of(cell.letter) if cell.known else " ", _ground(cell))
        for index, (text, role) in enumerate(_signs(cell, x + 5 - at - 1), 1):
            self.canvas.put(at + index, y + 1, text, role)


class _Small(_Pen):
    """Three columns by two rows without outlines: letter and the first mark."""

    pitch = 3
    tall = 2
    box = (2, 1)

    def cell(self, cell: HexCell) -> None:
        x, y = self.corner(cell)
        self.canvas.put(x, y, letter_of(cell.letter) if cell.known else ".", _ground(cell))
        for text, role in _signs(cell, 2)[:1]:
            self.canvas.put(x + 1, y, text, role)


_PENS: dict[Size, type[_Pen]] = {"large": _Large, "medium": _Medium, "small": _Small}


def legend_of(cells: Sequence[HexCell]) -> Legend:
    """The meaning of the marks on these hexes, the most urgent first."""
    return mark_legend(foremost(mark for cell in cells for mark in _marks_of(cell)))


def ground_of(cells: Sequence[HexCell], size: Size) -> Legend:
    """The meaning of the letters of terrain, where it is not written out."""
    return terrain_legend(cells) if size != "large" else ()


def describe_hexes(the_map: HexMap) -> list[str]:
    """The map in words, one hex a line: the present one, then those that can be entered, then the rest by name."""
    order = sorted(the_map.cells, key=lambda cell: (not cell.here, not cell.way, cell.column, cell.row))
    return [describe_hex(cell) for cell in order if cell.known or cell.way or cell.marks]


def _marks_of(cell: HexCell) -> tuple[Mark, ...]:
    return foremost(marks_of_hex(cell))


def _signs(cell: HexCell, room: int) -> list[Span]:
    """The letters of the marks on a hex, as many as there is ``room`` for."""
    marks = _marks_of(cell)
    signs: list[Span] = [(letter_of(mark.letter), "accent" if mark.kind == "party" else "strong") for mark in marks]
    return signs if len(signs) <= room else [*signs[: max(0, room - 1)], (MORE, "strong")][: max(0, room)]


GROUNDS: dict[str, Role] = {
    "water": "water",
    "forest": "wood",
    "marsh": "mire",
    "clearing": "open",
    "hills": "heights",
    "mountains": "heights",
    "desert": "heights",
    "city": "walls",
    "castle": "walls",
}
"""The tint of a kind of terrain."""


def _ground(cell: HexCell) -> Role:
    return GROUNDS.get(sign_of(cell.terrain), "text") if cell.known else "faint"


def _edge(cell: HexCell) -> Role:
    return "accent" if cell.here else "frame" if cell.known else "faint"
