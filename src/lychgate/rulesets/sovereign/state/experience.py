"""What the party has earned and not shared out yet."""

from __future__ import annotations

import msgspec


class Experience(msgspec.Struct, frozen=True):
    """``pool`` is earned, ``treasure`` is the value in gold pieces of what is on its way home; ``counted`` are the ids
    of the foes whose XP is in the pool, ``levelled`` of those who gained a level since the last return."""

    pool: int = 0
    treasure: int = 0
    counted: tuple[str, ...] = ()
    levelled: tuple[str, ...] = ()
