"""What was found and is not home yet, and the goals that the table has agreed on."""

from __future__ import annotations

import msgspec


class Treasure(msgspec.Struct, frozen=True, kw_only=True):
    """Something that was found: its worth in copper pieces, and its kind. ``counts``: it gives XP once it is home."""

    id: str
    what: str
    kind: str
    copper: int
    counts: bool = True


class Quest(msgspec.Struct, frozen=True):
    """Another measure of success than treasure: its name, and the XP for each unit of it."""

    name: str
    xp: int


class Rewards(msgspec.Struct, frozen=True, kw_only=True):
    """``found`` is not home yet; ``kept`` are magic items that were kept, and give no XP any more.

    ``gained`` is what each has had in this adventure, by id, which the table may cap by the level (``levels``) that
    they had before. ``adventure`` is its number.
    """

    found: tuple[Treasure, ...] = ()
    kept: tuple[Treasure, ...] = ()
    quests: tuple[Quest, ...] = ()
    gained: dict[str, int] = {}
    levels: dict[str, int] = {}
    adventure: int = 1
    next_id: int = 1
