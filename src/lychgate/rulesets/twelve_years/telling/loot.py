"""Telling gold, loot and gear."""

from __future__ import annotations

from lychgate.rulesets.twelve_years.events.loot import (
    CurseFelt,
    Equipped,
    GoldGained,
    GoldSpent,
    ItemChanged,
    ItemDropped,
    ItemGained,
    ItemLost,
    LootAltered,
    LootFound,
    LootGone,
    LootTaken,
    TreasureLaid,
    TreasureTaken,
)
from lychgate.rulesets.twelve_years.naming import (
    an_item,
    item_name,
    item_notes,
    member_name,
    priced,
    the_item,
    worth,
)
from lychgate.rulesets.twelve_years.scene import Lines, Scene
from lychgate.rulesets.twelve_years.state import CITY, Item
from lychgate.rulesets.twelve_years.tables import WEAPON

SPENT_CLAUSES = {
    "training": ("12y.level.price",),
    "purchase": ("12y.hexenc.tinker-trade", "12y.friend.merchant"),
    "renegade": ("12y.friend.renegade",),
    "wise_woman": ("12y.friend.wise-woman",),
    "ellas": ("12y.friend.ellas",),
    "slink": ("12y.friend.slink-rob",),
}

GAINED_CLAUSES = {
    "start": ("12y.gold.start",),
    "treasure": ("12y.delve.reward",),
    "sale": ("12y.hexenc.tinker-trade", "12y.friend.merchant"),
    "noble": ("12y.hexenc.noble-escort",),
}

LOST_CLAUSES = {
    "sold": ("12y.hexenc.tinker-trade", "12y.friend.merchant"),
    "paid": ("12y.level.price",),
    "eaten": ("12y.unique.fae-mushroom", "12y.unique.death-mushroom", "12y.magick.cursed-mushroom"),
    "vanished": ("12y.unique.mirror",),
    "slink": ("12y.friend.slink-rob",),
    "crowned": ("12y.lich.crowned",),
    "destroyed": ("12y.unique.ancient-magick-crown",),
}


def in_full(item: Item) -> str:
    """An item with its worth and all it does: ``a moonkissed magick ring (0g; heal 5 ...)``."""
    return f"{an_item(item)} ({'; '.join((worth(item), *item_notes(item)))})"


def gold_gained(scene: Scene, event: GoldGained) -> Lines:
    """Coin for the purse."""
    return scene.fact(
        "loot",
        f"gold.{event.source}",
        "gold.other",
        gold=event.gold,
        purse=scene.party.gold,
        clauses=GAINED_CLAUSES.get(event.source, ()),
    )


def gold_spent(scene: Scene, event: GoldSpent) -> Lines:
    """Coin out of the purse."""
    return scene.fact(
        "loot",
        f"spent.{event.what}",
        "spent.other",
        gold=event.gold,
        purse=scene.party.gold,
        clauses=SPENT_CLAUSES.get(event.what, ()),
    )


def item_gained(scene: Scene, event: ItemGained) -> Lines:
    """What a member brings or the party buys. A starting weapon is told when it is taken in hand."""
    if event.source == "weapon":
        return ()
    if event.source == "kit":
        return kit(scene, event.item)
    return scene.fact("loot", f"gained.{event.source}", "gained.other", item=in_full(event.item))


def kit(scene: Scene, item: Item) -> Lines:
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
        return scene.fact("loot", "kit.noone", item=in_full(item), clauses=clauses)
    return scene.fact("loot", "kit.line", owner=member_name(owner), item=in_full(item), clauses=clauses)


def item_lost(scene: Scene, event: ItemLost) -> Lines:
    """An item out of the game."""
    ancient = event.how == "slink" and event.item.unique == "ancient_magick_crown" and not scene.here.friend
    name = priced(event.item) if event.how in ("sold", "paid", "slink") else the_item(event.item)
    return scene.fact(
        "loot",
        "lost.slink_crown" if ancient else f"lost.{event.how}",
        "lost.other",
        item=name,
        clauses=("12y.assembly.ancient-magick-crown",) if ancient else LOST_CLAUSES.get(event.how, ()),
    )


