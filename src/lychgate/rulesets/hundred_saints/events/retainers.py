"""Facts: retainers found, hired, tested and lost."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.rulesets.hundred_saints.events.base import Happening
from lychgate.rulesets.hundred_saints.state import Haggling, Search, State


class Sought(Happening, frozen=True, tag="sought", kw_only=True):
    """Somebody looked for retainers and paid for it: how many will come, and after how many days."""

    who: str
    search: Search
    copper: int
    townsfolk: int = 0
    adventurers: int = 0
    days: int = 0

    def apply(self, state: State) -> State:
        one = state.creature(self.who)
        paid = state.with_creature(replace(one, coins=one.coins.minus(self.copper)))
        return replace(paid, hiring=replace(paid.hiring, searches=(*paid.hiring.searches, self.search), ill_will=0))


class Replied(Happening, frozen=True, tag="replied", kw_only=True):
    """What somebody says to an offer; ``total`` is 0 where no dice were thrown. ``others``: what it does to more."""

    name: str
    employer: str
    offer: str
    total: int
    reply: str
    others: int = 0

    def apply(self, state: State) -> State:
        rest = tuple(one for one in state.hiring.haggling if one.name != self.name)
        if self.reply == "more":
            rest = (*rest, Haggling(self.name, self.employer, self.offer))
        ill = state.hiring.ill_will + self.others
        return replace(state, hiring=replace(state.hiring, haggling=rest, ill_will=ill))


class LoyaltyTested(Happening, frozen=True, tag="loyalty_tested"):
    """A retainer's Loyalty was tested: the total against the score."""

    who: str
    total: int
    score: int
    true: bool

    def apply(self, state: State) -> State:
        return state


class LoyaltyChanged(Happening, frozen=True, tag="loyalty_changed"):
    """A retainer's Loyalty is another from now on."""

    who: str
    by: int

    def apply(self, state: State) -> State:
        one = state.creature(self.who)
        assert one.service is not None
        return state.with_creature(replace(one, service=replace(one.service, loyalty=one.service.loyalty + self.by)))


class LeftService(Happening, frozen=True, tag="left_service"):
    """A retainer has left, for a reason."""

    who: str
    why: str

    def apply(self, state: State) -> State:
        return replace(state, cast=tuple(one for one in state.cast if one.id != self.who))


Events = Sought | Replied | LoyaltyTested | LoyaltyChanged | LeftService
