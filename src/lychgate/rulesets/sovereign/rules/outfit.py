"""What a new Delver buys: things by their names, with what they cost and where they are carried."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from msgspec.structs import replace

from lychgate.core.errors import PlayError
from lychgate.kit.english import singular
from lychgate.rulesets.sovereign.state import Creature, Item, Where
from lychgate.rulesets.sovereign.tables.exploring import EXPLORING, BearerRow
from lychgate.rulesets.sovereign.tables.goods import GOODS, Armour, Gear, Weapon, armours, weapons

HEADING = "Delvers"

GOLD = 100
SILVER = 10
"""What a gold piece and a silver piece are worth in coppers."""

AT_THE_HIP = ("quiver",)
"""Gear that is Readied, beside weapons and armour."""

NEVER_SOLD = ("unarmed", "shield bash")
"""Weapons that nobody buys."""


def goods_named(name: str) -> Weapon | Armour | Gear:
    """A thing of the book's lists. Raises ``PlayError`` where there is none of this name."""
    gear = next((one for one in GOODS.gear if one.name == name), None)
    found = gear or armours().get(name) or weapons().get(name)
    if found is None:
        raise PlayError(f"No list has '{name}'.")
    return found


_ASIDE = re.compile(r"\([^)]*\)")
_NO_SIGNS = re.compile(r"[^a-z0-9]")


def _key(text: str) -> str:
    return _NO_SIGNS.sub("", _ASIDE.sub("", text.casefold()))


@lru_cache(1)
def _by_key() -> dict[str, str]:
    """The names of all that the lists sell, by each way of writing them."""
    rows: tuple[Weapon | Armour | Gear | BearerRow, ...] = (
        *GOODS.weapon,
        *GOODS.armour,
        *GOODS.gear,
        *EXPLORING.bearer,
    )
    names = [(row.name, (row.name, *row.also)) for row in rows if row.name not in NEVER_SOLD]
    every = [(form, name) for name, forms in names for form in forms]
    return {_key(form): name for form, name in reversed(every)}


@lru_cache(maxsize=1024)
def goods_called(text: str, *, turned: bool = False) -> str:
    """The name on the lists that is meant, as people and the book's lists write it; empty where none is.

    ``longsword``, ``leather armor``, ``Torches (2)`` and ``healers kit`` are such; with ``turned``, ``Spear, Heavy``.
    """
    first, *more = _ASIDE.sub("", text.casefold()).replace(",", " ").split() or [""]
    said = " ".join((first, *more))
    bare = next((said.removesuffix(end) for end in (" armour", " armor", " mail") if said.endswith(end)), said)
    last_first = (" ".join((*more, first)),) if turned else ()
    forms = (form for one in dict.fromkeys((said, bare, *last_first)) for form in singular(one))
    return next((found for form in forms if (found := _by_key().get(_key(form)))), "")


def item(name: str, count: int = 0) -> Item:
    """A thing as it is carried: armour worn, weapons Readied, other gear Stowed; as many as go by one price."""
    row = goods_named(name)
    if isinstance(row, Gear):
        where: Where = "readied" if name in AT_THE_HIP else "stowed"
        return Item(name=name, where=where, count=count or row.bundle, enc=row.enc)
    return Item(name=name, count=count or 1, enc=row.enc, worn=isinstance(row, Armour))


def given(one: Creature, things: Sequence[str]) -> Creature:
    """Somebody with these things too."""
    items = list(one.items)
    for name in things:
        new = item(name)
        at = next((at for at, held in enumerate(items) if held.name == name), None)
        if at is None:
            items.append(new)
        else:
            items[at] = replace(items[at], count=items[at].count + new.count)
    return replace(one, items=tuple(items))


def price(name: str) -> int:
    """What a thing costs, in coppers."""
    return goods_named(name).price


@lru_cache(maxsize=1024)
def in_money(coppers: int) -> str:
    """A value as people say it: ``12 gp 3 sp``."""
    gold, rest = divmod(coppers, GOLD)
    silver, copper = divmod(rest, SILVER)
    told = [f"{many} {coin}" for many, coin in ((gold, "gp"), (silver, "sp"), (copper, "cp")) if many]
    return " ".join(told) or "0 gp"
