"""Lays out the options of a question in numbered columns, in pages where there are many."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from lychgate.core.view import Question
from lychgate.server.typed import asks_for_faces, keys_of
from lychgate.terminal.styled_text import (
    FINE,
    Glyphs,
    Span,
    StyledLine,
    clean,
    columns_of,
    line,
    shorten,
    width_of,
    wrap,
)

GAP = 3
NARROWEST = 14

WITH_NOTE = 4
"""The spans of an option with a note: a sign, a key, a label, and the note."""

LEAST_NOTE = 20
"""The columns that must be left in a row for a note to begin there."""


@dataclass(frozen=True, slots=True)
class Page:
    """Some of the options as lines, the number of the page and of all pages, and how much of the notes is there."""

    lines: tuple[StyledLine, ...]
    number: int
    of: int
    notes: Literal["whole", "short", "none"] = "whole"


@lru_cache(maxsize=64)
def lay_out(
    question: Question,
    width: int,
    rows: int,
    *,
    stretch: int = 0,
    whole: int = 0,
    page: int = 0,
    only: tuple[int, ...] | None = None,
    fill: bool = False,
    glyphs: Glyphs = FINE,
) -> Page:
    """The options in at most ``rows`` lines of ``width`` columns.

    One column with notes where there is room for it, else as many columns as needed. ``stretch`` more rows
    may be used to keep the notes side by side, and ``whole`` more to keep them going on in the next row, or to keep all
    on one page; where that is not enough, notes are shortened or left out. No label is cut: it goes on in the next row,
    or there are more pages. ``fill``: where notes would be left out, each is written as far as its own row has room.
    ``only`` are the positions to show, all by default. The result is kept for the next time,
    since a screen asks for the same one at every key.
    """
    positions = tuple(range(len(question.choices))) if only is None else only
    if not positions:
        return Page((), 0, 1)
    keys = keys_shown(question)
    key_width = max(len(keys[index]) for index in positions)
    grouped = len({question.choices[index].group for index in positions}) > 1
    full = _cells(question, positions, keys, key_width, grouped, True, glyphs)
    bare = _cells(question, positions, keys, key_width, grouped, False, glyphs)
    for most in (rows, rows + stretch):
        columns = -(-len(full) // most)
        if columns == 1:  # a long note may be broken or cut, but only where it has a line to itself
            broken = [row for cell in full for row in _whole(cell, width, key_width + 3)]
            if len(broken) <= rows + max(stretch, whole):
                return Page(tuple(broken), 0, 1)
            return Page(tuple(_cut_line(cell, width, glyphs) for cell in full), 0, 1, "short")
        widest = max(map(columns_of, full))
        filled = _balanced(full, widest, columns, most)
        if columns * (widest + GAP) - GAP <= width and len(filled) <= columns:
            return Page(_side_by_side(filled, widest), 0, 1)
    widest = max(map(columns_of, bare))
    indent = key_width + 3
    for most in (rows, rows + whole):  # all notes whole, going on in the next rows
        for columns in range(1, most_columns(width) + 1):
            each = (width + GAP) // columns - GAP
            filled = _balanced(full, each, columns, most, indent) if widest <= each else []
            if 0 < len(filled) <= columns:
                return Page(_side_by_side(filled, each), 0, 1)
    laid: list[tuple[int, Page]] = []
    for most in (rows, rows + whole):
        columns = -(-len(bare) // most)
        each = (width + GAP) // columns - GAP
        if widest <= each:
            cells = _filled_up(full, bare, each, glyphs)
            filled = _balanced(cells, each, columns, most)
            if len(filled) <= columns:
                lost = sum(columns_of(one) - columns_of(cell) for one, cell in zip(full, cells, strict=True))
                laid.append((lost, Page(_side_by_side(filled, max(map(columns_of, cells))), 0, 1, "short")))
    if laid:  # rather more rows than fewer notes
        return min(laid, key=lambda one: one[0])[1]
    for columns in range(1, most_columns(width) + 1):
        each = (width + GAP) // columns - GAP
        filled = _filled(_filled_up(full, bare, each, glyphs) if fill else bare, each, rows + whole, indent)
        if len(filled) <= columns:
            return Page(_side_by_side(filled, each), 0, 1, "none")
    columns = max(1, (width + GAP) // (min(widest, max(NARROWEST, width // 2 - GAP)) + GAP))
    each = (width + GAP) // columns - GAP
    filled = _filled(_filled_up(full, bare, each, glyphs) if fill else bare, each, rows + whole, indent)
    pages = -(-len(filled) // columns)
    page %= pages
    return Page(_side_by_side(filled[page * columns : (page + 1) * columns], each), page, pages, "none")


def keys_shown(question: Question) -> tuple[str, ...]:
    """What stands before each option: its number; where dice are asked for nothing, since digits are their faces."""
    return ("",) * len(question.choices) if asks_for_faces(question) else keys_of(question)


def most_columns(width: int) -> int:
    """How many columns a page of options may have at most."""
    return max(1, (width + GAP) // (NARROWEST + GAP))


def _filled_up(full: list[StyledLine], bare: list[StyledLine], each: int, glyphs: Glyphs) -> list[StyledLine]:
    """Options with as much of their notes as fits into their row: none takes another row than without."""
    return [_shorter_note(one, other, each, glyphs) for one, other in zip(full, bare, strict=True)]


def _shorter_note(full: StyledLine, bare: StyledLine, each: int, glyphs: Glyphs) -> StyledLine:
    """An option in ``each`` columns, with as many words of its note as there is room for."""
    room = each - columns_of(bare) - 2
    if columns_of(full) <= each or full == bare:
        return full
    note, role = full[-1]
    first = note.strip().partition(" ")[0].rstrip(",;")
    if room < width_of(first + glyphs.ellipsis):
        return bare
    short = shorten(note.strip(), room, glyphs)
    whole = max(short.rfind(", "), short.rfind("; "))  # rather a part that is whole than one more word
    return (*bare, (f"  {short if whole < 0 else short[:whole] + glyphs.ellipsis}", role))


def _balanced(cells: list[StyledLine], each: int, columns: int, most: int, indent: int = 0) -> list[list[StyledLine]]:
    """The cells in so many columns of the same height, at most ``most`` rows; in more where they do not fit."""
    heights = range(-(-len(cells) // columns), most + 1)
    tried = (_filled(cells, each, height, indent) for height in heights)
    return next((filled for filled in tried if len(filled) <= columns), [[]] * (columns + 1))


def _filled(cells: list[StyledLine], each: int, most: int, indent: int) -> list[list[StyledLine]]:
    """The cells broken between words to columns of ``each`` columns and at most ``most`` rows, none in two of them."""
    columns: list[list[StyledLine]] = [[]]
    heading: list[StyledLine] = []
    for cell in cells:
        rows = [*heading, *_broken(cell, each, indent)]
        heading = rows if len(cell) == 1 else []
        if heading:  # it stands above something
            continue
        if columns[-1] and len(columns[-1]) + len(rows) > most:
            columns.append([])
        columns[-1] += rows[:most]
    return columns


def _broken(cell: StyledLine, each: int, indent: int) -> list[StyledLine]:
    """A cell whose label or note, its last span, goes on in the next rows where it is too long."""
    if columns_of(cell) <= each:
        return [cell]
    if len(cell) == WITH_NOTE:
        return _whole(cell, each, indent)
    *before, (label, role) = cell
    head = columns_of(before)
    starts, goes_on = (head + 2, indent) if before else (0, 1)
    first, *rest = wrap(label.strip(), each, first=" " * starts, rest=" " * goes_on)
    return [(*before, (first[head:], role)), *(line(row, role) for row in rest)]


def _side_by_side(columns: list[list[StyledLine]], each: int) -> tuple[StyledLine, ...]:
    rows: list[StyledLine] = []
    for row in range(max(map(len, columns))):
        spans: list[Span] = []
        for number, column in enumerate(columns):
            if row < len(column):
                spans.append((" " * (number * (each + GAP) - columns_of(spans)), "text"))
                spans.extend(column[row])
        rows.append(tuple(spans))
    return tuple(rows)


def _cells(
    question: Question,
    positions: tuple[int, ...],
    keys: tuple[str, ...],
    key_width: int,
    grouped: bool,
    with_notes: bool,
    glyphs: Glyphs,
) -> list[StyledLine]:
    """A line for each option, and before each group its name where there are several."""
    cells: list[StyledLine] = []
    group = ""
    for index in positions:
        choice = question.choices[index]
        if grouped and choice.group != group:
            group = choice.group
            if group:
                cells.append(line(clean(group), "dim"))
        usual = choice.id == question.default
        spans: list[Span] = [
            (glyphs.pointer if usual else " ", "key"),
            (f"{keys[index]:>{key_width}}", "key"),
            (f"  {clean(choice.label)}", "strong" if usual else "text"),
        ]
        if with_notes and choice.note:
            spans.append((f"  {clean(choice.note)}", "dim"))
        cells.append(tuple(spans))
    return cells


def _whole(cell: StyledLine, width: int, indent: int) -> list[StyledLine]:
    """A cell whose note goes on in the next rows where it is too long; it begins there where its row has no room."""
    if len(cell) < WITH_NOTE or columns_of(cell) <= width:
        return [_cut_line(cell, width, FINE)]
    *before, (note, role) = cell
    head = columns_of(before)
    if width - head < LEAST_NOTE:
        rest = wrap(note.strip(), width, first=" " * indent, rest=" " * indent)
        return [_cut_line(tuple(before), width, FINE), *(line(row, role) for row in rest)]
    first, *rest = wrap(note.strip(), width, first=" " * (head + 2), rest=" " * indent)
    return [(*before, (first[head:], role)), *(line(row, role) for row in rest)]


def _cut_line(spans: StyledLine, width: int, glyphs: Glyphs) -> StyledLine:
    kept: list[Span] = []
    room = width
    for text, role in spans:
        if room <= 0:
            break
        shown = shorten(text, room, glyphs)
        kept.append((shown, role))
        room -= width_of(shown)
        if shown != text:
            break
    return tuple(kept)


def compact(question: Question, width: int = 78) -> list[str]:
    """The options of a long list in a few plain lines: one after the other, a new line for each group."""
    keys = keys_shown(question)
    groups: dict[str, list[str]] = {}
    for key, choice in zip(keys, question.choices, strict=True):
        note = f" ({clean(choice.note)})" if choice.note else ""
        groups.setdefault(choice.group, []).append(f"{key} {clean(choice.label)}{note}")
    lines: list[str] = []
    for group, entries in groups.items():
        head = f"  {clean(group)}: " if group else "  "
        lines.extend(wrap("; ".join(entries) + ".", width, first=head, rest="    "))
    return lines
