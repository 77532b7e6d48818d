"""Charging: a run-up in a straight line, and a blow at the end of it."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError, TooEarly
from lychgate.core.room import Event, Lines
from lychgate.core.view import Choice
from lychgate.kit.command import Command
from lychgate.kit.fields import FEET, After, Number, Person, Rest
from lychgate.kit.table import number, ruled
from lychgate.rulesets.sovereign.acts import AGAINST
from lychgate.rulesets.sovereign.command import Picks
from lychgate.rulesets.sovereign.permission import OWNER
from lychgate.rulesets.sovereign.rules.aiming import arm_meant, arms_now, odds
from lychgate.rulesets.sovereign.rules.arms import UNARMED, Arm
from lychgate.rulesets.sovereign.rules.choosing import foes
from lychgate.rulesets.sovereign.rules.fight import fight_of, hasted, must_act, must_be_loose, spend_main, spend_move
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay, named, of_a_fighter, somebody
from lychgate.rulesets.sovereign.rules.guards import Guarded
from lychgate.rulesets.sovereign.rules.moving import feet_of, leaves_freely
from lychgate.rulesets.sovereign.rules.strikes import forestalled, land, must_be_a_foe, strike, turns_away
from lychgate.rulesets.sovereign.state import Creature, Guard, State
from lychgate.rulesets.sovereign.tables.combat import COMBAT

HEADING = "A fight"

NUMBERS = COMBAT.charge


class Charge(Command, frozen=True, tag="charge", kw_only=True):
    """Charge with Main and Move: a better blow, but a lower AC until the Round ends.

    ``feet`` is how far they run. ``nonlethal``: bare hands and blunt weapons leave whom they fell alive.
    """

    word = "charge"
    menu_label = "Charge a foe"
    form_labels = {"feet": "Feet to run"}
    may = OWNER
    takes = AGAINST
    clauses = ("sov.combat.charge", "sov.combat.charge-distance", "sov.combat.charge-ac")
    pickers: ClassVar[Picks] = {"whom": foes}
    none_left: ClassVar[dict[str, str]] = {"whom": "No foe is here."}

    who: Annotated[str, Person()]
    whom: Annotated[str, Person()]
    feet: Annotated[int, Number("how many feet", 0, 1000, unit=FEET, shown="FEET")] = COMBAT.move.feet
    thrown: bool = False
    nonlethal: bool = False
    weapon: Annotated[str, After(("with",), Rest("a weapon", shown="WEAPON"))] = ""

    def label(self, state: State) -> str:
        return f"{self.who} charges {self.whom}"

    def choice(self, state: State, id_: str, *, referee: bool) -> Choice:
        one, other = named(state, self.who), named(state, self.whom)
        arm = arm_meant(state, one, self.weapon.casefold(), thrown=self.thrown)
        try:
            told = odds(state, one, other, arm, (("charge", number(state, "charge-hit")),), knows=referee)
        except PlayError:  # a foe stands within reach by now
            told = arm.name
        less = number(state, "charge-ac")
        return Choice(id_, self.label(state), f"{told}; Main and Move{f', -{less} AC' if less else ''}")

    @clause("sov.combat.charge", "sov.combat.charge-distance", "sov.combat.charge-free-attack")
    def do(self, play: SovereignPlay) -> None:
        """Ten feet at least, twice the normal rate at most; whoever was next to them strikes first."""
        one, other = somebody(play, self.who), somebody(play, self.whom)
        must_act(play, one)
        must_be_a_foe(one, other)
        arm = arm_meant(play.state, one, self.weapon.casefold(), thrown=self.thrown, spares=self.nonlethal)
        self.must_be_possible(play, one, other, arm)
        must_be_loose(play, one)
        if forestalled(play, one, other, arm):
            return
        spend_main(play, one)
        spend_move(play, one)
        if not leaves_freely(play.state) and not turns_away(play, one):
            return
        play.record(Charged(one.id, "" if arm.thrown else other.id, self.feet))
        play.record(Guarded(exposed(play.state, one)))
        now = play.state.creature(one.id)
        land(
            play, strike(play, now, other, arm, (("charge", number(play.state, "charge-hit")),), spares=self.nonlethal)
        )

    def must_be_possible(self, play: SovereignPlay, one: Creature, other: Creature, arm: Arm) -> None:
        """Raises ``PlayError`` where there is no room to charge, no action left, or nothing to charge with."""
        spent = fight_of(play).left(one.id)
        most = NUMBERS.times * feet_of(play.state, one)
        if (spent.main and not hasted(one)) or spent.moves > 0:
            raise TooEarly(f"To charge, {one.name} needs both the Main Action and the Move action of this Round.")
        if not NUMBERS.least_feet <= self.feet <= most:
            raise PlayError(f"{one.name} charges {NUMBERS.least_feet} to {most} feet; {self.feet} is not.")
        if other.id in fight_of(play).near(one.id):
            raise PlayError(f"{other.name} is next to {one.name}: a charge needs {NUMBERS.least_feet} feet.")
        if not arm.melee and not arm.thrown:
            raise PlayError(f"A charge ends hand to hand or with a throw, not with a {arm.name}.")


def charge_at(state: State, one: Creature, foe: Creature) -> Charge | None:
    """A charge that somebody could make now at a foe who is not next to them; None where they cannot."""
    feet = min(COMBAT.move.feet, NUMBERS.times * feet_of(state, one))
    arm = next((arm for arm in sorted(arms_now(state, one), key=last_resort) if arm.melee or arm.thrown), None)
    if arm is None or feet < NUMBERS.least_feet:
        return None
    weapon = arm.name if one.detailed else ""
    return Charge(who=one.name, whom=foe.name, feet=feet, weapon=weapon, thrown=arm.thrown)


def last_resort(arm: Arm) -> tuple[bool, bool]:
    """Weapons for the hand come first, then those that are thrown, and bare hands last."""
    return arm.name == UNARMED, not arm.melee


@clause("sov.combat.charge-ac")
def exposed(state: State, one: Creature) -> Guard:
    """What a charge costs in AC: until the end of the Round, or until their next turn as the table has it."""
    return Guard(who=one.id, what="charging", until="round" if ruled(state, "charge-until") == "round-end" else "turn")


class Charged(Event, frozen=True, tag="charged"):
    """Somebody ran up, within reach of ``whom`` alone; of nobody where it is empty."""

    who: str
    whom: str
    feet: int

    def apply(self, state: State) -> State:
        fight = state.fight_now.strayed(self.who).apart(self.who)
        return replace(state, fight=fight.with_beside(self.who, self.whom) if self.whom else fight)

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        return of_a_fighter(after, one, f"{one.name} charges, {self.feet} feet.", "sov.combat.charge")
