"""Loot: how an item is rolled, what its qualities make of it, and how gold and items come and go."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.printed_table import draw
from lychgate.core.room import Lines
from lychgate.rulesets.twelve_years.event import Event, PartyEvent, PlaceEvent, Scene
from lychgate.rulesets.twelve_years.figures import Figures, figures
from lychgate.rulesets.twelve_years.naming import an_item, item_notes, member_name, priced, the_item, worth
from lychgate.rulesets.twelve_years.rules.frame import TwelveYears, ruled, us
from lychgate.rulesets.twelve_years.state import (
    CITY,
    Item,
    Party,
    Site,
    State,
    with_id_taken,
    with_party,
    with_site,
    without_item,
)
from lychgate.rulesets.twelve_years.tables import LOOT_ITEM, LOOT_ITEMS, LOOT_QUALITY, MAGICKS, WEAPONS

CROWN = "crown"


@clause("12y.loot.two-rolls", "12y.loot.items", "12y.loot.coffer", "12y.loot.weapon-item")
def roll_item(play: TwelveYears, subject: str, *, traps: int = 0, kind: str = "") -> Item:
    """An item, then its quality: d12, the weapon's d6, the quality's d6 and what it asks for.

    ``traps`` come with the place where it is found; ``kind`` replaces the item's roll. A coffer has no quality.
    """
    kind = kind or draw(play, LOOT_ITEMS, "12y.loot.items", subject)[0].id
    weapon = draw(play, WEAPONS, "12y.loot.weapon-item", subject)[0].id if kind == "weapon" else ""
    if kind == "coffer":
        return Item(us(play).next_id, kind, traps=traps)
    qualities, quality_traps = roll_quality(play, subject)
    qualities, traps = break_trap(play, qualities, traps + quality_traps)
    unique, powers, uses = roll_powers(play, kind, qualities, subject)
    return Item(us(play).next_id, kind, weapon, qualities, powers, unique, uses, traps)


@clause(
    "12y.loot.quality-table",
    "12y.loot.roll-twice",
    "12y.loot.second-six-trap",
    "12y.loot.very",
)
def roll_quality(play: TwelveYears, subject: str) -> tuple[tuple[str, ...], int]:
    """The qualities, plain ones left out, and how many traps: a first 6 is two more rolls, a further 6 a trap."""
    results = [row.id for row in draw(play, LOOT_QUALITY, "12y.loot.quality-table", subject)]
    traps = results.count("trap")
    if ruled(play.state, "quality-recursion") == "trap-and-roll-twice":
        waiting = 2 * traps
        while waiting:
            waiting -= 1
            face = play.roll(LOOT_QUALITY.dice, "12y.loot.second-six-trap", subject)
            row = LOOT_QUALITY.at(face)
            if row.value is None:
                traps, waiting = traps + 1, waiting + 2
            else:
                results.append(row.value.id)
    return tuple(quality for quality in results if quality not in ("trap", "mundane")), traps


@clause("12y.loot.broken-trapped")
def break_trap(play: TwelveYears, qualities: tuple[str, ...], traps: int) -> tuple[tuple[str, ...], int]:
    """Broken and trapped cancel each other: what is broken is the trap."""
    if not traps or "broken" not in qualities:
        return qualities, traps
    if ruled(play.state, "broken-trapped") == "item-still-broken":
        return qualities, 0
    return tuple(quality for quality in qualities if quality != "broken"), 0


@clause("12y.loot.magick", "12y.loot.broken-magick", "12y.magick.table", "12y.unique.check-first")
def roll_powers(
    play: TwelveYears, kind: str, qualities: tuple[str, ...], subject: str
) -> tuple[str, tuple[str, ...], int]:
    """Which unique item it is, its powers, and the uses of a mirror or key: a power for each "magick".

    Mirror, key and ancient crown are unique without a power roll; mushroom and book only by what is rolled.
    """
    times = qualities.count("magick")
    if not times:
        return "", (), 0
    if kind in ("mirror", "key"):
        return f"magick_{kind}", (), times
    if kind == CROWN and "ancient" in qualities:
        return "ancient_magick_crown", (), 0
    powers = tuple(draw(play, MAGICKS, "12y.magick.table", subject)[0].id for _ in range(times))
    return unique_by_power(play, kind, powers), powers, 0


@clause("12y.unique.book-of-death", "12y.unique.death-mushroom", "12y.unique.fae-mushroom")
def unique_by_power(play: TwelveYears, kind: str, powers: tuple[str, ...]) -> str:
    """The unique item that a mushroom's or a book's powers make of it, or nothing."""
    if kind == "mushroom" and "death" in powers:
        return "death_mushroom"
    if kind == "mushroom" and "fae_touched" in powers:
        return "fae_touched_mushroom"
    if kind == "book" and "death" in powers and ruled(play.state, "book-of-death") == "on":
        return "book_of_death"
    return ""


@clause("12y.weapon.quality-no-damage")
def usable(play: TwelveYears, item: Item) -> bool:
    """Whether a weapon, armor or shield still works when broken (variant broken-gear)."""
    return "broken" not in item.qualities or ruled(play.state, "broken-gear") == "works"


def is_gear(item: Item) -> bool:
    """Whether the item can be wielded or worn."""
    return item.kind == "weapon" or LOOT_ITEM[item.kind].hp_bonus > 0


def mundane(play: TwelveYears, kind: str, weapon: str = "") -> Item:
    """A plain item of this kind, such as a shop sells."""
    return Item(us(play).next_id, kind, weapon)


def has_unspent(play: TwelveYears, power: str) -> tuple[Item, ...]:
    """The party's items that hold this power, compelled uniques left out."""
    return tuple(item for item in us(play).loot if power in item.powers and not compelled(item, power))


