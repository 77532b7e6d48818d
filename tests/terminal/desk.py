"""A referee alone at the desk of The Hundred Saints, in memory, for either face."""

from __future__ import annotations

from functools import cache
from typing import Any

from lychgate.core.game import Game
from lychgate.core.records import Header, Record
from lychgate.rulesets.hundred_saints.ruleset import RULESET
from lychgate.terminal.local_seat import LocalSeat

PARTY = ("pc Ada fighter hp 12", "pc Bo magician hp 10", "enter dungeon", "light torch of Ada")
MET = (*PARTY, "foes 5 goblins hp 4", "encounter")
"""What is typed to have two people underground with a torch; and five goblins before them."""


def campaign(*typed: str, seed: str = "saints", seats: tuple[str, ...] = ("p1",)) -> Game[Any]:
    """A campaign in which the first seat has typed this."""
    return Game(RULESET, _header(seed, seats), _records(typed, seed, seats))


@cache
def _records(typed: tuple[str, ...], seed: str, seats: tuple[str, ...]) -> tuple[Record, ...]:
    """The records of such a campaign; it is played but once, however many tests begin with it."""
    kept: list[Record] = []
    table = LocalSeat(Game(RULESET, _header(seed, seats), (), kept.append), seats[0])
    for line in typed:
        table.reply(line)
    return tuple(kept)


def _header(seed: str, seats: tuple[str, ...]) -> Header:
    return Header(
        ruleset=RULESET.name,
        rules_version=RULESET.version,
        variants=RULESET.resolve({}),
        seats=seats,
        seed=seed,
        name="kettle",
    )
