"""Weapons, armour and gear, from ``data/goods.toml``."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

import msgspec

from lychgate.core.codec import learn
from lychgate.resources import load
from lychgate.rulesets.sovereign.tables.delvers import PACKAGE

Trait = Literal["2H", "AP", "FX", "L", "LL", "N", "PM", "R", "S", "SR", "SS", "T"]

TRAIT_WORDS: dict[Trait, str] = {
    "2H": "two hands",
    "AP": "pierces armour",
    "FX": "fixed",
    "L": "long reach",
    "LL": "can spare lives",
    "N": "carried by the handful",
    "PM": "deadly from ambush",
    "R": "a Move to reload",
    "S": "easy to hide",
    "SR": "a Main Action to reload",
    "SS": "a single shot",
    "T": "can be thrown",
}
"""Each trait as a player reads it."""


class Weapon(msgspec.Struct, frozen=True, kw_only=True):
    """A weapon as the book lists it: its damage, its attributes of which the attacker chooses one, its traits.

    ``shock`` is done on a miss against an AC up to ``shock_ac``. ``range`` is the normal and the longest, in feet; what
    strikes hand to hand alone has none. ``price`` is in coppers, ``enc`` in points, ``also`` what people call it.
    """

    name: str
    damage: str
    attributes: tuple[str, ...]
    traits: tuple[Trait, ...]
    shock: int = 0
    shock_ac: int = 0
    range: tuple[int, ...] = ()
    price: int
    enc: int
    also: tuple[str, ...] = ()

    def has(self, trait: Trait) -> bool:
        """Whether it has a trait."""
        return trait in self.traits

    @property
    def in_words(self) -> str:
        """Its traits, as a player reads them: ``two hands, long reach``."""
        return ", ".join(TRAIT_WORDS[trait] for trait in self.traits)

    @property
    def shoots(self) -> bool:
        """Whether it is a bow or crossbow, which strikes nobody hand to hand."""
        return bool(self.range) and not self.has("T")


class Armour(msgspec.Struct, frozen=True, kw_only=True):
    """Armour, or a shield, whose ``ac`` is added. ``hampers`` says what it takes off skills."""

    name: str
    ac: int
    worn: Literal["body", "shield"]
    hampers: dict[str, int] = {}
    price: int
    enc: int
    also: tuple[str, ...] = ()


class Gear(msgspec.Struct, frozen=True, kw_only=True):
    """Any other thing. ``bundle`` is how many go by one price and one encumbrance."""

    name: str
    price: int
    enc: int
    bundle: int = 1
    holds: int = 0
    also: tuple[str, ...] = ()


class Goods(msgspec.Struct, frozen=True):
    """All of ``data/goods.toml``."""

    weapon: tuple[Weapon, ...]
    armour: tuple[Armour, ...]
    gear: tuple[Gear, ...]


learn(Goods)

GOODS: Goods = load(PACKAGE, "data/goods.toml", Goods)


@lru_cache(1)
def weapons() -> dict[str, Weapon]:
    """The weapons by name."""
    return {one.name: one for one in GOODS.weapon}


@lru_cache(1)
def armours() -> dict[str, Armour]:
    """Armour and shields by name."""
    return {one.name: one for one in GOODS.armour}


@lru_cache(1)
def gear_rows() -> dict[str, Gear]:
    """All other gear by name."""
    return {one.name: one for one in GOODS.gear}
