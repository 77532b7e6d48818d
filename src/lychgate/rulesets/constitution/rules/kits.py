"""Kits: what those of a class carry, as far as it can be paid for and is borne without a burden."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

from msgspec.structs import replace

from lychgate.core.errors import PlayError
from lychgate.rulesets.constitution.rules.gear import ac_of, carrying
from lychgate.rulesets.constitution.rules.load import burden_of, must_fit, suit_of
from lychgate.rulesets.constitution.rules.price_list import price_said
from lychgate.rulesets.constitution.rules.thing_choices import USUAL
from lychgate.rulesets.constitution.state import Creature, State
from lychgate.rulesets.constitution.state.gear import Item
from lychgate.rulesets.constitution.tables.gear import armours, sizes, weapons
from lychgate.rulesets.constitution.tables.kits import KITS, Kit, kits

HEADING = "Gear"

WHOLE = 2
"""So many of the rows of what everybody needs have a light and food: a better weapon comes before the others."""

Things = dict[str, int]
"""Things by name, and how many of each."""


def item_of(name: str, count: int = 1) -> Item:
    """A thing of the book in the place where it usually goes."""
    if name in armours():
        return Item(name, "big", "worn", count)
    size = "ration" if name.startswith("ration") else sizes()[name]
    return Item(name, size, USUAL[size], count)


def cost(state: State, things: Mapping[str, int]) -> int:
    """What things cost together, in copper pieces; those without a price cost nothing."""
    return sum((price_said(state, name) or 0) * count for name, count in things.items())


def with_things(state: State, one: Creature, things: Mapping[str, int]) -> Creature:
    """Somebody who has paid for these things and carries them, with the AC that follows.

    Raises ``PlayError`` where they do not fit. A better suit is worn in place of another, which is strapped on.
    """
    now = replace(one, copper=one.copper - cost(state, things))
    for name, count in things.items():
        now = replace(now, items=carrying(now, placed(state, now, item_of(name, count))))
        if name in armours():
            now = replace(now, items=_one_suit(state, now))
    must_fit(now.items)
    return replace(now, ac=ac_of(state, one, now.items))


def placed(state: State, one: Creature, item: Item) -> Item:
    """A thing in its place: a first weapon in hand, a suit that is no better than the one worn strapped on."""
    if item.name in weapons() and item.size == "small":
        armed = any(it.where == "held" and it.name in weapons() for it in one.items)
        return item if armed else replace(item, where="held")
    if item.name in armours():
        worn = [suit_of(state, it.name).ac for it in one.items if it.where == "worn" and it.name in armours()]
        return replace(item, where="strapped") if suit_of(state, item.name).ac <= max(worn, default=0) else item
    return item


def _one_suit(state: State, one: Creature) -> tuple[Item, ...]:
    suits = [it for it in one.items if it.where == "worn" and it.name in armours()]
    best = max(suits, key=lambda it: suit_of(state, it.name).ac, default=None)
    items: tuple[Item, ...] = tuple(it for it in one.items if it not in suits or it is best)
    for suit in suits:
        if suit is not best:
            items = carrying(replace(one, items=items), replace(suit, where="strapped"))
    return items


def bears(state: State, one: Creature, things: Mapping[str, int]) -> bool:
    """Whether somebody can pay for things and carries them without being burdened more than before."""
    if cost(state, things) > one.copper:
        return False
    try:
        then = with_things(state, one, things)
    except PlayError:
        return False
    return burden_of(state, then) in ("free", burden_of(state, one))


def kit_of(state: State, one: Creature, *, free: bool) -> Things:
    """What somebody of a class carries: arms, armour that they can pay for, a light, food, and more.

    ``free``: also what the campaign has no price for. What they have already is left out.
    """
    kit = kits()[one.calling if one.calling in kits() else ""]

    def sold(things: Mapping[str, int]) -> Things:
        had = {item.name for item in one.items}
        return {
            name: count
            for name, count in things.items()
            if name not in had and (free or price_said(state, name) is not None)
        }

    whole = (sold(things) for things in _whole(state, one, kit))
    found = next((things for things in whole if bears(state, one, things)), {})
    for name, count in sold(kit.more).items():
        if name not in found and bears(state, one, {**found, name: count}):
            found[name] = count
    return found


def _whole(state: State, one: Creature, kit: Kit) -> Iterator[Things]:
    """Each kit in turn, the best first: a light and food, then the best weapon, then the best armour."""
    trained = tuple(arms for name, arms in KITS.trained.items() if name in one.initiations)
    armed = any(item.name in weapons() for item in one.items)
    arms: tuple[tuple[str, ...], ...] = ((),) if armed else (*trained, *kit.arms)
    suits = sorted(armours(), key=lambda name: -suit_of(state, name).ac)
    for those in (KITS.needs[:WHOLE], KITS.needs[WHOLE:]):
        for row, needs in product(arms, those):
            for suit in (*suits, ""):
                yield {**dict.fromkeys(row, 1), **({suit: 1} if suit else {}), **needs}
