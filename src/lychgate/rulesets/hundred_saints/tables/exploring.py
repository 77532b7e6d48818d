"""The book's numbers for exploring and hazards, from ``data/exploring.toml``."""

from __future__ import annotations

import msgspec

from lychgate.core.clock import Ratios, Unit
from lychgate.core.codec import learn
from lychgate.resources import load
from lychgate.rulesets.hundred_saints.tables.encounter import PACKAGE, TIME

CLOCK = Ratios(
    (
        Unit("round", TIME["rounds_per_turn"]),
        Unit("turn", TIME["turns_per_hour"]),
        Unit("hour", TIME["turns_per_day"] // TIME["turns_per_hour"]),
        Unit("day"),
    )
)
"""Rounds, Turns, hours and days (enc.time.1, enc.time.2, enc.time.3)."""


class LightRow(msgspec.Struct, frozen=True):
    """A source of light: feet that it lights; ``width`` of a beam's end; ``dim``: low light.

    ``fuel`` is what of the goods burns down.
    """

    fuel: str
    radius: int
    width: int = 0
    dim: bool = False


class DarkRow(msgspec.Struct, frozen=True):
    """What darkness takes off; ``most_speed`` bounds Speed, 0 if it does not."""

    attack: int = 0
    ac: int = 0
    saves: int = 0
    half_speed: bool = False
    most_speed: int = 0


class WanderNumbers(msgspec.Struct, frozen=True):
    """Turns between two checks of a sketch; the grades of terrain; the lowest face that brings something, by kind."""

    sketch_every: int
    terrain: tuple[str, ...]
    old_terrain: dict[str, int]


class Keeping(msgspec.Struct, frozen=True):
    """How many days rations keep, and how many from when they come into a damp place."""

    days: int
    damp: int


class FoodNumbers(msgspec.Struct, frozen=True):
    """What the wild gives in rations, as dice; ``game``: rations for each hit point by size."""

    fish: str
    forage: str
    forage_winter: str
    forage_autumn: str
    whole_day: int
    game: dict[str, int]


class HungerRow(msgspec.Struct, frozen=True):
    """A day of hunger: what it takes off attacks and Speed, and of Constitution each day."""

    attack: int
    speed: int
    constitution: int = 0


class HungerTable(msgspec.Struct, frozen=True):
    """The days in their order; thirst besides takes Constitution."""

    rows: tuple[HungerRow, ...]
    thirst_constitution: int
    least_speed: int


class FallNumbers(msgspec.Struct, frozen=True):
    """The dice for every so many feet."""

    dice: str


class JumpNumbers(msgspec.Struct, frozen=True):
    """Feet without a roll and at most, each way, and what armour takes off."""

    across: tuple[int, int]
    up: tuple[int, int]
    armour: dict[str, int]


class DoomTable(msgspec.Struct, frozen=True):
    """Leaving a dungeon by a roll: what changes the save, and what a failure is read on."""

    depth: int
    map: int
    way: int
    dice: str
    rows: tuple[str, ...]


class ExploringTables(msgspec.Struct, frozen=True):
    """``data/exploring.toml``."""

    light: dict[str, LightRow]
    darkness: dict[str, DarkRow]
    wander: WanderNumbers
    search: dict[str, int]
    rest: dict[str, int]
    rations: dict[str, Keeping]
    food: FoodNumbers
    hunger: HungerTable
    fall: FallNumbers
    jump: JumpNumbers
    swim: dict[str, dict[str, int]]
    cold: dict[str, str]
    doom: DoomTable
    doors: dict[str, str]


learn(ExploringTables)

EXPLORING: ExploringTables = load(PACKAGE, "data/exploring.toml", ExploringTables)
TERRAINS = (*EXPLORING.wander.terrain, *EXPLORING.wander.old_terrain)
"""The names of terrain, by grade and (for one reading of enc.wander.3) by kind."""
