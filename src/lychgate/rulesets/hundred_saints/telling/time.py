"""Time, in sentences."""

from __future__ import annotations

from lychgate.rulesets.hundred_saints.events import time as event
from lychgate.rulesets.hundred_saints.state import State
from lychgate.rulesets.hundred_saints.telling.lines import Lines, Tell, public


def _turns(before: State, happened: event.TurnsPassed, after: State) -> Lines:
    what = "A Turn passes" if happened.count == 1 else f"{happened.count} Turns pass"
    return public(f"{what}: day {after.day}, {after.turn // 6:02}:{after.turn % 6}0.", "enc.time.1")


TELL: Tell = {
    event.TurnsPassed: _turns,
}
