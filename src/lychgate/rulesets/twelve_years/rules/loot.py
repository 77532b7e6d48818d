"""Loot: how an item is rolled, what its qualities make of it, and what it is worth."""

from __future__ import annotations

from lychgate.core.clause import clause
from lychgate.core.printed_table import draw
from lychgate.rulesets.twelve_years.rules.frame import TwelveYears, ruled, us
from lychgate.rulesets.twelve_years.state import Item
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
