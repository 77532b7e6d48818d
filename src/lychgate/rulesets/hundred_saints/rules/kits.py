"""Outfits: what a class buys first, as far as somebody can pay for it, may use it, and is not slowed by it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from lychgate.core.errors import PlayError
from lychgate.kit.table import ruled
from lychgate.rulesets.hundred_saints.rules.encumbrance import speed_of
from lychgate.rulesets.hundred_saints.rules.handing_over import at_hand, fit
from lychgate.rulesets.hundred_saints.rules.stowing import added, place_for
from lychgate.rulesets.hundred_saints.state import Creature, Item, State
from lychgate.rulesets.hundred_saints.tables.kits import NEEDS, Kit, kits
from lychgate.rulesets.hundred_saints.tables.load import Goods, goods

HEADING = "Gear and load"

SYMBOL = "wooden holy symbol"

WHOLE = 2
"""So many of the rows of what everybody needs lack nothing: armour comes after these, and before the others."""


def lot(name: str) -> Item:
    """As many of a thing as the list sells together, as it is bought."""
    row = goods()[name]
    return Item(name=name, count=row.per, slots=row.slots, weight=row.weight, per=row.per)


def cost(things: Sequence[str]) -> int:
    """What one lot of each of these costs, in copper."""
    return sum(goods()[name].price for name in things)


def with_lots(state: State, one: Creature, things: Sequence[str]) -> Creature | None:
    """Somebody who has bought these things, each where it goes; None where that cannot be paid for or carried."""
    if one.coins.worth < cost(things):
        return None
    now = replace(one, coins=one.coins.minus(cost(things)))
    try:
        for name in things:
            item = lot(name)
            now = replace(now, items=added(now.items, replace(item, where=place_for(state, now, item, ""))))
    except PlayError:
        return None
    return now


def slows(state: State, one: Creature, other: Creature) -> bool:
    """Whether somebody is slower with other things. Where armour alone counts, as a table may rule, nothing is."""
    return ruled(state, "encumbrance") != "basic" and speed_of(state, other) < speed_of(state, one)


def _carried(state: State, one: Creature, things: Sequence[str]) -> bool:
    other = with_lots(state, one, things)
    return other is not None and not slows(state, one, other)


def outfit(state: State, one: Creature, kit: Kit | None = None) -> tuple[str, ...]:
    """What somebody of a class buys first: arms, what everybody needs, armour if there is money for it, and more.

    The best armour comes before the best weapon. What they have already is left out.
    """
    kit = kit or _kit_of(one)
    if kit is None:
        return ()
    things = next((found for found in _whole(one, kit) if _carried(state, one, found)), ())
    for name in kit.more:
        if all(item.name != name for item in one.items) and _carried(state, one, (*things, name)):
            things = (*things, name)
    return things


def _kit_of(one: Creature) -> Kit | None:
    return kits().get(one.character.calling) if one.character is not None else None


def _whole(one: Creature, kit: Kit) -> Iterator[tuple[str, ...]]:
    """Each outfit in turn, the best first: with all that everybody needs before armour, armour before a better weapon.

    Of those that leave out something needed, the holy symbol goes last.
    """
    had = [item.name for item in one.items]
    holy = (SYMBOL,) if kit.holy and not any("holy symbol" in name for name in had) else ()
    arms = [()] if at_hand(one, "weapon") else [arms for arms in kit.arms if _fit(one, arms)]
    worn = _protecting(one, kit)
    tries = [(needs, armour) for needs in NEEDS[:WHOLE] for armour in worn] + [(needs, ()) for needs in NEEDS]
    for symbol in dict.fromkeys((holy, ())):
        for needs, armour in tries:
            wanted = tuple(name for name in needs if name not in had)
            for weapons in arms:
                yield (*_containers(wanted), *weapons, *armour, *symbol, *_others(wanted))


def _containers(names: Sequence[str]) -> tuple[str, ...]:
    return tuple(name for name in names if goods()[name].capacity)


def _others(names: Sequence[str]) -> tuple[str, ...]:
    return tuple(name for name in names if not goods()[name].capacity)


def _fit(one: Creature, arms: Sequence[str]) -> bool:
    return all(fit(one, goods()[name]) for name in arms if goods()[name].kind == "weapon")


def _protecting(one: Creature, kit: Kit) -> tuple[tuple[str, ...], ...]:
    """What of armour and shield to buy, the best first."""
    bare = not at_hand(one, "armour")
    suits: list[Goods] = [goods()[name] for name in kit.body if bare and fit(one, goods()[name])]
    shield = [goods()["shield"]] if not at_hand(one, "shield") and fit(one, goods()["shield"]) else []
    found = [(suit, *more) for suit in suits for more in (shield, ())] + ([tuple(shield)] if shield else [])
    found.sort(key=lambda worn: -sum(row.ac - 10 if row.ac else row.ac_bonus for row in worn))
    return tuple(tuple(row.name for row in worn) for worn in found)
