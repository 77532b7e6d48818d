"""What the party has earned and not yet shared out."""

from __future__ import annotations

import msgspec


class Experience(msgspec.Struct, frozen=True, kw_only=True):
    """``pool`` is what has been awarded and not split; ``counted`` are the foes that are in it or were.

    ``session`` counts the sessions of play; ``levelled`` are those who have gained a level in this one (enc.xp.2).
    """

    pool: int = 0
    counted: tuple[str, ...] = ()
    session: int = 1
    levelled: tuple[str, ...] = ()
