"""Harm: hit points that are lost, and what it means to have none left."""

from __future__ import annotations

from lychgate.core.clause import clause
from lychgate.core.room import Event, Lines
from lychgate.kit.english import sentence
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay, of_a_fighter
from lychgate.rulesets.sovereign.state import Creature, State

HEADING = "A fight"


@clause("sov.hp.definition", "sov.shock.kill")
def harm(play: SovereignPlay, one: Creature, amount: int, cause: str) -> None:
    """Somebody loses hit points, never below none."""
    if amount > 0 and one.alive:
        play.record(Harmed(one.id, amount, max(0, one.hp - amount), cause))


class Harmed(Event, frozen=True, tag="harmed"):
    """Somebody lost ``amount`` hit points, and has ``left``."""

    who: str
    amount: int
    left: int
    cause: str = ""

    def apply(self, state: State) -> State:
        return state.harmed(self.who, self.left)

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        falls = "" if self.left else f" {sentence(one.name)} falls."
        text = f"{one.name} takes {self.amount} damage{f' ({self.cause})' if self.cause else ''}.{falls}"
        return of_a_fighter(after, one, text, "sov.hp.definition", weight="result" if self.left else "grave")
