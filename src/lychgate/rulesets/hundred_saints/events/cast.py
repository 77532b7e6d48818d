"""Facts: who comes into play and leaves it."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.rulesets.hundred_saints.events.base import Happening
from lychgate.rulesets.hundred_saints.state import Creature, Side, State


class Came(Happening, frozen=True, tag="came"):
    """Some came into play, on a side that is made if it is not there. ``hidden``: only referees know.

    ``unsaid``: nobody has said what they add to attack rolls.
    """

    who: tuple[Creature, ...]
    hidden: bool = True
    unsaid: bool = False

    def apply(self, state: State) -> State:
        sides = state.sides
        for one in self.who:
            if one.side not in [side.id for side in sides]:
                sides = (*sides, Side(id=one.side))
        return replace(state, cast=(*state.cast, *self.who), sides=sides, next_id=state.next_id + len(self.who))


class Left(Happening, frozen=True, tag="left"):
    """Some left play; ``side`` with them, if it is named."""

    who: tuple[str, ...]
    side: str = ""

    def apply(self, state: State) -> State:
        cast = tuple(one for one in state.cast if one.id not in self.who)
        return replace(state, cast=cast, sides=tuple(side for side in state.sides if side.id != self.side))


class Described(Happening, frozen=True, tag="described"):
    """Something is said of a side."""

    side: str
    what: str
    so: bool

    def apply(self, state: State) -> State:
        return state.with_side(replace(state.side(self.side), **{self.what: self.so}))


Events = Came | Left | Described
