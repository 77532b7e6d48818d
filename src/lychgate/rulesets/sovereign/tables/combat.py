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
    """The die of an attack, how far hand to hand reaches in feet, and what haste and situations add."""

    dice: str
    melee_feet: int
    snap: int
    situations: dict[str, int]


class DefenseNumbers(msgspec.Struct, frozen=True):
    """What Total Defense adds to AC."""

    ac: int


class ChargeNumbers(msgspec.Struct, frozen=True):
    """What a charge adds to hit and to AC, how many Moves it covers at most, and its least run-up in feet."""

    hit: int
    ac: int
    times: int
    least_feet: int


class SwarmNumbers(msgspec.Struct, frozen=True):
    """What each other assailant adds to hit and to damage, and how many others count."""

    hit: int
    harm: int
    others: int


class DualNumbers(msgspec.Struct, frozen=True):
    """What two weapons at once add to hit and to damage, and the skill that both need."""

    hit: int
    harm: int
    skill: int


class WrestlingNumbers(msgspec.Struct, frozen=True):
    """How far a grappled foe is moved or thrown, in feet, and what sizes add to the attacker's checks."""

    moved_feet: int
    thrown_feet: int
    sizes: dict[str, int]


class ExecutionNumbers(msgspec.Struct, frozen=True):
    """Rounds of aiming, difficulties of a shot, and what a precise weapon takes off the save and multiplies."""

    rounds: int
    close: int
    normal: int
    long: int
    precise_save: int
    precise_times: int


class SubdueWords(msgspec.Struct, frozen=True):
    """Other words for bare hands, and the words in an NPC's own attack that make it a blunt one."""

    hands: tuple[str, ...]
    blunt: tuple[str, ...]


class CombatNumbers(msgspec.Struct, frozen=True):
    """All of ``data/combat.toml``."""

    initiative: InitiativeNumbers
    move: MoveNumbers
    attack: AttackNumbers
    defense: DefenseNumbers
    charge: ChargeNumbers
    swarm: SwarmNumbers
    dual: DualNumbers
    wrestling: WrestlingNumbers
    execution: ExecutionNumbers
    subdue: SubdueWords


learn(CombatNumbers)

COMBAT: CombatNumbers = load(PACKAGE, "data/combat.toml", CombatNumbers)
