"""Harm: hit points that are lost, and what it means to have none left."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.room import Event, Lines
from lychgate.kit.english import sentence
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay, of_a_fighter
from lychgate.rulesets.sovereign.state import Creature, Mark, State

HEADING = "A fight"


@clause("sov.hp.definition", "sov.shock.kill")
def harm(play: SovereignPlay, one: Creature, amount: int, cause: str, *, lethal: bool = True) -> None:
    """Somebody loses hit points, never below none; what is not ``lethal`` leaves them unconscious at the worst."""
    if amount > 0 and one.alive:
        left = max(0, one.hp - amount)
        play.record(Harmed(one.id, amount, left, cause, out=not lethal and not left))


class Harmed(Event, frozen=True, tag="harmed"):
    """Somebody lost ``amount`` hit points, and has ``left``; ``out``: they are unconscious."""

    who: str
    amount: int
    left: int
    cause: str = ""
    out: bool = False

    def apply(self, state: State) -> State:
        one = replace(state.creature(self.who), hp=self.left)
        return state.with_creature(one.marked(Mark("unconscious")) if self.out else one)

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        falls = "" if self.left else f" {sentence(one.name)} falls."
        text = f"{one.name} takes {self.amount} damage{f' ({self.cause})' if self.cause else ''}.{falls}"
        return of_a_fighter(after, one, text, "sov.hp.definition", weight="result" if self.left else "grave")
