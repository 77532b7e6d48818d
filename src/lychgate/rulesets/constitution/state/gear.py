"""What somebody carries, and where."""

from __future__ import annotations

from typing import Literal

import msgspec

from lychgate.rulesets.constitution.tables.gear import Size

Where = Literal["worn", "held", "backpack", "strapped", "dragged"]

PLACES: tuple[Where, ...] = ("worn", "held", "backpack", "strapped", "dragged")


class Item(msgspec.Struct, frozen=True):
    """Some things of a name, all in one place. ``worn`` armour has no size that counts."""

    name: str
    size: Size
    where: Where
    count: int = 1
