"""The book's numbers of meetings, reactions, parley and chases, from ``data/meeting.toml``."""

from __future__ import annotations

from typing import Literal

import msgspec

from lychgate.core.codec import learn
from lychgate.resources import load
from lychgate.rulesets.sovereign.tables.delvers import PACKAGE

Does = Literal["fight", "run", "attack", "talk", "chase", "ignore"]
"""What others do; ``attack``: they fight if they could win, and run otherwise."""


class ReactionRow(msgspec.Struct, frozen=True):
    """The highest total that a row is for, and what it has others do."""

    max: int
    does: Does


class ReactionTable(msgspec.Struct, frozen=True):
    """The dice of a reaction, and a column for each stance of the Delvers."""

    dice: str
    fight: tuple[ReactionRow, ...]
    talk: tuple[ReactionRow, ...]
    run: tuple[ReactionRow, ...]
    wait: tuple[ReactionRow, ...]

    def column(self, stance: str) -> tuple[ReactionRow, ...]:
        """The rows for a stance."""
        return {"fight": self.fight, "talk": self.talk, "run": self.run, "wait": self.wait}[stance]


class ChaseNumbers(msgspec.Struct, frozen=True):
    """What is added to the pursuers' roll: where they are more, by their mood, and by the head start."""

    more: int
    half_hearted: int
    enraged: int
    heads: dict[str, int]


class LeverageWords(msgspec.Struct, frozen=True):
    """What players may press when they bargain: services, threats, what they want, and a service for each skill.

    ``coins`` are sums in gold pieces.
    """

    services: tuple[str, ...]
    threats: tuple[str, ...]
    wanted: tuple[str, ...]
    coins: tuple[int, ...]
    skills: dict[str, str]


class MeetingNumbers(msgspec.Struct, frozen=True):
    """All of ``data/meeting.toml``."""

    distance: str
    feet_to_a_pip: int
    could_win: int
    reactions: ReactionTable
    wants: dict[str, str]
    chase: ChaseNumbers
    leverage: LeverageWords


learn(MeetingNumbers)

MEETING: MeetingNumbers = load(PACKAGE, "data/meeting.toml", MeetingNumbers)
