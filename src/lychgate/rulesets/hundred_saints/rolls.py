"""Rolls in words: what one was for, and the question to somebody whose own dice are thrown."""

from __future__ import annotations

from functools import lru_cache

from lychgate.core.dice_source import RollWanted
from lychgate.core.roll import Roll
from lychgate.core.view import Choice, Question
from lychgate.resources import read_toml
from lychgate.rulesets.hundred_saints.state import State
from lychgate.rulesets.hundred_saints.tables.encounter import PACKAGE


def roll_question(state: State, wanted: RollWanted) -> Question:
    """Asks for the faces of dice that a person throws."""
    what = titles().get(wanted.purpose, "A roll")
    return Question(
        seat=wanted.seat,
        kind=wanted.kind,
        prompt=f"{what}{_whose(state, wanted.subject)}: {wanted.dice}?",
        choices=tuple(Choice(option.id, "Let the program roll") for option in wanted.options()),
        default=wanted.default(),
        text=f"the faces of {wanted.dice}, or =N to choose the result",
        clauses=(wanted.purpose,),
    )


def _whose(state: State, subject: str) -> str:
    """For whom dice are wanted, as ``(goblins)``; empty where it is for nobody."""
    kind, _, who = subject.partition(":")
    if kind == "creature":
        who = next((one.name for one in state.cast if one.id == who), who)
    return f" ({who})" if who and kind in ("side", "creature") else ""


def explain(roll: Roll) -> str:
    """What a roll was for."""
    what = titles().get(roll.purpose, "a roll of the table's own")
    kind, _, who = roll.subject.partition(":")
    return f"{what} ({who})" if kind == "side" else what


@lru_cache(1)
def titles() -> dict[str, str]:
    """The titles of the clauses."""
    return {one["id"]: one["title"] for one in read_toml(PACKAGE, "clauses.toml")["clause"]}
