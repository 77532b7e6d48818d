"""Joins the log of a remote seat from the parts that the server sends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from msgspec.structs import replace

from lychgate.core.view import LogLine
from lychgate.server.wire import LoggedStep, SeatState


def known_before(path: list[LoggedStep], seat_state: SeatState) -> int:
    """How many steps of ``path`` come before those that ``seat_state`` tells."""
    return next((place for place, step in enumerate(path, start=1) if step.entry == seat_state.after), 0)


def voiced(steps: Iterable[LoggedStep], seat: str) -> list[LoggedStep]:
    """The steps with the name of the seat that ordered them, unless it is ``seat``, before their first line."""
    return [
        LoggedStep(step.entry, step.seat, tuple(_voiced(step, place, seat) for place in range(len(step.lines))))
        for step in steps
    ]


def _voiced(step: LoggedStep, place: int, seat: str) -> LogLine:
    line = step.lines[place]
    named = place == 0 and step.seat != seat
    return replace(line, seat=step.seat, text=f"{step.seat}: {line.text}" if named else line.text)


def lines_of(steps: Iterable[LoggedStep], seat_state: SeatState) -> list[LogLine]:
    """The lines that the steps and the waiting command have told."""
    now = voiced([seat_state.now], seat_state.seat) if seat_state.now is not None else []
    return [line for step in (*steps, *now) for line in step.lines]


def beyond(before: list[LogLine], after: list[LogLine]) -> list[LogLine]:
    """The lines of ``after`` that ``before`` lacks, in their order; a sentence told twice counts twice."""
    left = Counter(before)
    fresh: list[LogLine] = []
    for line in after:
        if left[line] > 0:
            left[line] -= 1
        else:
            fresh.append(line)
    return fresh
