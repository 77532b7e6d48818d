"""Who is there: the players' characters, their lackeys, and everybody else."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from lychgate.rulesets.constitution.state.gear import Item
from lychgate.rulesets.constitution.state.privation import Privation
from lychgate.rulesets.constitution.tables.characters import CHARACTERS

PARTY = "party"
"""The side of the players' characters."""

Kind = Literal["character", "lackey", "npc"]


class Wound(msgspec.Struct, frozen=True, kw_only=True):
    """A real injury: what it is, and what it takes off strenuous checks.

    ``major``: it was chosen instead of death. ``until_rested``: a night's rest ends it. ``worsens`` is the minute at
    which injury saves against ``dc`` are due unless it is treated before; 0 where it does not get worse. ``treated``
    is left out of what is stored until somebody treats the wound.
    """

    name: str
    penalty: int = 0
    major: bool = False
    until_rested: bool = False
    worsens: int = 0
    dc: int = 0
    treated: bool | UnsetType = UNSET


class Creature(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody in play. ``seat`` is the player's whose character it is.

    An ability that is not said is that of an average adult (3d6.4.2b). ``skills`` are the shares of 100 that were
    agreed so far. ``calling`` is the class, empty without one; ``level`` counts for characters, ``hit_dice`` for
    everybody. ``hp`` are the hit points left of those that the last rest gave (``rested``). ``damage`` is what an NPC's
    attack does. ``ac`` is the armour class
    of somebody who is free to move. ``morale`` is 0 where it is not known. ``marks`` are those of major wounds.
    ``rerolls`` counts the rolls that an adventurer made again in this session. ``fatigue`` and ``penance`` are points,
    each a die more at hit point rolls. ``felled``: whoever ``collapsed`` has a major wound of it, and is up again when
    the referee says so. A ``named`` NPC does not simply die of an injury; a ``leader`` is
    whom the others of a side follow. ``berserk`` lasts to the end of the battle.
    ``copper`` is what somebody owns in copper pieces, ``home`` where they come from. ``overcome``: the party has had
    its XP for this foe.
    """

    id: str
    name: str
    side: str
    kind: Kind = "npc"
    seat: str = ""
    abilities: dict[str, int] = {}
    skills: dict[str, int] = {}
    calling: str = ""
    level: int = 0
    hit_dice: int = 1
    hp: int = 1
    rested: int = 1
    ac: int = 20
    damage: str = "1d6"
    morale: int = 0
    initiations: tuple[str, ...] = ()
    xp: int = 0
    copper: int = 0
    home: str = ""
    overcome: bool = False
    fatigue: int = 0
    penance: int = 0
    marks: int = 0
    wounds: tuple[Wound, ...] = ()
    dead: bool = False
    collapsed: bool = False
    felled: bool = False
    rerolls: int = 0
    named: bool = False
    leader: bool = False
    berserk: bool = False
    items: tuple[Item, ...] = ()
    privation: Privation = Privation()

    def ability(self, name: str) -> int:
        """The score of an ability."""
        return self.abilities.get(name, CHARACTERS.average)

    @property
    def up(self) -> bool:
        """Whether somebody lives and stands."""
        return not self.dead and not self.collapsed
