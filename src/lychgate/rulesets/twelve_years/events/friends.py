"""Friends and their promises."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.rulesets.twelve_years.events.base import PartyHappening, SiteHappening
from lychgate.rulesets.twelve_years.state import (
    Party,
    Site,
)


class FriendCame(SiteHappening, frozen=True, gc=False):
    """A friend, the tinker or the noble is at the place, not yet met."""

    friend: str

    def alter(self, site: Site) -> Site:
        return replace(site, friend=self.friend, met=False, served=False)


class FriendMet(SiteHappening, frozen=True, gc=False):
    """The friend shows themselves."""

    friend: str

    def alter(self, site: Site) -> Site:
        return replace(site, met=True)


class FriendServed(SiteHappening, frozen=True, gc=False):
    """What this friend does only once in a meeting is done."""

    friend: str

    def alter(self, site: Site) -> Site:
        return replace(site, served=True)


class FriendLeft(SiteHappening, frozen=True, gc=False):
    """The friend is gone. ``why``: parted, joined, robbed, died, escorted."""

    friend: str
    why: str

    def alter(self, site: Site) -> Site:
        return replace(site, friend="", met=False, served=False)


class PromiseMade(PartyHappening, frozen=True, gc=False):
    """A friend has promised: loot, skip, exit, gerhardus."""

    promise: str

    def change(self, party: Party) -> Party:
        return replace(party, promises=(*party.promises, self.promise))


class PromiseKept(PartyHappening, frozen=True, gc=False):
    """A promise has come true, or (``forgone``) the moment for it was let pass."""

    promise: str
    forgone: bool = False

    def change(self, party: Party) -> Party:
        left = list(party.promises)
        left.remove(self.promise)
        return replace(party, promises=tuple(left))
