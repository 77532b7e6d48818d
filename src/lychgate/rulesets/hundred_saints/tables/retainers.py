"""The book's numbers of retainers, from ``data/hiring.toml``."""

from __future__ import annotations

import msgspec

from lychgate.core.codec import learn
from lychgate.resources import load
from lychgate.rulesets.hundred_saints.tables.encounter import PACKAGE


class Offer(msgspec.Struct, frozen=True):
    """What is offered: its modifier, copper a day for townsfolk, the share of an adventurer (parts, of how many)."""

    offer: str
    mod: int
    daily: int
    share: tuple[int, int]


class Reply(msgspec.Struct, frozen=True):
    """A row of the hiring table: the highest total, the reply, and what it does to others present and to Loyalty."""

    max: int
    reply: str
    others: int
    loyalty: int


class Way(msgspec.Struct, frozen=True):
    """A way to look for retainers: copper, the chance in six, and the dice of days until they come."""

    price: int
    chance: int
    days: str


class Settlement(msgspec.Struct, frozen=True):
    """How many come in a place of this kind, and how often a way may be tried: ``times`` in ``days``."""

    townsfolk: str
    adventurers: str
    times: int
    days: int


class HiringTables(msgspec.Struct, frozen=True):
    """``data/hiring.toml``."""

    offers: tuple[Offer, ...]
    replies: tuple[Reply, ...]
    ways: dict[str, Way]
    places: dict[str, Settlement]

    def offer(self, name: str) -> Offer:
        """An offer by its name."""
        return next(one for one in self.offers if one.offer == name)

    def reply(self, total: int) -> Reply:
        """The row into which a total falls."""
        return next(row for row in self.replies if total <= row.max)


learn(HiringTables)

HIRING: HiringTables = load(PACKAGE, "data/hiring.toml", HiringTables)