def compelled(item: Item, power: str) -> bool:
    """Whether this power of a mushroom or book is not for use but compels whoever finds it."""
    return (item.kind == "mushroom" and power in ("death", "fae_touched")) or (
        item.unique == "book_of_death" and power == "death"
    )


# ---------------------------------------------------------------------- what becomes of gold and items


def in_full(item: Item, of: Figures) -> str:
    """An item with its worth and all it does: ``a moonkissed magick ring (0g; heal 5 ...)``."""
    return f"{an_item(item)} ({'; '.join((worth(item), *item_notes(item, of)))})"


GAINED_CLAUSES = {
    "start": ("12y.gold.start",),
    "treasure": ("12y.delve.reward",),
    "sale": ("12y.hexenc.tinker-trade", "12y.friend.merchant"),
    "noble": ("12y.hexenc.noble-escort",),
}


class GoldGained(PartyEvent, frozen=True, gc=False):
    """Coin for the purse. ``source``: start, treasure, sale, noble."""

    gold: int
    source: str

    def change(self, party: Party) -> Party:
        return replace(party, gold=party.gold + self.gold)

    def sentences(self, scene: Scene) -> Lines:
        return scene.fact(
            "loot",
            f"gold.{self.source}",
            "gold.other",
            gold=self.gold,
            purse=scene.party.gold,
            clauses=GAINED_CLAUSES.get(self.source, ()),
        )


class ItemGained(Event, frozen=True, gc=False):
    """An item that comes to the party from no place on the map. ``source``: weapon, kit, tinker, bought."""

    seat: str
    item: Item
    source: str

    def apply(self, state: State) -> State:
        party = state.party(self.seat)
        after = with_party(state, replace(party, loot=(*party.loot, self.item)))
        return with_id_taken(after, self.item.id)

    def momentous(self) -> bool:
        return self.item.kind == CROWN

    def sentences(self, scene: Scene) -> Lines:
        """What a member brings or the party buys. A starting weapon is told when it is taken in hand."""
        if self.source == "weapon":
            return ()
        if self.source == "kit":
            return unpacked(scene, self.item)
        return scene.fact(
            "loot", f"gained.{self.source}", "gained.other", item=in_full(self.item, figures(scene.before))
        )


def unpacked(scene: Scene, item: Item) -> Lines:
    """One loot item each: in the city the members unpack in the order of the sheet, elsewhere the newcomer does."""
    party = scene.party_before
    armed = {member.weapon for member in party.members}
    owners = [member for member in party.members if member.rolled]
    if party.at == CITY:
        unpacked = sum(owned.id not in armed for owned in party.loot)
        owners = owners[: unpacked + 1]
    owner = owners[-1] if owners else None
    clauses = ("12y.assembly.one-loot", "12y.loot.two-rolls")
    if owner is None:
        return scene.fact("loot", "kit.noone", item=in_full(item, figures(scene.before)), clauses=clauses)
    return scene.fact(
        "loot", "kit.line", owner=member_name(owner), item=in_full(item, figures(scene.before)), clauses=clauses
    )


