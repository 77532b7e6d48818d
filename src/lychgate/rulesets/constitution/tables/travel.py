"""The numbers of lights, travel, encounters and hunting, from ``data/travel.toml``."""

from __future__ import annotations

import msgspec

from lychgate.core.codec import learn
from lychgate.resources import load
from lychgate.rulesets.constitution.tables.characters import PACKAGE


class Oil(msgspec.Struct, frozen=True):
    """The turns of a filled lantern, and the fills of a flask, in the other reading."""

    turns: int
    fills: int


class March(msgspec.Struct, frozen=True):
    """The minutes of a day's march, the miles of a leg, and the encounter checks of a day besides those of its legs."""

    minutes: int
    leg: int
    day_checks: int


class Chance(msgspec.Struct, frozen=True):
    """A chance of an encounter: a die of ``faces`` shows no more than ``good``, every so many turns in a dungeon."""

    good: int
    faces: int
    every: int = 0


class LoadFactors(msgspec.Struct, frozen=True):
    """What is left of a distance, as parts: for the encumbered, the heavily loaded, and those weak with privation."""

    encumbered: tuple[int, int]
    heavily: tuple[int, int]
    weak: tuple[int, int]


class Hunting(msgspec.Struct, frozen=True):
    """Difficulties, dice, and what hunting and trapping cost."""

    dc: int
    foraging: int
    winter: int
    game: str
    distance_faces: int
    trapper: tuple[int, int]
    trapline_days: int


class Terrain(msgspec.Struct, frozen=True):
    """Miles a day, what the land adds to the difficulty of hunting, and whether it has a winter."""

    name: str
    miles: int
    game: int = 0
    winter: bool = True


class TravelNumbers(msgspec.Struct, frozen=True):
    """All of ``data/travel.toml``."""

    light: dict[str, int]
    oil: Oil
    march: March
    land: Chance
    quiet: Chance
    busy: Chance
    load: LoadFactors
    weather: dict[str, tuple[int, int]]
    hunting: Hunting
    terrain: tuple[Terrain, ...]


learn(TravelNumbers)

TRAVEL: TravelNumbers = load(PACKAGE, "data/travel.toml", TravelNumbers)

TERRAINS: dict[str, Terrain] = {row.name: row for row in TRAVEL.terrain}

WEATHERS: tuple[str, ...] = tuple(TRAVEL.weather)
