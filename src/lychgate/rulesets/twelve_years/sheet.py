"""What a line of the party sheet adds up to: the hit points of a member, the worth of an item."""

from __future__ import annotations

from lychgate.core.clause import clause
from lychgate.rulesets.twelve_years.state import Item, Member, Party
from lychgate.rulesets.twelve_years.tables import ARCHETYPE, LOOT_ITEM, QUALITY, WEAPON


def max_hp(party: Party, member: Member) -> int:
    """Base hit points, the party's level, armor and shield. Clause 12y.archetype.max-hp."""
    if member.escort:
        return member.base
    base = member.base if member.foe is not None or member.base else ARCHETYPE[member.kin].hp
    return base + party.level + sum(hp_bonus(party.item(worn)) for worn in member.worn)


def hp_bonus(item: Item) -> int:
    """The hit points that wearing ``item`` adds."""
    return LOOT_ITEM[item.kind].hp_bonus


def list_price(item: Item) -> int:
    """The value in gold before any quality."""
    return WEAPON[item.weapon].value if item.weapon else LOOT_ITEM[item.kind].value


def is_metal(item: Item) -> bool:
    """Whether ``item`` is made of metal. Clause 12y.archetype.fae-iron."""
    return WEAPON[item.weapon].metal if item.weapon else LOOT_ITEM[item.kind].metal


@clause(
    "12y.loot.broken",
    "12y.loot.broken-first",
    "12y.loot.ancient",
    "12y.loot.ornate",
    "12y.loot.rounding",
    "12y.loot.magick-unsellable",
)
def value(item: Item) -> int:
    """What the item is worth in gold: broken first, then the multipliers; magick is worth nothing to anyone."""
    if item.magick:
        return 0
    worth = list_price(item)
    if "broken" in item.qualities:
        worth = min(worth, 1)
    for quality in item.qualities:
        worth *= QUALITY[quality].times
    return worth
