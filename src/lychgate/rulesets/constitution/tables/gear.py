"""The numbers of gear, armour and weapons, from ``data/gear.toml``."""

from __future__ import annotations

from functools import cache
from typing import Literal

import msgspec

from lychgate.core.codec import learn
from lychgate.resources import load
from lychgate.rulesets.constitution.tables.characters import PACKAGE

Size = Literal["small", "medium", "big", "large", "ration"]

SIZES: tuple[Size, ...] = ("small", "medium", "big", "large", "ration")


class Suit(msgspec.Struct, frozen=True):
    """What a class of armour gives and weighs: AC, stones, and its price in silver pieces."""

    ac: int
    stones: int
    price: int


class ArmourRow(Suit, frozen=True, kw_only=True):
    """A class of armour by its name; ``maastricht`` and ``swapped`` are other readings of it."""

    name: str
    maastricht: Suit | None = None
    swapped: Suit | None = None


class Weapon(msgspec.Struct, frozen=True, kw_only=True):
    """A weapon. ``reach`` and ``weight`` only order weapons; ``kind`` is what some initiations train."""

    name: str
    damage: str = "1d6"
    reach: int = 0
    weight: int = 0
    two_handed: bool = False
    ranged: bool = False
    kind: str = ""


class Rations(msgspec.Struct, frozen=True):
    """The small things that a ration of food counts for, and the rations of water in a waterskin."""

    small_things: int
    waterskin: int


class GearNumbers(msgspec.Struct, frozen=True, kw_only=True):
    """All of ``data/gear.toml``."""

    small_per_medium: int
    backpack: tuple[int, ...]
    held: tuple[int, ...]
    strapped: tuple[int, ...]
    pocket: int
    purse: int
    pouch: int
    sack: int
    sack_stones: int
    free: tuple[int, int]
    encumbered: tuple[int, int]
    armour: tuple[ArmourRow, ...]
    sizes: dict[Size, tuple[str, ...]]
    rations: Rations
    weapon: tuple[Weapon, ...]


learn(GearNumbers)

GEAR: GearNumbers = load(PACKAGE, "data/gear.toml", GearNumbers)


@cache
def armours() -> dict[str, ArmourRow]:
    """The classes of armour by name, the lightest first."""
    return {row.name: row for row in GEAR.armour}


@cache
def weapons() -> dict[str, Weapon]:
    """The weapons by name."""
    return {row.name: row for row in GEAR.weapon}


@cache
def sizes() -> dict[str, Size]:
    """The size of each thing that the book or the table of weapons names."""
    return {name: size for size, names in GEAR.sizes.items() for name in names}


KINDS = (
    *("ranged", "melee", "two-handed", "longer-reach", "lighter-weapon", "berserk"),
    *dict.fromkeys(one.kind for one in weapons().values() if one.kind),
)
"""All that may be so of somebody with a weapon."""
