"""Refusals for what players do not know of: an encounter that they have not noticed, a door that nobody has tried."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.core.errors import PlayError, TooEarly
from lychgate.kit.proposals import NotYet
from lychgate.rulesets.hundred_saints.rules.chance import Saints
from lychgate.rulesets.hundred_saints.state import State


def as_seen(state: State) -> State:
    """The state without the encounter that the party has not noticed, what comes, and what door nobody has tried."""
    now = replace(state.exploring, coming="", door="")
    if state.encounter is None or state.encounter.known:
        return replace(state, exploring=now)
    return replace(state, exploring=now, encounter=None, fight=None, chase=None)


def refusal(play: Saints, text: str) -> PlayError:
    """What to raise: a player's proposal waits all the same, and only the referee reads why."""
    return PlayError(text) if play.seat in play.state.referees else NotYet(text)


def no_encounter(play: Saints, text: str) -> None:
    """Raises ``PlayError`` with ``text`` in an encounter, which a player learns only once their side knows of it."""
    now = play.state.encounter
    if now is not None:
        raise TooEarly(text) if now.known or play.seat in play.state.referees else NotYet(text)


def nothing_comes(play: Saints) -> None:
    """Raises ``PlayError`` while something that came has not been dealt with."""
    if play.state.exploring.coming:
        raise refusal(play, "Something comes. Bring it into play (foes ..., encounter), or let it go by: wander skip")
