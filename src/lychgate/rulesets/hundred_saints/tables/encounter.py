"""The book's numbers, from ``data/*.toml``."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from lychgate.core.codec import learn
from lychgate.kit.english import named
from lychgate.resources import load, read_toml
from lychgate.rulesets.hundred_saints.state import Attack

PACKAGE = "lychgate.rulesets.hundred_saints"

PROCEDURES = (
    "surprise",
    "distance",
    "initiative",
    "reaction",
    "hit points",
    "checks",
    "wandering",
    "striking a light",
    "traps",
    "hazards",
    "food",
    "escape",
    "losing the way",
    "pursuit",
    "lure",
    "obstacle",
    "sneaking",
    "hiding",
    "making",
    "training",
    "healing",
    "hiring",
    "loyalty",
    "attack",
    "damage",
    "morale",
    "death's door",
    "turning",
)
"""What the program may roll by itself, ask before, or leave alone."""


BOUNDS = {
    "ac": (0, 40),
    "level": (0, 50),
    "hp": (1, 1000),
    "morale": (2, 12),
    "speed": (0, 500),
    "xp": (0, 10**6),
    "save": (0, 30),
    "attack": (-20, 20),
}
"""What the numbers of a creature may be."""


class DistanceRow(msgspec.Struct, frozen=True):
    """The dice of a distance, and those when all are surprised."""

    dice: str
    all_surprised: str


class ReactionRow(msgspec.Struct, frozen=True):
    """A row of the reaction table: its name, and what the creature then does."""

    row: str
    words: str
    words_of_many: str


class ReactionTable(msgspec.Struct, frozen=True):
    """The rows in their order."""

    rows: tuple[ReactionRow, ...]


class EncounterTables(msgspec.Struct, frozen=True):
    """``data/encounter.toml``."""

    distance: dict[str, DistanceRow]
    reaction: ReactionTable


class CreatureRow(msgspec.Struct, frozen=True, kw_only=True):
    """A creature of the book: ``hp`` as dice."""

    name: str
    size: str
    level: int
    ac: int
    hp: str
    saves: tuple[int, ...]
    attacks: tuple[str, ...]
    attack: int
    damage: str
    speed: int
    morale: int
    xp: int
    note: str = ""


learn(EncounterTables, dict[str, CreatureRow])

ENCOUNTER: EncounterTables = load(PACKAGE, "data/encounter.toml", EncounterTables)
TIME: dict[str, int] = read_toml(PACKAGE, "data/time.toml")
REACTIONS = tuple(row.row for row in ENCOUNTER.reaction.rows)


@lru_cache(1)
def _creatures() -> dict[str, CreatureRow]:
    rows: dict[str, CreatureRow] = load(PACKAGE, "data/creatures.toml", dict[str, CreatureRow])
    return {row.name: row for row in rows.values()}


def creature_names() -> tuple[str, ...]:
    """The creatures that the book has."""
    return tuple(_creatures())


def known_creature(kind: str) -> dict[str, Any] | None:
    """What the book says of a kind of creature, by its name, in the singular or the plural; None if nothing."""
    row = _creatures().get(named(kind, creature_names()))
    if row is None:
        return None
    attacks = tuple(Attack(name, row.damage, row.attack) for name in row.attacks)
    return {
        "level": row.level,
        "hp": row.hp,
        "ac": row.ac,
        "attacks": attacks,
        "morale": row.morale,
        "speed": row.speed,
        "xp": row.xp,
        "saves": row.saves,
    }
