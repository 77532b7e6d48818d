"""Time, in minutes and exploration turns of ten; the referee says how long things take."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.core.room import Event, Lines
from lychgate.kit.english import numbered
from lychgate.kit.telling import public
from lychgate.rulesets.constitution.state import State

HEADING = "Time"

TURN = 10
"""The minutes of an exploration turn (3d6.13.1a)."""


class TimePassed(Event, frozen=True, tag="time_passed"):
    """Some minutes passed."""

    minutes: int

    def apply(self, state: State) -> State:
        return replace(state, minutes=state.minutes + self.minutes)

    def tell(self, before: State, after: State) -> Lines:
        count, unit = (self.minutes, "minute") if self.minutes % TURN else (self.minutes // TURN, "turn")
        return public(f"{numbered(count, unit)} {'passes' if count == 1 else 'pass'}.", "3d6.13.1a")
