"""The numbers of food, water and sleep, from ``data/privation.toml``."""

from __future__ import annotations

import msgspec

from lychgate.core.codec import learn
from lychgate.resources import load
from lychgate.rulesets.constitution.tables.characters import PACKAGE


class PrivationNumbers(msgspec.Struct, frozen=True):
    """All of ``data/privation.toml``: penalties, minutes, days, difficulties."""

    fasting_after: int
    strain_part: tuple[int, int]
    day: int


learn(PrivationNumbers)

PRIVATION: PrivationNumbers = load(PACKAGE, "data/privation.toml", PrivationNumbers)
