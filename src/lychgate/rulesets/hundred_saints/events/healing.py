"""Facts: hit points that come back, and the costs of living."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.rulesets.hundred_saints.events.base import Happening
from lychgate.rulesets.hundred_saints.state import Mark, State


class Healed(Happening, frozen=True, tag="healed", kw_only=True):
    """Somebody has so many hit points more; ``how``: by a night, a day of rest, or in another way."""

    who: str
    points: int
    how: str = ""

    def apply(self, state: State) -> State:
        one = state.creature(self.who)
        return state.with_creature(replace(one, hp=one.hp + self.points))


class Rested(Happening, frozen=True, tag="rested"):
    """Somebody has had a day of rest, and the night after it is still to come; or that night is over."""

    who: str
    so: bool

    def apply(self, state: State) -> State:
        one = state.creature(self.who)
        return state.with_creature(one.marked(Mark("rested")) if self.so else one.unmarked("rested"))


class Lodged(Happening, frozen=True, tag="lodged", kw_only=True):
    """Somebody lives in a certain way from now on, and has paid for so many days of it."""

    who: str
    lifestyle: str
    days: int
    copper: int

    def apply(self, state: State) -> State:
        one = state.creature(self.who)
        return state.with_creature(replace(one, lifestyle=self.lifestyle, coins=one.coins.minus(self.copper)))


Events = Healed | Rested | Lodged
