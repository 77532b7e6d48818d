"""The numbers of money and experience, from ``data/rewards.toml``."""

from __future__ import annotations

from functools import cache

import msgspec

from lychgate.core.codec import learn
from lychgate.resources import load
from lychgate.rulesets.constitution.tables.characters import PACKAGE


class TreasureRow(msgspec.Struct, frozen=True):
    """A kind of treasure: whether it gives XP, and the clause that says so."""

    kind: str
    counts: bool
    clause: str


class RewardNumbers(msgspec.Struct, frozen=True):
    """All of ``data/rewards.toml``; ``scale`` is what the thresholds are divided by."""

    copper_per_sp: int
    copper_per_gp: int
    scale: dict[str, int]
    treasure: tuple[TreasureRow, ...]


learn(RewardNumbers)

REWARDS: RewardNumbers = load(PACKAGE, "data/rewards.toml", RewardNumbers)


@cache
def treasures() -> dict[str, TreasureRow]:
    """The kinds of treasure by name."""
    return {row.kind: row for row in REWARDS.treasure}
