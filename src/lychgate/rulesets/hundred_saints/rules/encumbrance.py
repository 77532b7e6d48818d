"""How laden somebody is, and the Speed that is left: by slots, by weight, or by armour alone.

``burden`` has the commands about it, ``gear`` and ``stowing`` those that change what is carried.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.kit.english import numbered
from lychgate.kit.table import ruled
from lychgate.rulesets.hundred_saints.state import Creature, Item, State
from lychgate.rulesets.hundred_saints.tables.load import LOAD, known_goods


@clause("enc.load.5")
def slots_of(item: Item) -> int:
    """The slots of an item: a container in use takes none, and a part of a bundle counts as whole."""
    known = known_goods(item.name)
    in_use = known is not None and item.where == "equipped" and bool(known.capacity or known.in_use)
    return 0 if in_use else item.size


@clause("enc.load.5")
def slots_of_coins(one: Creature) -> int:
    """A slot for each hundred coins, and one for a part of a hundred."""
    return -(-one.coins.number // LOAD.coins_per_slot)


def has_container(one: Creature) -> bool:
    """Whether somebody has anything to stow things in."""
    return any(capacity(one, where) for where in ("backpack", "sack"))


@clause("enc.load.6")
def capacity(one: Creature, container: str) -> int:
    """The slots of somebody's backpack, or of their sacks."""
    known = known_goods(container)
    assert known is not None
    return known.capacity * sum(item.count for item in one.items if item.name == container and item.where == "equipped")


def filled(items: Iterable[Item], where: str) -> int:
    """The slots that are taken in one place."""
    return sum(slots_of(item) for item in items if item.where == where)


def slots_taken(one: Creature) -> tuple[int, int]:
    """The slots taken at hand, and stowed. Coins are stowed where there is something to stow them in."""
    equipped = filled(one.items, "equipped")
    stowed = filled(one.items, "backpack") + filled(one.items, "sack")
    coins = slots_of_coins(one)
    return (equipped, stowed + coins) if has_container(one) else (equipped + coins, stowed)


@clause("enc.load.8")
def weight_of(one: Creature) -> int:
    """What everything weighs, in coins; each coin weighs one."""
    return sum(item.heft for item in one.items) + one.coins.number


@clause("enc.load.1")
def speed_by_slots(equipped: int, stowed: int) -> int:
    """The slower of the two counts; nobody moves with more than the limits."""
    fits = [row.speed for row in LOAD.slots if equipped <= row.equipped and stowed <= row.stowed]
    return fits[0] if fits else 0


@clause("enc.load.2", "enc.load.8")
def speed_by_weight(coins: int) -> int:
    """By the weight in coins; over 1600 nobody can move."""
    return next((row.speed for row in LOAD.weight if coins <= row.coins), 0)


@clause("enc.load.4")
def speed_by_armour(bulk: str, laden: bool) -> int:
    """By the bulk of armour, and whether there is a load of treasure."""
    row = next(row for row in LOAD.basic if row.bulk == bulk)
    return row.treasure if laden else row.bare


def speed_of(state: State, one: Creature) -> int:
    """Somebody's Speed on foot, from their load, by the method of this table."""
    method = ruled(state, "encumbrance")
    if method == "weight":
        speed = speed_by_weight(weight_of(one))
    elif method == "basic":
        speed = speed_by_armour(_bulk(one), one.mark("laden") is not None)
    else:
        speed = speed_by_slots(*slots_taken(one))
    return slowed(speed, _slows(one), bool(one.riding))


@clause("enc.load.7")
def slowed(speed: int, by: int, riding: bool) -> int:
    """The heaviest armour slows a walker, after the table, and never under 10; it takes nothing from a rider."""
    if riding or not by or not speed:
        return speed
    return max(LOAD.least_speed, speed - by)


def _bulk(one: Creature) -> str:
    worn = [known_goods(item.name) for item in one.items if item.where == "equipped"]
    bulks = [goods.bulk for goods in worn if goods is not None and goods.bulk]
    return max(bulks, key=lambda bulk: [row.bulk for row in LOAD.basic].index(bulk), default="")


def _slows(one: Creature) -> int:
    worn = [known_goods(item.name) for item in one.items if item.where == "equipped"]
    return max((goods.slows for goods in worn if goods is not None), default=0)


def too_much(state: State, one: Creature) -> str:
    """Why nobody could carry all this, in words; empty where it can be carried."""
    if one.carries:
        slots = sum(slots_taken(one))
        most = one.carries // LOAD.mount_slots_divisor
        if slots > most:
            return f"{numbered(slots, 'slot')}, and {one.name} bears {most}"
        if weight_of(one) > one.carries:
            return f"{numbered(weight_of(one), 'coin')} of weight, and {one.name} bears {one.carries}"
        return ""
    for where in ("backpack", "sack"):
        taken, room = filled(one.items, where), capacity(one, where)
        if taken > room:
            return f"{numbered(taken, 'slot')} in the {where}, and there is room for {room}"
    if ruled(state, "encumbrance") == "slots":
        last = LOAD.slots[-1]
        equipped, stowed = slots_taken(one)
        if equipped > last.equipped:
            return f"{numbered(equipped, 'slot')} at hand, and {last.equipped} are the limit"
        if stowed > last.stowed:
            return f"{numbered(stowed, 'slot')} stowed, and {last.stowed} are the limit"
    return ""


def lighter(state: State, one: Creature) -> tuple[tuple[str, int], ...]:
    """The single things without which somebody would be faster, each with the Speed of then."""
    now = speed_of(state, one)
    found = []
    for item in one.items:
        without = replace(one, items=tuple(other for other in one.items if other is not item))
        if not too_much(state, without) and speed_of(state, without) > now:
            found.append((item.name, speed_of(state, without)))
    return tuple(found)
