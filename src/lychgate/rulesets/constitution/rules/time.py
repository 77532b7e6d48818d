"""Time: exploration turns of ten minutes; the referee says how long things take."""

from __future__ import annotations

from typing import Annotated

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.room import Event, Lines
from lychgate.kit.command import Command
from lychgate.kit.english import numbered
from lychgate.kit.fields import Number
from lychgate.kit.telling import public
from lychgate.rulesets.constitution.rules.frame import ConstitutionPlay
from lychgate.rulesets.constitution.state import State

HEADING = "Time"

TURN = 10
"""The minutes of an exploration turn (3d6.13.1a)."""

MOST_TURNS = 144
"""A day of turns, the most that pass at once."""


@clause("3d6.13.1a")
class PassTurns(Command, frozen=True, tag="pass_turns"):
    """Let exploration turns of ten minutes go by."""

    word = "turn"
    also = ("turns",)
    clauses = ("3d6.13.1a", "3d6.13.3b")

    turns: Annotated[int, Number("turns", 1, MOST_TURNS, unit=("turns", "turn"))] = 1

    def label(self, state: State) -> str:
        return "A turn passes"

    def do(self, play: ConstitutionPlay) -> None:
        """Ten minutes for each."""
        play.record(TimePassed(self.turns * TURN))


class TimePassed(Event, frozen=True, tag="time_passed"):
    """Some minutes passed."""

    minutes: int

    def apply(self, state: State) -> State:
        return replace(state, minutes=state.minutes + self.minutes)

    def tell(self, before: State, after: State) -> Lines:
        count, unit = (self.minutes, "minute") if self.minutes % TURN else (self.minutes // TURN, "turn")
        return public(f"{numbered(count, unit)} {'passes' if count == 1 else 'pass'}.", "3d6.13.1a")
