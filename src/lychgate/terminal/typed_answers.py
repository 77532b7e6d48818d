"""Reads typed answers in the same way for the screen and for plain lines."""

from __future__ import annotations

from collections.abc import Sequence

from lychgate.core.errors import PlayError
from lychgate.core.view import Phrase, Question
from lychgate.server.typed import sentence_of
from lychgate.terminal import words
from lychgate.terminal.block import filled
from lychgate.terminal.seat import Seat, Update
from lychgate.terminal.styled_text import clean

INSTEAD = ("+", "+2", "+3")
"""What gives the commands that were offered instead of a refused one; no command begins so."""


class TypedAnswers:
    """Answers at ``table`` with typed text; remembers the commands, so as to explain when a question comes first."""

    def __init__(self, table: Seat) -> None:
        self._table = table
        self._known: tuple[Phrase, ...] = ()
        self._instead: dict[str, str] = {}

    def help_on(self, question: Question | None, about: str) -> tuple[Phrase, ...]:
        """The commands that ``about`` names, also while a question waits that must be answered first."""
        return words.help_on(question, about, self._known)

    def reply(self, question: Question | None, typed: str) -> Update:
        """Answers ``question``. Raises ``PlayError`` with a sentence that fits the typed text."""
        wrong = words.misspelt(question, typed)
        if wrong:
            raise PlayError(wrong)
        self._known = words.phrases_of(question) or self._known
        said = filled(question, self._instead.get(typed.strip(), typed))
        try:
            update = self._table.reply(said)
        except PlayError as refused:
            self._instead = dict(zip(INSTEAD, refused.instead, strict=False))
            if self._instead:
                raise PlayError(f"{sentence_of(refused)} {how_instead(refused.instead)}") from refused
            raise words.put_off(question, self._known, typed, refused) from refused
        self._instead = {}
        return update


def how_instead(instead: Sequence[str]) -> str:
    """How to give the commands that are offered instead of a refused one, in a sentence."""
    ways = [f"{key} for '{clean(line)}'" for key, line in zip(INSTEAD, instead, strict=False)]
    *first, last = ways
    return f"Instead, type {', '.join(first)} or {last}." if first else f"Instead, type {last}."
