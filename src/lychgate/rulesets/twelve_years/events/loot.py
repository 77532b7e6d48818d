"""Gold, loot and gear: found, taken, handed over, changed, gone."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.rulesets.twelve_years.events.base import Happening, PartyHappening, SiteHappening
from lychgate.rulesets.twelve_years.state import (
    Item,
    Party,
    Site,
    State,
    with_id_taken,
    with_member,
    with_party,
    with_site,
)


class GoldGained(PartyHappening, frozen=True, gc=False):
    """Coin for the purse. ``source``: start, treasure, sale, noble."""

    gold: int
    source: str

    def change(self, party: Party) -> Party:
        return replace(party, gold=party.gold + self.gold)


class GoldSpent(PartyHappening, frozen=True, gc=False):
    """Coin out of the purse. ``what``: training, purchase, renegade, wise_woman, ellas, slink (stolen)."""

    gold: int
    what: str

    def change(self, party: Party) -> Party:
        return replace(party, gold=party.gold - self.gold)


class ItemGained(Happening, frozen=True, gc=False):
    """An item that comes to the party from no place on the map. ``source``: weapon, kit, tinker, bought."""

    seat: str
    item: Item
    source: str

    def apply(self, state: State) -> State:
        party = state.party(self.seat)
        after = with_party(state, replace(party, loot=(*party.loot, self.item)))
        return with_id_taken(after, self.item.id)


class ItemLost(PartyHappening, frozen=True, gc=False):
    """An item is gone from the game. ``how``: sold, paid, eaten, read, vanished, slink, crowned, destroyed."""

    item: Item
    how: str

    def change(self, party: Party) -> Party:
        return without_item(party, self.item.id)


class ItemDropped(Happening, frozen=True, gc=False):
    """The party leaves an item behind where it is."""

    seat: str
    item: Item

    def apply(self, state: State) -> State:
        party = state.party(self.seat)
        site = state.site(party.at)
        after = with_party(state, without_item(party, self.item.id))
        return with_site(after, party.at, replace(site, loot=(*site.loot, self.item)))


class ItemChanged(PartyHappening, frozen=True, gc=False):
    """An item of the party is now ``item``. ``why``: spent, disarmed, sprung, struck, inert, used."""

    item: Item
    why: str

    def change(self, party: Party) -> Party:
        return replace(
            party, loot=tuple(self.item if old.id == self.item.id else old for old in party.loot)
        )


class Equipped(PartyHappening, frozen=True, gc=False):
    """A member now wields ``weapon`` (0: nothing) and wears ``worn``, with ``hp`` hit points."""

    member: int
    weapon: int
    worn: tuple[int, ...]
    hp: int

    def change(self, party: Party) -> Party:
        member = party.member(self.member)
        return with_member(party, replace(member, weapon=self.weapon, worn=self.worn, hp=self.hp))


class LootFound(Happening, frozen=True, gc=False):
    """An item comes to light at ``place``. ``why``: encounter, promise."""

    place: str
    item: Item
    why: str

    def apply(self, state: State) -> State:
        site = state.site(self.place)
        after = with_site(state, self.place, replace(site, loot=(*site.loot, self.item)))
        return with_id_taken(after, self.item.id)


class LootAltered(SiteHappening, frozen=True, gc=False):
    """An item that lies at the place is now ``item``.

    ``why``: disarmed, sprung, struck, inert, escaped (its effect pursues).
    """

    item: Item
    why: str

    def alter(self, site: Site) -> Site:
        return replace(site, loot=tuple(self.item if old.id == self.item.id else old for old in site.loot))


class LootGone(SiteHappening, frozen=True, gc=False):
    """An item that lay at the place is gone from the game. ``how``: eaten, vanished."""

    item: Item
    how: str

    def alter(self, site: Site) -> Site:
        return replace(site, loot=tuple(item for item in site.loot if item.id != self.item.id))


class LootTaken(Happening, frozen=True, gc=False):
    """The party takes an item that lay at ``place``; a cursed one weighs on it for good."""

    seat: str
    place: str
    item: Item

    def apply(self, state: State) -> State:
        party, site = state.party(self.seat), state.site(self.place)
        after = with_site(
            state,
            self.place,
            replace(site, loot=tuple(item for item in site.loot if item.id != self.item.id)),
        )
        return with_party(after, replace(party, loot=(*party.loot, self.item)))


class CurseFelt(PartyHappening, frozen=True, gc=False):
    """A cursed item has been retrieved or eaten: one less damage from now on."""

    item: Item

    def change(self, party: Party) -> Party:
        return replace(party, curses=party.curses + 1)


class TreasureLaid(SiteHappening, frozen=True, gc=False):
    """Trinkets worth ``gold`` lie at the place."""

    gold: int

    def alter(self, site: Site) -> Site:
        return replace(site, gold=site.gold + self.gold)


class TreasureTaken(Happening, frozen=True, gc=False):
    """The party takes the coin that lay at ``place``."""

    seat: str
    place: str
    gold: int

    def apply(self, state: State) -> State:
        party, site = state.party(self.seat), state.site(self.place)
        after = with_site(state, self.place, replace(site, gold=site.gold - self.gold))
        return with_party(after, replace(party, gold=party.gold + self.gold))


def without_item(party: Party, item: int) -> Party:
    """The party without that item, in its loot and in its members' hands."""
    members = tuple(
        replace(
            member,
            weapon=0 if member.weapon == item else member.weapon,
            worn=tuple(worn for worn in member.worn if worn != item),
        )
        if item == member.weapon or item in member.worn
        else member
        for member in party.members
    )
    return replace(party, members=members, loot=tuple(old for old in party.loot if old.id != item))
