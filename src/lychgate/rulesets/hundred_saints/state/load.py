"""What is carried: items and coins."""

from __future__ import annotations

from typing import Literal

import msgspec

Where = Literal["equipped", "backpack", "sack"]
"""At hand, or stowed in the one or the other (enc.load.6)."""

COINS = ("pp", "gp", "sp", "cp")
"""The coins, the most precious first."""

COPPER = {"pp": 500, "gp": 100, "sp": 10, "cp": 1}
"""What each coin is worth in copper."""


class Item(msgspec.Struct, frozen=True, kw_only=True):
    """Some of one thing, in one place: ``count`` of it.

    ``slots`` and ``weight`` (in coins) are those of one bundle of ``per``, as they were when it was given.
    """

    name: str
    count: int = 1
    where: Where = "equipped"
    slots: int = 1
    weight: int = 0
    per: int = 1

    @property
    def size(self) -> int:
        """The slots that all of it takes; a part of a bundle counts as whole (enc.load.5)."""
        return -(-self.count // self.per) * self.slots

    @property
    def heft(self) -> int:
        """What all of it weighs, in coins, rounded up (enc.load.8)."""
        return -(-self.count * self.weight // self.per)


class Coins(msgspec.Struct, frozen=True):
    """A purse, by kind of coin."""

    pp: int = 0
    gp: int = 0
    sp: int = 0
    cp: int = 0

    @property
    def worth(self) -> int:
        """Everything in copper."""
        return sum(COPPER[kind] * getattr(self, kind) for kind in COINS)

    @property
    def number(self) -> int:
        """How many coins these are."""
        return self.pp + self.gp + self.sp + self.cp

    def plus(self, other: Coins) -> Coins:
        """Both together."""
        return Coins(*(getattr(self, kind) + getattr(other, kind) for kind in COINS))

    def minus(self, copper: int) -> Coins:
        """What is left after so much copper's worth is paid: small coins go first, and change comes back."""
        left = {kind: int(getattr(self, kind)) for kind in COINS}
        for kind in reversed(COINS):
            used = min(left[kind], -(-copper // COPPER[kind]))
            if used > 0:
                left[kind] -= used
                copper -= used * COPPER[kind]
        for kind in ("gp", "sp", "cp"):
            back, copper = divmod(-copper, COPPER[kind])
            left[kind] += back
            copper = -copper
        return Coins(**left)

    @property
    def words(self) -> str:
        """As people say it, such as ``3 gp 2 sp``."""
        return " ".join(f"{getattr(self, kind)} {kind}" for kind in COINS if getattr(self, kind)) or "no coins"
