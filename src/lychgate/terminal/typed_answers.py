"""What a person types as an answer, read in the same way for either face."""

from __future__ import annotations

from lychgate.core.errors import PlayError
from lychgate.core.view import Phrase, Question
from lychgate.terminal import words
from lychgate.terminal.block import filled
from lychgate.terminal.seat import Seat, Update


class TypedAnswers:
    """Answers at ``table`` with what is typed; remembers the commands, for when a question comes before them."""

    def __init__(self, table: Seat) -> None:
        self._table = table
        self._known: tuple[Phrase, ...] = ()

    def reply(self, question: Question | None, typed: str) -> Update:
        """Answers ``question``. Raises ``PlayError`` in words that fit what was typed."""
        wrong = words.misspelt(question, typed)
        if wrong:
            raise PlayError(wrong)
        self._known = words.phrases_of(question) or self._known
        said = filled(question, typed)
        try:
            return self._table.reply(said)
        except PlayError as refused:
            raise words.put_off(question, self._known, typed, refused) from refused
