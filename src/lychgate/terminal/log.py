"""Draws the log as text: new lines stand out from old ones, grave lines from both."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from msgspec.structs import replace

from lychgate.core.view import LogLine
from lychgate.terminal.leaving import shared
from lychgate.terminal.seat import Seat
from lychgate.terminal.styled_text import FINE, Glyphs, Role, StyledLine, clean, line, wrap

SECRET = "(secret)"


def secrets_marked(lines: Sequence[LogLine], table: Seat) -> Sequence[LogLine]:
    """The lines; those that this seat alone may read say so at their end, where others play at the table too."""
    secret = [one.only == (table.seat,) for one in lines] if table.remote else []
    if not any(secret) or not shared(table):
        return lines
    return [
        replace(one, text=f"{one.text} {SECRET}") if apart else one for one, apart in zip(lines, secret, strict=True)
    ]


def log_rows(lines: Sequence[LogLine], fresh: int, width: int, glyphs: Glyphs = FINE) -> list[StyledLine]:
    """The lines broken to ``width``. The last ``fresh`` of them are new since the person last spoke."""
    rows: list[StyledLine] = []
    first_fresh = len(lines) - fresh
    for index, one in enumerate(lines):
        rows.extend(log_row(one, index >= first_fresh, width, glyphs))
    return rows


@lru_cache(maxsize=2048)
def log_row(one: LogLine, new: bool, width: int, glyphs: Glyphs = FINE) -> tuple[StyledLine, ...]:
    """One line of the log. A bar in the margin marks a new line, because brightness alone is not enough.

    What is drawn once is kept: a screen asks for the same lines at every key.
    """
    margin = f"{glyphs.vertical} " if new else "  "
    inner = width - 2
    text = clean(one.text)
    role: Role
    match one.weight:
        case "head" | "session":
            body = [f"{glyphs.horizontal * 2} {text} {glyphs.horizontal * 2}"]
            role = "strong" if new else "dim"
        case "grave":
            body, role = wrap(text, inner, first=f"{glyphs.dagger} ", rest="  "), "accent"
        case "result":
            body, role = wrap(text, inner, first="  ", rest="  "), "text" if new else "dim"
        case _:
            body, role = wrap(text, inner), "text" if new else "dim"
    edge: Role = "accent" if new else "frame"
    return tuple(((margin, edge), *line(row, role)) for row in body)


def opening_rows(paragraphs: Sequence[str], width: int) -> list[StyledLine]:
    """What stands in place of the log until something has happened: the first line stands out."""
    rows: list[StyledLine] = []
    for number, text in enumerate(paragraphs):
        rows += [line(""), *(line(f"  {row}", "dim" if number else "strong") for row in wrap(clean(text), width - 4))]
    return rows


def plain_log(one: LogLine, width: int = 78) -> list[str]:
    """One line of the log for a face without columns or colour."""
    text = clean(one.text)
    match one.weight:
        case "head" | "session":
            return ["", f"== {text} =="]
        case "grave":
            return wrap(text, width, first="*** ", rest="    ")
        case "result":
            return wrap(text, width, first="  ", rest="  ")
        case _:
            return wrap(text, width)
