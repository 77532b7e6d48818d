"""Facts: what the referee has on paper."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.rulesets.hundred_saints.events.base import Happening
from lychgate.rulesets.hundred_saints.state import Beast, Creature, State


class BestiaryStocked(Happening, frozen=True, tag="bestiary_stocked"):
    """Creatures of the referee's own are known from now on; those of the same key or name are no longer."""

    file: str
    beasts: tuple[Beast, ...]

    def apply(self, state: State) -> State:
        keys = {one.id for one in self.beasts}
        names = {one.name.casefold() for one in self.beasts}
        kept = (one for one in state.bestiary if one.id not in keys and one.name.casefold() not in names)
        return replace(state, bestiary=(*kept, *self.beasts))


class BlockRead(Happening, frozen=True, tag="block_read"):
    """A stat block was read, of one that came into play: how what was not plain was taken, and the words left over."""

    one: Creature
    hp: str
    taken: tuple[str, ...]
    left: tuple[str, ...]

    def apply(self, state: State) -> State:
        return state


class Noted(Happening, frozen=True, tag="noted_of_kind"):
    """What the bestiary says of a kind that has come into play."""

    name: str
    notes: str

    def apply(self, state: State) -> State:
        return state


Events = BestiaryStocked | BlockRead | Noted
