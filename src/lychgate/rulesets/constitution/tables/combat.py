"""The numbers of initiative, reactions, the respite and morale, from ``data/combat.toml``."""

from __future__ import annotations

from typing import Literal

import msgspec

from lychgate.core.codec import learn
from lychgate.resources import load
from lychgate.rulesets.constitution.tables.characters import PACKAGE


class Deed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that costs initiative: ``price`` names the number that says how much, and nothing is free. ``needs`` is
    what must be so.

    ``acts``: an action follows at once.
    """

    name: str
    text: str
    price: str = ""
    needs: Literal["", "shield", "open", "riposte", "superior"] = ""
    acts: bool = False


class Guideline(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whose morale score is from ``low`` to ``high``."""

    low: int
    high: int
    text: str


class Trigger(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A reason for a morale check. ``found``: the program sees it. ``known``: only those check who know of it.

    ``loss`` names the number that says how many percent of a group must have fallen, which
    stands in its text.
    """

    name: str
    text: str
    clause: str
    loss: str = ""
    found: bool = False
    known: bool = False


class CombatNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of ``data/combat.toml``."""

    round_minutes: int
    prices: tuple[int, ...]
    forced_hp: str
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
