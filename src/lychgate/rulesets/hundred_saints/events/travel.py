"""Facts: a journey through the open country."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.rulesets.hundred_saints.events.base import Happening
from lychgate.rulesets.hundred_saints.state import Journey, State


def with_step(journey: Journey, step: str) -> Journey:
    """The same with one more step of the day taken."""
    return replace(journey, done=tuple(dict.fromkeys((*journey.done, step))))


class WeatherSet(Happening, frozen=True, tag="weather_set"):
    """What the weather is, and what it does."""

    text: str
    poor: bool
    cold: bool
    dark: bool

    def apply(self, state: State) -> State:
        now = replace(state.journey, weather=self.text, poor=self.poor, cold=self.cold, dark=self.dark)
        return replace(state, journey=with_step(now, "weather"))


class SetOutAt(Happening, frozen=True, tag="set_out_at"):
    """The party has set out with so many points, or hours, for the day."""

    points: int
    forced: bool
    riding: str = "foot"

    def apply(self, state: State) -> State:
        now = replace(state.journey, points=self.points, marched=self.forced, riding=self.riding)
        return replace(state, journey=with_step(now, "course"))


class WayLost(Happening, frozen=True, tag="way_lost", kw_only=True):
    """Whether they have lost their way, on which die, and by which side (1 to 6, 0: none) they really leave."""

    die: int
    chance: int
    lost: bool
    side: int = 0

    def apply(self, state: State) -> State:
        return replace(state, journey=with_step(replace(state.journey, lost=self.lost, side=self.side), "lost"))


class WayFound(Happening, frozen=True, tag="way_found"):
    """A hunter looked for the way."""

    who: str
    die: int
    found: bool

    def apply(self, state: State) -> State:
        if not self.found:
            return state
        return replace(state, journey=replace(state.journey, lost=False, side=0))


class PointsSpent(Happening, frozen=True, tag="points_spent", kw_only=True):
    """Points went into the next hex: it was ``entered``, or so much is ``paid`` towards it; or into a search.

    ``way`` is the road, track or water that they took; ``saved``: riders have had their hour of the day.
    """

    country: str
    spent: int
    paid: int
    entered: bool
    way: str = ""
    search: bool = False
    saved: bool = False

    def apply(self, state: State) -> State:
        now = replace(state.journey, points=state.journey.points - self.spent)
        now = replace(now, saved=now.saved or self.saved)
        if not self.search:
            now = replace(now, paid=self.paid, towards="" if self.entered else self.country)
            if self.entered:
                now = replace(now, here=self.country)
        return replace(state, journey=now)


class HexScoured(Happening, frozen=True, tag="hex_scoured"):
    """A hex was searched; the die is 0 where none was needed."""

    die: int
    chance: int
    found: bool

    def apply(self, state: State) -> State:
        return state


class Slept(Happening, frozen=True, tag="slept"):
    """How somebody slept in the wilds; the total is 0 where no die was needed."""

    who: str
    total: int
    good: bool

    def apply(self, state: State) -> State:
        return state


class Camped(Happening, frozen=True, tag="camped"):
    """The party has camped for the night."""

    def apply(self, state: State) -> State:
        return replace(state, journey=with_step(state.journey, "camp"))


class JourneyDayEnded(Happening, frozen=True, tag="journey_day_ended"):
    """A day of the journey is over: what is unspent is lost, what was paid towards a hex is kept."""

    rested: bool
    travelled: bool

    def apply(self, state: State) -> State:
        now = state.journey
        days = 0 if self.rested else now.days + 1 if self.travelled else now.days
        owes_rest = now.marched and not self.rested
        kept = Journey(paid=now.paid, towards=now.towards, here=now.here, days=days, owes_rest=owes_rest)
        return replace(state, journey=replace(kept, lost=now.lost, side=now.side))


Events = WeatherSet | SetOutAt | WayLost | WayFound | PointsSpent | HexScoured | Slept | Camped | JourneyDayEnded
