"""Parties against each other: who is at blows with whom, what they roll, who gets clear, who is robbed."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.rulesets.twelve_years.events.base import Happening, PartyHappening
from lychgate.rulesets.twelve_years.events.loot import without_item
from lychgate.rulesets.twelve_years.state import Item, Party, State, with_party


class RivalsClashed(Happening, frozen=True, gc=False):
    """The party of ``seat`` attacks that of ``on`` (empty: a fight goes on). From now on ``seats`` are at blows."""

    seat: str
    on: str
    seats: tuple[str, ...]

    def apply(self, state: State) -> State:
        return at_blows(state, self.seats)


class StandTaken(PartyHappening, frozen=True, gc=False):
    """What the party does about the others: engage, evade, end."""

    stand: str


class RivalsParted(Happening, frozen=True, gc=False):
    """The parties of ``seats`` agree, at the word of ``seat``, that it is over."""

    seat: str
    seats: tuple[str, ...]

    def apply(self, state: State) -> State:
        for seat in self.seats:
            state = parted(state, seat)
        return state


class EscapeRolled(PartyHappening, frozen=True, gc=False):
    """One d4 to get away from the other parties and all else: ``face`` fell, ``row`` is what it counts as."""

    face: int
    row: str


class GotClear(Happening, frozen=True, gc=False):
    """The party has got away unfollowed: those of ``eluded`` cannot attack it until one of them has moved again."""

    seat: str
    eluded: tuple[str, ...]

    def apply(self, state: State) -> State:
        after = parted(state, self.seat)
        return with_party(after, replace(after.party(self.seat), hidden_from=self.eluded))


class RivalFollowed(Happening, frozen=True, gc=False):
    """The party has come after that of ``whom``, and is still at blows with it and with whoever came along."""

    seat: str
    whom: str

    def apply(self, state: State) -> State:
        return at_blows(state, (self.whom, *state.party(self.whom).rivals, self.seat))


class Robbed(Happening, frozen=True, gc=False):
    """The party takes ``gold``, or one ``item``, out of the hands of the party of ``whose``."""

    seat: str
    whose: str
    gold: int = 0
    item: Item | None = None

    def apply(self, state: State) -> State:
        victim, thief = state.party(self.whose), state.party(self.seat)
        victim = replace(victim, gold=victim.gold - self.gold)
        thief = replace(thief, gold=thief.gold + self.gold)
        if self.item is not None:
            victim = without_item(victim, self.item.id)
            thief = replace(thief, loot=(*thief.loot, self.item))
        return with_party(with_party(state, victim), thief)


class RivalRolled(PartyHappening, frozen=True, gc=False):
    """The party's d6 against the others': ``face`` fell, and ``counts`` (after Thorning) stands."""

    face: int
    counts: int


class RivalsMeasured(PartyHappening, frozen=True, gc=False):
    """The ``high`` rolls beat the ``low`` by ``difference``, read as the row ``row``; at 0 they are the same."""

    high: tuple[str, ...]
    low: tuple[str, ...]
    difference: int
    row: str


# ---------------------------------------------------------------------- who is against whom


def at_blows(state: State, seats: tuple[str, ...]) -> State:
    """The state in which each of ``seats`` is at blows with all the others, and so hidden from nobody."""
    fighting = tuple(party for party in state.parties if party.seat in seats)
    for party in fighting:
        rivals = tuple(other.seat for other in fighting if other.seat != party.seat)
        state = with_party(state, replace(party, rivals=rivals, hidden_from=()))
    return state


def parted(state: State, seat: str) -> State:
    """The state in which the party of ``seat`` is at blows with nobody, and nobody with it."""
    for party in state.parties:
        if party.seat == seat and party.rivals:
            state = with_party(state, replace(party, rivals=()))
        elif seat in party.rivals:
            state = with_party(state, replace(party, rivals=tuple(other for other in party.rivals if other != seat)))
    return state


def moved_on(state: State, seat: str) -> State:
    """The state after a move of ``seat``: it has parted from everybody, and is hidden no longer; nor is anybody from
    it but who hides where it has come to."""
    state = parted(state, seat)
    mover = state.party(seat)
    for party in state.parties:
        if party.seat == seat and party.hidden_from:
            state = with_party(state, replace(party, hidden_from=()))
        elif seat in party.hidden_from and party.at != mover.at:
            state = with_party(state, sought_in_vain(party, seat))
    return state


def sought_in_vain(party: Party, seat: str) -> Party:
    """The party, no longer hidden from ``seat``, which has gone elsewhere."""
    return replace(party, hidden_from=tuple(other for other in party.hidden_from if other != seat))
