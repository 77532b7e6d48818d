"""A warning before a purchase that burdens the buyer."""

from __future__ import annotations

from collections.abc import Callable

from lychgate.kit.english import a_or_many
from lychgate.kit.shop import SlowedBy, most_without
from lychgate.rulesets.constitution.rules.frame import ConstitutionPlay
from lychgate.rulesets.constitution.rules.load import burden_of
from lychgate.rulesets.constitution.state import Creature, State

HEADING = "Gear"


class Burdensome(SlowedBy, frozen=True, tag="constitution.burdensome", kw_only=True):
    """Whether somebody buys what burdens them."""

    clauses = ("3d6.14.13bis-b", "3d6.14.13bis-c")

    def prompt(self, state: State) -> str:
        burden = self.then.replace("free", "unencumbered")
        return f"{self.what.capitalize()} would burden {self.name}: {burden}. Buy anyway?"


def not_burdened(play: ConstitutionPlay, one: Creature, what: str, count: int, then: Callable[[int], Creature]) -> int:
    """Warn before a purchase that burdens the buyer; how many of the thing they buy then.

    ``then`` is the buyer with so many more of it. What nobody could carry is not asked about: it is refused.
    """
    now, later = burden_of(play.state, one), burden_of(play.state, then(count))
    if later in (now, "free", "too much"):
        return count
    fewer = most_without(count, lambda few: burden_of(play.state, then(few)) not in (now, "free"))
    asked = Burdensome(seat=play.seat, name=one.name, what=a_or_many(count, what), then=f"{now} → {later}", fewer=fewer)
    return {"buy": count, "fewer": fewer}.get(play.ask(asked), 0)
