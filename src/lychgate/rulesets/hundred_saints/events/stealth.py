"""Facts: sneaking, hiding, keeping watch."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from lychgate.rulesets.hundred_saints.events.base import Happening
from lychgate.rulesets.hundred_saints.events.chase import HIDDEN, UNNOTICED
from lychgate.rulesets.hundred_saints.state import Creep, Mark, State, Surprised


class Slipped(Happening, frozen=True, tag="slipped"):
    """A side has gone its way, and nobody noticed."""

    side: str

    def apply(self, state: State) -> State:
        return state


class Watched(Happening, frozen=True, tag="watched"):
    """How those who might notice a sneaking side stood up to it this Round."""

    side: str
    results: tuple[Surprised, ...]

    def apply(self, state: State) -> State:
        met = state.encounter_now
        names = [one.side for one in self.results]
        others = tuple(one for one in met.surprise if one.side not in (self.side, *names))
        return replace(
            state, encounter=replace(met, surprise=(Surprised(self.side, 0, 0, False), *others, *self.results))
        )


class Crept(Happening, frozen=True, tag="crept"):
    """A side has gone so many feet unseen; the others are as far off now as said."""

    side: str
    past: bool
    feet: int
    distances: dict[str, int]

    def apply(self, state: State) -> State:
        met = state.encounter_now
        before = met.creep
        going = before is not None and (before.side, before.past) == (self.side, self.past)
        feet, rounds = (before.feet, before.rounds) if before is not None and going else (0, 0)
        creep = Creep(self.side, self.past, feet + self.feet, rounds + 1)
        return replace(state, encounter=replace(met, creep=creep, distances={**met.distances, **self.distances}))


class Spotted(Happening, frozen=True, tag="spotted"):
    """Those who sneak are noticed; the encounter goes on with initiative."""

    side: str
    by: tuple[str, ...]

    def apply(self, state: State) -> State:
        met = state.encounter_now
        aware = (*met.aware, *((other, self.side) for other in self.by))
        unaware = tuple(one for one in met.unaware if one not in aware)
        return replace(state, encounter=replace(met, creep=None, aware=tuple(dict.fromkeys(aware)), unaware=unaware))


class Hid(Happening, frozen=True, tag="hid"):
    """Somebody hides; passers-by spot them in ``chance`` of six."""

    who: str
    chance: int

    def apply(self, state: State) -> State:
        return state.with_creature(state.creature(self.who).marked(Mark(HIDDEN, self.chance)))


class NotHidden(Happening, frozen=True, tag="not_hidden"):
    """Somebody found no cover, on a die."""

    who: str
    die: int

    def apply(self, state: State) -> State:
        return state


class PassedBy(Happening, frozen=True, tag="passed_by"):
    """A side came past somebody who hides. The die is 0 where none was needed."""

    side: str
    who: str
    die: int
    spotted: bool

    def apply(self, state: State) -> State:
        return state.with_creature(state.creature(self.who).unmarked(HIDDEN)) if self.spotted else state


class Found(Happening, frozen=True, tag="found"):
    """A search has brought to light whoever hid."""

    side: str
    who: tuple[str, ...]

    def apply(self, state: State) -> State:
        for id_ in self.who:
            state = state.with_creature(state.creature(id_).unmarked(HIDDEN))
        return state


class Checked(Happening, frozen=True, tag="stealth_checked"):
    """A skill saved somebody from being noticed, or made them ready when their side was surprised, or did not."""

    who: str
    skill: Literal["stealth", "stalking", "alertness"]
    die: int
    target: int
    passed: bool

    def apply(self, state: State) -> State:
        if not self.passed:
            return state
        one = state.creature(self.who)
        if self.skill != "alertness":
            return state.with_creature(one.marked(Mark(UNNOTICED)))
        met = state.encounter_now
        return replace(state, encounter=replace(met, alert={**met.alert, self.who: one.side}))


class DoorForced(Happening, frozen=True, tag="stuck_door_forced"):
    """A stuck door gave way, or did not."""

    who: str
    die: int
    total: int
    opened: bool

    def apply(self, state: State) -> State:
        return replace(state, exploring=replace(state.exploring, door="")) if self.opened else state


class Forewarned(Happening, frozen=True, tag="forewarned"):
    """Sides will know of whoever they meet next; or, when they have, it is over (not ``so``)."""

    sides: tuple[str, ...]
    so: bool = True

    def apply(self, state: State) -> State:
        for id_ in self.sides:
            state = state.with_side(replace(state.side(id_), forewarned=self.so))
        return state


class Listened(Happening, frozen=True, tag="listened_at_door"):
    """Somebody has listened; what they heard, if anything is there, is the referee's to say."""

    who: str
    die: int
    target: int
    heard: bool

    def apply(self, state: State) -> State:
        return state


Events = (
    Slipped
    | Watched
    | Crept
    | Spotted
    | Hid
    | NotHidden
    | PassedBy
    | Found
    | Checked
    | DoorForced
    | Forewarned
    | Listened
)
