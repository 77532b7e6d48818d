"""Rolls in words: what one was for, and the question to somebody whose own dice are thrown."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from lychgate.core.dice_source import RollWanted
from lychgate.core.roll import Roll
from lychgate.core.view import Choice, Question
from lychgate.resources import read_toml


def roll_question(package: str, state: Any, wanted: RollWanted) -> Question:
    """Asks for the faces of dice that a person throws, in a game whose rules stand in ``package``."""
    what = titles(package).get(wanted.purpose, "A roll")
    return Question(
        seat=wanted.seat,
        kind=wanted.kind,
        prompt=f"{what}{_whose(state, wanted.subject)}: {wanted.dice}?",
        choices=tuple(Choice(option.id, "Let the program roll") for option in wanted.options()),
        default=wanted.default(),
        text=f"the faces of {wanted.dice}, or =N to choose the result",
        clauses=(wanted.purpose,),
    )


def _whose(state: Any, subject: str) -> str:
    """For whom dice are wanted, as ``(goblins)``; empty where it is for nobody."""
    kind, _, who = subject.partition(":")
    if kind == "creature":
        who = next((one.name for one in state.cast if one.id == who), who)
    return f" ({who})" if who and kind in ("side", "creature") else ""


def explain(package: str, roll: Roll) -> str:
    """What a roll was for, in a game whose rules stand in ``package``."""
    what = titles(package).get(roll.purpose, "a roll of the table's own")
    kind, _, who = roll.subject.partition(":")
    return f"{what} ({who})" if kind == "side" else what


@lru_cache(8)
def titles(package: str) -> dict[str, str]:
    """The titles of the clauses of a book, by id, and of its rolls that belong to no clause, by what they are for."""
    book = read_toml(package, "clauses.toml")
    return {**book["meta"].get("rolls", {}), **{one["id"]: one["title"] for one in book["clause"]}}
