"""The book's numbers of sites, doors, lights, loads and markets, from ``data/exploring.toml``."""

from __future__ import annotations

import msgspec

from lychgate.core.codec import learn
from lychgate.resources import load
from lychgate.rulesets.sovereign.tables.delvers import PACKAGE


class WanderNumbers(msgspec.Struct, frozen=True):
    """The die of a wandering check, up to which face something comes, and every how many Turns it is rolled."""

    dice: str
    comes: int
    every: dict[str, int]


class DoorNumbers(msgspec.Struct, frozen=True):
    """The usual difficulty, the Turns that wood withstands, by how much reinforced wood lasts longer, and the Turns
    that a stuck door takes when force fails."""

    difficulty: int
    wood: int
    reinforced: int
    stuck: str


class LoadNumbers(msgspec.Struct, frozen=True):
    """How many steps of overload there are, the points each adds, and the feet of a Move action at each step.

    ``dragged`` are the points of a body, ``pounds`` what a point weighs, ``numerous`` how many of such weapons count
    as one.
    """

    steps: int
    readied: int
    stowed: int
    feet: tuple[int, ...]
    dragged: int
    pounds: int
    numerous: int


class BearerRow(msgspec.Struct, frozen=True):
    """Who or what carries for the party: its price in coppers, ``daily`` or once, and the points it holds."""

    name: str
    price: int
    holds: int
    daily: bool = False
    also: tuple[str, ...] = ()


class Band(msgspec.Struct, frozen=True):
    """A row of the market: prices up to ``most`` coppers, and how many there are by people."""

    most: int
    stock: tuple[str, ...]


class MarketNumbers(msgspec.Struct, frozen=True):
    """The days of a month, the columns of people, the die of a chance, and the rows."""

    days: int
    populations: tuple[int, ...]
    dice: str
    band: tuple[Band, ...]


class HireNumbers(msgspec.Struct, frozen=True):
    """Which part of a month's wage is paid: a fortieth for some hours, a twentieth for a day, all for a month."""

    hours: int
    day: int
    month: int


class ExploringNumbers(msgspec.Struct, frozen=True):
    """All of ``data/exploring.toml``. ``activities`` says how many Turns each takes, ``lights`` how many each burns."""

    miles_a_day: int
    wander: WanderNumbers
    activities: dict[str, int]
    lights: dict[str, int]
    doors: DoorNumbers
    load: LoadNumbers
    bearer: tuple[BearerRow, ...]
    market: MarketNumbers
    hire: HireNumbers


learn(ExploringNumbers)

EXPLORING: ExploringNumbers = load(PACKAGE, "data/exploring.toml", ExploringNumbers)
