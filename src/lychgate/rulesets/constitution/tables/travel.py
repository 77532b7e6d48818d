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
    """The minutes of a day's march, and the encounter checks of a day besides those of its legs."""

    minutes: int
    day_checks: int


class LoadFactors(msgspec.Struct, frozen=True):
    """What is left of a distance, as parts: for the encumbered, the heavily loaded, and those weak with privation."""

    encumbered: tuple[int, int]
    heavily: tuple[int, int]
    weak: tuple[int, int]


class Hunting(msgspec.Struct, frozen=True):
    """What hunting and trapping cost of the day's distance."""

    distance_faces: int
    trapper: tuple[int, int]


class Terrain(msgspec.Struct, frozen=True):
    """Which number has the miles of a day, what hunting is harder by, and whether the land has a winter."""

    name: str
    miles: str
    game: int = 0
    winter: bool = True


class TravelNumbers(msgspec.Struct, frozen=True):
    """All of ``data/travel.toml``."""

    light: dict[str, int]
    oil: Oil
    march: March
    load: LoadFactors
    weather: dict[str, tuple[int, int]]
    hunting: Hunting
    terrain: tuple[Terrain, ...]


learn(TravelNumbers)

TRAVEL: TravelNumbers = load(PACKAGE, "data/travel.toml", TravelNumbers)

TERRAINS: dict[str, Terrain] = {row.name: row for row in TRAVEL.terrain}

WEATHERS: tuple[str, ...] = tuple(TRAVEL.weather)
