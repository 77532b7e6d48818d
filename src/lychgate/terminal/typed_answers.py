"""Reads typed answers in the same way for the screen and for plain lines."""

from __future__ import annotations

from lychgate.core.errors import PlayError
from lychgate.core.view import Phrase, Question
from lychgate.terminal import words
from lychgate.terminal.block import filled
from lychgate.terminal.seat import Seat, Update


class TypedAnswers:
    """Answers at ``table`` with typed text; remembers the commands, so as to explain when a question comes first."""

    def __init__(self, table: Seat) -> None:
        self._table = table
        self._known: tuple[Phrase, ...] = ()

    def help_on(self, question: Question | None, about: str) -> tuple[Phrase, ...]:
        """The commands that ``about`` names, also while a question waits that must be answered first."""
        return words.help_on(question, about, self._known)

    def reply(self, question: Question | None, typed: str) -> Update:
        """Answers ``question``. Raises ``PlayError`` with a sentence that fits the typed text."""
        wrong = words.misspelt(question, typed)
        if wrong:
            raise PlayError(wrong)
        self._known = words.phrases_of(question) or self._known
        said = filled(question, typed)
        try:
            return self._table.reply(said)
        except PlayError as refused:
            raise words.put_off(question, self._known, typed, refused) from refused
