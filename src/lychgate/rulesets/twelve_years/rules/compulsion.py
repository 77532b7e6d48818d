"""Immediate effects: loot that compels whoever comes upon it, before any enemy or anything else."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.room import Lines
from lychgate.rulesets.twelve_years.event import PartyEvent, Scene
from lychgate.rulesets.twelve_years.naming import the_item
from lychgate.rulesets.twelve_years.rules.company import others_here
from lychgate.rulesets.twelve_years.rules.death import MemberLeft, die
from lychgate.rulesets.twelve_years.rules.fight_sums import member_damage
from lychgate.rulesets.twelve_years.rules.foes import FoeArrived, hostile
from lychgate.rulesets.twelve_years.rules.frame import TwelveYears, find_item, here, ordinal, over, ruled, us
from lychgate.rulesets.twelve_years.rules.levels import gain_levels
from lychgate.rulesets.twelve_years.rules.loot import ItemChanged, ItemLost, LootAltered, LootGone, LootTaken
from lychgate.rulesets.twelve_years.rules.targeting import random_member
from lychgate.rulesets.twelve_years.rules.trap_effects import rogue_here, spring_at_random
from lychgate.rulesets.twelve_years.rules.ways import Moved
from lychgate.rulesets.twelve_years.rules.years import lore_undoes_event, lost_in_the_fae
from lychgate.rulesets.twelve_years.state import CITY, Foe, Item, Kin, Party, Site
from lychgate.rulesets.twelve_years.tables import LOOT_ITEM


@clause("12y.order.immediate", "12y.loot.known-before")
def discover(play: TwelveYears, item: int) -> None:
    """An item has come to light where the party is, and before the eyes of every other party here."""
    others = others_here(play)
    come_across(play, item)
    show(play, item, others)


@clause("12y.multi.parallel", "12y.order.immediate")
def show(play: TwelveYears, item: int, others: tuple[Party, ...]) -> None:
    """Other parties come across an item too, as far as it still lies where they are."""
    for other in others:
        with play.acting(other.seat):
            if not over(play) and any(lying.id == item for lying in here(play).loot):
                come_across(play, item)


@clause("12y.order.immediate", "12y.loot.known-before")
def come_across(play: TwelveYears, item: int) -> None:
    """The party comes across an item: what it compels happens at once (variant immediate-trigger)."""
    if ruled(play.state, "immediate-trigger") == "on-discovery":
        compel(play, item)
    if ruled(play.state, "cursed-compulsion") == "instantly-on-discovery" and not over(play):
        for lying in here(play).loot:
            if lying.id == item and lying.cursed:
                seize(play, lying)


@clause("12y.magick.cursed-compelled")
def seize(play: TwelveYears, item: Item) -> None:
    """The party lays hands on a cursed item the moment it is found; its traps go off unless a Rogue is there."""
    if item.traps:
        harmless = replace(item, traps=0)
        alter(play, harmless, "disarmed" if rogue_here(play) else "sprung")
        spring_at_random(play, item.traps, "loot")
        item = harmless
    if over(play):
        return
    play.record(LootTaken(play.seat, us(play).at, item))
    if ruled(play.state, "immediate-trigger") == "on-retrieval":
        compel(play, item.id)
    held = next((owned for owned in us(play).loot if owned.id == item.id), None)
    if held is not None and not over(play):
        claim_gift(play, held)
        feel_curse(play, us(play).item(item.id))


@clause("12y.magick.cursed-compelled")
def must_take(party: Party, site: Site) -> bool:
    """Whether a cursed item lies here that the party could take: it may not leave without it.

    It is no bar to flight: what is guarded, or behind a trap of the room, cannot be taken yet.
    """
    if hostile(party, site) or party.wary or party.chased or (party.truce and site.foes):
        return False
    return any(item.cursed for item in site.loot)


def discover_all(play: TwelveYears) -> None:
    """The party comes upon what lies here: loot that compels takes hold of it too."""
    at = us(play).at
    for item in here(play).loot:
        if over(play) or us(play).at != at:
            return
        come_across(play, item.id)


@clause("12y.death.loot-remains", "12y.multi.parallel")
def others_come_upon(play: TwelveYears) -> None:
    """What a party has left lying here is come upon by the others that stand by."""
    for other in others_here(play):
        with play.acting(other.seat):
            if not over(play):
                discover_all(play)


def compel(play: TwelveYears, item: int, *, assembling: bool = False) -> None:
    """Let ``item``, found here or held, do what it compels: the uniques first, then its powers in order.

    Whatever it compels by each of its powers happens, though it is eaten for the first; what it could be used for is
    gone with it.
    """
    found = find_item(play, item)
    if found.unique == "magick_mirror":
        step_through_mirror(play, found)
        return
    for power in found.powers:
        if over(play):
            return
        found = next((lying for lying in (*us(play).loot, *here(play).loot) if lying.id == item), found)
        match (found.kind, power):
            case ("mushroom", "fae_touched"):
                eat_fae_mushroom(play, found)
            case ("mushroom", "death"):
                eat_death_mushroom(play, found)
            case ("book", "death") if found.unique == "book_of_death":
                read_book_of_death(play, found)
            case (_, "demonic"):
                possess(play, found, assembling=assembling)
            case _:
                pass


@clause("12y.unique.mirror", "12y.friend.dying-adventurer")
def step_through_mirror(play: TwelveYears, mirror: Item) -> None:
    """The party is drawn through the mirror, which is gone; it comes out where it was, years later."""
    if lore_undoes_event(play):
        return
    claim_gift(play, mirror)
    remove(play, mirror, "vanished")
    for _ in range(mirror.uses):
        if not over(play):
            lost_in_the_fae(play, "mirror", "12y.unique.mirror")
    if ruled(play.state, "mirror-return") == "start-hex" and not over(play) and us(play).at != CITY:
        play.record(Moved(play.seat, CITY, "mirror"))


@clause("12y.unique.fae-mushroom")
def eat_fae_mushroom(play: TwelveYears, mushroom: Item) -> None:
    """The party must eat it, and loses years in the Fae."""
    if lore_undoes_event(play):
        return
    swallow(play, mushroom)
    lost_in_the_fae(play, "mushroom", "12y.unique.fae-mushroom")


@clause("12y.unique.death-mushroom")
def eat_death_mushroom(play: TwelveYears, mushroom: Item) -> None:
    """One random member who is not Fae Folk eats it and dies; among Fae Folk alone it stays uneaten."""
    if kill_one_but(play, "fae_folk", "12y.unique.death-mushroom", "mushroom"):
        swallow(play, mushroom)


@clause("12y.unique.book-of-death")
def read_book_of_death(play: TwelveYears, book: Item) -> None:
    """One random member who is not a Hermit reads it and dies; then that power is gone from it."""
    if kill_one_but(play, "hermit", "12y.unique.book-of-death", "book"):
        powers = list(book.powers)
        powers.remove("death")
        still = book.unique if "death" in powers else ""  # a very magick book may kill twice
        alter(play, replace(book, powers=tuple(powers), unique=still), "read")


def kill_one_but(play: TwelveYears, kin: Kin, purpose: str, cause: str) -> bool:
    """Kill a random living member who is not of ``kin``; False where there is none."""
    eligible = tuple(member for member in us(play).members if member.kin != kin)
    if not eligible:
        return False
    die(play, random_member(play, eligible, purpose).id, cause)
    return True


@clause("12y.magick.demonic", "12y.assembly.demonic")
def possess(play: TwelveYears, item: Item, *, assembling: bool) -> None:
    """A demon takes one random member, who is at once met as an enemy; while a party assembles the member just dies.

    Each Demonic power of the item does so once for each party that comes upon it.
    """
    party = us(play)
    if demon_is_spent(play, item):
        return
    if is_there(play, item):
        alter(play, replace(item, struck=(*item.struck, ordinal(play.state, party))), "struck")
    member = random_member(play, us(play).members, "12y.magick.demonic")
    if assembling:
        die(play, member.id, "demon")
        return
    dice, bonus = member_damage(play, member)
    play.record(MemberLeft(play.seat, member, "possessed"))
    foe = Foe(
        us(play).next_id,
        "possessed",
        member.hp,
        member.hp,
        dice,
        bonus,
        "here",
        member=replace(member, weapon=0, worn=()),
        party=party.subject,
    )
    play.record(FoeArrived(party.at, foe, "possessed"))


def demon_is_spent(play: TwelveYears, item: Item) -> bool:
    """Whether each demon in the item has possessed someone of this party (or anyone, variant demonic-repeat)."""
    demons = item.powers.count("demonic")
    if ruled(play.state, "demonic-repeat") == "once-ever":
        return len(item.struck) >= demons
    return item.struck.count(ordinal(play.state, us(play))) >= demons


@clause("12y.magick.cursed-compelled", "12y.magick.cursed-penalty", "12y.magick.cursed-mushroom")
def feel_curse(play: TwelveYears, item: Item) -> None:
    """A cursed item has been retrieved: its curse weighs on the party for good, and what can be eaten is eaten."""
    for _ in range(item.powers.count("cursed")):
        play.record(CurseFelt(play.seat, item))
    if LOOT_ITEM[item.kind].consumable and not item.weapon:
        play.record(ItemLost(play.seat, item, "eaten"))


class CurseFelt(PartyEvent, frozen=True, gc=False):
    """A cursed item has been retrieved or eaten: one less damage from now on."""

    item: Item

    def change(self, party: Party) -> Party:
        return replace(party, curses=party.curses + 1)

    def sentences(self, scene: Scene) -> Lines:
        clauses = ("12y.magick.cursed-compelled", "12y.magick.cursed-penalty")
        return scene.fact("loot", "curse.line", item=the_item(self.item), clauses=clauses)


@clause("12y.magick.cursed-mushroom", "12y.friend.dying-adventurer")
def swallow(play: TwelveYears, mushroom: Item) -> None:
    """A mushroom is eaten, once; if it was cursed too, so is the party, and as a gift it is a level."""
    if not is_there(play, mushroom):
        return
    claim_gift(play, mushroom)
    remove(play, mushroom, "eaten")
    for _ in range(mushroom.powers.count("cursed")):
        play.record(CurseFelt(play.seat, mushroom))


@clause("12y.friend.dying-adventurer")
def claim_gift(play: TwelveYears, item: Item) -> None:
    """The dying adventurer's gift is a level, once, for the party that retrieves it, or that it compels and is gone."""
    if item.gift and not over(play):
        alter(play, replace(item, gift=False), "claimed")
        gain_levels(play, 1, "dying")


def is_there(play: TwelveYears, item: Item) -> bool:
    """Whether the item lies here or is the party's, and has not been eaten."""
    return any(found.id == item.id for found in (*us(play).loot, *here(play).loot))


def remove(play: TwelveYears, item: Item, how: str) -> None:
    """``item`` is gone from the game, wherever it was."""
    if any(owned.id == item.id for owned in us(play).loot):
        play.record(ItemLost(play.seat, item, how))
    else:
        play.record(LootGone(us(play).at, item, how))


def alter(play: TwelveYears, item: Item, why: str) -> None:
    """``item`` is now like this, wherever it is."""
    if any(owned.id == item.id for owned in us(play).loot):
        play.record(ItemChanged(play.seat, item, why))
    else:
        play.record(LootAltered(us(play).at, item, why))
