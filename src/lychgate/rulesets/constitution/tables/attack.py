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


class Shot(msgspec.Struct, frozen=True):
    """How many faces of a d10 send a shot into a melee where it was meant, by the place of the one who is meant.

    ``aimed`` are those more after a round of aiming.
    """

    farther: int
    nearer: int
    side: int
    aimed: int

    def of(self, place: str) -> int:
        """The faces for a place."""
        return {"farther": self.farther, "nearer": self.nearer}.get(place, self.side)


class AttackNumbers(msgspec.Struct, frozen=True):
    """All of ``data/attack.toml``: what is added to an AC, where shots go, and what extra degrees buy."""

    blind: int
    constrained: int
    unaware: int
    reach: int
    direct: int
    berserk_dc: int
    shot: Shot
    effect: tuple[Effect, ...]


learn(AttackNumbers)

ATTACK: AttackNumbers = load(PACKAGE, "data/attack.toml", AttackNumbers)
