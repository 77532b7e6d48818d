"""Blows that were meant to subdue, as they heal."""

from __future__ import annotations

from lychgate.core.clause import clause
from lychgate.core.room import Event, Lines
from lychgate.rulesets.hundred_saints.audience import of_a_fighter
from lychgate.rulesets.hundred_saints.naming import name_of
from lychgate.rulesets.hundred_saints.rules.chance import Saints
from lychgate.rulesets.hundred_saints.state import Mark, State


class Recovered(Event, frozen=True, tag="recovered"):
    """Some of what was dealt to subdue has healed; who was down of it, and has less of it than hit points, rises."""

    whom: str
    left: int

    def apply(self, state: State) -> State:
        one = state.creature(self.whom)
        if self.left < one.hp:
            one = one.unmarked("beaten")
        return state.with_creature(one.marked(Mark("subdued", self.left)) if self.left else one.unmarked("subdued"))

    def tell(self, before: State, after: State) -> Lines:
        text = f"{name_of(after, self.whom)} recovers from blows to subdue; {self.left} are left."
        return of_a_fighter(after, self.whom, text, "enc.combat.opt.subdue.1")


@clause("enc.combat.opt.subdue.1")
def an_hour_heals(play: Saints) -> None:
    """Every hour 1 for each level of what was dealt to subdue is gone."""
    for one in play.state.cast:
        mark = one.mark("subdued")
        if mark is not None:
            play.record(Recovered(one.id, max(0, mark.amount - one.level)))
