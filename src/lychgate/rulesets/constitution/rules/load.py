"""Load: stones by size and place, and what more of them than one's strength bears does."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Literal

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.kit.english import numbered
from lychgate.kit.table import ruled
from lychgate.rulesets.constitution.state import Creature, State
from lychgate.rulesets.constitution.state.gear import Item, Where
from lychgate.rulesets.constitution.tables.gear import GEAR, Suit, armours

HEADING = "Gear"

Burden = Literal["free", "encumbered", "heavily loaded", "too much"]

ATHLETIC = ("athletics", "acrobatics", "sneaking")
"""The kinds of checks that a load hampers: climbing, swimming, jumping, running, and moving unseen."""


# ---------------------------------------------------------------------- stones


@clause("3d6.14.15", "3d6.14.4b")
def suit_of(state: State, name: str) -> Suit:
    """A class of armour, by the reading that this table has."""
    row = armours()[name]
    other = {"maastricht": row.maastricht, "swapped": row.swapped}.get(ruled(state, "chain_plate_weight"))
    return other or row


def count_of(items: Sequence[Item], where: Where, size: str) -> int:
    """How many things of a size are in a place."""
    return sum(item.count for item in items if item.where == where and item.size == size)


def steps_over(count: int, limits: Sequence[int]) -> int:
    """How many stones a count is, one for each limit that it goes beyond, and the first for anything at all."""
    return 0 if not count else 1 + sum(count > limit for limit in limits[:-1])


@clause("3d6.14.5", "3d6.14.6", "3d6.14.9")
def in_the_pack(items: Sequence[Item]) -> int:
    """The small things that a backpack holds; a medium thing is five of them, a ration two."""
    medium = count_of(items, "backpack", "medium") * GEAR.small_per_medium
    rations = count_of(items, "backpack", "ration") * GEAR.rations.small_things
    return count_of(items, "backpack", "small") + medium + rations


@clause("3d6.14.7", "3d6.14.10")
def held_and_worn(items: Sequence[Item]) -> int:
    """The medium things held or worn; armour is counted apart."""
    return sum(
        item.count for item in items if item.where in ("held", "worn") and item.size == "medium" and not is_suit(item)
    )


def is_suit(item: Item) -> bool:
    """Whether a thing is armour that is worn."""
    return item.where == "worn" and item.name in armours()


@clause("3d6.14.8", "3d6.14.11", "3d6.14.12")
def on_the_outside(items: Sequence[Item]) -> int:
    """The big things strapped outside the backpack, large weapons among them."""
    return count_of(items, "strapped", "big") + count_of(items, "strapped", "large")


@clause("3d6.14.13a", "3d6.14.13b", "3d6.L.14.13")
def coins_of(one: Creature) -> tuple[int, int, int]:
    """What coins are, as small things in the pack, medium things worn, and stones of their own.

    A few in the pockets are nothing, up to 50 are a purse, up to 250 a pouch; more fill sacks, by silver pieces.
    """
    coins = sum(divmod(one.copper, 10))
    if coins <= GEAR.pocket:
        return 0, 0, 0
    if coins <= GEAR.purse:
        return 1, 0, 0
    if coins <= GEAR.pouch:
        return 0, 1, 0
    return 0, 0, -(-coins // GEAR.sack) * GEAR.sack_stones


@clause("3d6.14.3", "3d6.14.4a", "3d6.14.12")
def stones_of(state: State, one: Creature) -> int:
    """The stones that somebody carries: armour, backpack, what is held and worn, what is strapped on, coins."""
    small, medium, sacks = coins_of(one)
    armour = sum(suit_of(state, item.name).stones for item in one.items if is_suit(item))
    ready = count_of(one.items, "held", "large")
    pack = steps_over(in_the_pack(one.items) + small, GEAR.backpack)
    held = steps_over(held_and_worn(one.items) + medium, GEAR.held)
    return armour + ready + pack + held + steps_over(on_the_outside(one.items), GEAR.strapped) + sacks


@clause("3d6.14.5", "3d6.14.7", "3d6.14.8")
def must_fit(items: Sequence[Item]) -> None:
    """Raises ``PlayError`` where more is in a place than it holds."""
    for what, count, limit in (
        ("A backpack holds {} small things or their like", in_the_pack(items), GEAR.backpack[-1]),
        ("Nobody holds or wears more than {} medium things", held_and_worn(items), GEAR.held[-1]),
        ("No more than {} big things can be strapped on", on_the_outside(items), GEAR.strapped[-1]),
    ):
        if count > limit:
            raise PlayError(f"{what.format(limit)}; that would be {count}.")
    for item in items:
        if item.size in ("big", "large") and item.where == "backpack":
            raise PlayError(f"{item.name.capitalize()} does not go into a backpack: strapped, held or dragged.")


# ---------------------------------------------------------------------- what they do


def nearest(part: Fraction) -> int:
    """A fraction to the nearest whole, a half up."""
    return int(part + Fraction(1, 2))


@clause("3d6.14.13bis-a", "3d6.14.13bis-b", "3d6.14.13bis-c")
def limits_of(state: State, one: Creature) -> tuple[int, int, int]:
    """The stones up to which somebody is free, encumbered, heavily loaded."""
    strength = one.ability("strength")
    upper = Fraction(*GEAR.encumbered) * strength
    encumbered = int(upper) if ruled(state, "encumbrance_round_upper") == "down" else nearest(upper)
    return nearest(Fraction(*GEAR.free) * strength), encumbered, encumbered + 1


@clause("3d6.14.13bis-a", "3d6.14.13bis-b", "3d6.14.13bis-c", "3d6.14.13bis-d")
def burden_of(state: State, one: Creature, stones: int | None = None) -> Burden:
    """How hard somebody bears what they carry."""
    carried = stones_of(state, one) if stones is None else stones
    free, encumbered, heavily = limits_of(state, one)
    if carried <= free:
        return "free"
    if carried <= encumbered:
        return "encumbered"
    return "heavily loaded" if carried <= heavily else "too much"


def burden_told(burden: Burden) -> str:
    """How hard a load is borne, in words: ``free`` beside a list of gear would read as a price."""
    return "unencumbered" if burden == "free" else burden


def load_told(state: State, one: Creature) -> str:
    """The stones that somebody carries, and how hard that is: ``3 of 4 stones, unencumbered``."""
    carried, burden = stones_of(state, one), burden_of(state, one)
    if burden != "free":
        return f"{numbered(carried, 'stone')}, {burden}"
    return f"{carried} of {numbered(limits_of(state, one)[0], 'stone')}, {burden_told(burden)}"


@clause("3d6.14.13bis-d")
def can_drag(state: State, one: Creature) -> int:
    """The stones that somebody can drag: their strength without what they carry."""
    return max(0, one.ability("strength") - stones_of(state, one))


@clause("3d6.14.13bis-b", "3d6.14.13bis-c")
def hampered(state: State, one: Creature, kinds: Sequence[str]) -> int:
    """The disadvantage dice of an athletic check under load. Raises ``PlayError`` where the load allows none at all."""
    if not any(kind in ATHLETIC for kind in kinds):
        return 0
    burden = burden_of(state, one)
    if burden in ("heavily loaded", "too much"):
        raise PlayError(f"{one.name} is {burden}, and can do nothing athletic but walk.")
    return 1 if burden == "encumbered" else 0
