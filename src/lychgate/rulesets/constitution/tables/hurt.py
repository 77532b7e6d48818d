"""The numbers of hit points and injuries, from ``data/hurt.toml``."""

from __future__ import annotations

import msgspec

from lychgate.core.codec import learn
from lychgate.resources import load
from lychgate.rulesets.constitution.tables.characters import PACKAGE


class HurtNumbers(msgspec.Struct, frozen=True):
    """All of ``data/hurt.toml``: faces of hit dice, minutes, difficulties, and what wounds take off."""

    hit_die: int
    short_rest_minutes: int
    night_minutes: int
    injury_dc: int
    cut: str
    cut_penalty: int
    loss: str
    worsens_after: int
    worsens_dc: int
    buy_off: int


learn(HurtNumbers)

HURT: HurtNumbers = load(PACKAGE, "data/hurt.toml", HurtNumbers)
