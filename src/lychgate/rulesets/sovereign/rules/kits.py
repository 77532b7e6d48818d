"""Outfits: what a role needs, as far as a Delver can pay for it, bear it, and wear it without losing their magic."""

from __future__ import annotations

from lychgate.rulesets.sovereign.rules.effort import hindering
from lychgate.rulesets.sovereign.rules.figures import ac_of, most_readied, most_stowed
from lychgate.rulesets.sovereign.rules.load import points
from lychgate.rulesets.sovereign.rules.outfit import given, price
from lychgate.rulesets.sovereign.state import Creature
from lychgate.rulesets.sovereign.tables.creation import NEEDS, Kit
from lychgate.rulesets.sovereign.tables.delvers import DELVERS
from lychgate.rulesets.sovereign.tables.goods import armours, weapons

HEADING = "Gear"


def fits(one: Creature, coins: int, things: tuple[str, ...]) -> bool:
    """Whether a Delver can pay for these things, and bears them without being slowed."""
    if sum(map(price, things)) > coins:
        return False
    items = given(one, things).items
    readied = sum(points(item) for item in items if item.where == "readied" or item.worn)
    stowed = sum(points(item) for item in items if item.where == "stowed" and not item.worn)
    return not one.detailed or (readied <= most_readied(one).total and stowed <= most_stowed(one).total)


def hampers(one: Creature, thing: str) -> bool:
    """Whether armour bars somebody's magic, or takes from a skill that they are trained in."""
    before = {tradition for tradition in one.made.traditions if hindering(one, tradition)}
    after = {tradition for tradition in one.made.traditions if hindering(given(one, (thing,)), tradition)}
    untrained = DELVERS.skills.untrained
    return after != before or any(one.skills.get(skill, untrained) > untrained for skill in armours()[thing].hampers)


def outfit(one: Creature, coins: int, kit: Kit) -> tuple[str, ...]:
    """What of a role's outfit a Delver buys: a weapon, then a light and food, armour, and as much more as there is
    money and room for. What they have already is left out."""
    had = [item.name for item in one.items]
    needs = tuple(thing for thing in NEEDS if thing not in had)
    things = _arms(one, coins, kit, needs)

    def add(*more: str) -> bool:
        nonlocal things
        good = fits(one, coins, (*things, *more))
        things = (*things, *more) if good else things
        return good

    for thing in needs:
        add(thing)
    worn = [item.name for item in one.items if item.worn and item.name in armours()]
    if all(armours()[name].worn != "body" for name in worn):
        next((True for name in kit.body if _protects(one, name) and add(name)), None)
    arms = [weapons()[name] for name in (*had, *things) if name in weapons()]
    if kit.shield and "shield" not in had and not hampers(one, "shield") and any(not arm.has("2H") for arm in arms):
        add("shield")
    for thing in kit.more:
        if thing not in had:
            add(thing)
    return things


def _protects(one: Creature, name: str) -> bool:
    return not hampers(one, name) and ac_of(given(one, (name,))).total > ac_of(one).total


def _arms(one: Creature, coins: int, kit: Kit, needs: tuple[str, ...]) -> tuple[str, ...]:
    """The best weapon of the outfit that leaves money and room for a light and food, or else that fits at all."""
    if any(item.name in weapons() for item in one.items):
        return ()
    both = (arms for arms in kit.arms if fits(one, coins, (*arms, *needs)))
    return next(both, next((arms for arms in kit.arms if fits(one, coins, arms)), ()))
