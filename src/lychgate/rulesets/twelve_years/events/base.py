"""What every fact is, and the two most common kinds: of a party, and of a place."""

from __future__ import annotations

import msgspec

from lychgate.rulesets.twelve_years.state import (
    Party,
    Site,
    State,
    with_party,
    with_site,
)


class Happening(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A fact. The plain one changes nothing and is only told."""

    def apply(self, state: State) -> State:
        """The state after the fact."""
        return state


class PartyHappening(Happening, frozen=True, gc=False):
    """A fact about the party of ``seat``."""

    seat: str

    def apply(self, state: State) -> State:
        return with_party(state, self.change(state.party(self.seat)))

    def change(self, party: Party) -> Party:
        """The party after the fact."""
        return party


class SiteHappening(Happening, frozen=True, gc=False):
    """A fact about what is at ``place``."""

    place: str

    def apply(self, state: State) -> State:
        return with_site(state, self.place, self.alter(state.site(self.place)))

    def alter(self, site: Site) -> Site:
        """What is at the place after the fact."""
        return site
