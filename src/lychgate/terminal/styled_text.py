"""Text in spans with roles, so that one drawing serves colour screens, grey ones and pipes.

A drawing is a list of lines; a line is a list of spans; a span is text with a role. Faces turn roles into
colours, or leave them out: a role never says anything that the text does not.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from lychgate.server.plain_text import clean as clean

Health = Literal["well", "worn", "hurt"]
Ground = Literal["water", "wood", "mire", "heights", "open", "walls"]
Role = Literal["text", "strong", "dim", "faint", "beyond", "frame", "accent", "key", "foe"] | Health | Ground
"""``key`` is what can be typed now; ``accent`` the party and what is grave; ``frame`` lines and outlines;
``dim`` what is secondary; ``faint`` what is barely visible; ``beyond`` what only fills a map; ``well``, ``worn`` and
``hurt`` how much is left of something, the last when it is nearly lost; ``foe`` what is left of foes. The others are
kinds of ground on a map."""

Span = tuple[str, Role]
StyledLine = tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Glyphs:
    """The characters that drawings are made of, in Unicode or in ASCII."""

    bar: str = "━"
    bar_rest: str = "─"
    box: str = "■"
    box_rest: str = "□"
    dot: str = "·"
    dagger: str = "†"
    pointer: str = "›"
    ellipsis: str = "…"
    dash: str = "–"
    far: str = "»"
    horizontal: str = "─"
    vertical: str = "│"
    corners: str = "┌┐└┘"
    up: str = "↑"
    down: str = "↓"
    left: str = "←"
    right: str = "→"
    foe_bar: str = "▮"
    foe_rest: str = "▯"
    about: str = "≈"


FINE = Glyphs()
"""For screens that draw Unicode."""

ASCII = Glyphs("=", "-", "#", ".", "-", "+", ">", "...", "-", ">", "-", "|", "++++", "^", "v", "<", ">", "x", "-", "~")
"""For screens that draw ASCII only."""


PUNCTUATION = str.maketrans(
    {"·": "-", "–": "-", "—": "-", "‘": "'", "’": "'", "“": '"', "”": '"', "…": "...", "†": "+", "×": "x", "½": "1/2"}
)
"""ASCII replacements for typographic marks in texts."""


def line(text: str, role: Role = "text") -> StyledLine:
    """A line of one span."""
    return ((text, role),)


def plain(spans: StyledLine) -> str:
    """The text of a line without its roles."""
    return "".join(text for text, _ in spans)


def width_of(text: str) -> int:
    """The number of terminal columns that ``text`` takes."""
    if text.isascii():
        return len(text)
    return sum(map(_width, text))


@lru_cache(maxsize=4096)
def _width(letter: str) -> int:
    if unicodedata.combining(letter):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def cut(text: str, width: int, glyphs: Glyphs = FINE) -> str:
    """``text`` in at most ``width`` columns, with an ellipsis where something was left out."""
    if width_of(text) <= width:
        return text
    room = max(0, width - len(glyphs.ellipsis))
    kept = ""
    for letter in text:
        if width_of(kept + letter) > room:
            break
        kept += letter
    return (kept.rstrip() + glyphs.ellipsis)[: max(0, width)]


def shorten(text: str, width: int, glyphs: Glyphs = FINE) -> str:
    """``text`` in at most ``width`` columns: whole words, with an ellipsis where some were left out.

    Only a first word that is too long by itself is cut.
    """
    if width_of(text) <= width:
        return text
    kept = ""
    for end in (at for at, letter in enumerate(text) if letter == " "):
        if width_of(text[:end].rstrip(" ,;:.·-")) > width - len(glyphs.ellipsis):
            break
        kept = text[:end].rstrip(" ,;:.·-")
    return kept + glyphs.ellipsis if kept.strip() else cut(text, width, glyphs)


def fill(text: str, width: int, glyphs: Glyphs = FINE) -> str:
    """``text`` in exactly ``width`` columns: shortened to whole words, or followed by spaces."""
    short = shorten(text, width, glyphs)
    return short + " " * (width - width_of(short))


def wrap(text: str, width: int, *, first: str = "", rest: str = "") -> list[str]:
    """``text`` broken between words into lines of at most ``width`` columns, each with its indent."""
    return list(_wrapped(text, width, first, rest))


@lru_cache(maxsize=4096)
def _wrapped(text: str, width: int, first: str, rest: str) -> tuple[str, ...]:
    """The lines, kept for the next time: a screen asks for the same ones at every key."""
    width = max(width, len(rest) + 4)
    lines: list[str] = []
    for paragraph in text.split("\n"):
        current = first if not lines else rest
        used = width_of(current)
        empty = True
        for word in paragraph.split():
            for piece in _pieces(word, width - len(rest)):
                wide = width_of(piece)
                if not empty and used + 1 + wide > width:
                    lines.append(current)
                    current, used = rest + piece, width_of(rest) + wide
                elif empty:
                    current, used = current + piece, used + wide
                else:
                    current, used = f"{current} {piece}", used + 1 + wide
                empty = False
        lines.append(current.rstrip() if empty else current)
    return tuple(lines)


def _pieces(word: str, width: int) -> Iterable[str]:
    while width_of(word) > width:
        piece = ""
        for letter in word:
            if width_of(piece + letter) > width:
                break
            piece += letter
        piece = piece or word[0]
        yield piece
        word = word[len(piece) :]
    yield word


def columns_of(spans: Sequence[Span]) -> int:
    """The number of columns that a line takes."""
    return sum(width_of(text) for text, _ in spans)


class Canvas:
    """An unbounded grid of characters with roles, from which a window is cut out."""

    def __init__(self) -> None:
        self._cells: dict[tuple[int, int], Span] = {}

    def put(self, x: int, y: int, text: str, role: Role = "text") -> None:
        """Write ``text`` from ``(x, y)`` rightwards over what is there."""
        for offset, letter in enumerate(text):
            self._cells[x + offset, y] = (letter, role)

    def under(self, x: int, y: int, text: str, role: Role = "text") -> None:
        """Write ``text`` where nothing is yet."""
        for offset, letter in enumerate(text):
            self._cells.setdefault((x + offset, y), (letter, role))

    def free(self, x: int, y: int, width: int, height: int = 1) -> bool:
        """Whether nothing is written in the field."""
        return not any((x + dx, y + dy) in self._cells for dx in range(width) for dy in range(height))

    def blank(self, x: int, y: int, width: int) -> bool:
        """Whether nothing but spaces is written in a part of a row."""
        return all(self._cells.get((x + dx, y), (" ", "text"))[0] == " " for dx in range(width))

    @property
    def extent(self) -> tuple[int, int, int, int]:
        """The first column and row with something in them, and how many columns and rows there are."""
        if not self._cells:
            return 0, 0, 0, 0
        xs = [x for x, _ in self._cells]
        ys = [y for _, y in self._cells]
        return min(xs), min(ys), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1

    def window(self, x: int, y: int, width: int, height: int) -> list[StyledLine]:
        """The field of ``width`` by ``height`` from ``(x, y)`` as lines, each exactly ``width`` columns."""
        blank: Span = (" ", "text")
        return [
            merged(self._cells.get((column, row), blank) for column in range(x, x + width))
            for row in range(y, y + height)
        ]


def merged(spans: Iterable[Span]) -> StyledLine:
    """The spans with neighbours of the same role joined."""
    out: list[Span] = []
    for text, role in spans:
        if out and out[-1][1] == role:
            out[-1] = (out[-1][0] + text, role)
        elif text:
            out.append((text, role))
    return tuple(out)


def by_number(keys: Mapping[str, str], way: str) -> str:
    """The text to type for ``way``: the number of its option, or nothing."""
    return keys.get(way, "") if way else ""
