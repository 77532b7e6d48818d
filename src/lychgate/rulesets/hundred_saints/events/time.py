"""Facts: time that passes."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.rulesets.hundred_saints.events.base import Happening
from lychgate.rulesets.hundred_saints.state import State


class TurnsPassed(Happening, frozen=True, tag="turns_passed"):
    """``count`` Turns went by; ``per_day`` of them make a day."""

    count: int
    per_day: int

    def apply(self, state: State) -> State:
        days, turn = divmod(state.turn + self.count, self.per_day)
        return replace(state, day=state.day + days, turn=turn)


Events = TurnsPassed
