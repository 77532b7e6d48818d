"""Events, questions and rolls in words."""

from __future__ import annotations

from typing import Any

from lychgate.rulesets.hundred_saints.state import State
from lychgate.rulesets.hundred_saints.telling import (
    bestiary,
    cast,
    character,
    chase,
    combat,
    contact,
    desk,
    experience,
    exploring,
    hazards,
    healing,
    load,
    notebook,
    retainers,
    sides,
    stealth,
    time,
    travel,
)
from lychgate.rulesets.hundred_saints.telling.lines import Lines, Tell
from lychgate.rulesets.hundred_saints.telling.questions import explain, question

TELL: Tell = {
    **bestiary.TELL,
    **cast.TELL,
    **contact.TELL,
    **combat.TELL,
    **chase.TELL,
    **stealth.TELL,
    **exploring.TELL,
    **hazards.TELL,
    **travel.TELL,
    **time.TELL,
    **desk.TELL,
    **notebook.TELL,
    **character.TELL,
    **experience.TELL,
    **healing.TELL,
    **load.TELL,
    **retainers.TELL,
    **sides.TELL,
}


def tell(before: State, happened: Any, after: State) -> Lines:
    """An event in sentences; what is a referee's alone says so."""
    return TELL[type(happened)](before, happened, after)


__all__ = ["explain", "question", "tell"]
