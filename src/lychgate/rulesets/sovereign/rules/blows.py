"""A blow: the roll against AC, damage on a hit, and Shock on a miss."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.dice import parse
from lychgate.core.room import Event, Lines
from lychgate.kit.rolling import rolled
from lychgate.kit.table import ruled
from lychgate.rulesets.sovereign.rules.aiming import added_to, cannot_miss, hits_on
from lychgate.rulesets.sovereign.rules.arms import UNARMED, Arm, Sources, bears_shield
from lychgate.rulesets.sovereign.rules.feats import feat_of
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay, of_a_fighter
from lychgate.rulesets.sovereign.rules.guards import CLOSE, DEFENSE, ac_now, immune_to_shock
from lychgate.rulesets.sovereign.rules.harm import harm
from lychgate.rulesets.sovereign.rules.in_force import added_by_magic, feeble, suffered
from lychgate.rulesets.sovereign.rules.lasting import saves
from lychgate.rulesets.sovereign.rules.prowess import COMBATANT
from lychgate.rulesets.sovereign.state import Creature, State
from lychgate.rulesets.sovereign.tables.feats import UNARMED_NUMBERS

HEADING = "A fight"


HIT = "sov.damage.roll"
"""For what the dice of a hit are rolled, where nothing else is said."""


class Blow(msgspec.Struct, frozen=True, kw_only=True):
    """An attack that was rolled: by whom, at whom, with what, the die, all that was added, and whether it hits.

    ``more`` is added to the damage of this one blow. ``swarm``: it is that of a swarm. ``harmless``: a hit does no
    damage. ``lucky``: it hits or misses whatever the numbers say. ``spares``: it kills nobody. ``ignored``: it does
    nothing, by Impervious Defense.
    """

    who: str
    whom: str
    arm: Arm
    die: int
    why: Sources
    hit: bool = False
    more: Sources = ()
    swarm: bool = False
    harmless: bool = False
    lucky: bool = False
    spares: bool = False
    ignored: bool = False

    @property
    def total(self) -> int:
        """The die with what was added."""
        return self.die + added_to(self.why)


@clause("sov.attack.roll", "sov.attack.single-ac")
def hits(state: State, blow: Blow) -> bool:
    """The AC or more; a natural 1 and 20 are nothing special, unless the table has them so."""
    if cannot_miss(state, state.creature(blow.who), blow.arm) or opened(state, blow):
        return True
    return hits_on(state, blow.die, blow.total, ac_now(state, state.creature(blow.whom)))


def opened(state: State, blow: Blow) -> bool:
    """Whether magic opens the target to all attacks: they hit as hard as they can, whatever defends it."""
    return added_by_magic(state.creature(blow.whom), "opened") > 0


def turned(play: SovereignPlay, blow: Blow) -> bool:
    """Whether magic keeps a weapon from biting: its own, or that of whom it hits, where the attacker does not save."""
    one, other = play.state.creature(blow.who), play.state.creature(blow.whom)
    if blow.arm.weapon is None and one.detailed:
        return False
    if added_by_magic(one, "blunted") and blow.arm.name != UNARMED:  # no natural weapon can be chosen for it
        return True
    return added_by_magic(other, "blunts") > 0 and not saves(play, one, "physical")


def settle(play: SovereignPlay, blow: Blow) -> None:
    """What a blow does in the end: damage on a hit, Shock on a miss, and what the fists of the best do besides."""
    if blow.ignored:
        return
    if blow.hit and not blow.harmless:
        bites(play, blow, blow.arm.name)
    elif not blow.hit:
        suffer_shock(play, blow)
        graze(play, blow)


@clause("sov.damage.roll", "sov.grapple.damage")
def bites(play: SovereignPlay, blow: Blow, cause: str, purpose: str = HIT) -> None:
    """The damage of a hit, where no magic keeps it from biting or saves whom it hits from weapons.

    ``purpose`` is the clause for which its dice are rolled.
    """
    if turned(play, blow):
        play.record(Turned(blow.who, blow.whom))
        return
    other, whole = play.state.creature(blow.whom), damage(play, blow, purpose)
    amount = whole if opened(play.state, blow) else suffered(other, whole, "weapons")
    harm(play, other, amount, cause, lethal=not blow.spares)


def graze(play: SovereignPlay, blow: Blow) -> None:
    """A miss with bare hands by an Unarmed Combatant of level 2 still does something, to which nothing is added."""
    one, other = play.state.creature(blow.who), play.state.creature(blow.whom)
    if blow.arm.name != UNARMED or blow.harmless or not other.alive or feat_of(one, COMBATANT) < 2:
        return
    die = rolled(play, "damage", UNARMED_NUMBERS.miss, "sov.damage.unarmed", f"creature:{one.id}", one.seat)
    harm(play, other, suffered(other, die, "weapons"), blow.arm.name, lethal=not blow.spares)


@clause("sov.damage.roll", "sov.shock.hit-floor", "sov.damage.shock-floor")
def damage(play: SovereignPlay, blow: Blow, purpose: str = HIT) -> int:
    """The weapon's die and what is added to it, never less than the Shock that a miss would have done."""
    one, arm = play.state.creature(blow.who), blow.arm
    if opened(play.state, blow):
        return with_more(blow, parse(arm.damage).maximum)
    die = rolled(play, "damage", arm.damage, purpose, f"creature:{one.id}", one.seat)
    if feeble(one):
        die = min(die, rolled(play, "damage", arm.damage, purpose, f"creature:{one.id}", one.seat))
    least = 1 if ruled(play.state, "min-damage") == "one" else 0
    whole = max(least, with_more(blow, die))
    floor = arm.shock if ruled(play.state, "shock-floor") == "always" else shock_of(play.state, blow)
    return max(whole, floor)


