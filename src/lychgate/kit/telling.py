"""Makes log lines for everybody, for referees alone, or for some seats."""

from __future__ import annotations

import re
from collections.abc import Sequence

from lychgate.core.room import Lines
from lychgate.core.view import LogLine
from lychgate.kit.english import sentence
from lychgate.kit.table import TableState

_UNNAMED = re.compile(r"p\d+")


def by_whom(state: TableState, seat: str) -> str:
    """Who has done something, by the seat: the referee, where that is the only seat and nobody has given it a name."""
    alone = state.referees == (seat,) and not state.players and _UNNAMED.fullmatch(seat)
    return f"the {state.referee_word}" if alone else seat


def public(text: str, *clauses: str, weight: str = "story") -> Lines:
    """A sentence for everybody."""
    return (LogLine(sentence(text), weight, clauses),)


def secret(state: TableState, text: str, *clauses: str, weight: str = "result") -> Lines:
    """A sentence for referees alone."""
    return (LogLine(sentence(text), weight, clauses, only=state.referees),)


def only_to(seats: Sequence[str], text: str, *clauses: str, weight: str = "result") -> Lines:
    """A sentence for these seats; for everybody where none is named."""
    return (LogLine(text, weight, clauses, only=tuple(seats)),)
