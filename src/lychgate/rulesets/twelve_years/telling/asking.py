"""What the questions have in common: their frame, and the choices among items."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lychgate.core.decision import AnyDecision
from lychgate.core.view import Choice, Question
from lychgate.rulesets.twelve_years import decisions as ask
from lychgate.rulesets.twelve_years.naming import (
    item_name,
    item_notes,
    worth,
)
from lychgate.rulesets.twelve_years.phrases import word
from lychgate.rulesets.twelve_years.state import Item

Choices = tuple[Choice, ...]
"""What a question offers."""


def asked(
    decision: AnyDecision,
    prompt: str,
    choices: Choices,
    *,
    text: str = "",
    help_key: str = "help",
) -> Question:
    """A question with its prompt and choices, its help and clauses, and what free text means where it is taken."""
    return Question(
        seat=decision.seat,
        kind=decision.kind,
        prompt=prompt,
        choices=choices,
        default=decision.default(),
        text=text,
        help=word("questions", f"{decision.kind}.{help_key}"),
        clauses=decision.clauses,
    )


def said(decision: AnyDecision, key: str, /, **values: object) -> str:
    """What the words say under ``key`` for this kind of decision, filled in."""
    return word("questions", f"{decision.kind}.{key}").format(**values)


def item_choices(loot: tuple[Item, ...], decision: ask.OneOf[Any], label: str, note: Callable[[Item], str]) -> Choices:
    """A choice for each item of a ``OneOf``, and the words for passing where one may."""
    by_id = {item.id: item for item in loot}
    choices: list[Choice] = []
    for option in decision.options():
        if option.value == 0:
            choices.append(Choice(option.id, said(decision, "pass")))
            continue
        item = by_id[option.value]
        choices.append(Choice(option.id, label.format(item=item_name(item)), note(item)))
    return tuple(choices)


def worth_and_use(item: Item) -> str:
    """What an item is worth and does, in a note: ``10g; 1d12``."""
    return "; ".join((worth(item), *item_notes(item)))


