"""The orders and answers of the journal in words."""

from __future__ import annotations

from typing import Any

from lychgate.core.codec import encode
from lychgate.core.decision import TEXT, Answer, AnyDecision, parts_of
from lychgate.core.game import Game
from lychgate.core.records import Entry, Pending
from lychgate.core.roll import Roll
from lychgate.core.ruleset import Ruleset
from lychgate.core.telling import listed, option_label, order_label

LONGEST_ORDER = 200
"""The most letters of an order that the chronicle shows."""


def witnessed_by(roll: Roll) -> str:
    """Who stood by when the dice of a roll fell, in words; empty where nobody did."""
    return f"witnessed by {listed(sorted(roll.witnessed.shares))}" if roll.witnessed and roll.witnessed.shares else ""


def order_of(given: Entry | Pending) -> str:
    """An order as it was typed, else as the journal keeps it; a long text is cut short."""
    said = " ".join((given.said or order_in_words(given.command)).split())
    return said if len(said) <= LONGEST_ORDER else f"{said[: LONGEST_ORDER - 1].rstrip()}…"


def order_text(ruleset: Ruleset[Any], before: Any, given: Entry | Pending) -> str:
    """An order given on the state ``before``: as it was typed, or in the words of the option that orders it."""
    return order_of(given) if given.said else order_label(ruleset, before, given.seat, given.command)


def order_in_words(command: Any) -> str:
    """A command as the journal keeps it, in words: its tag, then its fields."""
    if not isinstance(command, dict):
        return encode(command).decode()
    fields = [f"{key} {in_words(value)}" for key, value in command.items() if key != "type"]
    return ", ".join([str(command.get("type", "")), *fields])


def in_words(value: Any) -> str:
    """A field of a command: text as it is, anything else as JSON."""
    return value if isinstance(value, str) else encode(value).decode()


def answer_words(game: Game[Any], before: Any, given: Entry | Pending, at: int) -> str:
    """The answer at a place among the inputs of a command given on the state ``before``, in the words of its option.

    Typed words stand in quotation marks; of a question that the rules no longer ask it is the id of the option.
    """
    one = given.inputs[at]
    assert isinstance(one, Answer)
    if one.answer.startswith(TEXT):
        return f"“{one.answer[len(TEXT) :]}”"
    return option_words(game.ruleset, game.question_answered(before, given, at), parts_of(one.answer)[-1])


def option_words(ruleset: Ruleset[Any], asked: tuple[Any, AnyDecision] | None, id_: str) -> str:
    """The label of an option of a question, asked with its state; the id where the rules no longer ask it.

    Of several options in one list the last says what is done with them.
    """
    return id_ if asked is None else option_label(ruleset, *asked, id_)
