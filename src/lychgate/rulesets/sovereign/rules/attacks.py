"""Attacks: the roll against AC, damage on a hit, and Shock on a miss."""

from __future__ import annotations

from typing import Annotated

import msgspec

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.kit.command import Command
from lychgate.kit.fields import REFEREES_WORD, After, Number, OneOf, Person
from lychgate.kit.line import Line
from lychgate.kit.rolling import rolled
from lychgate.kit.table import ruled
from lychgate.rulesets.sovereign.permission import OWNER
from lychgate.rulesets.sovereign.rules.arms import Arm, Sources, arm_named, arms_of
from lychgate.rulesets.sovereign.rules.fight import fight_of, must_act, spend_main, spend_move
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay, of_a_fighter, somebody
from lychgate.rulesets.sovereign.rules.harm import harm
from lychgate.rulesets.sovereign.rules.in_force import attack_dice, feeble, suffered, worked
from lychgate.rulesets.sovereign.rules.lasting import meet_blades, violent
from lychgate.rulesets.sovereign.state import Creature, State
from lychgate.rulesets.sovereign.tables.combat import COMBAT

HEADING = "A fight"

SITUATIONS = COMBAT.attack.situations


class Blow(msgspec.Struct, frozen=True, kw_only=True):
    """An attack that was rolled: by whom, at whom, with what, the die, all that was added, and the AC against it."""

    who: str
    whom: str
    arm: Arm
    die: int
    why: Sources
    ac: int

    @property
    def total(self) -> int:
        """The die with what was added."""
        return self.die + sum(amount for _, amount in self.why)


class Attacks(Command, frozen=True, tag="attack", kw_only=True):
    """Attack somebody, hand to hand or from afar: a Main Action.

    Who is not within reach yet is come up to with a Move action.
    """

    word = "attack"
    also = ("hit",)
    may = OWNER
    shape = "WHO WHOM [with WEAPON] [thrown] [long] [unseen] [cover half|full] [+N]"
    clauses = ("sov.combat.melee", "sov.combat.ranged", "sov.attack.roll")

    who: Annotated[str, Person()]
    whom: Annotated[str, Person()]
    weapon: str = ""
    thrown: bool = False
    long: Annotated[bool, REFEREES_WORD] = False
    unseen: Annotated[bool, REFEREES_WORD] = False
    cover: Annotated[str, After(("cover",), OneOf("cover", ("half", "full"))), REFEREES_WORD] = ""
    by: Annotated[int, Number("what is added", -20, 20, shown="+N"), REFEREES_WORD] = 0

    @classmethod
    def read(cls, line: Line) -> Attacks:
        who, whom = Person().read(line), Person().read(line)
        weapon, cover, by, said = "", "", 0, set[str]()
        while line.more:
            if line.flag("with"):
                words = [line.word("a weapon").casefold()]
                while line.more and line.peek() not in FLAGS and not line.is_number():
                    words.append(line.word("a weapon").casefold())
                weapon = " ".join(words)
            elif line.flag("cover"):
                cover = line.one_of("cover", ("half", "full"))
            elif line.is_number():
                by = line.number("what is added", -20, 20)
            else:
                said.add(line.one_of("word", ("with", "cover", "thrown", "long", "unseen")))
        return cls(
            who=who,
            whom=whom,
            weapon=weapon,
            thrown="thrown" in said,
            long="long" in said,
            unseen="unseen" in said,
            cover=cover,
            by=by,
        )

    def label(self, state: State) -> str:
        return f"{self.who} attacks {self.whom}"

    @clause("sov.combat.melee", "sov.combat.ranged")
    def do(self, play: SovereignPlay) -> None:
        """Roll against the AC; damage where it hits, Shock where it misses."""
        one, other = somebody(play, self.who), somebody(play, self.whom)
        must_act(play, one)
        must_be_a_foe(one, other)
        arm = arm_named(one, self.weapon, thrown=self.thrown)
        why = (*arm.hit, *self.situation(play, one, other, arm))
        if arm.melee:
            come_up_to(play, one, other)
        spend_main(play, one)
        strike(play, one, other, arm, why)

    @clause("sov.attack.mod-stack")
    def situation(self, play: SovereignPlay, one: Creature, other: Creature, arm: Arm) -> Sources:
        """What the situation adds, each row once. Raises ``PlayError`` where no roll is allowed."""
        found = [*postures(one, other, arm), *closeness(play, one, arm)]
        if self.long:
            if arm.melee:
                raise PlayError(f"{arm.name.title()} strikes hand to hand: there is no long range.")
            found.append(long_range())
        if self.unseen:
            found.append(unseen_target())
        else:
            found += worked(other, "unseen")
        if self.cover:
            found.append(behind_cover(self.cover))
        if self.by:
            found.append(("the situation", self.by))
        return tuple(found)


