"""Counts that are kept as text: some of their lines take long to work out, for the rules run under every face."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tests.shares import share

Line = str | Callable[[], str]
"""A line, or what works it out."""

EVERY = share("LYCHGATE_COUNTS_EVERY", 7, 1)
"""Of the lines that take long, one of so many is worked out in ``make test``."""


def text(lines: Iterator[Line]) -> str:
    """All lines, as they are kept."""
    return "\n".join(line() if callable(line) else line for line in lines).rstrip() + "\n"


def compared(lines: Iterator[Line], kept: str) -> str:
    """The same to be compared with what is ``kept``: of the lines that take long, a share is worked out.

    The others are those that are kept.
    """
    there = kept.splitlines()
    long = 0
    made: list[str] = []
    for line in lines:
        if not callable(line):
            made += line.split("\n")
            continue
        if long % EVERY == 0 or len(made) >= len(there):
            made.append(line())
        else:
            made.append(there[len(made)])
        long += 1
    return "\n".join(made).rstrip() + "\n"
