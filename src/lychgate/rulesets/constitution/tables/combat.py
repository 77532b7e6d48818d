"""The numbers of initiative, reactions, the respite and morale, from ``data/combat.toml``."""

from __future__ import annotations

from typing import Literal

import msgspec

from lychgate.core.codec import learn
from lychgate.resources import load
from lychgate.rulesets.constitution.tables.characters import PACKAGE


class Deed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that costs ``price`` points of initiative; ``needs`` is what must be so.

    ``acts``: an action follows at once.
    """

    name: str
    price: int
    text: str
    needs: Literal["", "shield", "open", "riposte", "superior"] = ""
    acts: bool = False


class Guideline(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whose morale score is from ``low`` to ``high``."""

    low: int
    high: int
    text: str


class Trigger(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A reason for a morale check. ``found``: the program sees it. ``known``: only those check who know of it.

    ``share`` is the part of a group that must have fallen.
    """

    name: str
    text: str
    clause: str
    share: tuple[int, int] = (0, 1)
    found: bool = False
    known: bool = False


class CombatNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of ``data/combat.toml``."""

    round_minutes: int
    lackey_score: int
    lackey_shield: int
    superior: int
    force: int
    ambush: int
    prices: tuple[int, ...]
    forced_hp: str
    order: int
    morale_die: str
    reaction: tuple[Deed, ...]
    between: tuple[Deed, ...]
    guideline: tuple[Guideline, ...]
    trigger: tuple[Trigger, ...]

    def reacts(self, name: str) -> Deed:
        """A listed reaction by its name."""
        return next(one for one in self.reaction if one.name == name)

    def triggers(self, name: str) -> Trigger:
        """A trigger of morale checks by its name."""
        return next(one for one in self.trigger if one.name == name)


learn(CombatNumbers)

COMBAT: CombatNumbers = load(PACKAGE, "data/combat.toml", CombatNumbers)
