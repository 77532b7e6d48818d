"""Weapons, armor and shields: who may use them, and how they change hands.

How an item is rolled is in ``loot``, what its powers do in ``magick``, buying and selling in ``trade``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec
from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.room import Lines
from lychgate.rulesets.twelve_years.event import Event, PartyEvent, Scene
from lychgate.rulesets.twelve_years.naming import an_item, item_name, member_name, priced
from lychgate.rulesets.twelve_years.rules.foes import enemies
from lychgate.rulesets.twelve_years.rules.frame import TwelveYears, ruled, us
from lychgate.rulesets.twelve_years.rules.loot import is_gear, usable
from lychgate.rulesets.twelve_years.sheet import hp_bonus, is_metal
from lychgate.rulesets.twelve_years.state import (
    Item,
    Member,
    Party,
    State,
    with_member,
    with_party,
    with_site,
    without_item,
)
from lychgate.rulesets.twelve_years.tables import WEAPON


@clause("12y.archetype.hermit-pacifist", "12y.archetype.fae-iron", "12y.hexenc.escort-member")
def may_use(member: Member, item: Item) -> bool:
    """Hermits use staffs alone; Fae Folk nothing of metal; escorts and thralls nothing at all."""
    if not member.rolled:
        return False
    if member.kin == "hermit":
        return item.weapon == "staff"
    return member.kin != "fae_folk" or not is_metal(item)


class GearStep(msgspec.Struct, frozen=True, gc=False):
    """Give ``item`` to ``member``, or let ``member`` take it off (``what`` = stow)."""

    what: Literal["equip", "stow"]
    item: int
    member: int


@clause("12y.weapon.reassign", "12y.loot.share", "12y.death.member-gear", "12y.loot.no-limit")
def gear_steps(play: TwelveYears) -> Iterator[GearStep]:
    """Every handing-over that is allowed now: weapons between any two rolls, armor and shields outside encounters."""
    party, fighting = us(play), in_danger(play)
    if fighting and ruled(play.state, "reequip") == "outside-encounters":
        return
    for item in party.loot:
        if not is_gear(item) or (fighting and not item.weapon):
            continue
        holder = holder_of(party, item)
        if holder is not None and not may_doff(holder, item):
            continue
        if usable(play, item):
            for member in party.members:
                if member is not holder and may_use(member, item) and has_room(play, member, item):
                    yield GearStep("equip", item.id, member.id)
        if holder is not None:
            yield GearStep("stow", item.id, holder.id)


def in_danger(play: TwelveYears) -> bool:
    """Whether enemies, rivals or a trap leave time for weapons alone."""
    party = us(play)
    return bool(enemies(play) or party.rivals) or party.wary or party.chased > 0


def droppable(play: TwelveYears) -> tuple[Item, ...]:
    """What the party may leave behind: nothing in the middle of a fight, or before a trap."""
    return () if in_danger(play) else tuple([item for item in us(play).loot if may_drop(us(play), item)])


def holder_of(party: Party, item: Item) -> Member | None:
    """Who wields or wears ``item``."""
    for member in party.members:
        if member.weapon == item.id or item.id in member.worn:
            return member
    return None


@clause("12y.archetype.max-hp")
def may_doff(member: Member, item: Item) -> bool:
    """Armor and shield cannot be taken off when that would leave no hit point."""
    return member.weapon == item.id or member.hp - hp_bonus(item) >= 1


def has_room(play: TwelveYears, member: Member, item: Item) -> bool:
    """One armor and one shield each, unless they stack; what is worn already must be fit to be taken off."""
    if item.weapon or ruled(play.state, "armor-stacking") == "unlimited":
        return True
    worn = [other for other in (us(play).item(id_) for id_ in member.worn) if other.kind == item.kind]
    return not worn


def may_drop(party: Party, item: Item) -> bool:
    """A cursed item cannot be left behind. Clause 12y.magick.cursed-compelled."""
    holder = holder_of(party, item)
    return not item.cursed and (holder is None or may_doff(holder, item))


class ItemDropped(Event, frozen=True, gc=False):
    """The party leaves an item behind where it is."""

    seat: str
    item: Item

    def apply(self, state: State) -> State:
        party = state.party(self.seat)
        site = state.site(party.at)
        after = with_party(state, without_item(party, self.item.id))
        return with_site(after, party.at, replace(site, loot=(*site.loot, self.item)))

    def sentences(self, scene: Scene) -> Lines:
        return scene.tale("loot", "dropped.line", item=priced(self.item), clauses=("12y.delve.retrace-persist",))


@clause("12y.archetype.max-hp")
def don(play: TwelveYears, member: Member, item: Item) -> None:
    """A weapon is taken in hand in place of another; armor and shield raise present hit points with the maximum."""
    if item.weapon:
        play.record(Equipped(play.seat, member.id, item.id, member.worn, member.hp))
    else:
        worn = (*member.worn, item.id)
        play.record(Equipped(play.seat, member.id, member.weapon, worn, member.hp + hp_bonus(item)))


class Equipped(PartyEvent, frozen=True, gc=False):
    """A member now wields ``weapon`` (0: nothing) and wears ``worn``, with ``hp`` hit points."""

    member: int
    weapon: int
    worn: tuple[int, ...]
    hp: int

    def change(self, party: Party) -> Party:
        member = party.member(self.member)
        return with_member(party, replace(member, weapon=self.weapon, worn=self.worn, hp=self.hp))

    def sentences(self, scene: Scene) -> Lines:
        party, before = scene.party, scene.party_before.member(self.member)
        name, maximum = member_name(before), scene.maximum(party.member(self.member))
        if self.weapon != before.weapon:
            if not self.weapon:
                return scene.fact("loot", "equip.unarmed", name=name, clauses=("12y.combat.unarmed",))
            weapon = party.item(self.weapon)
            start = not before.weapon and weapon.id == max(item.id for item in party.loot)
            return scene.fact(
                "loot",
                "equip.wield_start" if start else "equip.wield",
                name=name,
                item=item_name(weapon),
                a_item=an_item(weapon),
                damage=WEAPON[weapon.weapon].damage,
                clauses=("12y.weapon.start-roll" if start else "12y.weapon.reassign", "12y.weapon.table"),
            )
        on = [worn for worn in self.worn if worn not in before.worn]
        off = [worn for worn in before.worn if worn not in self.worn]
        if not on and not off:
            return ()
        return scene.fact(
            "loot",
            "equip.wear" if on else "equip.take_off",
            name=name,
            item=item_name(scene.party_before.item((on or off)[0])),
            hp=f"{self.hp}/{maximum}",
            clauses=("12y.archetype.max-hp",),
        )


def forfeit(play: TwelveYears, item: Item) -> None:
    """Whoever wields or wears ``item`` no longer does; losing armor never kills."""
    holder = holder_of(us(play), item)
    if holder is None:
        return
    if holder.weapon == item.id:
        play.record(Equipped(play.seat, holder.id, 0, holder.worn, holder.hp))
    else:
        worn = tuple(id_ for id_ in holder.worn if id_ != item.id)
        hp = max(holder.hp - hp_bonus(item), 1)
        play.record(Equipped(play.seat, holder.id, holder.weapon, worn, hp))
