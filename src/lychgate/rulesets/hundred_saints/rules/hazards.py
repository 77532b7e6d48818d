"""Falls, climbing, jumping, water, air and cold: what each takes, and when a die is thrown."""

from __future__ import annotations

from typing import Literal

from lychgate.core.clause import clause
from lychgate.core.clock import run_down
from lychgate.core.errors import PlayError
from lychgate.kit.rolling import rolled
from lychgate.rulesets.hundred_saints.commands import hazards as order
from lychgate.rulesets.hundred_saints.events import hazards as event
from lychgate.rulesets.hundred_saints.rules.chance import Rules, Saints
from lychgate.rulesets.hundred_saints.rules.checks import ability_check, somebody
from lychgate.rulesets.hundred_saints.rules.starving import days
from lychgate.rulesets.hundred_saints.state import Creature
from lychgate.rulesets.hundred_saints.tables.encounter import TIME
from lychgate.rulesets.hundred_saints.tables.exploring import EXPLORING

# ---------------------------------------------------------------------- falls


def fall_down(play: Saints, command: order.FallDown) -> None:
    """Somebody falls."""
    fall(play, somebody(play, command.who), command.feet)


@clause("enc.hazard.fall.1")
def fall(play: Saints, one: Creature, feet: int) -> None:
    """A d6 of damage for every whole ten feet, onto something hard."""
    number = feet // EXPLORING.fall.feet
    damage = 0
    if number:
        dice = f"{number}{EXPLORING.fall.dice}"
        damage = rolled(play, "hazards", dice, "enc.hazard.fall.1", f"creature:{one.id}")
    harm(play, one, damage, "fall")


def harm(play: Saints, one: Creature, damage: int, why: Literal["fall", "cold"]) -> None:
    """A hazard takes hit points; at none somebody dies."""
    left = max(0, one.hp - damage)
    play.record(event.Harmed(one.id, why, damage, left))
    if left == 0:
        play.record(event.Perished(one.id, why))


@clause("enc.hazard.climb.1")
def climb(play: Saints, command: order.Climb) -> None:
    """An easy climb is no roll. A hard or hurried one is a Dexterity check; who fails falls from half way."""
    one = somebody(play, command.who)
    if command.easy:
        play.record(event.Attempted(one.id, "climb", command.feet, 0, True))
        return
    tried = ability_check(play, one, "dexterity", "enc.hazard.climb.1", command.by)
    play.record(event.Attempted(one.id, "climb", command.feet, tried.total, tried.good))
    if not tried.good:
        fall(play, one, command.feet // 2)


@clause("enc.hazard.jump.1")
def jump(play: Saints, command: order.Jump) -> None:
    """After a run of 20 feet: 5 across or 3 up are no roll; to 10 or 5 a Strength check, worse in heavier armour."""
    one = somebody(play, command.who)
    freely, at_most = EXPLORING.jump.up if command.up else EXPLORING.jump.across
    way: Literal["jump up", "jump across"] = "jump up" if command.up else "jump across"
    if command.feet > at_most:
        raise PlayError(f"Nobody jumps {command.feet} feet {'up' if command.up else 'across'}; {at_most} at most.")
    if command.feet <= freely:
        play.record(event.Attempted(one.id, way, command.feet, 0, True))
        return
    by = command.by + EXPLORING.jump.armour.get(one.armour, 0)
    tried = ability_check(play, one, "strength", "enc.hazard.jump.1", by)
    play.record(event.Attempted(one.id, way, command.feet, tried.total, tried.good))


# ---------------------------------------------------------------------- water and air


@clause("enc.hazard.swim.1")
def swim(play: Saints, command: order.Swim) -> None:
    """Into the water, or out of it: in armour somebody must stay up, at once and in each Turn after."""
    one = somebody(play, command.who)
    if command.out:
        if one.mark("swimming") is None:
            raise PlayError(f"{one.name} is not in the water.")
        play.record(event.InWater(one.id, 0, out=True))
        breathe(play, one)
        return
    play.record(event.InWater(one.id, command.rough))
    stay_up(play, one, command.rough)


@clause("enc.hazard.swim.1")
def stay_up(play: Saints, one: Creature, rough: int) -> None:
    """In armour a Strength check, worse for heavier armour and rough water. Who fails is under water, without air."""
    if not one.armour:
        return
    by = EXPLORING.swim["armour"].get(one.armour, 0) - rough
    tried = ability_check(play, one, "strength", "enc.hazard.swim.1", by)
    play.record(event.Attempted(one.id, "swim", 0, tried.total, tried.good))
    if tried.good:
        breathe(play, one)
    else:
        lose_air(play, one)


def hold_breath(play: Saints, command: order.HoldBreath) -> None:
    """So many Rounds without air, from now if not already; or air again."""
    one = somebody(play, command.who)
    if command.air:
        if not breathe(play, one):
            raise PlayError(f"{one.name} has air.")
        return
    lose_air(play, one)
    rounds_pass(play, command.rounds, only=one.id)


def breathe(play: Saints, one: Creature) -> bool:
    """Somebody has air again; whether they lacked it."""
    lacked = any(left.id == one.id for left in play.state.exploring.breath)
    if lacked:
        play.record(event.AirFound(one.id))
    return lacked


@clause("enc.hazard.breath.1")
def lose_air(play: Saints, one: Creature) -> None:
    """From now on somebody lives a Round for each point of Constitution."""
    if any(left.id == one.id for left in play.state.exploring.breath):
        return
    if "constitution" not in one.abilities:
        raise PlayError(f"Nobody has said what {one.name}'s Constitution is, and so how long they live without air.")
    rounds = max(1, one.abilities["constitution"] - days(one, "constitution lost"))
    play.record(event.AirLost(one.id, rounds))


@clause("enc.hazard.breath.1", "enc.time.2")
def rounds_pass(play: Saints, count: int, only: str = "") -> None:
    """So many Rounds go by for those without air: they die when theirs are over."""
    for left in play.state.exploring.breath:
        if only and left.id != only:
            continue
        (after,), fired = run_down((left,), "round", count)
        if any(one.what == "ended" for one in fired):
            play.record(event.Perished(left.id, "air"))
        elif after.left != left.left:
            play.record(event.AirLost(left.id, after.left))


def each_turn(play: Saints) -> None:
    """What a Turn brings those in water and those without air: sixty Rounds, and then another check to stay up."""
    rounds_pass(play, TIME["rounds_per_turn"])
    for one in play.state.cast:
        swimming = one.mark("swimming")
        if one.alive and swimming is not None:
            stay_up(play, one, swimming.amount)


@clause("enc.hazard.cold.1")
def freeze(play: Saints, command: order.Freeze) -> None:
    """A day's travel in bitter cold without fit clothes takes 1d4 hit points."""
    for name in command.who:
        one = somebody(play, name)
        damage = rolled(play, "hazards", EXPLORING.cold["dice"], "enc.hazard.cold.1", f"creature:{one.id}")
        harm(play, one, damage, "cold")


RULES: Rules = {
    order.FallDown: fall_down,
    order.Climb: climb,
    order.Jump: jump,
    order.Swim: swim,
    order.HoldBreath: hold_breath,
    order.Freeze: freeze,
}
