"""A referee alone at the desk of The Hundred Saints, in memory, for either face."""

from __future__ import annotations

from typing import Any

from lychgate.core.game import Game
from lychgate.core.records import Header
from lychgate.rulesets.hundred_saints.ruleset import RULESET

PARTY = ("pc Ada fighter hp 12", "pc Bo magician hp 10", "enter dungeon", "light torch of Ada")
MET = (*PARTY, "foes 5 goblins hp 4", "encounter")
"""What is typed to have two people underground with a torch; and five goblins before them."""


def campaign(seed: str = "saints", *, seats: tuple[str, ...] = ("p1",)) -> Game[Any]:
    """A new campaign."""
    header = Header(
        ruleset=RULESET.name,
        rules_version=RULESET.version,
        variants=RULESET.resolve({}),
        seats=seats,
        seed=seed,
        name="kettle",
    )
    return Game(RULESET, header)
