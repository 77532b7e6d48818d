"""Healing and living, in sentences."""

from __future__ import annotations

from lychgate.kit.english import numbered
from lychgate.rulesets.hundred_saints.events import healing as event
from lychgate.rulesets.hundred_saints.state import State
from lychgate.rulesets.hundred_saints.telling.lines import Lines, Tell, of_somebody

HOW = {"night": "A night", "day": "A day of rest", "": "Healing"}
CLAUSES = {"night": "enc.heal.1", "day": "enc.heal.2", "": "enc.heal.4"}


def _healed(before: State, happened: event.Healed, after: State) -> Lines:
    one = after.creature(happened.who)
    points = numbered(happened.points, "hit point") if happened.points else "no hit points"
    text = f"{HOW[happened.how]}: {one.name} has {points} more ({one.hp} of {one.max_hp})."
    return of_somebody(after, one.id, text, CLAUSES[happened.how], weight="result")


def _rested(before: State, happened: event.Rested, after: State) -> Lines:
    return ()


def _lodged(before: State, happened: event.Lodged, after: State) -> Lines:
    days = "a day" if happened.days == 1 else f"{happened.days} days"
    text = f"{after.creature(happened.who).name} lives {happened.lifestyle} for {days}"
    return of_somebody(after, happened.who, f"{text}, at {happened.copper} cp.", "enc.settle.lifestyle.1")


TELL: Tell = {
    event.Healed: _healed,
    event.Rested: _rested,
    event.Lodged: _lodged,
}
