"""Bargains between parties of different seats."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.rulesets.twelve_years.events.base import Happening, PartyHappening
from lychgate.rulesets.twelve_years.events.loot import without_item
from lychgate.rulesets.twelve_years.state import Item, State, with_party


class OfferMade(PartyHappening, frozen=True, gc=False):
    """The party offers another what it ``gives`` and ``gold``, for what it ``asks`` and a ``price`` in gold."""

    other: str
    gives: tuple[Item, ...]
    asks: tuple[Item, ...]
    gold: int
    price: int


class OfferRefused(PartyHappening, frozen=True, gc=False):
    """The party will not trade with the ``other`` after all."""

    other: str


class GoodsHanded(Happening, frozen=True, gc=False):
    """The party hands ``items`` and ``gold`` over to that of the seat ``to``."""

    seat: str
    to: str
    items: tuple[Item, ...]
    gold: int

    def apply(self, state: State) -> State:
        giver, taker = state.party(self.seat), state.party(self.to)
        for item in self.items:
            giver = without_item(giver, item.id)
        after = with_party(state, replace(giver, gold=giver.gold - self.gold))
        return with_party(after, replace(taker, loot=(*taker.loot, *self.items), gold=taker.gold + self.gold))
