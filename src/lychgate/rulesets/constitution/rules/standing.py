"""Getting up after a collapse: a player asks for it, and the referee judges whether the wound allows it."""

from __future__ import annotations

from typing import Annotated

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.kit.fields import Person
from lychgate.kit.permission import Owner
from lychgate.rulesets.constitution.rules.form_choices import own
from lychgate.rulesets.constitution.rules.frame import ConstitutionPlay, somebody
from lychgate.rulesets.constitution.rules.hit_points import GotUp
from lychgate.rulesets.constitution.rules.offered import Offered
from lychgate.rulesets.constitution.rules.wounds import HEALING
from lychgate.rulesets.constitution.state import Creature, State

HEADING = "Rest and injury"


def lies_there(state: State, one: Creature) -> bool:
    """Whether somebody has collapsed and lives."""
    return one.collapsed and not one.dead


class GetUp(Offered, frozen=True, tag="get_up"):
    """Get up again after a collapse; the referee judges when you can."""

    word = "getup"
    menu_label = "Get up again"
    may = Owner("The referee judges what your wound allows.", approved=True)
    topic = HEALING
    clauses = ("3d6.6.8a",)
    pickers = {"who": own(lies_there)}

    who: Annotated[str, Person()]

    def label(self, state: State) -> str:
        return f"{self.who} gets up"

    def note(self, state: State) -> str:
        return "after a collapse"

    @clause("3d6.6.8a")
    def do(self, play: ConstitutionPlay) -> None:
        one = somebody(play, self.who)
        if not lies_there(play.state, one):
            raise PlayError(f"{one.name} is dead." if one.dead else f"{one.name} has not collapsed.")
        play.record(GotUp(one.id))
