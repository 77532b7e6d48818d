"""The book's numbers of injury, healing, System Strain, poisons and hazards, from ``data/hurt.toml``."""

from __future__ import annotations

import msgspec

from lychgate.core.codec import learn
from lychgate.resources import load
from lychgate.rulesets.sovereign.tables.delvers import PACKAGE


class InjuryNumbers(msgspec.Struct, frozen=True):
    """After how many Rounds the dying die, what stabilising them begins at and what a missing kit adds, and the hit
    points with which they wake."""

    rounds: int
    dc: int
    no_kit: int
    wakes_with: int


class FrailNumbers(msgspec.Struct, frozen=True):
    """The days of each way out of Frailty, the dice of the days left, and the difficulty of surgery."""

    days_of_care: int
    days_alone: int
    dies_after: str
    month: int
    surgery: int


class AidNumbers(msgspec.Struct, frozen=True):
    """What one application of first aid heals, and the System Strain that it adds."""

    dice: str
    strain: int


class StrainNumbers(msgspec.Struct, frozen=True):
    """What a day without food or water adds, and what an NPC without a Constitution bears."""

    starving: int
    thirsting: int
    npc: int


class PoisonNumbers(msgspec.Struct, frozen=True):
    """The Turns that a lethal poison leaves, the usual difficulty of a cure, and what a medic adds to the save."""

    turns: str
    dc: int
    basic_medic: int
    each_level: int


class HazardNumbers(msgspec.Struct, frozen=True):
    """The feet to a die of falling and the most dice, what a controlled drop begins at, and how long breath is held."""

    feet_to_a_die: int
    most_dice: int
    drop_dc: int
    npc_breath: int
    still: int


class HurtNumbers(msgspec.Struct, frozen=True):
    """All of ``data/hurt.toml``."""

    rounds_in_a_minute: int
    rounds_in_a_turn: int
    turns_in_an_hour: int
    injury: InjuryNumbers
    frail: FrailNumbers
    aid: AidNumbers
    strain: StrainNumbers
    poison: PoisonNumbers
    hazard: HazardNumbers


learn(HurtNumbers)

HURT: HurtNumbers = load(PACKAGE, "data/hurt.toml", HurtNumbers)
