"""What somebody goes without: food, water, sleep."""

from __future__ import annotations

import msgspec


class Privation(msgspec.Struct, frozen=True, kw_only=True):
    """How long somebody has gone without.

    ``fasting`` counts the days of a fast before starvation, ``starving`` those of starvation, ``fed`` the days of full
    meals since. ``strain`` is that of this fast. ``thirst`` is the penalty that stands, ``thirsty`` how many saves
    against it failed. ``woke`` is the minute of the last waking, ``weary`` the penalty that bad sleep left, and ``ate``
    the minute of the last meal.
    """

    fasting: int = 0
    starving: int = 0
    fed: int = 0
    strain: int = 0
    thirst: int = 0
    thirsty: int = 0
    woke: int = 0
    weary: int = 0
    ate: int = 0
