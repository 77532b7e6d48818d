"""Orders: notes and handouts."""

from __future__ import annotations

import msgspec


class WriteNote(msgspec.Struct, frozen=True, tag="write_note", kw_only=True):
    """Note something of somebody or something; ``here`` and ``session`` are where the party is, and this evening."""

    about: str
    text: str
    public: bool = False


class HandOut(msgspec.Struct, frozen=True, tag="hand_out", kw_only=True):
    """Give players something to read: some of them, or all; or prepare it for later."""

    title: str
    text: str
    to: tuple[str, ...] = ()
    secret: bool = False


class Conceal(msgspec.Struct, frozen=True, tag="conceal"):
    """Take a note or a handout out of sight again."""

    page: str


class Strike(msgspec.Struct, frozen=True, tag="strike"):
    """Strike a note or a handout out, for good."""

    page: str


Commands = WriteNote | HandOut | Conceal | Strike
