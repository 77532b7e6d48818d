"""Henchmen: made like Delvers, paid by the month, and never more of them than Delvers."""

from __future__ import annotations

from lychgate.core.errors import PlayError
from lychgate.rulesets.sovereign.state import PARTY, Creature, State
from lychgate.rulesets.sovereign.tables.advancement import ADVANCEMENT

HEADING = "Delvers"


def wage_of(one: Creature) -> int:
    """What a henchman is paid for a month, in advance, in gold pieces, by level."""
    wages = ADVANCEMENT.henchmen.wages
    return wages[min(one.level, len(wages)) - 1]


def must_have_a_master(state: State) -> None:
    """Raises ``PlayError`` where every Delver has a henchman already."""
    own = [one.kind for one in state.of_side(PARTY)]
    if own.count("henchman") >= own.count("delver"):
        raise PlayError("Each Delver has one henchman at most, and all have theirs. Bring in another Delver first.")
