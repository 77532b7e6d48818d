"""The book's numbers for flight, pursuit and stealth, from ``data/chase.toml``."""

from __future__ import annotations

import msgspec

from lychgate.core.codec import learn
from lychgate.resources import load

PACKAGE = "lychgate.rulesets.hundred_saints"


class RunNumbers(msgspec.Struct, frozen=True):
    """How many times its Speed a runner goes in a Round, when it tires and for how long, and what is melee distance."""

    times: int
    tired_after: int
    rest_turns: int
    exhaustion: int
    melee: int


class LureNumbers(msgspec.Struct, frozen=True):
    """In how many of six chasers stop for what they want."""

    chance: int


class OilNumbers(msgspec.Struct, frozen=True):
    """What burning oil does to each who passes, how wide it lies (feet) and how long it burns (Turns)."""

    damage: str
    across: int
    turns: int


class CaltropNumbers(msgspec.Struct, frozen=True):
    """The chance in six of being hurt, how wide they lie (feet), and for how many Turns Speed is halved."""

    chance: int
    across: int
    turns: int


class GiveUpNumbers(msgspec.Struct, frozen=True):
    """In simulation: the gap in feet, by ground, and the Round at which chasers give up."""

    dungeon: int
    outdoors: int
    round: int


class StealthNumbers(msgspec.Struct, frozen=True):
    """What distraction adds to the chance of surprise, and how many may listen at a usual door."""

    distracted: int
    listeners: int


class ChaseTables(msgspec.Struct, frozen=True):
    """``data/chase.toml``."""

    run: RunNumbers
    lure: LureNumbers
    oil: OilNumbers
    caltrops: CaltropNumbers
    sim_give_up: GiveUpNumbers
    stealth: StealthNumbers


learn(ChaseTables)

CHASE: ChaseTables = load(PACKAGE, "data/chase.toml", ChaseTables)
