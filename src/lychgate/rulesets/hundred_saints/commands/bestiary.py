"""Orders: creatures as the referee has them on paper, in a stat block or a bestiary of their own."""

from __future__ import annotations

import msgspec

from lychgate.rulesets.hundred_saints.commands.cast import AddCreatures
from lychgate.rulesets.hundred_saints.state import Attack, Beast


class StockBestiary(msgspec.Struct, frozen=True, tag="stock_bestiary"):
    """Take the creatures of a file of the referee's own into the game; ``file`` is what they call it."""

    file: str
    beasts: tuple[Beast, ...]


class AddKnown(msgspec.Struct, frozen=True, tag="add_known", kw_only=True):
    """Bring ``count`` of a kind of the referee's own bestiary into play; what is named here is other than there.

    ``unsaid``: of the ``attacks`` here nobody has said what is added to the roll.
    """

    count: int
    name: str
    side: str = ""
    level: int | None = None
    hp: str | None = None
    ac: int | None = None
    attacks: tuple[Attack, ...] | None = None
    morale: int | None = None
    speed: int | None = None
    xp: int | None = None
    attack: int | None = None
    unsaid: bool = False


class Block(msgspec.Struct, frozen=True):
    """A stat block as it was read: the creatures, how what was not plain was taken, and the words that were left."""

    creatures: AddCreatures
    taken: tuple[str, ...] = ()
    left: tuple[str, ...] = ()


class PasteBlocks(msgspec.Struct, frozen=True, tag="paste_blocks"):
    """Bring into play what stat blocks describe."""

    blocks: tuple[Block, ...]


Commands = StockBestiary | AddKnown | PasteBlocks
