"""Attributes: five scores from 3 to 18, and what each adds."""

from __future__ import annotations

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.rulesets.sovereign.state import Creature
from lychgate.rulesets.sovereign.tables.delvers import ATTRIBUTES, DELVERS

HEADING = "Delvers"


@clause("sov.attr.mod-table")
def modifier(score: int) -> int:
    """What a score adds: 3 takes off 2, 18 adds 2, 8 to 13 nothing; scores beyond these count as 3 and 18."""
    for row in DELVERS.modifiers:
        if score <= row.max:
            return row.mod
    return DELVERS.modifiers[-1].mod


@clause("sov.attr.mod-use", "sov.attr.immediate-update")
def modifier_of(one: Creature, attribute: str) -> int:
    """What somebody's attribute adds now; nothing where they have none."""
    return modifier(one.attributes[attribute]) if attribute in one.attributes else 0


@clause("sov.attr.notation")
def short(attribute: str) -> str:
    """The modifier of an attribute as it is written: ``STR``."""
    return attribute[:3].upper()


@clause("sov.attr.range")
def must_be_scores(attributes: dict[str, int]) -> None:
    """Raises ``PlayError`` unless each score lies from 3 to 18."""
    for attribute, score in attributes.items():
        if not DELVERS.lowest <= score <= DELVERS.highest:
            raise PlayError(f"{attribute.title()} is from {DELVERS.lowest} to {DELVERS.highest}; {score} is not.")


@clause("sov.attr.str", "sov.attr.dex", "sov.attr.con", "sov.attr.int", "sov.attr.wis")
def attribute_called(said: str) -> str:
    """The attribute that somebody means by its name or its beginning; empty where none is."""
    word = said.casefold()
    return next((one for one in ATTRIBUTES if len(word) >= 3 and one.startswith(word)), "")
