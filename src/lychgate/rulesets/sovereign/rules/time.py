"""Time: Rounds of ten seconds, Turns that are scenes, and hours, days and weeks between them."""

from __future__ import annotations

from typing import Annotated

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.room import Event, Lines
from lychgate.kit.command import Command
from lychgate.kit.english import numbered
from lychgate.kit.fields import Number
from lychgate.kit.telling import public
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay
from lychgate.rulesets.sovereign.rules.lasting import night_passes, turn_passes
from lychgate.rulesets.sovereign.state import State

HEADING = "Time"


class PassTurn(Command, frozen=True, tag="pass_turn"):
    """A Turn ends: one fight, one talk, one room, whatever took the party ten minutes or so."""

    word = "turn"
    clauses = ("sov.time.turn",)

    def label(self, state: State) -> str:
        return "A Turn passes"

    @clause("sov.time.turn")
    def do(self, play: SovereignPlay) -> None:
        turn_ends(play)


class TurnPassed(Event, frozen=True, tag="turn_passed"):
    """A Turn is over."""

    def apply(self, state: State) -> State:
        return replace(state, turn=state.turn + 1)

    def tell(self, before: State, after: State) -> Lines:
        return public(f"Turn {after.turn} is over.", "sov.time.turn")


def turn_ends(play: SovereignPlay) -> None:
    """What the end of a Turn brings, whatever it was spent on."""
    play.record(TurnPassed())
    turn_passes(play)


class PassDays(Command, frozen=True, tag="pass_days"):
    """Days pass between adventures, or in a safe place."""

    word = "days"
    clauses = ("sov.time.downtime",)

    count: Annotated[int, Number("how many days", 1, 1000)] = 1

    @clause("sov.time.downtime")
    def do(self, play: SovereignPlay) -> None:
        for _ in range(self.count):
            day_ends(play)
        play.record(DaysTold(self.count))


class DayPassed(Event, frozen=True, tag="day_passed"):
    """A night is over. Turns are counted anew."""

    def apply(self, state: State) -> State:
        return replace(state, day=state.day + 1, turn=0)


class DaysTold(Event, frozen=True, tag="days_told"):
    """So many days have passed; for telling."""

    count: int

    def tell(self, before: State, after: State) -> Lines:
        passes = "passes" if self.count == 1 else "pass"
        return public(f"{numbered(self.count, 'day')} {passes}: it is day {after.day}.", "sov.time.downtime")


def day_ends(play: SovereignPlay) -> None:
    """What a night brings, wherever it is spent."""
    play.record(DayPassed())
    night_passes(play)
