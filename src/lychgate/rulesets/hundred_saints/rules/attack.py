"""Blows: attack rolls, damage, death, and what lingers until the end of a Round."""

from __future__ import annotations

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.kit.rolling import rolled
from lychgate.kit.table import ruled
from lychgate.rulesets.hundred_saints.commands import combat as order
from lychgate.rulesets.hundred_saints.decisions_combat import StillClings, Strays
from lychgate.rulesets.hundred_saints.events import combat as event
from lychgate.rulesets.hundred_saints.events import options as optional
from lychgate.rulesets.hundred_saints.rules.ammunition import use_shot
from lychgate.rulesets.hundred_saints.rules.arms import (
    Arm,
    added,
    arm_of,
    armour_class,
    attacks_of,
    into_melee,
    must_be_fit,
    times,
)
from lychgate.rulesets.hundred_saints.rules.chance import Saints, x_in_6
from lychgate.rulesets.hundred_saints.rules.checks import ability_of, save
from lychgate.rulesets.hundred_saints.rules.encounter import meeting
from lychgate.rulesets.hundred_saints.rules.exhaustion import exhaustion
from lychgate.rulesets.hundred_saints.rules.fight import (
    HELPLESS,
    begin_if_new,
    feet_between,
    fight_of,
    fighter,
    has_action,
    in_turn,
    most_feet,
    mount_of,
    noticed,
    of,
    out_of_it,
    rank_of,
    within_reach,
)
from lychgate.rulesets.hundred_saints.rules.morale import reasons_to_check
from lychgate.rulesets.hundred_saints.rules.options import (
    damage_mods,
    fits,
    immune,
    must_be_allowed,
    option_mods,
    push,
    subdue,
    unfit_ac,
)
from lychgate.rulesets.hundred_saints.state import Creature, Splash
from lychgate.rulesets.hundred_saints.state.character import ABILITIES
from lychgate.rulesets.hundred_saints.tables.combat import COMBAT, weapon_named


@clause("enc.attack.1", "enc.combat.act.1", "enc.combat.seq.1")
def hit(play: Saints, command: order.Hit) -> None:
    """Somebody attacks somebody, in the phase of their weapon, as their action or as part of it."""
    one, target, arm = aim(play, command)
    strike(play, one, target, arm, command)
    if "two" in command.how or "second" in command.how:
        play.record(optional.StruckWithTwo(one.id, "second" in command.how))
    if fight_of(play).struck[one.id] >= attacks_of(one) and one.id not in fight_of(play).acted:
        play.record(event.Acted(one.id))


def aim(play: Saints, command: order.Hit) -> tuple[Creature, Creature, Arm]:
    """All that comes before the roll: who attacks whom with what, and the way there. Raises ``PlayError``."""
    one, target = fighter(play, command.who), of(play, command.whom)
    if target.id == one.id:
        raise PlayError(f"{one.name} does not attack {one.name}.")
    if not target.alive:
        raise PlayError(f"{target.name} has no hit points left.")
    if target.side not in meeting(play).sides:
        raise PlayError(f"{target.name} is not in this encounter.")
    begin_if_new(play, one.side)
    _has_an_attack(play, one, "second" in command.how)
    arm = arm_of(play, one, target, command)
    must_be_fit(play, one, arm, command)
    must_be_allowed(play, one, target, arm, command)
    in_turn(play, one, "missile" if arm.missile else "melee", command.anyway)
    if not arm.missile:
        close_in(play, one, target)
        charge(play, one, target, command)
    return one, target, arm


def _has_an_attack(play: Saints, one: Creature, second: bool) -> None:
    fight = fight_of(play)
    if second and fight.two.get(one.id) is False:
        return
    struck = fight.struck.get(one.id, 0)
    if struck >= attacks_of(one) or not struck:
        has_action(play, one)


