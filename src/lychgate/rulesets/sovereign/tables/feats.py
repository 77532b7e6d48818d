"""The feats, from ``data/feats.toml``."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

import msgspec

from lychgate.core.codec import learn
from lychgate.resources import load
from lychgate.rulesets.sovereign.tables.delvers import PACKAGE

What = Literal[
    "check-dice",
    "damage-skill",
    "execution-dice",
    "execution-save",
    "first-aid-times",
    "hit",
    "hp-a-level",
    "initiative",
    "innate-ac",
    "save-magic",
    "screen",
    "screen-ac",
    "screened",
    "shock",
    "shock-ac",
    "shock-skill",
]
"""The figures that a feat changes."""

Arms = Literal["melee", "thrown", "ranged", "unarmed"]


class Effect(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A figure that a feat changes from its ``level`` on: by an ``amount``, the level of a ``skill``, or to ``dice``.

    ``arms`` are the attacks that it is for, all where none is named.
    """

    what: What
    level: int
    amount: int = 0
    skill: str = ""
    dice: str = ""
    arms: tuple[Arms, ...] = ()


class FeatRow(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename={"for_whom": "for"}):
    """A feat: whether it is a combat feat, the skills of which one comes with it, and what its levels do.

    ``for_whom`` says who may have it; ``several``: it is held once for each skill; ``levels`` is the highest.
    """

    name: str
    combat: bool
    skills: tuple[str, ...]
    texts: tuple[str, str]
    for_whom: Literal["", "mage", "no-mage"] = ""
    several: bool = False
    levels: int = 2
    effects: tuple[Effect, ...] = ()


class UnarmedNumbers(msgspec.Struct, frozen=True):
    """An Unarmed Combatant's damage by Brawl, from 0 on, and the AC up to which their fists do Shock.

    ``miss`` is the damage of a miss at level 2.
    """

    dice: tuple[str, ...]
    shock_ac: int
    miss: str


class FeatFile(msgspec.Struct, frozen=True):
    """All of ``data/feats.toml``."""

    unarmed: UnarmedNumbers
    feat: tuple[FeatRow, ...]


learn(FeatFile)

_FILE: FeatFile = load(PACKAGE, "data/feats.toml", FeatFile)

UNARMED_NUMBERS = _FILE.unarmed


@lru_cache(1)
def feats() -> dict[str, FeatRow]:
    """The feats by name."""
    return {one.name: one for one in _FILE.feat}
