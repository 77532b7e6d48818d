"""Rows of tables that bring creatures into play: who comes, and the same as a sentence without figures."""

from __future__ import annotations

import re

import msgspec

from lychgate.core.digits import is_number
from lychgate.kit.english import a_or_many, many_of, numbered

_ROW = re.compile(r"(?P<word>npcs?|foes)\s+(?P<who>[^,:;.]+)(?P<tail>.*)", re.IGNORECASE | re.DOTALL)
_DICE = re.compile(r"\{?(\d{1,3}d\d{1,4}(?:[+-]\d{1,3})?)\}?\Z", re.IGNORECASE | re.ASCII)
_FIGURE = re.compile(r"[+-]?\d", re.ASCII)

STATS = ("as", "side", "with", "disciplined", "named")
"""The words that end a name although no figure follows them."""

PROSE = frozenset(("and", "but", "or", "who", "that"))
"""Among figures these make a row a sentence already, and no command."""


class RowOfCreatures(msgspec.Struct, frozen=True):
    """A row such as ``npc 2 rats hd 1, hungry``: the ``word`` before it, and a ``count``, which may be dice or empty.

    ``stats`` are what follows the ``name``, ``tail`` is what is only told, with the sign before it.
    """

    word: str
    count: str
    name: str
    stats: str
    tail: str

    @property
    def told(self) -> str:
        """Who comes, as a sentence has it: ``2 rats, hungry``."""
        if not self.count:
            return f"{a_or_many(1, self.name)}{self.tail}"
        if is_number(self.count):
            return f"{numbered(int(self.count), self.name)}{self.tail}"
        return f"{self.count} {many_of(self.name)}{self.tail}"


def row_of_creatures(row: str) -> RowOfCreatures | None:
    """What a row brings into play; None for a row that is only told.

    This reads words and no rules: a game knows whether its own figures follow the name.
    """
    found = _ROW.match(row)
    if found is None:
        return None
    words = found["who"].split()
    count = ""
    if len(words) > 1 and (is_number(words[0]) or _DICE.match(words[0])):
        count = words.pop(0).strip("{}")
    end = next((at for at in range(1, len(words)) if _ends_name(words, at)), len(words))
    if not PROSE.isdisjoint(words[end:]):
        return None
    name, stats = " ".join(words[:end]).replace('"', ""), " ".join(words[end:])
    return RowOfCreatures(found["word"].lower(), count, name, stats, found["tail"])


def _ends_name(words: list[str], at: int) -> bool:
    """Whether a word begins what is said of creatures: a figure, or the word before one."""
    following = words[at + 1] if at + 1 < len(words) else ""
    return words[at].casefold() in STATS or any(_FIGURE.match(one) for one in (words[at], following))


def row_told(row: str) -> str:
    """A row as people read it: a sentence instead of a command."""
    found = row_of_creatures(row)
    return row if found is None else found.told
