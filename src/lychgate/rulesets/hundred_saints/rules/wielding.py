"""What is in hand: fighting with two weapons, and changing one for another."""

from __future__ import annotations

from typing import Annotated

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.kit.command import Command
from lychgate.kit.english import a_or_many
from lychgate.kit.fields import Flag, Person
from lychgate.kit.line import Line
from lychgate.kit.table import ruled
from lychgate.rulesets.hundred_saints import picking
from lychgate.rulesets.hundred_saints.audience import of_a_fighter
from lychgate.rulesets.hundred_saints.fields import WHO, asked, one_of, optional
from lychgate.rulesets.hundred_saints.naming import name_of
from lychgate.rulesets.hundred_saints.permission import FIGHTER
from lychgate.rulesets.hundred_saints.rules.arms import Arm, Blow
from lychgate.rulesets.hundred_saints.rules.chance import Saints
from lychgate.rulesets.hundred_saints.rules.fight import (
    Acted,
    begin_if_new,
    fight_of,
    fighter,
    has_action,
    in_turn,
)
from lychgate.rulesets.hundred_saints.state import Creature, State
from lychgate.rulesets.hundred_saints.tables.character import classes
from lychgate.rulesets.hundred_saints.tables.combat import COMBAT, weapon_named, weapon_said

HEADING = "A fight"

NUMBERS = COMBAT.options


# ---------------------------------------------------------------------- two weapons


@clause("enc.combat.opt.two.1")
def two_weapons(blow: Blow) -> int:
    """-2 with the first of two weapons, and -4 with the second."""
    return NUMBERS.two_first if "two" in blow.how else NUMBERS.two_second if "second" in blow.how else 0


@clause("enc.combat.opt.two.1")
def two_weapons_fit(play: Saints, one: Creature, arm: Arm, blow: Blow) -> None:
    """Both for melee and in one hand, the second Small; for those whose prime ability is Strength or Dexterity."""
    if "two" not in blow.how and "second" not in blow.how:
        return
    weapon = weapon_named(arm.name)
    if weapon is None or arm.missile or "two-handed" in weapon.qualities:
        raise PlayError(f"{arm.name} is no weapon to fight with in one hand.")
    if "second" in blow.how and weapon.size != "Small":
        raise PlayError(f"The second weapon must be Small; {arm.name} is {weapon.size}.")
    if one.character is not None:
        prime = classes()[one.character.calling].prime
        if "strength" not in prime and "dexterity" not in prime:
            raise PlayError(f"{one.name} is no fighter with two weapons: that takes Strength or Dexterity as a prime.")
    state = fight_of(play).two.get(one.id)
    if "second" in blow.how and state is not False:
        first = f"hit {one.name} WHOM with WEAPON two"
        raise PlayError(f"The second weapon strikes once, after the first: {first}")


class StruckWithTwo(Event, frozen=True, tag="struck_with_two"):
    """Somebody fights with two weapons in this Round; ``done``: the second has struck too."""

    who: str
    done: bool = False

    def apply(self, state: State) -> State:
        now = state.fight_now
        return replace(state, fight=replace(now, two={**now.two, self.who: self.done}))


# ---------------------------------------------------------------------- another weapon


class Wield(Command, frozen=True, tag="wield", kw_only=True):
    """Draw another weapon; dropping the first one makes it free.

    ``dropped``: the one they had is let fall.
    """

    word = "wield"
    menu_label = "Change weapons"
    may = FIGHTER
    shape = "WHO WEAPON [dropped]"
    clauses = ("enc.combat.opt.switch.1",)
    form_fields = (
        asked("who", WHO),
        asked("weapon", one_of("weapon")),
        optional("dropped", Flag(("dropped",))),
    )
    form_labels = {"dropped": "Drop the first one (free)"}
    pickers = {"who": picking.actors, "weapon": picking.at_hand}

    who: Annotated[str, Person()]
    weapon: str
    dropped: bool = False

    @classmethod
    def read(cls, line: Line) -> Wield:
        who = Person().read(line)
        weapon = line.word("a weapon").lower()
        while line.more and line.peek() != "dropped":
            weapon += f" {line.word('a weapon').lower()}"
        known = weapon_said(weapon)
        return cls(who=who, weapon=known.name if known is not None else weapon, dropped=line.flag("dropped"))

    @clause("enc.combat.opt.switch.1")
    def do(self, play: Saints) -> None:
        """Another weapon in hand is the Round's action; to drop one and draw another is free."""
        one = fighter(play, self.who)
        begin_if_new(play, one.side)
        if not self.dropped:
            has_action(play, one)
            in_turn(play, one, "melee", anyway=True)
        play.record(Wielded(one.id, self.weapon))
        if not self.dropped:
            play.record(Acted(one.id))


class Wielded(Event, frozen=True, tag="wielded"):
    """Somebody has a weapon in hand; ``first``: from the beginning, without a word."""

    who: str
    weapon: str
    first: bool = False

    def apply(self, state: State) -> State:
        now = state.fight_now
        return replace(state, fight=replace(now, in_hand={**now.in_hand, self.who: self.weapon}))

    def tell(self, before: State, after: State) -> Lines:
        if self.first:
            return ()
        does = "fights unarmed" if self.weapon == "unarmed" else f"takes {a_or_many(1, self.weapon)} in hand"
        text = f"{name_of(after, self.who)} {does}."
        return of_a_fighter(after, self.who, text, "enc.combat.opt.switch.1")


@clause("enc.combat.opt.switch.1")
def in_hand(play: Saints, one: Creature, arm: Arm, blow: Blow) -> None:
    """Where the table has it so, people strike with what they have in hand; the first they use they had."""
    if ruled(play.state, "switching_weapons") == "free" or one.kind == "creature" or "second" in blow.how:
        return
    held = fight_of(play).in_hand.get(one.id)
    if held is None:
        play.record(Wielded(one.id, arm.name, first=True))
    elif held != arm.name:
        raise PlayError(
            f"{one.name} has {held} in hand. To change is the Round's action: wield {one.name} {arm.name}; "
            f"unless {held} is dropped: wield {one.name} {arm.name} dropped"
        )
