"""The book's numbers for a fight, from ``data/combat.toml``, and its weapons, which are goods."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from lychgate.core.codec import learn
from lychgate.resources import load
from lychgate.rulesets.hundred_saints.tables.encounter import PACKAGE
from lychgate.rulesets.hundred_saints.tables.load import Goods, also, goods, known_goods


class AttackNumbers(msgspec.Struct, frozen=True, kw_only=True):
    """What is added to attack rolls, in what case; distances in feet."""

    range: dict[str, int]
    most_cover: int
    melee_feet: int
    into_melee: int
    into_melee_worst: int
    piercing: int
    second_rank: int
    backstab_damage: str
    unarmed: str


class DoorNumbers(msgspec.Struct, frozen=True):
    """Death's door: the die, and the hit points of who is brought back."""

    dice: str
    revived: int


class MoraleNumbers(msgspec.Struct, frozen=True):
    """The dice, and the most a referee shifts a score by."""

    dice: str
    shift: int


class GearNumbers(msgspec.Struct, frozen=True):
    """What unfit weapons take off attacks and unfit armour off AC; damage of cold iron to fairies and to others."""

    weapon: int
    armour_ac: int
    iron_fairy: int
    iron_other: int


class OptionNumbers(msgspec.Struct, frozen=True, kw_only=True):
    """The optional rules: what each adds to attack rolls; ``spot_ac`` is a surface's, ``spot_share`` what a splash is
    divided by; ``water_works`` and ``blades`` are names of weapons."""

    two_first: int
    two_second: int
    water: int
    water_works: tuple[str, ...]
    unseen: int
    from_unseen: int
    flat: int
    blades: tuple[str, ...]
    push: int
    push_larger: int
    surface: int
    spot_ac: int
    spot_share: int
    mounted_feet: int


class TurningRow(msgspec.Struct, frozen=True):
    """The highest total that a row takes, and what becomes of the undead."""

    max: int
    row: str


class TurningNumbers(msgspec.Struct, frozen=True, kw_only=True):
    """Turning the undead: the roll, how many it takes, how far it reaches, and what is added."""

    dice: str
    many: str
    feet: int
    level: int
    most: int
    silver: int
    gold: int
    rows: tuple[TurningRow, ...]

    def row_of(self, total: int) -> str:
        """The row that a total falls into."""
        return next(one.row for one in self.rows if total <= one.max)


class CombatNumbers(msgspec.Struct, frozen=True):
    """``data/combat.toml``."""

    attack: AttackNumbers
    door: DoorNumbers
    morale: MoraleNumbers
    gear: GearNumbers
    options: OptionNumbers
    turning: TurningNumbers


learn(CombatNumbers)

COMBAT: CombatNumbers = load(PACKAGE, "data/combat.toml", CombatNumbers)


@lru_cache(1)
def weapons() -> dict[str, Goods]:
    """The weapons of the book, by name; burning oil and a torch are gear that does for one."""
    return {name: one for name, one in goods().items() if one.damage}


@lru_cache(1_000)
def weapon_named(name: str) -> Goods | None:
    """The weapon of the book that something is called after, in full or as its last word; None if it is none."""
    wanted = name.casefold().replace("_", " ").removesuffix("s")
    found = weapons().get(wanted) or weapons().get(name.casefold())
    return found or next(
        (one for key, one in weapons().items() if key.replace(" ", "") == wanted.replace(" ", "")), None
    )


def weapon_said(name: str) -> Goods | None:
    """The weapon of the book that somebody says, who may use the word of another book for it; None if it is none."""
    found = weapon_named(name) or known_goods(name)
    return found if found is not None and found.name in weapons() else None


@lru_cache(1)
def weapon_words() -> tuple[str, ...]:
    """All names of weapons, those of other books among them."""
    return (*weapons(), *(name for name, of in also().items() if of in weapons()))
