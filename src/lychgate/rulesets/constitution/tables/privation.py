"""The numbers of food, water and sleep, from ``data/privation.toml``."""

from __future__ import annotations

import msgspec

from lychgate.core.codec import learn
from lychgate.resources import load
from lychgate.rulesets.constitution.tables.characters import PACKAGE


class PrivationNumbers(msgspec.Struct, frozen=True):
    """All of ``data/privation.toml``: penalties, minutes, days, difficulties."""

    fasting: int
    fasting_after: int
    most_recovery: int
    strain_part: tuple[int, int]
    starving: int
    thirst_dc: int
    thirst_saved: int
    thirst_failed: int
    thirst_deadly: int
    day: int
    sleepless: int
    slept_badly: int
    awake_dc: int
    injury_dc: int


learn(PrivationNumbers)

PRIVATION: PrivationNumbers = load(PACKAGE, "data/privation.toml", PrivationNumbers)
