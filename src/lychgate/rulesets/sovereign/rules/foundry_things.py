"""Things as items of Foundry's system ``wwn``: weapons, armour and gear, and which of theirs is which of ours."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import ceil
from typing import Any

import msgspec
from msgspec.structs import replace

from lychgate.core.codec import convert, learn
from lychgate.core.errors import DataError
from lychgate.core.seen import seen
from lychgate.rulesets.sovereign.rules import foundry_actor as wwn
from lychgate.rulesets.sovereign.rules.foundry_actor import OWN, Json, whole
from lychgate.rulesets.sovereign.rules.outfit import SILVER, goods_named
from lychgate.rulesets.sovereign.rules.outfit import item as usual
from lychgate.rulesets.sovereign.state import Item
from lychgate.rulesets.sovereign.tables.foundry import FOUNDRY
from lychgate.rulesets.sovereign.tables.goods import GOODS, armours, weapons

HEADING = "Delvers"

THINGS = ("weapon", "armor", "item")
"""The types of items that are things, which are carried."""

MOST_COUNT, MOST_ENC, MOST_MAGIC = 10**6, 999, 99
LONGEST_THING = 80

learn(Item)


@lru_cache(1)
def all_goods() -> tuple[str, ...]:
    """The names of all things on the lists of this game."""
    return tuple(dict.fromkeys((*weapons(), *armours(), *(one.name for one in GOODS.gear))))


def thing_called(name: str) -> str:
    """The thing of our lists that a name of theirs means, as ``Axe, Hand`` is our hand axe; empty where none is."""
    said = " ".join(name.casefold().split())
    last, comma, first = said.partition(", ")
    for found in (said, FOUNDRY.things.get(said, ""), f"{first} {last}" if comma else ""):
        if found in all_goods():
            return found
    return ""


def name_of(item: Json | wwn.ActorItem) -> str:
    """What a thing of theirs is called here: its name on our lists, or its own."""
    name = seen(item.name if isinstance(item, wwn.ActorItem) else str(item.get("name", "")))
    return thing_called(name) or " ".join(name.split())


def key_of(item: Json) -> str:
    """What an item is: a skill, focus, art or spell by its name, a thing by its name and whether it is carried."""
    kind, system = str(item.get("type", "")), item.get("system")
    if kind not in THINGS:
        return f"{kind}|{' '.join(str(item.get('name', '')).casefold().split())}"
    carried = isinstance(system, dict) and bool(system.get("equipped") or system.get("stowed"))
    return f"thing|{'carried' if carried else 'left'}|{name_of(item).casefold()}"


# ---------------------------------------------------------------------- ours as theirs


def thing_of_ours(item: Item) -> wwn.ActorItem:
    """A thing as an item there. What their fields do not say of it stands in its flags."""
    bare = _written(item)
    return bare if _read(bare, "") == item else replace(bare, flags={OWN: {"item": msgspec.to_builtins(item)}})


def _written(item: Item) -> wwn.ActorItem:
    known = item.name in all_goods()
    name = f"{item.name[:1].upper()}{item.name[1:]}" if known else item.name
    goods = goods_named(item.name) if known else None
    system = wwn.ItemSystem(
        quantity=item.count,
        weight=item.enc,
        price=goods.price / SILVER if goods is not None else None,
        equipped=item.worn or (item.where == "readied" and item.name not in armours()),
        stowed=not item.worn and (item.where == "stowed" or item.name in armours()),
    )
    if item.name in armours():
        row = armours()[item.name]
        shield = row.worn == "shield"
        aac = wwn.ArmourClass(value=10 if shield else row.ac, mod=item.magic)
        system = replace(system, aac=aac, type="shield" if shield else _heaviness(row.hampers))
        return wwn.ActorItem(name=name, type="armor", system=system)
    weapon = weapons().get(item.name)
    if weapon is None:
        gear = next((one for one in GOODS.gear if one.name == item.name), None)
        return wwn.ActorItem(
            name=name,
            type="item",
            system=replace(system, weight=round(item.enc / gear.bundle, 4) if gear is not None else item.enc),
        )
    ranges = weapon.range or (0, 0)
    system = replace(
        system,
        damage=weapon.damage,
        bonus=item.magic,
        shock=wwn.Shock(damage=weapon.shock, ac=weapon.shock_ac),
        range=wwn.Range(short=ranges[0], long=ranges[-1]),
        skill="shoot" if weapon.shoots else "stab",
        score=FOUNDRY.attributes[weapon.attributes[0]],
        tags=tuple(wwn.Tag(title=trait, value=trait) for trait in weapon.traits),
        melee=not weapon.shoots,
        missile=bool(weapon.range),
    )
    return wwn.ActorItem(name=name, type="weapon", system=system)


def _heaviness(hampers: dict[str, int]) -> str:
    """How heavy armour is there: medium takes from Sneak, heavy from Exert too."""
    return "heavy" if "exert" in hampers else "medium" if hampers else "light"


# ---------------------------------------------------------------------- theirs as ours


def things_in(items: tuple[wwn.ActorItem, ...], file: str) -> Iterator[tuple[wwn.ActorItem, Item | None]]:
    """Each thing of theirs as it is here; none for what is neither Readied nor Stowed, and so not carried."""
    for item in items:
        if item.type in THINGS:
            carried = item.system.equipped or item.system.stowed
            yield item, _flagged(item, file) if carried else None


def _flagged(item: wwn.ActorItem, file: str) -> Item:
    """A thing as its flags have it, unless it was changed there since; then as their fields have it."""
    read = _read(item, file)
    own = item.flags.get(OWN)
    if not isinstance(own, dict) or "item" not in own:
        return read
    try:
        said: Item = convert(own["item"], Item, what=file)
    except DataError:
        return read
    return said if _sound(said) and _fits(_written(said), item, file) else read


def _sound(item: Item) -> bool:
    name = item.name == " ".join(seen(item.name).split()) and 0 < len(item.name) <= LONGEST_THING
    right = 1 <= item.count <= MOST_COUNT and 0 <= item.enc <= MOST_ENC and abs(item.magic) <= MOST_MAGIC
    return name and right and (not item.worn or item.name in armours())


def _fits(ours: wwn.ActorItem, theirs: wwn.ActorItem, file: str) -> bool:
    """Whether an item of theirs says what we would write."""
    return ours.name == theirs.name and _read(ours, file) == _read(theirs, file)


def _read(item: wwn.ActorItem, file: str) -> Item:
    """A thing as its fields have it. Raises ``DataError``."""
    name, system = name_of(item), item.system
    where = f"the item '{item.name[:40]}'"
    count = max(1, whole(system.quantity, f"quantity of {where}", file, 0, MOST_COUNT, 1))
    magic = system.aac.mod if item.type == "armor" and system.aac is not None else system.bonus
    more = whole(magic, f"bonus of {where}", file, -MOST_MAGIC, MOST_MAGIC)
    stowed = bool(system.stowed and not system.equipped)
    if name in all_goods():
        worn = name in armours() and bool(system.equipped)
        return replace(usual(name, count), where="readied" if worn or not stowed else "stowed", worn=worn, magic=more)
    weight = _weight(system.weight, f"weight of {where}", file)
    called = name[:LONGEST_THING].strip() or "thing"
    return Item(name=called, where="stowed" if stowed else "readied", count=count, enc=weight, magic=more)


def _weight(said: Any, what: str, file: str) -> int:
    """What a thing takes, in points: theirs, rounded up."""
    try:
        points = ceil(float(said or 0))
    except (ValueError, OverflowError):
        raise DataError(file, what, f"is {str(said)[:40]!r}, and must be a number.") from None
    if not 0 <= points <= MOST_ENC:
        raise DataError(file, what, f"is {said}, and must be from 0 to {MOST_ENC}.")
    return points
