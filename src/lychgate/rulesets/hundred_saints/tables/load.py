"""The book's numbers of what is carried, from ``data/goods.toml`` and ``data/load.toml``."""

from __future__ import annotations

import re
from functools import lru_cache

import msgspec

from lychgate.core.codec import learn
from lychgate.resources import load
from lychgate.rulesets.hundred_saints.tables.encounter import PACKAGE

_LENGTH = re.compile(r"\d{1,3}\s*(?:'|\u2019|-foot|feet|foot|ft\.?)\s*(?:of\s+)?")
"""How long a thing is, where that stands before its name: ``50' rope``."""


class Goods(msgspec.Struct, frozen=True, kw_only=True):
    """Something that can be had: ``price`` in copper and ``weight`` in coins of a bundle of ``per``.

    ``bulk`` is how heavy armour is, ``slows`` the Speed it takes from a walker. ``capacity`` is a container's slots
    to stow things in; ``in_use`` marks others that take no slot when used. ``towns``: only sold there. Of a weapon
    ``damage`` is dice, ``qualities`` say how it may be used, ``range`` is short, medium and long in feet.
    """

    name: str
    kind: str
    price: int
    weight: int
    slots: int
    per: int = 1
    ac: int = 0
    ac_bonus: int = 0
    bulk: str = ""
    slows: int = 0
    damage: str = ""
    size: str = ""
    qualities: tuple[str, ...] = ()
    range: tuple[int, ...] = ()
    stowable: bool = True
    capacity: int = 0
    in_use: bool = False
    towns: bool = False

    @property
    def melee(self) -> bool:
        """Whether it is a weapon that strikes hand to hand."""
        return "melee" in self.qualities

    @property
    def missile(self) -> bool:
        """Whether it is a weapon that is shot or thrown."""
        return "missile" in self.qualities


class SlotRow(msgspec.Struct, frozen=True):
    """Up to so many slots at hand and stowed: this Speed."""

    equipped: int
    stowed: int
    speed: int


class WeightRow(msgspec.Struct, frozen=True):
    """Up to so many coins of weight: this Speed."""

    coins: int
    speed: int


class BasicRow(msgspec.Struct, frozen=True):
    """Armour of this bulk: Speed without and with a load of treasure."""

    bulk: str
    bare: int
    treasure: int


class Beast(msgspec.Struct, frozen=True):
    """A mount's price in copper and its load in coins."""

    price: int
    load: int


class Vehicle(msgspec.Struct, frozen=True):
    """A vehicle's price in copper, armour class, hit points as dice, Speed, and load in coins."""

    price: int
    ac: int
    hp: str
    speed: int
    load: int


class LoadTables(msgspec.Struct, frozen=True):
    """``data/load.toml``."""

    coins_per_slot: int
    backpacks: int
    sacks: int
    mount_slots_divisor: int
    least_speed: int
    slots: tuple[SlotRow, ...]
    weight: tuple[WeightRow, ...]
    basic: tuple[BasicRow, ...]
    mounts: dict[str, Beast]
    vehicles: dict[str, Vehicle]


class _Goods(msgspec.Struct, frozen=True):
    goods: tuple[Goods, ...]
    tiny: tuple[str, ...]
    also: dict[str, str]


learn(LoadTables, _Goods)

LOAD: LoadTables = load(PACKAGE, "data/load.toml", LoadTables)


@lru_cache(1)
def _book() -> _Goods:
    found: _Goods = load(PACKAGE, "data/goods.toml", _Goods)
    return found


@lru_cache(1)
def goods() -> dict[str, Goods]:
    """Everything in the book's lists, by name."""
    return {one.name: one for one in _book().goods}


def also() -> dict[str, str]:
    """What other books call things of the lists, and what they are called there."""
    return _book().also


@lru_cache(2048)
def known_goods(name: str) -> Goods | None:
    """A thing of the lists by its name there or in other books, in the singular or the plural; None if it is none."""
    wanted = name.casefold()
    if "s of " in wanted:
        wanted = wanted.replace("s of ", " of ", 1)
    words: tuple[str, ...] = (wanted, wanted.removesuffix("s"), wanted.removesuffix("es"), f"{wanted} armour")
    if not any(word in goods() or word in _book().also for word in words):
        words = tuple(_LENGTH.sub("", word) for word in words)
    found = next((word for word in words if word in goods()), "")
    found = found or next((_book().also[word] for word in words if word in _book().also), "")
    return goods().get(found)


def is_tiny(name: str) -> bool:
    """Whether a thing that no list has is too small to be counted, by the last word of its name."""
    last = name.casefold().split()[-1:]
    return any(word in _book().tiny for one in last for word in (one, one.removesuffix("s")))


def load_of(kind: str) -> int:
    """What a mount or vehicle of this kind may carry, in coins of weight; 0 for anything else."""
    wanted = kind.casefold()
    found: Beast | Vehicle | None = LOAD.mounts.get(wanted) or LOAD.vehicles.get(wanted)
    return found.load if found is not None else 0


def known_vehicle(kind: str) -> dict[str, int | str] | None:
    """What the book says of a kind of vehicle; None if it is none."""
    found = LOAD.vehicles.get(kind.casefold())
    return None if found is None else {"ac": found.ac, "hp": found.hp, "speed": found.speed}
