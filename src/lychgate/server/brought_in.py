"""Which command a file is for that somebody brings to the table without a word: it is recognised, and never guessed."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from lychgate.core.errors import PlayError
from lychgate.kit.recognise import REFUSED, SITES, Kind

WORDS: Mapping[Kind, str] = {**dict.fromkeys(SITES, "site"), "tables": "tables", "stat_blocks": "paste"}
"""The word of the command that takes a kind of file, in the games that have it."""


def word_for(kind: Kind, words: Collection[str]) -> str:
    """The word of the command that takes such a file. Raises ``PlayError`` with what the file is where none does."""
    word = WORDS.get(kind, "")
    if word in words:
        return word
    told = REFUSED.get(kind, "")
    if not told:
        told = "This is a site, and this game runs no sites." if kind in SITES else REFUSED["unknown"]
    raise PlayError(f"{told} Nothing was done.")
