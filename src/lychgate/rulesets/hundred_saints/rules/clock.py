"""The time of the day and of the campaign, and Turns in words."""

from __future__ import annotations

from lychgate.rulesets.hundred_saints.state import State
from lychgate.rulesets.hundred_saints.tables.encounter import TIME


def clock(state: State) -> str:
    """The time of the day, as ``05:10``, counted from when it began."""
    hour, part = divmod(state.turn, TIME["turns_per_hour"])
    return f"{hour:02}:{part * TIME['minutes_per_turn']:02}"


def turns(count: int) -> str:
    """So many Turns, in words."""
    return f"{count} Turn{'' if count == 1 else 's'}"


def turns_since_day_one(state: State) -> int:
    """The Turns that have passed since the campaign's first day began."""
    return (state.day - 1) * TIME["turns_per_day"] + state.turn
