"""The book's numbers for flight, pursuit and stealth, from ``data/chase.toml``."""

from __future__ import annotations

import msgspec

from lychgate.core.codec import learn
from lychgate.resources import load

PACKAGE = "lychgate.rulesets.hundred_saints"


class RunNumbers(msgspec.Struct, frozen=True):
    """What running too long costs, and what is melee distance."""

    exhaustion: int
    melee: int


class OilNumbers(msgspec.Struct, frozen=True):
    """What burning oil does to each who passes, how wide it lies (feet) and how long it burns (Turns)."""

    damage: str
    across: int
    turns: int


class CaltropNumbers(msgspec.Struct, frozen=True):
    """How wide they lie (feet), and for how many Turns Speed is halved."""

    across: int
    turns: int


class GiveUpNumbers(msgspec.Struct, frozen=True):
    """In simulation: the gap in pips of an encounter's distance, and the Round, at which chasers give up."""

    pips: int
    round: int


class StealthNumbers(msgspec.Struct, frozen=True):
    """What distraction adds to the chance of surprise, and how many may listen at a usual door."""

    distracted: int
    listeners: int


class ChaseTables(msgspec.Struct, frozen=True):
    """``data/chase.toml``."""

    run: RunNumbers
    oil: OilNumbers
    caltrops: CaltropNumbers
    sim_give_up: GiveUpNumbers
    stealth: StealthNumbers


learn(ChaseTables)

CHASE: ChaseTables = load(PACKAGE, "data/chase.toml", ChaseTables)
