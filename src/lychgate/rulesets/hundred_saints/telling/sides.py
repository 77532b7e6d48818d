"""Sides that become one, in sentences."""

from __future__ import annotations

from lychgate.rulesets.hundred_saints.events import sides as event
from lychgate.rulesets.hundred_saints.state import State
from lychgate.rulesets.hundred_saints.telling.lines import Lines, Tell, public, secret


def _merged(before: State, happened: event.Merged, after: State) -> Lines:
    text = f"{happened.side} and {happened.into} are one side now: {happened.into}."
    met = after.encounter
    seen = met is not None and met.known and happened.into in met.sides
    return public(text) if seen or happened.into in after.ours else secret(after, text)


TELL: Tell = {event.Merged: _merged}
