"""The book's numbers for travel, from ``data/travel.toml``."""

from __future__ import annotations

import msgspec

from lychgate.core.codec import learn
from lychgate.resources import load
from lychgate.rulesets.hundred_saints.tables.encounter import PACKAGE


class Country(msgspec.Struct, frozen=True):
    """A kind of country or way: what it costs, how hard it is, and in how many of six people lose their way in it.

    ``way``: it is a way through a hex, whose own country stays what it is.
    """

    cost: int
    grade: str = ""
    old: str = ""
    lost: int = 0
    way: bool = False


class TravelTables(msgspec.Struct, frozen=True):
    """``data/travel.toml``."""

    points: dict[str, int]
    old: dict[str, int]
    country: dict[str, dict[str, Country]]


learn(TravelTables)

TRAVEL: TravelTables = load(PACKAGE, "data/travel.toml", TravelTables)
COUNTRIES = tuple(dict.fromkeys(name for kinds in TRAVEL.country.values() for name in kinds))
"""The names of country and ways, in every reading."""
