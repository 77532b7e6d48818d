"""A rout: those whose courage has failed break off, from melee too, the whole side at once."""

from __future__ import annotations

from typing import Annotated

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.kit.command import Command
from lychgate.kit.fields import Name
from lychgate.rulesets.hundred_saints import picking
from lychgate.rulesets.hundred_saints.naming import does, sentence
from lychgate.rulesets.hundred_saints.permission import SIDES_CHOICE
from lychgate.rulesets.hundred_saints.rules.chance import Saints
from lychgate.rulesets.hundred_saints.rules.declarations import Declare
from lychgate.rulesets.hundred_saints.rules.encounter import encounter_of, must_be_in
from lychgate.rulesets.hundred_saints.rules.evasion import Evade, left_to_flee_from
from lychgate.rulesets.hundred_saints.rules.fight import fight_of, in_turn, out_of_it
from lychgate.rulesets.hundred_saints.rules.harm import Fell
from lychgate.rulesets.hundred_saints.rules.moving import Move
from lychgate.rulesets.hundred_saints.rules.reach import most_feet
from lychgate.rulesets.hundred_saints.state import Creature, State

HEADING = "A fight"


class BreakOff(Command, frozen=True, tag="break_off"):
    """Flee from a fight with your side; in melee you declare it first.

    Those flee whose morale is broken; where nobody's is, all of them. Before initiative they declare it.
    """

    word = "flee"
    menu_label = "Flee the fight"
    may = SIDES_CHOICE
    clauses = ("enc.morale.1", "enc.combat.flee.1")
    pickers = {"side": picking.own_sides}

    side: Annotated[str, Name("side")]

    def label(self, state: State) -> str:
        if state.fight is not None and state.fight.declaring:
            return sentence(does(state, self.side, "declares flight", "declare flight"))
        return sentence(does(state, self.side, "flees", "flee"))

    @clause("enc.morale.1", "enc.combat.decl.1", "enc.combat.flee.1")
    def do(self, play: Saints) -> None:
        """Before initiative those in melee declare it; in their turn all get away, and run if nobody of them stays."""
        must_be_in(encounter_of(play), self.side)
        if fight_of(play).declaring:
            undeclared = [one for one in fleeing(play.state, self.side) if must_declare(play.state, one)]
            if not undeclared:
                raise PlayError(f"Nobody of {self.side} has to declare it. They flee in their turn: round")
            for one in undeclared:
                Declare(one.name, "flee").do(play)
            return
        those = fleeing(play.state, self.side)
        if not those:
            raise PlayError(f"Nobody of {self.side} is left to flee.")
        in_turn(play, those[0], "move")
        for one in those:
            get_away(play, one)
        leave_or_run(play, self.side)


def fleeing(state: State, side: str) -> list[Creature]:
    """Those of a side who flee: whose morale is broken, else all who stand."""
    standing = [one for one in state.cast if one.side == side and not out_of_it(one)]
    return [one for one in standing if one.id in state.fight_now.broken] or standing


def must_declare(state: State, one: Creature) -> bool:
    """Whether somebody is in melee and has declared nothing yet."""
    fight = state.fight_now
    return bool(fight.in_melee(one.id)) and fight.declaration(one.id) is None


@clause("enc.combat.flee.1", "enc.combat.move.2")
def get_away(play: Saints, one: Creature) -> None:
    """Who is in melee moves away: at full Speed if that was declared, at half of it if not."""
    fight = fight_of(play)
    feet = most_feet(play.state, one, away=True)[0] - fight.moved.get(one.id, 0)
    if fight.in_melee(one.id) and feet > 0:
        Move(who=one.name, feet=feet, away=True).do(play)


@clause("enc.morale.1", "enc.evade.1")
def leave_or_run(play: Saints, side: str) -> None:
    """Of whom all flee and are free of melee, the side runs; of another, those who are free are gone from the fight."""
    state, fight = play.state, fight_of(play)
    free = [one for one in fleeing(state, side) if not fight.in_melee(one.id)]
    stay = [one for one in state.cast if one.side == side and not out_of_it(one) and one not in free]
    if free and not stay and left_to_flee_from(state, state.encounter_now, side):
        Evade(side).do(play)
    elif stay and all(one.id in fight.broken for one in free):
        for one in free:
            play.record(Fell(one.id, "gone"))
