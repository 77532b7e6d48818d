"""Facts: what a referee does beside the rules."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.core.override import with_value
from lychgate.rulesets.hundred_saints.events.base import Happening
from lychgate.rulesets.hundred_saints.state import Secret, State


class DiceRolled(Happening, frozen=True, tag="dice_rolled"):
    """Dice that no rule asked for. ``secret`` is the id under which only referees know of them; empty: all do."""

    seat: str
    dice: str
    what: str
    total: int
    secret: str = ""

    def apply(self, state: State) -> State:
        if not self.secret:
            return state
        told = f"{self.seat} rolled {self.dice}{f' ({self.what})' if self.what else ''}: {self.total}."
        return replace(state, secrets=(*state.secrets, Secret(self.secret, told)), next_secret=state.next_secret + 1)


class Revealed(Happening, frozen=True, tag="revealed"):
    """A secret is everybody's now."""

    secret: str
    text: str

    def apply(self, state: State) -> State:
        return replace(state, secrets=tuple(one for one in state.secrets if one.id != self.secret))


class Decreed(Happening, frozen=True, tag="decreed"):
    """A referee has set something, and why. ``before`` is what stood there; ``read_by`` the custom of the table."""

    author: str
    path: str
    value: str
    before: str
    because: str
    read_by: str = "referees"

    def apply(self, state: State) -> State:
        return with_value(state, self.path, self.value)


class VariantSwitched(Happening, frozen=True, tag="variant_switched"):
    """From now on the rules are read in another way. ``before`` is how they were read until now."""

    author: str
    name: str
    value: str
    before: str
    because: str = ""

    def apply(self, state: State) -> State:
        return replace(state, variants={**state.variants, self.name: self.value})


class AssistSet(Happening, frozen=True, tag="assist_set"):
    """How far the program helps with a procedure."""

    procedure: str
    mode: str

    def apply(self, state: State) -> State:
        return replace(state, assist={**state.assist, self.procedure: self.mode})


class Said(Happening, frozen=True, tag="said"):
    """A word to everybody."""

    seat: str
    text: str

    def apply(self, state: State) -> State:
        return state


class Closed(Happening, frozen=True, tag="closed"):
    """The campaign is over."""

    seat: str

    def apply(self, state: State) -> State:
        return replace(state, closed=True)


Events = DiceRolled | Revealed | Decreed | VariantSwitched | AssistSet | Said | Closed
