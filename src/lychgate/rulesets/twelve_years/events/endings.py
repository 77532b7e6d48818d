"""Years and endings."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.rulesets.twelve_years.events.base import Happening, PartyHappening
from lychgate.rulesets.twelve_years.events.rivals import parted
from lychgate.rulesets.twelve_years.state import (
    Ending,
    Fallen,
    Party,
    State,
    with_party,
    with_site,
)


class YearsPassed(Happening, frozen=True, gc=False):
    """Years go by, for this seat or (variant year-track) for all.

    ``why``: mist, satyr, pond, ferry, mirror, mushroom, party_death.
    """

    seat: str
    years: int
    why: str

    def apply(self, state: State) -> State:
        if len(state.parties) > 1 and state.variants["year-track"] == "shared":
            parties = tuple(replace(party, years=party.years + self.years) for party in state.parties)
            return replace(state, parties=parties)
        party = state.party(self.seat)
        return with_party(state, replace(party, years=party.years + self.years))


class LoreSpared(PartyHappening, frozen=True, gc=False):
    """The Fae Folk's Lore has kept the party from being lost in the Fae. ``why`` as in ``YearsPassed``."""

    why: str


class PartyFell(Happening, frozen=True, gc=False):
    """The party is dead: its goods lie where it fell."""

    seat: str
    names: tuple[str, ...]

    def apply(self, state: State) -> State:
        party = state.party(self.seat)
        site = state.site(party.at)
        site = replace(site, loot=(*site.loot, *party.loot), gold=site.gold + party.gold)
        fallen = Fallen(party.seat, party.number, party.at, party.years, self.names)
        after = with_site(state, party.at, site)
        after = replace(after, fallen=(*state.fallen, fallen))
        empty = Party(
            party.seat, number=party.number, years=party.years, at=party.at, next_id=party.next_id, out=party.out
        )
        return with_party(parted(after, self.seat), empty)


class SeatOut(PartyHappening, frozen=True, gc=False):
    """The seat plays no more while others play on; its party and what it carries are lost. ``why``: years, retired."""

    why: str

    def change(self, party: Party) -> Party:
        return replace(
            party, out=True, members=(), loot=(), gold=0, due=(), promises=(), chased=0, wary=False, truce=False
        )

    def apply(self, state: State) -> State:
        return super().apply(parted(state, self.seat))


class GameEnded(Happening, frozen=True, gc=False):
    """The game is over. ``ending``: crowned, destroyed, lost, ended."""

    seat: str
    ending: Ending
    how: str = ""

    def apply(self, state: State) -> State:
        return replace(state, ending=self.ending, winner=self.seat if self.ending != "lost" else "")