@clause("sov.combat.swarm-damage-cap")
def with_more(blow: Blow, die: int) -> int:
    """The die with all that is added; what a swarm adds never brings it over what the attack does at most."""
    usual = die + added_to(blow.arm.harm)
    whole = usual + added_to(blow.more)
    return min(whole, parse(blow.arm.damage).maximum + added_to(blow.arm.harm)) if blow.swarm else whole


@clause("sov.shock.miss", "sov.shock.auto", "sov.shock.melee-only", "sov.shock.immune", "sov.shock.shield")
def shock_of(state: State, blow: Blow) -> int:
    """The Shock that a miss does: up to the rated AC, or to anyone; none to the immune, nor the first to a shield."""
    other, arm = state.creature(blow.whom), blow.arm
    if not arm.melee or not arm.shock:
        return 0
    shock = min(arm.shock, COLD_SHOCK) if COLD_FLESH in other.made.arts else arm.shock
    if blow.swarm:
        return swarm_shock(state, other, shock)
    if immune_to_shock(state, other) or over_its_ac(state, other, arm):
        return 0
    return 0 if shielded(state, other) else shock


COLD_FLESH, COLD_SHOCK = "Cold Flesh", 2
"""The art of Necromancers against Shock, and the most that any does to them."""


@clause("sov.combat.swarm-shock", "sov.combat.swarm-defense")
def swarm_shock(state: State, other: Creature, shock: int) -> int:
    """A swarm's Shock: whatever the AC, the shield or an immunity; only Total Defense stops it."""
    return 0 if state.fight_now.guarded(other.id, DEFENSE) else shock


def over_its_ac(state: State, other: Creature, arm: Arm) -> bool:
    """Whether somebody is too well armoured for the Shock of a weapon."""
    return bool(arm.shock_ac) and ac_now(state, other) > arm.shock_ac


def shielded(state: State, one: Creature) -> bool:
    """Whether a shield turns the next Shock aside: the first of each Round."""
    return bears_shield(one) and not state.fight_now.left(one.id).shocked


