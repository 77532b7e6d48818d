"""Reads the words of a sheet, typed in one line or pasted as the sheet prints them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from lychgate.core.digits import is_number
from lychgate.core.errors import PlayError, did_you_mean, some_of
from lychgate.core.fitting import fitting
from lychgate.kit.english import named
from lychgate.kit.line import Line

_WORD = re.compile(r'"([^"]*)"|([^\s",;()]+)')

LONGEST = 6
"""The most words of a name."""


class Words:
    """The words of a sheet from left to right; those in quotes are one. Commas and brackets only part them."""

    def __init__(self, line: Line, text: str) -> None:
        self.line = line
        found = list(_WORD.finditer(text))
        self._words = [" ".join((one[1] if one[1] is not None else one[2]).split()) for one in found]
        self._at = 0

    @property
    def more(self) -> bool:
        """Whether any are left."""
        return self._at < len(self._words)

    @property
    def left(self) -> list[str]:
        """The words that are left, as they were typed."""
        return self._words[self._at :]

    def peek(self) -> str:
        """The next word in lower case; empty at the end."""
        return self._words[self._at].casefold() if self.more else ""

    def word(self, what: str) -> str:
        """The next word, as it was typed. Raises ``PlayError`` where it is missing."""
        if not self.more or not self._words[self._at]:
            raise self.line.refuse(f"{what[:1].upper()}{what[1:]} is missing.")
        self._at += 1
        return self._words[self._at - 1]

    def flag(self, *words: str) -> bool:
        """Takes the next word where it is one of these. Returns whether it was."""
        if self.peek() in words:
            self._at += 1
            return True
        return False

    def is_number(self) -> bool:
        """Whether the next word is a whole number."""
        return is_number(self.peek().lstrip("+-"))

    def number(self, what: str, low: int, high: int) -> int:
        """The next word as a whole number from ``low`` to ``high``. Raises ``PlayError``."""
        said = self.word(what)
        if not re.fullmatch(r"[+-]?\d{1,9}", said, re.ASCII):
            raise self.line.refuse(f"'{said}' is not a whole number, which {what} must be.")
        if not low <= int(said) <= high:
            raise self.line.refuse(f"{what[:1].upper()}{what[1:]} is from {low} to {high}; {said} is not.")
        return int(said)

    def name(self, known: Iterable[str]) -> str:
        """The longest of ``known`` that the next words are, in singular or plural; else empty, and nothing is taken."""
        all_known = tuple(known)
        for count in range(min(LONGEST, len(self._words) - self._at), 0, -1):
            found = named(" ".join(self._words[self._at : self._at + count]), all_known)
            if found:
                self._at += count
                return found
        return ""

    def called(self, meant: Callable[[str], str]) -> str:
        """What the next words mean, as many of them as mean anything; else empty, and nothing is taken."""
        for count in range(min(LONGEST, len(self._words) - self._at), 0, -1):
            found = meant(" ".join(self._words[self._at : self._at + count]))
            if found:
                self._at += count
                return found
        return ""

    def one_of(self, what: str, known: Sequence[str]) -> str:
        """One of ``known``, or a word that begins exactly one. Raises ``PlayError`` with what is allowed."""
        found = self.name(known)
        if found:
            return found
        said = self.word(what)
        fits = fitting(said, tuple(known))
        if len(fits) == 1:
            return fits[0]
        raise self.unknown(what, said, known)

    def unknown(self, what: str, said: str, known: Sequence[str]) -> PlayError:
        """The refusal of a word that is none of ``known``."""
        hint = did_you_mean(said.casefold(), [one.casefold() for one in known])
        return self.line.refuse(f"'{said}' is no {what}.{hint} Allowed: {some_of(tuple(known), 24)}.")
