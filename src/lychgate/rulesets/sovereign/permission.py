"""What players may order: their own Delvers by themselves, the party once the others agree; and why not the rest."""

from __future__ import annotations

from typing import Any

from lychgate.core.errors import PlayError
from lychgate.kit.permission import (
    ANYBODY,
    BY_AGREEMENT,
    DESK,
    HIDDEN,
    JUDGEMENT,
    OTHERS,
    OWNER,
    PACE,
    TIME,
    WORLD,
    Agreement,
    Owner,
    Party,
    Permission,
    named_in,
    owns,
)
from lychgate.rulesets.sovereign.state import PARTY

WHAT_IS_YOURS = (
    "You may: say TEXT, roll DICE, note ABOUT TEXT, make a Delver (make), order your own, by name "
    "(check NAME STR/Exert, save NAME evasion, level NAME, train NAME SKILL), and propose what concerns the party."
)

SHEETS = Permission("The referee accepts sheets from elsewhere; players make their Delvers step by step.")
STAKES = Permission("The referee names the chance, the cost and the risk; the player accepts or haggles.")
SAFETY = Permission("The referee judges whether the party is safe.")
KEY = Permission("Rooms have the numbers of the key, which only the referee sees. Players go through a door.")
KEY_TREASURE = Permission("The key lists what lies in a room, and only the referee sees it.")

PURSE = "It is the party's money."
UNAWARE = "Players decide for their own characters; the referee judges whether the target suspects anything."


class Together(Owner, frozen=True):
    """Lets a player have their own character do what others help with, once the players of those who help agree.

    ``helpers`` is the field that names them. ``everybody``: where it names nobody, all of the party help.
    """

    why: str = "It takes the time of those who help as well."
    helpers: str = "helpers"
    everybody: bool = False

    def who(self) -> str:
        return f"{super().who()}, once the players of those who help agree"

    def needs(self, state: Any, seat: str, command: Any) -> Agreement:
        named = named_in(command, self.helpers)
        all_of_them = self.everybody and not named
        seats = (other for other in state.deciding if all_of_them or any(owns(state, other, who) for who in named))
        return Agreement(tuple(other for other in seats if other != seat), self.approved)


TOGETHER = Together()


class Weeks(Owner, frozen=True):
    """Lets a player have their own character spend weeks, which pass for everybody: all others agree to it."""

    why: str = "Weeks pass for everybody meanwhile, and only the referee knows what comes of it."

    def who(self) -> str:
        return "players, for their own characters, once the others agree, and the referee approves"

    def needs(self, state: Any, seat: str, command: Any) -> Agreement:
        return Agreement(tuple(other for other in state.deciding if other != seat), self.approved)


class Pursuit(Party, frozen=True):
    """Lets players propose a chase in which the party runs, or runs after others."""

    def allows(self, state: Any, seat: str, command: Any) -> bool:
        if PARTY not in (command.pursuers, command.fleeing):
            raise PlayError("You can only propose a chase by the party; the GM moves the others.")
        return super().allows(state, seat, command)


class Assault(Party, frozen=True):
    """Lets players propose a fight with those whom the party has met."""

    def allows(self, state: Any, seat: str, command: Any) -> bool:
        if state.meeting is None or command.side != state.meeting.side:
            raise PlayError("You can begin a fight with a side you have met. Name it.")
        return super().allows(state, seat, command)


class EndOfTurn(Party, frozen=True):
    """Lets players propose the end of the party's turn in a fight."""

    why: str = "The others may want to act first."

    def allows(self, state: Any, seat: str, command: Any) -> bool:
        if state.fight is not None and state.fight.acting != PARTY:
            raise PlayError("It is not the party's turn, and the GM ends those of others.")
        return super().allows(state, seat, command)


__all__ = [
    "ANYBODY",
    "BY_AGREEMENT",
    "DESK",
    "HIDDEN",
    "JUDGEMENT",
    "KEY",
    "KEY_TREASURE",
    "OTHERS",
    "OWNER",
    "PACE",
    "PURSE",
    "SAFETY",
    "SHEETS",
    "STAKES",
    "TIME",
    "TOGETHER",
    "UNAWARE",
    "WHAT_IS_YOURS",
    "WORLD",
    "Assault",
    "EndOfTurn",
    "Owner",
    "Party",
    "Permission",
    "Pursuit",
    "Together",
    "Weeks",
]