FLAGS = ("with", "cover", "thrown", "long", "unseen")
"""The words that end the name of a weapon."""


@clause("sov.attack.mod-prone-far", "sov.attack.mod-prone-near", "sov.attack.mod-self-prone", "sov.combat.prone")
def postures(one: Creature, other: Creature, arm: Arm) -> Sources:
    """What lying on the ground adds: a foe who does is struck more easily and shot less, who does strikes badly."""
    found: list[tuple[str, int]] = []
    if other.mark("prone"):
        found.append(("prone foe", SITUATIONS["prone-near" if arm.melee else "prone-far"]))
    if one.mark("prone") and arm.melee:
        found.append(("prone", SITUATIONS["self-prone"]))
    return tuple(found)


@clause(
    "sov.combat.ranged-in-melee-1h",
    "sov.combat.ranged-in-melee-2h",
    "sov.attack.mod-throw-melee",
    "sov.attack.mod-bow-melee",
)
def closeness(play: SovereignPlay, one: Creature, arm: Arm) -> Sources:
    """What a foe within reach takes off a shot: what needs two hands cannot be shot at all. Raises ``PlayError``."""
    threatened = [foe for foe in fight_of(play).near(one.id) if play.state.creature(foe).armed]
    if arm.melee or not threatened:
        return ()
    if arm.weapon is not None and arm.weapon.has("2H"):
        raise PlayError(f"{one.name} cannot use a {arm.name} with a foe within reach.")
    return (("a foe within reach", SITUATIONS["in-melee"]),)


@clause("sov.attack.mod-long")
def long_range() -> tuple[str, int]:
    """Beyond the normal range."""
    return "long range", SITUATIONS["long"]


@clause("sov.attack.mod-unseen-known", "sov.attack.mod-unseen-unknown")
def unseen_target() -> tuple[str, int]:
    """A target that nobody sees, but of which it is known where it is; where it is not, the GM allows no roll."""
    return "unseen target", SITUATIONS["unseen"]


@clause("sov.attack.mod-half-cover", "sov.attack.mod-full-cover")
def behind_cover(how: str) -> tuple[str, int]:
    """A target behind cover; the one row stands instead of the other."""
    return f"{how} cover", SITUATIONS[f"{how}-cover"]


def must_be_a_foe(one: Creature, other: Creature) -> None:
    """Raises ``PlayError`` where somebody would attack their own side, or the dead."""
    if one.side == other.side:
        raise PlayError(f"{one.name} and {other.name} are on the same side.")
    if not other.alive:
        raise PlayError(f"{other.name} has no hit points left.")


def come_up_to(play: SovereignPlay, one: Creature, other: Creature) -> None:
    """Who is not within reach comes there, by a Move action."""
    if other.id not in fight_of(play).near(one.id):
        spend_move(play, one)
        play.record(CameNear(one.id, other.id))


class CameNear(Event, frozen=True, tag="came_near"):
    """Two stand within each other's reach now."""

    who: str
    whom: str

    def apply(self, state: State) -> State:
        return msgspec.structs.replace(state, fight=state.fight_now.with_beside(self.who, self.whom))


# ---------------------------------------------------------------------- the blow


def strike(play: SovereignPlay, one: Creature, other: Creature, arm: Arm, why: Sources) -> None:
    """An attack, once it is certain that it is made: roll, damage, Shock."""
    if arm.melee:
        meet_blades(play, one, other)
    if not play.state.creature(one.id).alive:
        return
    dice = attack_dice(one, COMBAT.attack.dice)
    die = rolled(play, "attacks", dice, "sov.attack.roll", f"creature:{one.id}", one.seat)
    blow = Blow(who=one.id, whom=other.id, arm=arm, die=die, why=why, ac=other.guarded)
    hit = hits(play.state, blow)
    violent(play, one)
    play.record(Struck(one.id, other.id, arm.name, die, why, blow.ac, hit))
    if hit:
        harm(play, other, suffered(other, damage(play, one, other, arm), "weapons"), arm.name)
    else:
        suffer_shock(play, other, arm)


