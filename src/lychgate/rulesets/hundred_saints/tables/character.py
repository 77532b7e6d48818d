"""The book's numbers of characters, from ``data/classes.toml`` and ``data/character.toml``."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from lychgate.core.codec import learn
from lychgate.resources import load, read_toml
from lychgate.rulesets.hundred_saints.tables.encounter import PACKAGE


class Bound(msgspec.Struct, frozen=True):
    """A row of a table: the highest number that it takes, and what it gives."""

    max: int
    mod: int


class AbilityNumbers(msgspec.Struct, frozen=True):
    """Modifiers, when a set of scores is hopeless, and how points are moved to prime abilities."""

    modifiers: tuple[Bound, ...]
    hopeless_all: int
    hopeless_low: int
    floor: int
    ceiling: int
    points: int


class CheckNumbers(msgspec.Struct, frozen=True):
    """The skills everybody has, and what needs no roll."""

    common: tuple[str, ...]
    everyday: tuple[str, ...]


class HitPointNumbers(msgspec.Struct, frozen=True):
    """Up to which level Constitution counts, and the highest first die that may be rolled again."""

    constitution_to_level: int
    low_die: int


class Awards(msgspec.Struct, frozen=True):
    """What foes of a level have been seen to be worth."""

    level: int
    awards: tuple[int, ...]


class ExperienceNumbers(msgspec.Struct, frozen=True):
    """What prime abilities add in percent, and the awards that were seen."""

    prime_percent: tuple[Bound, ...]
    foes: tuple[Awards, ...]


class TrainingNumbers(msgspec.Struct, frozen=True):
    """Weeks as dice, and the most of them."""

    weeks: str
    longest: int


class HealingNumbers(msgspec.Struct, frozen=True):
    """Dice of a day of rest and of the basic spell."""

    rest_day: str
    spell: str


class MakingNumbers(msgspec.Struct, frozen=True):
    """The dice of the gold a character begins with."""

    coins: str


class Lifestyle(msgspec.Struct, frozen=True):
    """What a way of living costs in copper, and whether its nights heal."""

    day: int
    month: int
    heals: bool


class CharacterTables(msgspec.Struct, frozen=True):
    """``data/character.toml``."""

    abilities: AbilityNumbers
    checks: CheckNumbers
    hit_points: HitPointNumbers
    experience: ExperienceNumbers
    training: TrainingNumbers
    healing: HealingNumbers
    making: MakingNumbers
    lifestyle: dict[str, Lifestyle]


class ClassRow(msgspec.Struct, frozen=True, kw_only=True):
    """A class at a level: the ``xp`` it needs, a ``die`` of hit points or a ``flat`` number of them, and the rest."""

    level: int
    xp: int
    attack: int
    saves: tuple[int, ...]
    die: str = ""
    flat: int = 0
    talents: int = 0
    ac_bonus: int = 0
    skills: dict[str, int] = {}
    spells: tuple[int, ...] = ()


class ClassTable(msgspec.Struct, frozen=True, kw_only=True):
    """A class: its book's ``name`` and plainer words ``also``, its prime abilities, and its rows by level.

    ``to_hit`` is what it adds to attack rolls with a missile or mounted; ``tumbles`` are the feet of a fall that do it
    no harm.
    """

    name: str
    prime: tuple[str, ...]
    hit_die: str
    flat_hp: int
    aptitude: str
    armour: str
    shields: bool
    weapons: str
    features: tuple[str, ...]
    rows: tuple[ClassRow, ...]
    also: tuple[str, ...] = ()
    to_hit: dict[str, int] = {}
    tumbles: int = 0

    def at(self, level: int) -> ClassRow:
        """The row of a level; the last one for any beyond it."""
        return self.rows[min(level, len(self.rows)) - 1]


class _Classes(msgspec.Struct, frozen=True):
    classes: tuple[ClassTable, ...]


learn(CharacterTables, _Classes)

SAVE_WORDS: dict[str, list[str]] = read_toml(PACKAGE, "data/saves.toml")
"""Words for what is saved against, by the category of saves."""

CHARACTER: CharacterTables = load(PACKAGE, "data/character.toml", CharacterTables)


@lru_cache(1)
def classes() -> dict[str, ClassTable]:
    """The eight classes by the book's names."""
    book: _Classes = load(PACKAGE, "data/classes.toml", _Classes)
    return {one.name: one for one in book.classes}


@lru_cache(1)
def class_names() -> dict[str, str]:
    """Every word for a class, and the book's name of it."""
    return {word: one.name for one in classes().values() for word in (one.name, *one.also)}


def bounded(rows: tuple[Bound, ...], number: int) -> int:
    """What the row gives into which a number falls."""
    return next((row.mod for row in rows if number <= row.max), rows[-1].mod)
