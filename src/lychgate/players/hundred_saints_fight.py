"""How the bot referee runs a fight: who strikes at whom, with what, and who leaves it.

The sides act in their order, phase by phase: those too far off to strike or shoot come nearer, then missiles, then
melee. Everybody strikes at an enemy whom they fight already, else at the one whom the fewest fight, the first of the
cast among equals; they shoot where they can, and into a melee only if there is nobody else to shoot at. Nobody casts,
charges, parries or turns undead. A natural 1 into a melee strikes another of those in it.

Those who break off declare it if they are in melee, and move away; when a whole side is free it runs (``evade``), and
when only some of it are, those leave the encounter. Those who were caught once give up if their morale is broken, and
else fight on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from lychgate.players.hundred_saints_policy import LONGEST_FIGHT, Situation
from lychgate.rulesets.hundred_saints.rules.arms import Arm, at_hand, attacks_of
from lychgate.rulesets.hundred_saints.rules.combat_options import fits
from lychgate.rulesets.hundred_saints.rules.evasion import feet_between as feet_between_sides
from lychgate.rulesets.hundred_saints.rules.evasion import is_known, left_to_flee_from
from lychgate.rulesets.hundred_saints.rules.fight import INCAPABLE, out_of_it, still_acts
from lychgate.rulesets.hundred_saints.rules.movement import speed_now
from lychgate.rulesets.hundred_saints.rules.reach import feet_between, most_feet, within_reach
from lychgate.rulesets.hundred_saints.state import PARTY, PHASES, Creature, Fight
from lychgate.rulesets.hundred_saints.tables.combat import COMBAT, weapon_named
from lychgate.rulesets.hundred_saints.tables.load import Goods

MOVE, MISSILE, MELEE = (PHASES.index(phase) for phase in ("move", "missile", "melee"))

CLUB = "club"
"""The weapon of creatures whose entry only says that they have a weapon."""

UNARMED = "unarmed"


def fight_order(at: Situation) -> str:
    """The next command of the referee in a fight."""
    if not at.standing(PARTY) or not at.enemies(PARTY) or at.now.round > LONGEST_FIGHT:
        return "end"
    if at.fight is not None and at.fight.declaring:
        return next(declarations(at), "next")
    return next(deeds(at), "next")


def declarations(at: Situation) -> Iterator[str]:
    """Those in melee who break off declare it; those who ran before and were caught give up."""
    fight = fight_of(at)
    for side in at.others:
        those = at.standing(side)
        if side in at.memory.ran and all(one.id in fight.broken for one in those):
            yield f'surrender "{side}"'
    for one in at.state.cast:
        if (
            one.side in at.now.sides
            and not out_of_it(one)
            and fight.in_melee(one.id)
            and at.breaks_off(one)
            and speed_now(at.state, one)
            and fight.declaration(one.id) is None
        ):
            yield f'declare "{one.name}" flee'


def deeds(at: Situation) -> Iterator[str]:
    """The commands that are left in this Round, in the order in which they are allowed."""
    fight = fight_of(at)
    for rank in dict.fromkeys(place.rank for place in at.now.order):
        sides = [place.side for place in at.now.order if place.rank == rank]
        if rank < fight.at[0]:
            continue
        for side in sides:
            yield from reaction_of(at, side)
            yield from running(at, side)
        those = [one for one in at.state.cast if one.side in sides and can_act(at, one)]
        for phase, does in PHASES_OF:
            if (rank, phase) >= fight.at:
                for one in those:
                    yield from does(at, one)


def reaction_of(at: Situation, side: str) -> Iterator[str]:
    """A side that meets others in a fight rolls its reaction."""
    if side in at.others and side not in at.now.reactions and not at.hostile(side):
        yield f'react "{side}"'


def running(at: Situation, side: str) -> Iterator[str]:
    """A side that breaks off and is free of melee runs; of another side, those who break off and are free are gone."""
    fight, those = fight_of(at), at.standing(side)
    leaving = [one for one in those if at.breaks_off(one) and not fight.in_melee(one.id) and can_act(at, one)]
    if not leaving:
        return
    if len(leaving) == len(those):
        if side in at.memory.ran:
            yield f'surrender "{side}"'
        elif at.enemies(side):
            yield evade(at, side)
    elif all(one.id in fight.broken for one in leaving) and any(not at.breaks_off(one) for one in those):
        yield f'down "{leaving[0].name}" gone'


def evade(at: Situation, side: str) -> str:
    """A side runs. Where its distance from other sides is not known, the distance from the party is given."""
    others = left_to_flee_from(at.state, at.now, side)
    unknown = side != PARTY and not all(is_known(at.state, at.now, side, other) for other in others)
    return f'evade "{side}" {feet_between_sides(at.state, at.now, side, PARTY)}' if unknown else f'evade "{side}"'


def can_act(at: Situation, one: Creature) -> bool:
    """Whether somebody can still act in this Round; those who fall to enemies acting at the same time still can."""
    if out_of_it(one) and not still_acts(at.state, one):
        return False
    return not any(one.mark(name) for name in INCAPABLE)


# ---------------------------------------------------------------------- phase by phase


def comes_or_goes(at: Situation, one: Creature) -> Iterator[str]:
    """A move away from melee for those who break off; towards the enemy for those who cannot strike or shoot yet."""
    fight = fight_of(at)
    if fight.moved.get(one.id) or not one.alive:
        return
    if at.breaks_off(one):
        most, _ = most_feet(at.state, one, away=True)
        if fight.in_melee(one.id) and most:
            yield f'move "{one.name}" {most} away'
        return
    target = target_of(at, one)
    if target is None or acted(at, one) or shot_at(at, one) is not None:
        return
    feet = feet_between(at.state, one, target)
    most, _ = most_feet(at.state, one)
    if feet is not None and feet > COMBAT.attack.melee_feet + most and most:
        yield f'move "{one.name}" {most}'


def shoots(at: Situation, one: Creature) -> Iterator[str]:
    """A shot or a throw by somebody who fights nobody hand to hand."""
    found = shot_at(at, one)
    if found is None or acted(at, one) or at.breaks_off(one):
        return
    target, weapon = found
    yield from strike(at, one, target, weapon, drawn=True)


def strikes(at: Situation, one: Creature) -> Iterator[str]:
    """A blow at somebody within reach, with what is left of this Round's movement."""
    target = target_of(at, one)
    if target is None or acted(at, one) or (at.breaks_off(one) and declared_flight(at, one)):
        return
    feet = feet_between(at.state, one, target)
    if feet is not None and not within_reach(feet):
        most, _ = most_feet(at.state, one)
        if at.breaks_off(one) or feet - COMBAT.attack.melee_feet > most - fight_of(at).moved.get(one.id, 0):
            return
    yield from strike(at, one, target, melee_weapon(at, one))


