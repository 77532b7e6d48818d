"""A sentence for everybody, or for referees alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lychgate.core.view import LogLine
from lychgate.rulesets.hundred_saints.naming import sentence
from lychgate.rulesets.hundred_saints.state import State

Lines = tuple[LogLine, ...]

Tell = dict[type[Any], Callable[[State, Any, State], Lines]]
"""How each event is told, from the states before and after it."""


def public(text: str, *clauses: str, weight: str = "story") -> Lines:
    """A sentence for everybody."""
    return (LogLine(sentence(text), weight, clauses),)


def secret(state: State, text: str, *clauses: str, weight: str = "result") -> Lines:
    """A sentence for referees alone."""
    return (LogLine(sentence(text), weight, clauses, only=state.referees),)


def to_whom_it_is_known(state: State, text: str, *clauses: str) -> Lines:
    """For everybody once the players know of the meeting, else for referees."""
    known = state.encounter is not None and state.encounter.known
    return public(text, *clauses, weight="result") if known else secret(state, text, *clauses)


def of_somebody(state: State, who: str, text: str, *clauses: str, weight: str = "story") -> Lines:
    """For everybody where it is about the party, or about somebody whom the players have met; else for referees."""
    one = next((one for one in state.cast if one.id == who), None)
    met = state.encounter
    known = one is None or one.side in state.ours or (met is not None and met.known and one.side in met.sides)
    return public(text, *clauses, weight=weight) if known else secret(state, text, *clauses, weight=weight)
