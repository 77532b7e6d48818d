"""Draws notes, handouts and what else is prepared as text."""

from __future__ import annotations

from collections.abc import Iterable

from lychgate.core.view import Note, Prepared
from lychgate.terminal.markdown import drawn, flat
from lychgate.terminal.styled_text import StyledLine, clean, line, plain, wrap

WIDTH = 74
"""The columns of a handout in plain lines."""


def note_lines(notes: Iterable[Note]) -> list[str]:
    """Each note as a sentence, and each handout under its title, drawn from its Markdown."""
    rows: list[str] = []
    for note in notes:
        rows.append(_head(note))
        if note.title:
            rows += [f"  {plain(row)}" for row in drawn(note.text, WIDTH)]
    return rows


def prepared_lines(prepared: Iterable[Prepared]) -> list[str]:
    """What else stands on the shelf, with what to type for it."""
    return [
        f"{clean(one.group)}: {clean(one.title)} ({'; '.join(clean(part) for part in (one.text, one.say) if part)})"
        for one in prepared
    ]


def note_rows(notes: Iterable[Note], width: int, prepared: Iterable[Prepared] = ()) -> list[StyledLine]:
    """The notes under a heading, broken to ``width``; no rows where nothing is noted or prepared."""
    notes, shelf = tuple(notes), prepared_lines(prepared)
    rows: list[StyledLine] = []
    for note in notes:
        rows += [line(row) for row in wrap(_head(note), width, first="  ", rest="    ")]
        if note.title:
            rows += [(("    ", "text"), *row) for row in drawn(note.text, width - 4)]
    rows += [line(row) for text in shelf for row in wrap(text, width, first="  ", rest="    ")]
    return [(), line("Prep" if shelf else "Notes and handouts", "accent"), *rows] if rows else []


def _head(note: Note) -> str:
    aside = "; ".join(clean(part) for part in (note.whose, note.id) if part)
    if note.title:
        return f"Handout: {clean(note.title)}{f' ({aside})' if aside else ''}"
    by = "; ".join(part for part in (clean(note.by), aside) if part)
    return f"Note of {clean(note.about)}: {flat(note.text)} ({by})"
