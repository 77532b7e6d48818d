"""Orders: rest, healing, and the costs of living."""

from __future__ import annotations

from typing import Literal

import msgspec

Rest = Literal["", "night", "day"]
"""A night's sleep, or a whole day of rest; empty: healing that is no rest."""


class Heal(msgspec.Struct, frozen=True, tag="heal", kw_only=True):
    """Somebody (or the party) heals: by ``dice`` or a number of points, or by ``rest``.

    ``camp``: in the wilds; ``bad``: the night was no good one; ``rough``: it was spent rough in a settlement.
    """

    who: str
    dice: str = ""
    rest: Rest = ""
    camp: bool = False
    bad: bool = False
    rough: bool = False


class Lodge(msgspec.Struct, frozen=True, tag="lodge", kw_only=True):
    """Somebody (or the party) lives in a settlement in a certain way, and pays for so many days of it."""

    who: str
    lifestyle: str
    days: int = 1


Commands = Heal | Lodge
