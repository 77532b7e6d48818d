"""Events, questions and rolls in words."""

from __future__ import annotations

from typing import Any

from lychgate.core.room import Event
from lychgate.rulesets.hundred_saints.state import State
from lychgate.rulesets.hundred_saints.telling import chase, stealth
from lychgate.rulesets.hundred_saints.telling.lines import Lines, Tell
from lychgate.rulesets.hundred_saints.telling.questions import explain, question

TELL: Tell = {
    **chase.TELL,
    **stealth.TELL,
}


def tell(before: State, happened: Any, after: State) -> Lines:
    """An event in sentences; what is a referee's alone says so."""
    if isinstance(happened, Event):
        return happened.tell(before, after)
    return TELL[type(happened)](before, happened, after)


__all__ = ["explain", "question", "tell"]
