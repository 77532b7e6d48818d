"""What the party has earned and not shared out yet."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

GOLD = 100
"""The coppers of a gold piece."""


class Find(msgspec.Struct, frozen=True, kw_only=True):
    """A thing of value that the party has found, worth so many ``coppers``.

    ``sale``: it has to be sold before it can be divided; else it is money. ``item`` is the name of the thing that is
    carried, where it weighs anything. ``home``: it has come to a settlement.
    """

    what: str
    coppers: int
    sale: bool = False
    item: str = ""
    home: bool = False


class Experience(msgspec.Struct, frozen=True):
    """``pool`` is earned, ``treasure`` is the value in gold pieces of what is on its way home; ``counted`` are the ids
    of the foes whose XP is in the pool, ``levelled`` of those who gained a level since the last return. ``odd`` are the
    coppers of that treasure beyond whole gold pieces. ``finds`` are what was found and not divided yet, on its way or
    at home."""

    pool: int = 0
    treasure: int = 0
    counted: tuple[str, ...] = ()
    levelled: tuple[str, ...] = ()
    odd: int = 0
    finds: tuple[Find, ...] = ()

    @property
    def worth(self) -> int:
        """Return the value, in coppers, of what is on its way home."""
        return self.treasure * GOLD + self.odd

    @property
    def money(self) -> int:
        """Return the coppers at home that can be divided."""
        return sum(one.coppers for one in self.finds if one.home and not one.sale)

    @property
    def unsold(self) -> tuple[Find, ...]:
        """Return the finds at home that have to be sold first."""
        return tuple(one for one in self.finds if one.home and one.sale)

    def found(self, new: Find) -> Experience:
        """Return the same with one find more."""
        worth = self.worth + (0 if new.home else new.coppers)
        return replace(self, finds=(*self.finds, new), treasure=worth // GOLD, odd=worth % GOLD)

    def lost(self, what: str, coppers: int) -> Experience:
        """Return the same with that much less on its way home: first finds of this name, then the latest."""
        left, kept = coppers, list(self.finds)
        for one in sorted((one for one in reversed(self.finds) if not one.home), key=lambda one: one.what != what):
            gone = min(left, one.coppers)
            left -= gone
            at = kept.index(one)
            kept[at : at + 1] = [replace(one, coppers=one.coppers - gone)] if one.coppers > gone else []
        worth = self.worth - coppers
        return replace(self, finds=tuple(kept), treasure=worth // GOLD, odd=worth % GOLD)

    def brought_home(self, points: int) -> Experience:
        """The same where all that was found is at home and has earned so many XP.

        What a game from before these finds were kept had on its way is money.
        """
        rest = self.worth - sum(one.coppers for one in self.finds if not one.home)
        more = (Find(what="treasure", coppers=rest, home=True),) if rest > 0 else ()
        finds = (*(replace(one, home=True) for one in self.finds), *more)
        return replace(self, finds=finds, pool=self.pool + points, treasure=0, odd=0)
