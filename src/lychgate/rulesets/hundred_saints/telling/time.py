"""Time, in sentences."""

from __future__ import annotations

from lychgate.rulesets.hundred_saints.events import time as event
from lychgate.rulesets.hundred_saints.state import State
from lychgate.rulesets.hundred_saints.tables.encounter import TIME
from lychgate.rulesets.hundred_saints.telling.lines import Lines, Tell, public


def clock(state: State) -> str:
    """The time of the day, as ``05:10``, counted from when it began."""
    hour, part = divmod(state.turn, TIME["turns_per_hour"])
    return f"{hour:02}:{part * TIME['minutes_per_turn']:02}"


def turns(count: int) -> str:
    """So many Turns, in words."""
    return f"{count} Turn{'' if count == 1 else 's'}"


def _turn(before: State, happened: event.TurnsPassed, after: State) -> Lines:
    return ()


def _told(before: State, happened: event.TimeTold, after: State) -> Lines:
    if not happened.turns:
        return ()
    what = "A Turn passes" if happened.turns == 1 else f"{happened.turns} Turns pass"
    return public(f"{what}: day {after.day}, {clock(after)}.", "enc.time.1")


TELL: Tell = {
    event.TurnsPassed: _turn,
    event.TimeTold: _told,
}
