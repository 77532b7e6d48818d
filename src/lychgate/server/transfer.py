"""A game as one text file: a line for the header, one for each record, and one that says it is whole.

Each line is JSON. Two people's files of one game differ only from the line on where their games part, so that
a person, or a version control system, can compare them.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from lychgate.core.codec import decode, encode
from lychgate.core.errors import DataError
from lychgate.core.journal import FORMAT, Header, Record

MOST_CHARACTERS = 64 * 1024 * 1024
"""A longer text is not read. A game of five thousand entries is about a tenth of it."""


class Opening(msgspec.Struct, frozen=True, tag="lychgate game"):
    """The first line."""

    header: Header


class Closing(msgspec.Struct, frozen=True, tag="end"):
    """The last line: how many records are before it, so that a file that was cut off is found out."""

    records: int


def to_text(header: Header, records: Iterable[Record]) -> str:
    """A game as text that ``from_text`` reads."""
    lines = [encode(record) for record in records]
    return b"\n".join([encode(Opening(header)), *lines, encode(Closing(len(lines))), b""]).decode()


def from_text(text: str) -> tuple[Header, tuple[Record, ...]]:
    """The game in ``text``. Raises ``DataError`` that names the line when it is not whole.

    The records are read, not yet believed: only folding them shows that they make a game.
    """
    if len(text) > MOST_CHARACTERS:
        raise DataError("the file", "size", f"it has more than {MOST_CHARACTERS} characters")
    first, *lines = text.removesuffix("\n").split("\n")  # not splitlines: a name may hold other line ends
    try:
        opening: Opening = decode(first, Opening, what="line 1")
    except DataError as broken:
        raise DataError("the file", "line 1", f"it is no exported game ({broken.reason})") from broken
    if opening.header.format > FORMAT:
        raise DataError("the file", "format", "it was written by a newer Lychgate; that version reads it")
    try:
        closing: Closing = decode(lines.pop() if lines else "", Closing, what="the last line")
    except DataError as broken:
        raise DataError("the file", "last line", "it has been cut off: its end is not there") from broken
    if closing.records != len(lines):
        raise DataError("the file", "last line", f"it promises {closing.records} records; there are {len(lines)}")
    return opening.header, tuple(read_record(line, number) for number, line in enumerate(lines, start=2))


def read_record(line: str, number: int) -> Record:
    """The record in line ``number`` of a file. Raises ``DataError``."""
    record: Record = decode(line, Record, what=f"line {number}")
    return record
