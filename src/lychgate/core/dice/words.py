"""Splits an expression into words, and reads through them."""

from __future__ import annotations

import re
from typing import NoReturn

import msgspec

from lychgate.core.dice.refusal import DiceError

WORD = re.compile(
    r"(?P<number>[0-9]+)|kh|kl|dh|dl|ro|mi|ma|in|>=|<=|[-\u2212+*\u00d7x/()<>=!%dr]",
    re.ASCII | re.IGNORECASE,
)
SAME = {"\u2212": "-", "\u00d7": "*", "x": "*"}
"""Signs as the books print them, and the sign that each stands for."""


class Word(msgspec.Struct, frozen=True, gc=False):
    """``kind`` is ``number``, ``end``, ``unknown`` or the symbol itself. ``column`` counts from 1."""

    kind: str
    text: str
    column: int


def words_of(text: str) -> tuple[Word, ...]:
    """The words of the text, and last its end."""
    words = []
    at = 0
    while at < len(text):
        if text[at].isspace():
            at += 1
            continue
        found = WORD.match(text, at)
        if found is None:
            word = Word("unknown", text[at], at + 1)
        elif found["number"]:
            word = Word("number", found.group(), at + 1)
        else:
            symbol = found.group().lower()
            word = Word(SAME.get(symbol, symbol), found.group(), at + 1)
        words.append(word)
        at += len(word.text)
    words.append(Word("end", "", len(text) + 1))
    return tuple(words)


class Reader:
    """Goes through the words once, from left to right."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._words = words_of(text)
        self._at = 0

    def ahead(self, by: int = 0) -> Word:
        """The word to be read next, or one beyond it."""
        return self._words[min(self._at + by, len(self._words) - 1)]

    def take(self, *kinds: str) -> Word | None:
        """Read the next word if it is one of ``kinds``."""
        word = self.ahead()
        if word.kind not in kinds:
            return None
        self._at += 1
        return word

    def number(self, meaning: str, low: int, high: int) -> int:
        """Read a number from ``low`` to ``high``. Raises ``DiceError``."""
        word = self.take("number")
        if word is None:
            self.expected(meaning)
        if not low <= int(word.text) <= high:
            self.refuse(word, f"expected {meaning} from {low} to {high}, found {word.text}.")
        return int(word.text)

    def expected(self, wanted: str) -> NoReturn:
        """Refuse the next word: ``wanted`` should stand in its place. Raises ``DiceError``."""
        word = self.ahead()
        found = "the end" if word.kind == "end" else repr(word.text)
        self.refuse(word, f"expected {wanted}, found {found}.")

    def refuse(self, word: Word, reason: str) -> NoReturn:
        """Raise ``DiceError`` at the column of ``word``."""
        raise DiceError(self._text, word.column, reason)