@clause("enc.combat.atk.2", "enc.combat.move.1")
def close_in(play: Saints, one: Creature, target: Creature) -> None:
    """Melee needs 5 feet or less: what is lacking is gone now, if it can be."""
    feet = feet_between(play.state, one, target)
    if feet is None or within_reach(feet):
        return
    fight, need = fight_of(play), feet - COMBAT.attack.melee_feet
    most, _ = most_feet(play.state, one)
    left = max(0, most - fight.moved.get(one.id, 0))
    if need > left:
        raise PlayError(
            f"{one.name} is {feet} feet from {target.name}; melee needs {COMBAT.attack.melee_feet} or less, and "
            f"{one.name} can go {left} feet more in this Round."
        )
    play.record(event.Moved(one.id, need))


@clause("enc.combat.mount.1")
def mount_charges(play: Saints, one: Creature) -> None:
    """The war mount of a charge does not attack in that Round."""
    mount = mount_of(play.state, one)
    if mount is None:
        raise PlayError(f"{one.name} rides no war mount here. A referee says who does: mark HORSE ridden by {one.name}")
    has_action(play, mount)
    play.record(event.Acted(mount.id))


@clause("enc.combat.charge.1", "enc.combat.mount.1")
def charge(play: Saints, one: Creature, target: Creature, command: order.Hit) -> None:
    """A declared charge needs 20 feet of clear run, and is the only one of the fight."""
    fight = fight_of(play)
    said = fight.declaration(one.id)
    if said is None or said.what != "charge" or said.fate != "meant":
        return
    run, mounted = fight.moved.get(one.id, 0), "mounted" in command.how
    need = COMBAT.options.mounted_feet if mounted else COMBAT.charge.feet
    if run < need and meeting(play).distances:
        raise PlayError(
            f"A charge needs {need} feet of clear run; {one.name} has come {run}. "
            f"Give it up: declare {one.name} nothing"
        )
    if mounted:
        mount_charges(play, one)
    play.record(event.Charged(one.id, target.id))
    play.record(event.DeclarationSettled(one.id, "done"))


# ---------------------------------------------------------------------- the roll


@clause("enc.combat.atk.1", "enc.combat.atk.7", "enc.combat.melee.1")
def strike(play: Saints, one: Creature, target: Creature, arm: Arm, command: order.Hit, free: bool = False) -> None:
    """1d20 and what is added, AC or more; 1 misses and 20 hits. The helpless are struck without a roll."""
    noticed(play, one, target)
    why = _reasons(play, one, target, arm, command)
    least = needed(play, one, target, arm, command)
    if least is None:
        die, total, good = 0, 0, True
    else:
        die = rolled(play, "attack", "1d20", "enc.combat.atk.1", f"creature:{one.id}")
        total = die + sum(mod for _, mod in why)
        good = die == 20 or (die > 1 and die >= least)
    now = meeting(play)
    play.record(
        event.Struck(
            who=one.id,
            whom=target.id,
            weapon=arm.name,
            missile=arm.missile,
            die=die,
            total=total,
            hit=good,
            why=why,
            free=free,
            shot=arm.name if arm.missile else "",
            loaded=now.round + 2 if "reload" in arm.qualities else 0,
        )
    )
    if arm.missile:
        use_shot(play, one, arm.name)
    if good and "push" in command.how:
        push(play, one, target, command)
    elif good:
        deal(play, one, target, arm, command)
    elif die == 1 and arm.missile and into_melee(fight_of(play), one, target):
        stray(play, one, target, arm, command)


def _reasons(
    play: Saints, one: Creature, target: Creature, arm: Arm, command: order.Hit
) -> tuple[tuple[str, int], ...]:
    """Everything that is added to the roll, each with its reason."""
    mods = option_mods(play, one, target, arm, command)
    return (*added(play, one, target, arm, command), *((word, mod) for word, mod in mods if mod))


@clause("enc.combat.atk.1", "enc.combat.atk.7")
def needed(play: Saints, one: Creature, target: Creature, arm: Arm, command: order.Hit) -> int | None:
    """The least face of the d20 that reaches the AC with all that is added; None where no roll is needed."""
    if not arm.missile and (command.helpless or any(target.mark(name) for name in HELPLESS)):
        return None
    mods = sum(mod for _, mod in _reasons(play, one, target, arm, command))
    return armour_class(play, one, target, arm, command) + unfit_ac(play, target) - mods