PHASES_OF: tuple[tuple[int, Callable[[Situation, Creature], Iterator[str]]], ...] = (
    (MOVE, comes_or_goes),
    (MISSILE, shoots),
    (MELEE, strikes),
)


def strike(at: Situation, one: Creature, target: Creature, weapon: str, *, drawn: bool = False) -> Iterator[str]:
    """The blow; where the table's switches ask for it, the weapon in hand is dropped and another drawn first."""
    held = fight_of(at).in_hand.get(one.id)
    own = weapon or next((attack.name for attack in at_hand(fight_of(at), one)), UNARMED)
    if at.state.variants["switching_weapons"] != "free" and one.kind != "creature" and held not in (None, own):
        yield f'wield "{one.name}" "{own}" dropped'
    with_ = f' with "{weapon}"' if weapon else ""
    reach = "" if drawn else " melee"  # else a weapon that can be thrown is thrown at a target out of reach
    yield f'hit "{one.name}" "{target.name}"{with_}{reach}'


def acted(at: Situation, one: Creature) -> bool:
    """Whether somebody has used their action of this Round."""
    fight = fight_of(at)
    if one.id in fight.acted:
        return True
    return fight.struck.get(one.id, 0) >= attacks_of(fight, one)


def declared_flight(at: Situation, one: Creature) -> bool:
    """Whether somebody is bound by what they have declared."""
    return fight_of(at).declaration(one.id) is not None


# ---------------------------------------------------------------------- whom, and with what


def target_of(at: Situation, one: Creature) -> Creature | None:
    """The enemy whom somebody fights already, else the one whom the fewest fight, the first in the cast if equal."""
    fight, enemies = fight_of(at), at.enemies(one.side)
    own = fight.in_melee(one.id)
    return min(enemies, key=lambda other: (other.id not in own, len(fight.in_melee(other.id))), default=None)


def shot_at(at: Situation, one: Creature) -> tuple[Creature, str] | None:
    """The target and the weapon of a shot, if the shooter fights nobody hand to hand and anybody is within range."""
    fight = fight_of(at)
    if fight.in_melee(one.id):
        return None
    weapons = [weapon for weapon in arms_of(at, one, missile=True) if weapon.missile]
    if not weapons:
        return None
    for target in sorted(at.enemies(one.side), key=lambda other: len(fight.in_melee(other.id))):
        feet = feet_between(at.state, one, target)
        if target.mark("invisible") or target.mark("full cover") or feet is None or within_reach(feet):
            continue
        for weapon in weapons:
            if feet <= weapon.range[-1] and loaded(at, one, weapon):
                return target, weapon.name
    return None


def loaded(at: Situation, one: Creature, weapon: Goods) -> bool:
    """Whether a slow weapon can be used in this Round."""
    return "reload" not in weapon.qualities or at.now.round >= fight_of(at).loaded.get(one.id, 0)


def arms_of(at: Situation, one: Creature, *, missile: bool = False) -> list[Goods]:
    """The weapons of the book that somebody has and may use, hand to hand or as missiles."""
    found = [weapon for attack in at_hand(fight_of(at), one) if (weapon := weapon_named(attack.name))]
    return [weapon for weapon in found if usable(at, one, weapon, missile)]


def usable(at: Situation, one: Creature, weapon: Goods, missile: bool = False) -> bool:
    """Whether somebody has a hand free for a weapon, and their class may use it."""
    if "two-handed" in weapon.qualities and one.shield:
        return False
    allowed = fits(one, Arm(name=weapon.name, damage=weapon.damage, missile=missile))
    return allowed or at.state.variants["disallowed_gear"] != "forbidden"


def melee_weapon(at: Situation, one: Creature) -> str:
    """The weapon that somebody strikes with hand to hand; empty for the next of a creature's own attacks."""
    fight = fight_of(at)
    attacks = at_hand(fight, one)
    if one.kind == "creature" and attacks:
        used = fight.struck.get(one.id, 0) - fight.thrown.get(one.id, 0)
        own = attacks[min(used, len(attacks) - 1)]
        known = weapon_named(own.name)
        if own.damage == "weapon":
            return CLUB
        if known is None or (known.melee and usable(at, one, known)):
            return ""
    if any(attack.damage == "weapon" for attack in attacks):
        return CLUB
    fit = [weapon.name for weapon in arms_of(at, one) if weapon.melee]
    other = [attack.name for attack in attacks if weapon_named(attack.name) is None]
    return next(iter((*fit, *other)), UNARMED)


def fight_of(at: Situation) -> Fight:
    """The fight under way."""
    assert at.fight is not None
    return at.fight
