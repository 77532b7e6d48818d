"""Fights, flights and traps."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.rulesets.twelve_years.events.base import Happening, PartyHappening, SiteHappening
from lychgate.rulesets.twelve_years.state import (
    Corpse,
    Foe,
    Party,
    Site,
    State,
    with_id_taken,
    with_party,
    with_site,
)


class AttackRolled(PartyHappening, frozen=True, gc=False):
    """One d6 for everybody: ``face`` fell, ``counts`` (after Thorning) is read as the row ``row``."""

    face: int
    counts: int
    row: str


class DamageTotalled(PartyHappening, frozen=True, gc=False):
    """A side's damage before it is dealt: (dice + each part) by the multiplier. ``side``: party or foes.

    ``parts`` are pairs of a word (level, brute_force, thorning, cursed, bonus) and a number. ``deals`` is none, half,
    full or double.
    """

    side: str
    dice: int
    parts: tuple[tuple[str, int], ...]
    deals: str
    total: int


class FoeArrived(Happening, frozen=True, gc=False):
    """A foe is at ``place``.

    ``how``: encounter, guard, castle, throne, goblin, skeleton, followed, possessed, risen. ``of``: how many come.
    """

    place: str
    foe: Foe
    how: str
    of: int = 1

    def apply(self, state: State) -> State:
        site = state.site(self.place)
        after = with_site(state, self.place, replace(site, foes=(*site.foes, self.foe)))
        return with_id_taken(after, self.foe.id)


class FoeHurt(SiteHappening, frozen=True, gc=False):
    """A foe takes ``amount`` damage and has ``left`` hit points."""

    foe: int
    kind: str
    amount: int
    left: int

    def alter(self, site: Site) -> Site:
        return replace(
            site, foes=tuple(replace(foe, hp=self.left) if foe.id == self.foe else foe for foe in site.foes)
        )


class FoeSlain(Happening, frozen=True, gc=False):
    """A foe is dead. ``how``: damage, vanished (a shade), death, gerhardus, crowned. One that was a member of a party
    leaves its corpse."""

    place: str
    foe: Foe
    how: str

    def apply(self, state: State) -> State:
        site = state.site(self.place)
        left = tuple(foe for foe in site.foes if foe.id != self.foe.id)
        after = with_site(state, self.place, replace(site, foes=left))
        if self.foe.member is None or self.foe.member.escort:
            return after
        dead = replace(self.foe.member, hp=0, weapon=0, worn=(), marks=())
        corpse = Corpse(dead, self.foe.party, self.place, self.foe.kind)
        return replace(after, corpses=(*state.corpses, corpse))


class FoesGone(SiteHappening, frozen=True, gc=False):
    """Foes are no longer at the place. ``how``: fled, left_behind, parted, followed, enthralled."""

    foes: tuple[int, ...]
    how: str

    def alter(self, site: Site) -> Site:
        return replace(site, foes=tuple(foe for foe in site.foes if foe.id not in self.foes))


class FoeProvoked(SiteHappening, frozen=True, gc=False):
    """Creatures that would have kept the peace are attacked."""

    foes: tuple[int, ...]

    def alter(self, site: Site) -> Site:
        return replace(
            site,
            foes=tuple(replace(foe, provoked=True) if foe.id in self.foes else foe for foe in site.foes),
        )


class FoesDigIn(SiteHappening, frozen=True, gc=False):
    """Every foe that was only passing stays at the place, gloating."""

    def alter(self, site: Site) -> Site:
        return replace(
            site,
            foes=tuple(replace(foe, stays="here") if foe.stays == "passing" else foe for foe in site.foes),
        )


class CyclopsAttacked(PartyHappening, frozen=True, gc=False):
    """The party has attacked a cyclops: its curse falls when the encounter ends."""

    def change(self, party: Party) -> Party:
        return replace(party, attacked_cyclops=True)


class CurseFell(PartyHappening, frozen=True, gc=False):
    """The encounter with the cyclops is over; the marks follow as facts of their own."""

    def change(self, party: Party) -> Party:
        return replace(party, attacked_cyclops=False)


class EvasionRolled(PartyHappening, frozen=True, gc=False):
    """One d4 for the whole party.

    ``face`` fell and ``row`` is what it counts as. ``what``: foes, trap, effect, loot.
    """

    face: int
    row: str
    what: str


class TruceMade(PartyHappening, frozen=True, gc=False):
    """The foes of this place leave the party alone until it comes back."""

    def change(self, party: Party) -> Party:
        return replace(party, truce=True)


class TrapFound(SiteHappening, frozen=True, gc=False):
    """A trap is set at the place, armed."""

    def alter(self, site: Site) -> Site:
        return replace(site, trap=True)


class TrapSprung(PartyHappening, frozen=True, gc=False):
    """A trap goes off for ``damage``. ``what``: room, loot, effect, elf, kit."""

    damage: int
    what: str


class TrapGone(Happening, frozen=True, gc=False):
    """The room's trap is no more. ``how``: sprung, disabled, pursuing. The party no longer has it before it.

    Other parties that are here still have theirs to face, unless it was disabled.
    """

    seat: str
    place: str
    how: str

    def apply(self, state: State) -> State:
        after = with_site(state, self.place, replace(state.site(self.place), trap=False))
        for near in after.parties:
            if near.wary and near.at == self.place and (near.seat == self.seat or self.how == "disabled"):
                after = with_party(after, replace(near, wary=False))
        return after


class TrapDisabled(PartyHappening, frozen=True, gc=False):
    """A Rogue makes a trap harmless. ``what``: room, loot, effect, elf, kit."""

    what: str


class Pursued(PartyHappening, frozen=True, gc=False):
    """``effects`` of sprung traps are on the party's heels now."""

    effects: int

    def change(self, party: Party) -> Party:
        return replace(party, chased=self.effects)


class Wary(PartyHappening, frozen=True, gc=False):
    """The party stands before the trap of this room (``before`` True), or no longer."""

    before: bool

    def change(self, party: Party) -> Party:
        return replace(party, wary=self.before)
