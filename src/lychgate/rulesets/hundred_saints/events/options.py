"""Facts: the optional rules of a fight, conditions, turning the undead."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.rulesets.hundred_saints.events.base import Happening
from lychgate.rulesets.hundred_saints.events.combat import fighting, pair
from lychgate.rulesets.hundred_saints.state import Mark, State


class MarkSet(Happening, frozen=True, tag="mark_set"):
    """Somebody is under a condition, or no longer."""

    whom: str
    mark: Mark
    so: bool = True

    def apply(self, state: State) -> State:
        one = state.creature(self.whom)
        return state.with_creature(one.marked(self.mark) if self.so else one.unmarked(self.mark.name))


class Wielded(Happening, frozen=True, tag="wielded"):
    """Somebody has a weapon in hand; ``first``: from the beginning, without a word."""

    who: str
    weapon: str
    first: bool = False

    def apply(self, state: State) -> State:
        now = fighting(state)
        return replace(state, fight=replace(now, in_hand={**now.in_hand, self.who: self.weapon}))


class StruckWithTwo(Happening, frozen=True, tag="struck_with_two"):
    """Somebody fights with two weapons in this Round; ``done``: the second has struck too."""

    who: str
    done: bool = False

    def apply(self, state: State) -> State:
        now = fighting(state)
        return replace(state, fight=replace(now, two={**now.two, self.who: self.done}))


class Subdued(Happening, frozen=True, tag="subdued"):
    """Somebody took blows that were meant to subdue: ``in_all`` so far."""

    whom: str
    amount: int
    in_all: int

    def apply(self, state: State) -> State:
        return state.with_creature(state.creature(self.whom).marked(Mark("subdued", self.in_all)))


class Recovered(Happening, frozen=True, tag="recovered"):
    """Some of what was dealt to subdue has healed; who was down of it, and has less of it than hit points, rises."""

    whom: str
    left: int

    def apply(self, state: State) -> State:
        one = state.creature(self.whom)
        if self.left < one.hp:
            one = one.unmarked("beaten")
        return state.with_creature(one.marked(Mark("subdued", self.left)) if self.left else one.unmarked("subdued"))


class Pushed(Happening, frozen=True, tag="pushed"):
    """A push came home; ``held``: the defender stood."""

    who: str
    whom: str
    held: bool

    def apply(self, state: State) -> State:
        if self.held:
            return state
        now = fighting(state)
        return replace(
            state, fight=replace(now, melee=tuple(two for two in now.melee if two != pair(self.who, self.whom)))
        )


class Lobbed(Happening, frozen=True, tag="lobbed", kw_only=True):
    """Something was thrown at a place; a miss lands 10 feet off, at an hour of the ``clock``."""

    who: str
    weapon: str
    total: int
    hit: bool
    clock: int = 0

    def apply(self, state: State) -> State:
        now, key = fighting(state), f"{self.who}/{self.weapon}"
        return replace(state, fight=replace(now, shots={**now.shots, key: now.shots.get(key, 0) + 1}))


class Repelled(Happening, frozen=True, tag="repelled", kw_only=True):
    """Somebody turned the undead: the total, what came of it, and for whom. ``again``: the Round of the next try."""

    who: str
    side: str
    total: int
    row: str
    those: tuple[str, ...] = ()
    again: int = 0

    def apply(self, state: State) -> State:
        now = fighting(state)
        return replace(state, fight=replace(now, turning={**now.turning, self.who: self.again}))


class GearDestroyed(Happening, frozen=True, tag="gear_destroyed"):
    """What somebody carried is gone with them, but for what was ``kept`` by a save of its own."""

    whom: str
    kept: tuple[str, ...] = ()

    def apply(self, state: State) -> State:
        one = state.creature(self.whom)
        items = tuple(item for item in one.items if item.name in self.kept)
        return state.with_creature(replace(one, items=items, coins=type(one.coins)()))


Events = MarkSet | Wielded | StruckWithTwo | Subdued | Recovered | Pushed | Lobbed | Repelled | GearDestroyed
