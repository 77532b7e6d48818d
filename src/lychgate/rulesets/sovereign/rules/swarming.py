"""Swarming: several help one of them to strike a foe."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.kit.command import Command
from lychgate.kit.fields import After, Person, Rest
from lychgate.kit.table import number
from lychgate.rulesets.sovereign.acts import AGAINST
from lychgate.rulesets.sovereign.command import Picks
from lychgate.rulesets.sovereign.permission import OWNER
from lychgate.rulesets.sovereign.rules.aiming import arm_meant
from lychgate.rulesets.sovereign.rules.arms import Arm, Sources
from lychgate.rulesets.sovereign.rules.choosing import foes
from lychgate.rulesets.sovereign.rules.fight import fight_of, must_act, spend_main
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay, of_a_fighter, somebody
from lychgate.rulesets.sovereign.rules.strikes import (
    come_up_to,
    forestalled,
    land,
    must_be_a_foe,
    must_be_ready_to,
    strike,
)
from lychgate.rulesets.sovereign.state import Creature, State
from lychgate.rulesets.sovereign.tables.combat import COMBAT

HEADING = "A fight"

NUMBERS = COMBAT.swarm


def assailants(state: State, foe: str) -> tuple[Creature, ...]:
    """Those who have joined in swarming somebody in this Round, and can still do harm."""
    fight = state.fight_now
    return tuple(one for one in state.cast if fight.left(one.id).swarming == foe and not one.helpless)


@clause("sov.combat.swarm-bonus")
def by_others(state: State, one: Creature, foe: str) -> tuple[Sources, Sources]:
    """What the others of a swarm add to hit and to damage; three of them count."""
    others = min(NUMBERS.others, sum(each.id != one.id for each in assailants(state, foe)))
    if not others:
        return (), ()
    return (("swarm", others * number(state, "swarm-hit")),), (("swarm", others * NUMBERS.harm),)


class Swarm(Command, frozen=True, tag="swarm", kw_only=True):
    """Join a swarm around a foe, a Main Action; one of the swarm makes the attack.

    Each of the others adds to hit and to damage, three of them at most. ``nonlethal``: bare hands and blunt weapons
    leave whom they fell alive.
    """

    word = "swarm"
    menu_label = "Swarm a foe"
    form_labels = {"strike": "Make the attack"}
    may = OWNER
    takes = AGAINST
    clauses = ("sov.combat.swarm", "sov.combat.swarm-bonus")
    pickers: ClassVar[Picks] = {"whom": foes}
    none_left: ClassVar[dict[str, str]] = {"whom": "No foe is here."}

    who: Annotated[str, Person()]
    whom: Annotated[str, Person()]
    strike: bool = False
    thrown: bool = False
    nonlethal: bool = False
    weapon: Annotated[str, After(("with",), Rest("a weapon", shown="WEAPON"))] = ""

    def label(self, state: State) -> str:
        return f"{self.who} {'strikes for the swarm at' if self.strike else 'joins in swarming'} {self.whom}"

    @clause("sov.combat.swarm")
    def do(self, play: SovereignPlay) -> None:
        one, other = somebody(play, self.who), somebody(play, self.whom)
        must_act(play, one)
        must_be_a_foe(one, other)
        arm = arm_meant(play.state, one, self.weapon.casefold(), thrown=self.thrown, spares=self.nonlethal)
        if fight_of(play).left(one.id).swarming != other.id and not self.joins(play, one, other, arm):
            return
        if self.strike:
            by, more = by_others(play.state, one, other.id)
            now = play.state.creature(one.id)
            foe = play.state.creature(other.id)
            blow = strike(play, now, foe, arm, by, more=more, swarm=bool(by), spares=self.nonlethal)
            land(play, blow)
            play.record(SwarmOver(other.id))

    @clause("sov.combat.swarm")
    def joins(self, play: SovereignPlay, one: Creature, other: Creature, arm: Arm) -> bool:
        """They come within range and spend the Main Action. Returns whether they live to do so."""
        if len(assailants(play.state, other.id)) > NUMBERS.others:
            raise PlayError(f"{NUMBERS.others + 1} swarm {other.name} already: a fifth adds nothing.")
        must_be_ready_to(play, one, arm)
        if forestalled(play, one, other, arm):
            return False
        come_up_to(play, one, other, arm)
        spend_main(play, play.state.creature(one.id))
        play.record(Swarmed(one.id, other.id))
        return True


class Swarmed(Event, frozen=True, tag="swarmed"):
    """Somebody has joined in swarming a foe."""

    who: str
    whom: str

    def apply(self, state: State) -> State:
        fight = state.fight_now
        return replace(state, fight=fight.with_spent(self.who, replace(fight.left(self.who), swarming=self.whom)))

    def tell(self, before: State, after: State) -> Lines:
        one, other = after.creature(self.who), after.creature(self.whom)
        return of_a_fighter(after, one, f"{one.name} presses in on {other.name}.", "sov.combat.swarm")


class SwarmOver(Event, frozen=True, tag="swarm_over"):
    """One has struck for all who swarmed somebody."""

    whom: str

    def apply(self, state: State) -> State:
        fight = state.fight_now
        spent = {
            id_: replace(one, swarming="") if one.swarming == self.whom else one for id_, one in fight.spent.items()
        }
        return replace(state, fight=replace(fight, spent=spent))
