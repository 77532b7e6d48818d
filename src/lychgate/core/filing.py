"""What an event adds to a campaign's book: an amendment, an article of the table's own, a ruling for the next time."""

from __future__ import annotations

from typing import Literal

import msgspec

FilingKind = Literal["amendment", "repeal", "agreed", "article", "precedent", "overruled", "written"]
"""A switch has another value; it is as it was, or an article is struck; agreed, and not in force yet; an article in
words; a ruling kept for the next time; a ruling that counts no more; something of the table's own, such as a spell."""


class Filing(msgspec.Struct, frozen=True, kw_only=True):
    """A change of a campaign's book, as an event records it.

    ``id`` names an article or a precedent, ``switch`` the switch that has the ``value`` now and had the one ``before``.
    ``clause`` is the clause of the book that it belongs to, if to one; ``words`` are those it is found by. ``by`` is
    the seat that proposed or ruled it, ``agreed`` are those that voted for it; empty, it is the seat that gave the
    command. ``names`` are those of what was written, as ``spell.frost``. Where ``only`` is not empty, nobody else may
    read it.
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