CROWN = "crown"
"""The kind of item that the game is about."""

LOST_CLAUSES = {
    "sold": ("12y.hexenc.tinker-trade", "12y.friend.merchant"),
    "paid": ("12y.level.price",),
    "eaten": ("12y.unique.fae-mushroom", "12y.unique.death-mushroom", "12y.magick.cursed-mushroom"),
    "vanished": ("12y.unique.mirror",),
    "slink": ("12y.friend.slink-rob",),
    "crowned": ("12y.lich.crowned",),
    "destroyed": ("12y.unique.ancient-magick-crown",),
}


class ItemLost(PartyEvent, frozen=True, gc=False):
    """An item is gone from the game. ``how``: sold, paid, eaten, read, vanished, slink, crowned, destroyed."""

    item: Item
    how: str

    def change(self, party: Party) -> Party:
        return without_item(party, self.item.id)

    def momentous(self) -> bool:
        return self.item.kind == CROWN

    def sentences(self, scene: Scene) -> Lines:
        ancient = self.how == "slink" and self.item.unique == "ancient_magick_crown" and not scene.here.friend
        name = priced(self.item) if self.how in ("sold", "paid", "slink") else the_item(self.item)
        return scene.fact(
            "loot",
            "lost.slink_crown" if ancient else f"lost.{self.how}",
            "lost.other",
            item=name,
            clauses=("12y.assembly.ancient-magick-crown",) if ancient else LOST_CLAUSES.get(self.how, ()),
        )


class LootTaken(Event, frozen=True, gc=False):
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

    def momentous(self) -> bool:
        return self.item.kind == CROWN

    def sentences(self, scene: Scene) -> Lines:
        return scene.fact(
            "loot",
            f"taken.{self.item.kind}",
            "taken.line",
            item=priced(self.item),
            clauses=("12y.loot.retrieve-free",),
        )


CHANGED_CLAUSES = {
    "disarmed": ("12y.archetype.rogue-traps",),
    "sprung": ("12y.trap.loot-options",),
    "struck": ("12y.magick.demonic",),
    "spent": ("12y.magick.single-use",),
    "read": ("12y.unique.book-of-death",),
    "used": ("12y.unique.key",),
}


class ItemChanged(PartyEvent, frozen=True, gc=False):
    """An item of the party is now ``item``. ``why``: spent, disarmed, sprung, struck, inert, used."""

    item: Item
    why: str

    def change(self, party: Party) -> Party:
        return replace(party, loot=tuple(self.item if old.id == self.item.id else old for old in party.loot))

    def sentences(self, scene: Scene) -> Lines:
        return changed(scene, self.item, self.why)


def changed(scene: Scene, item: Item, why: str) -> Lines:
    """What has become of an item."""
    if why == "claimed":
        return ()
    name = the_item(item) if why == "struck" else an_item(item)
    return scene.fact("loot", f"changed.{why}", "changed.other", item=name, clauses=CHANGED_CLAUSES.get(why, ()))


class LootAltered(PlaceEvent, frozen=True, gc=False):
    """An item that lies at the place is now ``item``.

    ``why``: disarmed, sprung, struck, inert, escaped (its effect pursues).
    """

    item: Item
    why: str

    def alter(self, site: Site) -> Site:
        return replace(site, loot=tuple(self.item if old.id == self.item.id else old for old in site.loot))

    def sentences(self, scene: Scene) -> Lines:
        return changed(scene, self.item, self.why)


class LootGone(PlaceEvent, frozen=True, gc=False):
    """An item that lay at the place is gone from the game. ``how``: eaten, vanished."""

    item: Item
    how: str

    def alter(self, site: Site) -> Site:
        return replace(site, loot=tuple(item for item in site.loot if item.id != self.item.id))

    def sentences(self, scene: Scene) -> Lines:
        return scene.fact(
            "loot",
            f"lost.{self.how}",
            "lost.other",
            item=the_item(self.item),
            clauses=LOST_CLAUSES.get(self.how, ()),
        )