@clause("enc.combat.dmg.1", "enc.combat.dmg.3", "enc.combat.atk.8", "enc.stealth.class.3")
def deal(play: Saints, one: Creature, target: Creature, arm: Arm, command: order.Hit) -> None:
    """The weapon's dice, and Strength hand to hand; never less than 1. Who is immune to it is not hurt at all."""
    if immune(target, command):
        return
    dice = COMBAT.attack.backstab_damage if command.backstab else arm.damage
    amount = rolled(play, "damage", dice, "enc.combat.dmg.1", f"creature:{one.id}")
    if not arm.missile:
        amount += ability_of(one, "strength")
    amount += exhaustion(one) + damage_mods(one, target, command)
    amount = max(1, amount) * times(play, one, target, arm, command)
    if "subdue" in command.how:
        subdue(play, target, arm, amount)
        return
    wound(play, target, amount)
    if "splash" in arm.qualities and play.state.creature(target.id).alive:
        play.record(event.Clung(Splash(target.id, arm.damage, meeting(play).round + 1)))


@clause("enc.combat.atk.6")
def stray(play: Saints, one: Creature, target: Creature, arm: Arm, command: order.Hit) -> None:
    """A natural 1 into a melee may strike one of those who fight there, at random, if the referee wishes."""
    fight = fight_of(play)
    others = [other for other in fight.in_melee(target.id) if other != one.id]
    if not play.ask(Strays(seat=play.state.referees[0], who=one.id, whom=target.id)):
        return
    at = 0
    if len(others) > 1:
        at = rolled(play, "attack", f"1d{len(others)}", "enc.combat.atk.6", f"creature:{one.id}") - 1
    deal(play, one, play.state.creature(others[at]), arm, command)


@clause("enc.combat.flee.1")
def free_attacks(play: Saints, fleeing: Creature) -> None:
    """Where the table has it so, each who fights somebody that runs away has one attack more."""
    for id_ in fight_of(play).in_melee(fleeing.id):
        one = play.state.creature(id_)
        if not out_of_it(one) and not out_of_it(play.state.creature(fleeing.id)):
            command = order.Hit(who=one.name, whom=fleeing.name, weapon=for_melee(play, one), reach="melee")
            strike(play, one, fleeing, arm_of(play, one, fleeing, command), command, free=True)


def for_melee(play: Saints, one: Creature) -> str:
    """With what somebody strikes who is not asked: the first of their attacks that does hand to hand, or nothing."""
    lenient = ruled(play.state, "disallowed_gear") == "penalties"
    for attack in one.attacks:
        known = weapon_named(attack.name)
        fit = lenient or fits(one, Arm(name=attack.name, damage=attack.damage))
        if attack.damage != "weapon" and fit and (known is None or known.melee):
            return attack.name
    return "unarmed"


# ---------------------------------------------------------------------- harm


@clause("enc.combat.dmg.1", "enc.combat.dmg.4", "enc.combat.dmg.2")
def wound(play: Saints, target: Creature, amount: int) -> None:
    """Damage comes off hit points, never below 0. At 0 somebody is dead, or a character may lie at death's door."""
    one = play.state.creature(target.id)
    left = max(0, one.hp - amount)
    play.record(event.Wounded(one.id, amount, left))
    disrupt(play, one)
    if not left:
        lies = one.kind == "character" and ruled(play.state, "death") == "deaths_door"
        play.record(event.Fell(one.id, "dying" if lies else "killed"))
    reasons_to_check(play, one.id)