@clause("sov.attack.roll", "sov.attack.single-ac")
def hits(state: State, blow: Blow) -> bool:
    """The AC or more; a natural 1 and 20 are nothing special, unless the table has them so."""
    if ruled(state, "attack-naturals") == "natural" and blow.die in (1, 20):
        return blow.die == 20
    return blow.total >= blow.ac


@clause("sov.damage.roll", "sov.shock.hit-floor", "sov.damage.shock-floor")
def damage(play: SovereignPlay, one: Creature, other: Creature, arm: Arm) -> int:
    """The weapon's die and what is added to it, never less than the Shock that a miss would have done."""
    die = rolled(play, "damage", arm.damage, "sov.damage.roll", f"creature:{one.id}", one.seat)
    if feeble(one):
        die = min(die, rolled(play, "damage", arm.damage, "sov.damage.roll", f"creature:{one.id}", one.seat))
    least = 1 if ruled(play.state, "min-damage") == "one" else 0
    whole = max(least, die + sum(amount for _, amount in arm.harm))
    floor = arm.shock if ruled(play.state, "shock-floor") == "always" else shock_of(play.state, other, arm)
    return max(whole, floor)


@clause("sov.shock.miss", "sov.shock.auto", "sov.shock.melee-only", "sov.shock.immune", "sov.shock.shield")
def shock_of(state: State, other: Creature, arm: Arm) -> int:
    """The Shock that a miss does: up to the rated AC, or to anyone; none to the immune, nor the first to a shield."""
    if not arm.melee or immune_to_shock(state, other) or (arm.shock_ac and other.guarded > arm.shock_ac):
        return 0
    shock = min(arm.shock, COLD_SHOCK) if COLD_FLESH in other.made.arts else arm.shock
    return 0 if shock and shielded(state, other) else shock


COLD_FLESH, COLD_SHOCK = "Cold Flesh", 2
"""The art of Necromancers against Shock, and the most that any does to them."""


def immune_to_shock(state: State, one: Creature) -> bool:
    """Whether somebody suffers no Shock at all now."""
    return any(guard.who == one.id and guard.what == "total defense" for guard in state.fight_now.guards)


def shielded(state: State, one: Creature) -> bool:
    """Whether a shield turns the next Shock aside: the first of each Round."""
    bears = any(item.name == "shield" and item.worn for item in one.items)
    return bears and not state.fight_now.left(one.id).shocked


@clause("sov.shock.miss", "sov.shock.shield")
def suffer_shock(play: SovereignPlay, other: Creature, arm: Arm) -> None:
    """What a miss still does. A shield turns aside the first Shock of a Round that would have been suffered."""
    state = play.state
    rated = arm.melee and arm.shock and not (arm.shock_ac and other.guarded > arm.shock_ac)
    if rated and not immune_to_shock(state, other) and shielded(state, other):
        play.record(ShockTurned(other.id))
        return
    harm(play, other, suffered(other, shock_of(state, other, arm), "weapons"), "Shock")


class ShockTurned(Event, frozen=True, tag="shock_turned"):
    """A shield turned Shock aside, for this Round."""

    who: str

    def apply(self, state: State) -> State:
        fight = state.fight_now
        spent = msgspec.structs.replace(fight.left(self.who), shocked=True)
        return msgspec.structs.replace(state, fight=fight.with_spent(self.who, spent))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        return of_a_fighter(after, one, f"The shield of {one.name} turns the Shock aside.", "sov.shock.shield")


class Struck(Event, frozen=True, tag="struck"):
    """An attack was rolled. ``why`` is all that was added to the die."""

    who: str
    whom: str
    weapon: str
    die: int
    why: Sources
    ac: int
    hit: bool

    def tell(self, before: State, after: State) -> Lines:
        one, other = after.creature(self.who), after.creature(self.whom)
        total = self.die + sum(amount for _, amount in self.why)
        told = "".join(f" {amount:+} {name}" for name, amount in self.why)
        came = "hits" if self.hit else "misses"
        rolled_ = f"{self.die}{told} = {total}" if self.why else f"{self.die}"
        text = f"{one.name} attacks {other.name} ({self.weapon}): {came}, {rolled_}."
        return of_a_fighter(after, one, text, "sov.attack.roll")


def can_attack(state: State, one: Creature) -> bool:
    """Whether somebody has an attack to make."""
    return bool(arms_of(one)) and not state.fight_now.left(one.id).main and not one.stopped("main")
