"""A sentence for everybody, or for referees alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lychgate.core.view import LogLine
from lychgate.rulesets.hundred_saints.state import State

Lines = tuple[LogLine, ...]

Tell = dict[type[Any], Callable[[State, Any, State], Lines]]
"""How each event is told, from the states before and after it."""


def public(text: str, *clauses: str, weight: str = "story") -> Lines:
    """A sentence for everybody."""
    return (LogLine(text, weight, clauses),)


def secret(state: State, text: str, *clauses: str, weight: str = "result") -> Lines:
    """A sentence for referees alone."""
    return (LogLine(text, weight, clauses, only=state.referees),)


def to_whom_it_is_known(state: State, text: str, *clauses: str) -> Lines:
    """For everybody once the players know of the meeting, else for referees."""
    known = state.encounter is not None and state.encounter.known
    return public(text, *clauses, weight="result") if known else secret(state, text, *clauses)
