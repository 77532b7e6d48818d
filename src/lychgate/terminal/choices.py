"""Lays out the options of a question in numbered columns, in pages where there are many."""

from __future__ import annotations

from dataclasses import dataclass

from lychgate.core.view import Question
from lychgate.server.typed import keys_of
from lychgate.terminal.styled_text import FINE, Glyphs, Span, StyledLine, clean, columns_of, cut, line, width_of, wrap

GAP = 3
NARROWEST = 14


@dataclass(frozen=True, slots=True)
class Page:
    """Some of the options as lines, with the number of the page and of all pages."""

    lines: tuple[StyledLine, ...]
    number: int
    of: int


def lay_out(
    question: Question,
    width: int,
    rows: int,
    *,
    stretch: int = 0,
    page: int = 0,
    only: tuple[int, ...] | None = None,
    glyphs: Glyphs = FINE,
) -> Page:
    """The options in at most ``rows`` lines of ``width`` columns.

    One column with notes where there is room for it, else as many columns as needed. ``stretch`` more rows
    may be used to keep the notes, and twice as many to keep the labels whole. ``only`` are the positions to
    show, all by default.
    """
    positions = tuple(range(len(question.choices))) if only is None else only
    if not positions:
        return Page((), 0, 1)
    keys = keys_of(question)
    key_width = max(len(keys[index]) for index in positions)
    grouped = len({question.choices[index].group for index in positions}) > 1
    full = _cells(question, positions, keys, key_width, grouped, True, glyphs)
    bare = _cells(question, positions, keys, key_width, grouped, False, glyphs)
    for most in (rows, rows + stretch):
        columns = -(-len(full) // most)
        if columns == 1:  # a long note may be broken or cut, but only where it has a line to itself
            broken = [row for cell in full for row in _break_line(cell, width, key_width + 3)]
            fitting = broken if len(broken) <= rows + stretch else [_cut_line(cell, width, glyphs) for cell in full]
            return Page(tuple(fitting), 0, 1)
        widest = max(map(columns_of, full))
        if columns * (widest + GAP) - GAP <= width:
            return Page(_in_columns(full, columns, widest), 0, 1)
    widest = max(map(columns_of, bare))
    for most in (rows, rows + 2 * stretch):
        columns = -(-len(bare) // most)
        each = (width + GAP) // columns - GAP
        if widest <= each:
            cells = [one if columns_of(one) <= each else other for one, other in zip(full, bare, strict=True)]
            return Page(_in_columns(cells, columns, max(map(columns_of, cells))), 0, 1)
    columns = max(1, (width + GAP) // (min(widest, max(NARROWEST, width // 3 - GAP)) + GAP))
    each = (width + GAP) // columns - GAP
    narrow = [_cut_line(cell, each, glyphs) for cell in bare]
    if len(narrow) <= columns * rows:
        return Page(_in_columns(narrow, -(-len(narrow) // rows), each), 0, 1)
    if columns > 2:  # pages are turned anyway: rather more of them than half a label
        columns = max(2, (width + GAP) // (min(widest, width // 2 - GAP) + GAP))
        each = (width + GAP) // columns - GAP
        narrow = [_cut_line(cell, each, glyphs) for cell in bare]
    per_page = columns * rows
    pages = -(-len(narrow) // per_page)
    page %= pages
    shown = narrow[page * per_page : (page + 1) * per_page]
    return Page(_in_columns(shown, min(columns, -(-len(shown) // rows)), each), page, pages)


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


def _in_columns(cells: list[StyledLine], columns: int, each: int) -> tuple[StyledLine, ...]:
    height = -(-len(cells) // columns)
    rows: list[StyledLine] = []
    for row in range(height):
        spans: list[Span] = []
        for column in range(columns):
            at = column * height + row
            if at >= len(cells):
                break
            if column:
                spans.append((" " * (column * (each + GAP) - columns_of(spans)), "text"))
            spans.extend(cells[at])
        rows.append(tuple(spans))
    return tuple(rows)


def _break_line(spans: StyledLine, width: int, indent: int) -> list[StyledLine]:
    """A line with its last span, the note, continued on the next lines where it is too long."""
    *before, (note, role) = spans
    room = width - columns_of(before)
    if width_of(note) <= room or room < 20:
        return [_cut_line(spans, width, FINE)]
    first, *rest = wrap(note.strip(), width, first=" " * (columns_of(before) + 2), rest=" " * indent)
    return [(*before, (first[columns_of(before) :], role)), *(line(row, role) for row in rest)]


def _cut_line(spans: StyledLine, width: int, glyphs: Glyphs) -> StyledLine:
    kept: list[Span] = []
    room = width
    for text, role in spans:
        if room <= 0:
            break
        shown = cut(text, room, glyphs)
        kept.append((shown, role))
        room -= width_of(shown)
        if shown != text:
            break
    return tuple(kept)


def compact(question: Question, width: int = 78) -> list[str]:
    """The options of a long list in a few plain lines: one after the other, a new line for each group."""
    keys = keys_of(question)
    groups: dict[str, list[str]] = {}
    for key, choice in zip(keys, question.choices, strict=True):
        note = f" ({clean(choice.note)})" if choice.note else ""
        groups.setdefault(choice.group, []).append(f"{key} {clean(choice.label)}{note}")
    lines: list[str] = []
    for group, entries in groups.items():
        head = f"  {clean(group)}: " if group else "  "
        lines.extend(wrap("; ".join(entries) + ".", width, first=head, rest="    "))
    return lines
