"""Who is there: creatures, and the sides on which they act together."""

from __future__ import annotations

from typing import Literal

import msgspec

PARTY = "party"
"""The side of the player characters; it comes first in every order of dice (``[meta] side_order``)."""

Kind = Literal["character", "retainer", "creature"]


class Attack(msgspec.Struct, frozen=True):
    """A way to hurt: its name, its damage as dice, and what is added to the attack roll."""

    name: str
    damage: str
    bonus: int = 0


class Creature(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody: a character, a retainer, or a creature. ``seat`` is the player's whose character it is."""

    id: str
    name: str
    side: str
    kind: Kind = "creature"
    seat: str = ""
    level: int = 1
    hp: int = 1
    max_hp: int = 1
    ac: int = 10
    attacks: tuple[Attack, ...] = ()
    morale: int = 7
    speed: int = 40
    xp: int = 0
    charisma: int = 0

    @property
    def alive(self) -> bool:
        """Whether any hit points are left."""
        return self.hp > 0


class Side(msgspec.Struct, frozen=True, kw_only=True):
    """Those who act together. ``lit``: it carries light in the dark, or is loud (enc.aware.2)."""

    id: str
    lit: bool = False
    wants_wealth: bool = False
    ravenous: bool = False
