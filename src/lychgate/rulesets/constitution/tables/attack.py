"""The numbers of attacks and armour class, from ``data/attack.toml``."""

from __future__ import annotations

import msgspec

from lychgate.core.codec import learn
from lychgate.resources import load
from lychgate.rulesets.constitution.tables.characters import PACKAGE


class Effect(msgspec.Struct, frozen=True):
    """What extra degrees of success buy, and how many it takes."""

    name: str
    price: int
    text: str


class AttackNumbers(msgspec.Struct, frozen=True):
    """All of ``data/attack.toml``: what is added to an AC, and what extra degrees buy."""

    blind: int
    constrained: int
    unaware: int
    reach: int
    direct: int
    effect: tuple[Effect, ...]


learn(AttackNumbers)

ATTACK: AttackNumbers = load(PACKAGE, "data/attack.toml", AttackNumbers)