@clause("sov.shock.miss", "sov.shock.shield", "sov.shove.attack")
def suffer_shock(play: SovereignPlay, blow: Blow) -> None:
    """What a miss still does; nothing where damage was forgone.

    A shield turns aside the first Shock of a Round that would have been suffered.
    """
    state, arm = play.state, blow.arm
    other = state.creature(blow.whom)
    if blow.harmless and ruled(state, "shove-shock") == "none":
        return
    suffers = arm.melee and arm.shock and not immune_to_shock(state, other) and not over_its_ac(state, other, arm)
    if suffers and not blow.swarm and shielded(state, other):
        play.record(ShockTurned(other.id))
        return
    if by_feat(state, other, arm):
        play.record(ShockIgnored(other.id))
    harm(play, other, suffered(other, shock_of(state, blow), "weapons"), "Shock", lethal=not blow.spares)


def by_feat(state: State, one: Creature, arm: Arm) -> bool:
    """Whether it is the feat of a Close Combatant alone that saves somebody from Shock."""
    guarded = state.fight_now.guarded(one.id, DEFENSE)
    return bool(arm.melee and arm.shock and feat_of(one, CLOSE)) and not guarded and not over_its_ac(state, one, arm)


class ShockIgnored(Event, frozen=True, tag="shock_ignored"):
    """A Close Combatant ignored Shock, and cannot cast in this Round, as though they had been hurt."""

    who: str

    def apply(self, state: State) -> State:
        fight = state.fight_now
        return replace(state, fight=replace(fight, hurt={**fight.hurt, self.who: fight.round}))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        text = f"{one.name} ignores the Shock, as a {CLOSE} does."
        return of_a_fighter(after, one, text, "sov.shock.immune")


class ShockTurned(Event, frozen=True, tag="shock_turned"):
    """A shield turned Shock aside, for this Round."""

    who: str

    def apply(self, state: State) -> State:
        fight = state.fight_now
        spent = replace(fight.left(self.who), shocked=True)
        return replace(state, fight=fight.with_spent(self.who, spent))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        return of_a_fighter(after, one, f"The shield of {one.name} turns the Shock aside.", "sov.shock.shield")


class Turned(Event, frozen=True, tag="blow_turned"):
    """A weapon hit, and magic kept it from biting."""

    who: str
    whom: str

    def tell(self, before: State, after: State) -> Lines:
        one, other = after.creature(self.who), after.creature(self.whom)
        return of_a_fighter(after, other, f"The weapon of {one.name} does not bite.", "sov.magic.duration")


class Struck(Event, frozen=True, tag="struck"):
    """An attack was rolled. ``why`` is all that was added to the die; ``shot``: what was shot must be reloaded."""

    who: str
    whom: str
    weapon: str
    die: int
    why: Sources
    ac: int
    hit: bool
    shot: bool = False

    def apply(self, state: State) -> State:
        fight = state.fight_now
        known = fight.known if self.whom in fight.known else (*fight.known, self.whom)
        empty = (*fight.empty, (self.who, self.weapon)) if self.shot else fight.empty
        return replace(state, fight=replace(fight, known=known, empty=tuple(dict.fromkeys(empty))))

    def tell(self, before: State, after: State) -> Lines:
        one, other = after.creature(self.who), after.creature(self.whom)
        total = self.die + added_to(self.why)
        told = "".join(f" {amount:+} {name}" for name, amount in self.why)
        came = "hits" if self.hit else "misses"
        rolled_ = f"{self.die}{told} = {total}" if self.why else f"{self.die}"
        text = f"{one.name} attacks {other.name} ({self.weapon}): {came}, {rolled_} against AC {self.ac}."
        return of_a_fighter(after, one, text, "sov.attack.roll")


class BlowLost(Event, frozen=True, tag="blow_lost"):
    """Who was about to do harm fell before."""

    who: str

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        return of_a_fighter(after, one, f"{one.name} falls before the blow lands.", "sov.combat.snap-timing")
