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
    """All of ``data/attack.toml``: what holds a berserk back, and what extra degrees buy."""

    berserk_dc: int
    effect: tuple[Effect, ...]


learn(AttackNumbers)

ATTACK: AttackNumbers = load(PACKAGE, "data/attack.toml", AttackNumbers)
