"""What somebody carries: things that are Readied, and things that are Stowed."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec.structs import replace

Where = Literal["readied", "stowed"]


class Item(msgspec.Struct, frozen=True, kw_only=True):
    """Some of a thing. ``enc`` is what one of it takes, in points; ``worn``: armour or a shield that is on.

    ``magic`` is what its magic adds to attacks and damage.
    """

    name: str
    where: Where = "readied"
    count: int = 1
    enc: int = 1
    worn: bool = False
    magic: int = 0

    @property
    def bonus(self) -> str:
        """What its magic adds, as it stands behind its name: `` +1``; nothing where it adds nothing."""
        return f" {self.magic:+}" if self.magic else ""


def put(items: tuple[Item, ...], new: Item) -> tuple[Item, ...]:
    """Things with another, which joins those like it."""
    at = next((at for at, held in enumerate(items) if replace(held, count=new.count) == new), None)
    if at is None:
        return (*items, new)
    return (*items[:at], replace(new, count=items[at].count + new.count), *items[at + 1 :])


def without(items: tuple[Item, ...], gone: Item) -> tuple[Item, ...]:
    """Things without so many of one."""
    at = next(at for at, held in enumerate(items) if replace(held, count=gone.count) == gone)
    left = items[at].count - gone.count
    return (*items[:at], *((replace(items[at], count=left),) if left else ()), *items[at + 1 :])


def fewer(items: tuple[Item, ...], name: str, count: int = 1) -> tuple[Item, ...]:
    """Things without so many of the first of this name that there are any of."""
    at = next(at for at, item in enumerate(items) if item.name == name and item.count)
    return without(items, replace(items[at], count=min(count, items[at].count)))
