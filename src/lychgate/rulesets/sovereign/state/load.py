"""What somebody carries: things that are Readied, and things that are Stowed."""

from __future__ import annotations

from typing import Literal

import msgspec

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