@clause("enc.combat.decl.2")
def disrupt(play: Saints, one: Creature) -> None:
    """Declared magic is lost if its caster is hit before their side acts; who acts at the same time disrupts none."""
    fight = play.state.fight
    if fight is None or fight.declaring or fight.at[0] >= rank_of(play.state, one.side):
        return
    said = fight.declaration(one.id)
    if said is not None and said.what == "spell" and said.fate == "meant":
        play.record(event.DeclarationSettled(one.id, "lost"))


def damage(play: Saints, command: order.Damage) -> None:
    """Somebody is hurt, by whatever it may be."""
    target = of(play, command.whom)
    if not target.alive:
        raise PlayError(f"{target.name} has no hit points left.")
    if play.state.encounter is not None:
        noticed(play, target)
    wound(play, target, command.amount)


@clause("enc.morale.2", "enc.combat.dmg.4")
def put_down(play: Saints, command: order.PutDown) -> None:
    """Killed, or beaten and alive, or gone: out of the fight by the referee's word."""
    target = of(play, command.whom)
    if out_of_it(target) and not (command.how in ("killed", "destroyed") and (target.alive or target.mark("dying"))):
        raise PlayError(f"{target.name} is out of it already.")
    play.record(event.Fell(target.id, "killed" if command.how == "destroyed" else command.how))
    if command.how == "destroyed":
        gear_goes_too(play, target, command.saving)
    reasons_to_check(play, target.id)


@clause("enc.core.save.3")
def gear_goes_too(play: Saints, target: Creature, saving: tuple[str, ...]) -> None:
    """What destroys somebody destroys what they carry; a magic thing may save against Doom, by its owner's target."""
    carried = [item.name for item in target.items]
    for thing in saving:
        if thing not in carried:
            raise PlayError(f"{target.name} carries no '{thing}', but: {', '.join(carried) or 'nothing'}.")
    kept = tuple(thing for thing in saving if save(play, target, "doom", "enc.core.save.3").good)
    play.record(optional.GearDestroyed(target.id, kept))


def surrender(play: Saints, command: order.Surrender) -> None:
    """A side lays down its arms; players say so for their own (enc.morale.7)."""
    if command.side not in meeting(play).sides:
        raise PlayError(f"'{command.side}' is not in this encounter.")
    those = [one for one in play.state.cast if one.side == command.side and not out_of_it(one)]
    if not those:
        raise PlayError(f"Nobody of {command.side} is left to surrender.")
    for one in those:
        play.record(event.Fell(one.id, "surrendered"))


@clause("enc.combat.dmg.2")
def revive(play: Saints, command: order.Revive) -> None:
    """Instant healing at death's door: 1 hit point, and a point of one ability, by a d6, for good."""
    one = of(play, command.who)
    if not one.mark("dying"):
        raise PlayError(f"{one.name} is not at death's door.")
    die = rolled(play, "damage", "1d6", "enc.combat.dmg.2", f"creature:{one.id}")
    play.record(event.Revived(one.id, ABILITIES[die - 1]))


# ---------------------------------------------------------------------- the end of a Round


@clause("enc.combat.qual.1", "enc.combat.dmg.2")
def linger(play: Saints) -> None:
    """What splashed somebody hurts again, unless it was put out; those at death's door die on 2 in 6."""
    for splash in fight_of(play).splashes:
        whom = play.state.creature(splash.whom) if _there(play, splash.whom) else None
        if splash.due > meeting(play).round or whom is None or not whom.alive:
            continue
        if play.ask(StillClings(seat=play.seat, whom=whom.id)):
            amount = rolled(play, "damage", splash.damage, "enc.combat.qual.1", f"creature:{whom.id}")
            wound(play, whom, max(1, amount))
    for one in play.state.cast:
        if one.mark("dying") and one.side in meeting(play).sides:
            die = rolled(play, "death's door", COMBAT.door.dice, "enc.combat.dmg.2", f"creature:{one.id}")
            dies = x_in_6(die, COMBAT.door.dies)
            play.record(event.Fell(one.id, "killed") if dies else event.DoorHeld(one.id))


def _there(play: Saints, id_: str) -> bool:
    return any(one.id == id_ for one in play.state.cast)