def item_dropped(scene: Scene, event: ItemDropped) -> Lines:
    """Left behind."""
    return scene.tale("loot", "dropped.line", item=priced(event.item), clauses=("12y.delve.retrace-persist",))


def item_changed(scene: Scene, event: ItemChanged) -> Lines:
    """An item of the party is not what it was."""
    return changed(scene, event.item, event.why)


def loot_altered(scene: Scene, event: LootAltered) -> Lines:
    """An item that lies here is not what it was."""
    return changed(scene, event.item, event.why)


CHANGED_CLAUSES = {
    "disarmed": ("12y.archetype.rogue-traps",),
    "sprung": ("12y.trap.loot-options",),
    "struck": ("12y.magick.demonic",),
    "spent": ("12y.magick.single-use",),
    "read": ("12y.unique.book-of-death",),
    "used": ("12y.unique.key",),
}


def changed(scene: Scene, item: Item, why: str) -> Lines:
    """What has become of an item."""
    if why == "claimed":
        return ()
    name = the_item(item) if why == "struck" else an_item(item)
    return scene.fact("loot", f"changed.{why}", "changed.other", item=name, clauses=CHANGED_CLAUSES.get(why, ()))


def loot_gone(scene: Scene, event: LootGone) -> Lines:
    """An item that lay here is gone."""
    return scene.fact(
        "loot",
        f"lost.{event.how}",
        "lost.other",
        item=the_item(event.item),
        clauses=LOST_CLAUSES.get(event.how, ()),
    )


def equipped(scene: Scene, event: Equipped) -> Lines:
    """What a member takes up, puts on or puts away."""
    party, before = scene.party, scene.party_before.member(event.member)
    name, maximum = member_name(before), scene.maximum(party.member(event.member))
    if event.weapon != before.weapon:
        if not event.weapon:
            return scene.fact("loot", "equip.unarmed", name=name, clauses=("12y.combat.unarmed",))
        weapon = party.item(event.weapon)
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
    on = [worn for worn in event.worn if worn not in before.worn]
    off = [worn for worn in before.worn if worn not in event.worn]
    if not on and not off:
        return ()
    return scene.fact(
        "loot",
        "equip.wear" if on else "equip.take_off",
        name=name,
        item=item_name(scene.party_before.item((on or off)[0])),
        hp=f"{event.hp}/{maximum}",
        clauses=("12y.archetype.max-hp",),
    )


def loot_found(scene: Scene, event: LootFound) -> Lines:
    """An item comes to light, with its worth and all it does."""
    key = event.why if event.why in ("promise", "tinker") else event.item.kind
    clauses = {
        "promise": ("12y.friend.dying-adventurer",),
        "tinker": ("12y.hexenc.tinker-escort",),
    }.get(event.why, ("12y.delve.enc-loot",))
    return scene.fact(
        "loot",
        f"found.{key}",
        "found.line",
        item=in_full(event.item),
        clauses=(*clauses, "12y.loot.known-before"),
    )


def loot_taken(scene: Scene, event: LootTaken) -> Lines:
    """An item is the party's now."""
    return scene.fact(
        "loot",
        f"taken.{event.item.kind}",
        "taken.line",
        item=priced(event.item),
        clauses=("12y.loot.retrieve-free",),
    )


def curse_felt(scene: Scene, event: CurseFelt) -> Lines:
    """A curse on the party."""
    clauses = ("12y.magick.cursed-compelled", "12y.magick.cursed-penalty")
    return scene.fact("loot", "curse.line", item=the_item(event.item), clauses=clauses)


def treasure_laid(scene: Scene, event: TreasureLaid) -> Lines:
    """Trinkets in a new room."""
    return scene.tale("loot", "found.treasure", gold=event.gold, clauses=("12y.delve.reward",))


def treasure_taken(scene: Scene, event: TreasureTaken) -> Lines:
    """Coin picked up."""
    return scene.fact(
        "loot",
        "taken.gold",
        gold=event.gold,
        purse=scene.party.gold,
        clauses=("12y.delve.reward", "12y.gold.shared"),
    )
