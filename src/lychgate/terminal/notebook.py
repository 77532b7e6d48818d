"""Draws notes and handouts as text."""

from __future__ import annotations

from collections.abc import Iterable

from lychgate.core.view import Note
from lychgate.terminal.styled_text import StyledLine, clean, line, wrap


def note_lines(notes: Iterable[Note]) -> list[str]:
    """Each note as a sentence, and each handout under its title, its own lines kept."""
    rows: list[str] = []
    for note in notes:
        aside = "; ".join(clean(part) for part in (note.whose, note.id) if part)
        if note.title:
            rows.append(f"Handout: {clean(note.title)}{f' ({aside})' if aside else ''}")
            rows += [f"  {clean(row)}" for row in note.text.splitlines()]
        else:
            by = "; ".join(part for part in (clean(note.by), aside) if part)
            rows.append(f"Note of {clean(note.about)}: {clean(note.text)} ({by})")
    return rows


def note_rows(notes: Iterable[Note], width: int) -> list[StyledLine]:
    """The notes under a heading, broken to ``width``; no rows where there are no notes."""
    told = note_lines(notes)
    if not told:
        return []
    rows: list[StyledLine] = [(), line("Notes and handouts", "accent")]
    for text in told:
        indent = " " * (len(text) - len(text.lstrip()))
        rows += [line(row) for row in wrap(text.lstrip(), width, first=f"  {indent}", rest=f"    {indent}")]
    return rows
