"""The numbers of hit points and injuries, from ``data/hurt.toml``."""

from __future__ import annotations

import msgspec

from lychgate.core.codec import learn
from lychgate.resources import load
from lychgate.rulesets.constitution.tables.characters import PACKAGE


class HurtNumbers(msgspec.Struct, frozen=True):
    """All of ``data/hurt.toml``: faces of hit dice, minutes, difficulties, and what wounds take off."""

    night_minutes: int
    cut: str
    loss: str


learn(HurtNumbers)

HURT: HurtNumbers = load(PACKAGE, "data/hurt.toml", HurtNumbers)
