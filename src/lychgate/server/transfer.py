"""A game as one text file: a line for the header, one for each record, and one that says it is whole.

Each line is JSON. Two people's files of one game differ only from the line on where their games part, so that
a person, or a version control system, can compare them.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import takewhile

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from lychgate.core.chain import hash_of_line, head_of, without_salt
from lychgate.core.codec import decode, encode, learn
from lychgate.core.errors import DataError
from lychgate.core.records import FORMAT, Entry, Finished, Header, Moved, Record
from lychgate.core.roll import Roll
from lychgate.server.kept_pictures import Kept

MOST_CHARACTERS = 24 * 1024 * 1024
MOST_RECORDS = 20_000
"""A longer text is not read: nobody has played so much. A game of five thousand entries is about a quarter of it."""


class Opening(msgspec.Struct, frozen=True, tag="lychgate game", omit_defaults=True):
    """The first line. An earlier version reads it without the pictures."""

    header: Header
    pictures: tuple[Kept, ...] = ()


class Closing(msgspec.Struct, frozen=True, tag="end", omit_defaults=True):
    """The last line: how many records are before it, so that a file that was cut off is found out.

    ``head`` is the hash of the last of them as the game has it (``core.chain``), where it has a chain; ``first`` is the
    hash of the first line.
    """

    records: int
    head: str = ""
    first: str = ""


class GameFile(msgspec.Struct, frozen=True):
    """A game as it stands in a file: ``lines`` are those of its records, ``closing`` is what the last line says.

    ``pictures`` are as the file has them: they may come from anybody.
    """

    header: Header
    lines: tuple[str, ...]
    records: tuple[Record, ...]
    closing: Closing
    pictures: tuple[Kept, ...] = ()


def to_text(header: Header, records: Iterable[Record], head: str | None = None, pictures: tuple[Kept, ...] = ()) -> str:
    """A game as text that ``from_text`` reads.

    ``head`` is the hash of its last record where that is not in the file as the game has it (``public``).
    """
    kept = tuple(records)
    first = encode(Opening(header, pictures))
    closing = Closing(len(kept), head_of(header, kept) if head is None else head, hash_of_line(first))
    return b"\n".join([first, *map(encode, kept), encode(closing), b""]).decode()


def public(header: Header, records: Iterable[Record]) -> tuple[Header, tuple[Record, ...]]:
    """A game that is not over, as anybody at its table may take it home: no more in it than its journal tells them.

    What waits is left out, and so is the secret of the dice: those that have fallen are marked as read from a script,
    which this journal then is, and those still to come will be others. Who may not know of a record stays with it.
    """
    told: list[Record] = []
    head = 0
    for record in records:
        match record:
            case Finished(entry, unseen):
                told.append(Finished(scripted(entry), unseen))
                head = entry.id
            case Moved(head=to, rebased=rebased) if to != head or rebased:
                entries = tuple(takewhile(lambda one: isinstance(one, int), record.undone))
                copies = tuple(map(scripted, rebased))
                told.append(replace(record, pending=None, undone=entries, others=(), rebased=copies, prev=""))
                head = rebased[-1].id if rebased else to
            case _:
                pass
    return without_salt(replace(header, seed="", fallen=UNSET, spent=UNSET)), tuple(told)


def opened(header: Header) -> Header:
    """The header of a game that is closed for good: it tells the secret of the dice, as one that nobody rolls with."""
    return replace(header, seed="", opened=(*(header.opened or ()), header.seed))


def scripted(entry: Entry) -> Entry:
    """The entry with the program's rolls as if a script had given them."""
    inputs = (
        replace(one, by="script", witnessed=UNSET) if isinstance(one, Roll) and one.by == "app" else one
        for one in entry.inputs
    )
    return replace(entry, inputs=tuple(inputs))


def from_text(text: str) -> tuple[Header, tuple[Record, ...]]:
    """The header and the records of the game in ``text``. Raises what ``file_of`` raises."""
    file = file_of(text)
    return file.header, file.records


def file_of(text: str) -> GameFile:
    """The game in ``text``. Raises ``DataError`` that names the line when it is not whole.

    The records are read, not yet believed: only folding them shows that they make a game.
    """
    if len(text) > MOST_CHARACTERS:
        raise DataError("the file", "size", f"it has more than {MOST_CHARACTERS} characters")
    text = as_written(text)
    opening = opening_of(text)
    _, *lines = text.removesuffix("\n").split("\n")  # not splitlines: a name may hold other line ends
    if len(lines) > MOST_RECORDS + 1:
        raise DataError("the file", "size", f"it has more than {MOST_RECORDS} records")
    try:
        closing: Closing = decode(lines.pop() if lines else "", Closing, what="the last line")
    except DataError as broken:
        raise DataError("the file", "last line", "it has been cut off: its end is not there") from broken
    if closing.records != len(lines):
        raise DataError("the file", "last line", f"it promises {closing.records} records; there are {len(lines)}")
    records = tuple(read_record(line, number) for number, line in enumerate(lines, start=2))
    return GameFile(opening.header, tuple(lines), records, closing, opening.pictures)


def as_written(text: str) -> str:
    """Return a file's text without what editors and mail add: a byte order mark, other line ends, blank lines."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").strip("\n \t") + "\n"


def opening_of(text: str) -> Opening:
    """The first line of the game in ``text``. Raises ``DataError`` where it is none that this version reads."""
    try:
        opening: Opening = decode(text.partition("\n")[0], Opening, what="line 1")
    except DataError as broken:
        raise DataError("the file", "line 1", f"this is not an exported game ({broken.reason})") from broken
    if opening.header.format > FORMAT:
        raise DataError("the file", "format", "it was written by a newer Lychgate; that version reads it")
    return opening


def read_record(line: str, number: int) -> Record:
    """The record in line ``number`` of a file. Raises ``DataError``."""
    record: Record = decode(line, Record, what=f"line {number}")
    return record


learn(Opening, Closing)
