"""Facts: time that passes."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.core.clock import run_down
from lychgate.rulesets.hundred_saints.events.base import Happening
from lychgate.rulesets.hundred_saints.state import State


class TurnsPassed(Happening, frozen=True, tag="turns_passed"):
    """``count`` Turns went by; ``per_day`` of them make a day. Lit lights burned, and the hour's rest is nearer."""

    count: int
    per_day: int
    resting: bool = False

    def apply(self, state: State) -> State:
        days, turn = divmod(state.turn + self.count, self.per_day)
        now = state.exploring
        burned, _ = run_down((one.burning for one in now.burning), "turn", self.count)
        left = {one.id: one for one in burned}
        lights = tuple(replace(one, burning=left.get(one.label, one.burning)) for one in now.lights)
        underground = now.since_rest + self.count if now.where == "dungeon" else 0
        now = replace(now, lights=lights, since_rest=0 if self.resting else underground, checked=False)
        return replace(state, day=state.day + days, turn=turn, exploring=now)


class TimeTold(Happening, frozen=True, tag="time_told"):
    """So many Turns have gone by since the last command; for telling."""

    turns: int

    def apply(self, state: State) -> State:
        return state


Events = TurnsPassed | TimeTold
