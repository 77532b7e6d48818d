"""What an event adds to a campaign's book: an amendment, an article of the table's own, a ruling for the next time."""

from __future__ import annotations

from typing import Literal

import msgspec

from lychgate.core.text_diff import Piece, pieces, plain_diff

CLOSING = "\"'”’»)*_+}-]"
"""The signs that may follow the full stop of a sentence: what closes a quotation, or a word that an edit adds."""

TABLE_APPLIES = "Your table applies this; Lychgate does not."
"""Said beside all words of a book that the program reads to people and does not go by."""


def by_the_table(text: str) -> str:
    """Words of the table's own with the sentence that the program does not go by them."""
    whole = text.rstrip(CLOSING).endswith((".", "!", "?", "…"))
    return f"{text}{'' if whole else '.'} {TABLE_APPLIES}"


FilingKind = Literal[
    "amendment",
    "repeal",
    "agreed",
    "article",
    "edit",
    "kept",
    "voted_down",
    "precedent",
    "overruled",
    "written",
]
"""A switch has another value; it is as it was, or an article is struck; agreed, and not in force yet; an article in
words; an article has other words; something on trial is kept for good; the table voted it down; a ruling kept for the
next time; a ruling that counts no more; something of the table's own, such as a spell."""


class Filing(msgspec.Struct, frozen=True, kw_only=True):
    """A change of a campaign's book, as an event records it.

    ``id`` names an article or a precedent, ``switch`` the switch that has the ``value`` now and had the one ``before``.
    ``clause`` is the clause of the book that it belongs to, if to one; ``words`` are those it is found by. ``by`` is
    the seat that proposed or ruled it, ``agreed`` are those that voted for it; empty, it is the seat that gave the
    command. ``names`` are those of what was written, as ``spell.frost``. Where ``only`` is not empty, nobody else may
    read it.

    ``against`` voted no, ``silent`` were asked and did not vote; ``discussion`` has what was said of it, as
    ``Ann: TEXT``; ``tried`` says what it would have changed in the past. ``sessions``: it is on trial for so many;
    ``trial`` is the id of a trial that it begins, keeps or ends. Of an edit ``before``, ``words_before`` and
    ``clause_before`` are those of the version before; ``back``: that is an older one.
    """

    kind: FilingKind
    by: str = ""
    id: str = ""
    switch: str = ""
    value: str = ""
    before: str = ""
    clause: str = ""
    words: str = ""
    names: tuple[str, ...] = ()
    text: str = ""
    agreed: tuple[str, ...] = ()
    because: str = ""
    only: tuple[str, ...] = ()
    against: tuple[str, ...] = ()
    silent: tuple[str, ...] = ()
    discussion: tuple[str, ...] = ()
    tried: str = ""
    sessions: int = 0
    trial: str = ""
    words_before: str = ""
    clause_before: str = ""
    back: bool = False

    @property
    def left_to_the_table(self) -> bool:
        """Whether it puts words in the book that people apply, and the program does not."""
        return self.kind in ("article", "edit", "precedent") or (self.kind == "agreed" and bool(self.text))

    @property
    def diff(self) -> tuple[Piece, ...]:
        """What an edit strikes and adds; nothing for anything else, and where the text stays."""
        return pieces(self.before, self.text) if self.edits_text else ()

    @property
    def plain_diff(self) -> str:
        """The same as a line of plain text."""
        return plain_diff(self.before, self.text) if self.edits_text else ""

    @property
    def edits_text(self) -> bool:
        """Whether it gives an article another text."""
        return bool(self.before) and not self.switch and self.before != self.text
