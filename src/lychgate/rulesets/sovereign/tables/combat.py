"""The book's numbers of fights, from ``data/combat.toml``."""

from __future__ import annotations

import msgspec

from lychgate.core.codec import learn
from lychgate.resources import load
from lychgate.rulesets.sovereign.tables.delvers import PACKAGE


class InitiativeNumbers(msgspec.Struct, frozen=True):
    """A side's die."""

    dice: str


class MoveNumbers(msgspec.Struct, frozen=True):
    """How far a Move action goes, in feet."""

    feet: int


class AttackNumbers(msgspec.Struct, frozen=True):
    """The die of an attack, how far hand to hand reaches in feet, and what situations add."""

    dice: str
    melee_feet: int
    situations: dict[str, int]


class CombatNumbers(msgspec.Struct, frozen=True):
    """All of ``data/combat.toml``."""

    initiative: InitiativeNumbers
    move: MoveNumbers
    attack: AttackNumbers


learn(CombatNumbers)

COMBAT: CombatNumbers = load(PACKAGE, "data/combat.toml", CombatNumbers)
