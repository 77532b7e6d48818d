"""Facts: falls, water, cold, hunger and food."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from lychgate.core.clock import Countdown
from lychgate.rulesets.hundred_saints.events.base import Happening
from lychgate.rulesets.hundred_saints.state import Mark, Rations, State


class Harmed(Happening, frozen=True, tag="harmed"):
    """A hazard took hit points from somebody; ``left`` are those they still have."""

    who: str
    why: Literal["fall", "cold"]
    amount: int
    left: int

    def apply(self, state: State) -> State:
        return state.with_creature(replace(state.creature(self.who), hp=self.left))


class Perished(Happening, frozen=True, tag="perished"):
    """Somebody has died: of a fall, cold, hunger, thirst, or without air."""

    who: str
    why: Literal["fall", "cold", "hunger", "thirst", "air"]

    def apply(self, state: State) -> State:
        now = state.exploring
        breath = tuple(one for one in now.breath if one.id != self.who)
        state = replace(state, exploring=replace(now, breath=breath))
        return state.with_creature(replace(state.creature(self.who), hp=0))


class Attempted(Happening, frozen=True, tag="attempted"):
    """Somebody climbed, jumped or swam; ``total`` is 0 where no die was needed."""

    who: str
    what: Literal["climb", "jump across", "jump up", "swim"]
    feet: int
    total: int
    good: bool

    def apply(self, state: State) -> State:
        return state


class InWater(Happening, frozen=True, tag="in_water"):
    """Somebody swims, in water so rough; or is ``out`` of it."""

    who: str
    rough: int
    out: bool = False

    def apply(self, state: State) -> State:
        one = state.creature(self.who)
        one = one.unmarked("swimming") if self.out else one.marked(Mark("swimming", self.rough))
        return state.with_creature(one)


class AirLost(Happening, frozen=True, tag="air_lost"):
    """Somebody cannot breathe, and lives so many Rounds."""

    who: str
    rounds: int

    def apply(self, state: State) -> State:
        now = state.exploring
        others = tuple(one for one in now.breath if one.id != self.who)
        left = Countdown(self.who, state.creature(self.who).name, self.rounds, "round", 1)
        return replace(state, exploring=replace(now, breath=(*others, left)))


class AirFound(Happening, frozen=True, tag="air_found"):
    """Somebody breathes again."""

    who: str

    def apply(self, state: State) -> State:
        now = state.exploring
        return replace(state, exploring=replace(now, breath=tuple(one for one in now.breath if one.id != self.who)))


class Ate(Happening, frozen=True, tag="ate"):
    """Some ate today; ``rations`` is what is left of the party's."""

    who: tuple[str, ...]
    rations: tuple[Rations, ...]

    def apply(self, state: State) -> State:
        now = state.exploring
        lacking = {id_: what for id_, what in now.lacking.items() if id_ not in self.who}
        fed = (*(one for one in now.fed if one not in self.who), *self.who)
        return replace(state, exploring=replace(now, fed=fed, lacking=lacking, rations=self.rations))


class WentWithout(Happening, frozen=True, tag="went_without"):
    """Some have no food or no water today."""

    who: tuple[str, ...]
    what: Literal["food", "water"]

    def apply(self, state: State) -> State:
        now = state.exploring
        lacking = dict(now.lacking)
        for id_ in self.who:
            before = lacking.get(id_, self.what)
            lacking[id_] = self.what if before == self.what else "food and water"
        fed = tuple(one for one in now.fed if one not in self.who)
        return replace(state, exploring=replace(now, fed=fed, lacking=lacking))


class Hungered(Happening, frozen=True, tag="hungered", kw_only=True):
    """A day of hunger or thirst is over for somebody: the days of each so far, and the Constitution lost in all."""

    who: str
    hunger: int
    thirst: int
    constitution: int

    def apply(self, state: State) -> State:
        one = state.creature(self.who)
        for name, amount in (
            ("hungry", self.hunger),
            ("thirsty", self.thirst),
            ("constitution lost", self.constitution),
        ):
            one = one.marked(Mark(name, amount)) if amount else one.unmarked(name)
        return state.with_creature(one)


class RationsChanged(Happening, frozen=True, tag="rations_changed"):
    """What the party has to eat now; ``spoiled`` are those that went bad."""

    rations: tuple[Rations, ...]
    spoiled: int = 0

    def apply(self, state: State) -> State:
        return replace(state, exploring=replace(state.exploring, rations=self.rations))


class FoodSought(Happening, frozen=True, tag="food_sought"):
    """The day's check for food in the wild: who made it, and the rations that it gave."""

    who: str
    how: Literal["fish", "forage", "hunt"]
    total: int
    good: bool
    rations: int = 0

    def apply(self, state: State) -> State:
        return replace(state, exploring=replace(state.exploring, food_sought=True))


class DayEnded(Happening, frozen=True, tag="day_ended"):
    """A new day begins."""

    rested: bool

    def apply(self, state: State) -> State:
        now = replace(state.exploring, fed=(), lacking={}, food_sought=False, since_rest=0, checked=False)
        return replace(state, day=state.day + 1, turn=0, exploring=now)


Events = (
    Harmed
    | Perished
    | Attempted
    | InWater
    | AirLost
    | AirFound
    | Ate
    | WentWithout
    | Hungered
    | RationsChanged
    | FoodSought
    | DayEnded
)
