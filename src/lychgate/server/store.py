"""Saved games: a header and a growing list of records for each, in an SQLite file or a PostgreSQL database.

A record is durable before ``keeper`` returns, so a process that is killed at any moment loses
nothing it was told was kept. The store knows records, not rules: ``saved`` opens a game from it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Self

import msgspec

from lychgate.core.codec import decode, digest, encode
from lychgate.core.errors import DataError, PlayError, StoreError, did_you_mean, some_of
from lychgate.core.records import FORMAT, Finished, Header, Record, Snapshot
from lychgate.core.seen import blank, spelt
from lychgate.server.database import Database, IntegrityViolation, Rows
from lychgate.server.kept_pictures import Kept, PictureStore, insert
from lychgate.server.sqlite_database import SqliteDatabase
from lychgate.server.sqlite_file import Connect, connect, home

LONGEST_NAME = 60
"""Characters in a game's name."""

PAGE = 256
"""Records that are read at once when the past is looked at."""

SNAPSHOTS = 2
"""Snapshots that are kept of a game."""

Also = Callable[[Rows], None]
"""What belongs into the same transaction."""


DAMAGED = "The saved game of this table is damaged. It was left as it is. Tell whoever keeps this table."
"""Says so to those who sit at it, without a word of what is in it."""


class Conflict(StoreError):
    """Another process has gone on with the game: read what it did, and decide anew."""


class NameTaken(PlayError):
    """There is a game of this name already."""


class Saved(msgspec.Struct, frozen=True):
    """A saved game as a list shows it.

    ``entries`` counts the journal's entries, undone ones too; ``made`` and ``touched`` say when it was begun
    and last played, in ISO 8601. ``summary`` says where it stood after ``summed`` of its ``records``. ``session``:
    it is played around a table.
    """

    name: str
    ruleset: str
    entries: int
    made: str
    touched: str
    records: int
    summary: str
    summed: int
    session: bool = False


def now() -> str:
    """The present moment, in ISO 8601, to the second."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def open_store(
    address: Path | str | None = None, *, connect: Connect = connect, clock: Callable[[], str] = now
) -> Store:
    """The store in the file ``address``, or in ``games.sqlite3`` in the folder of saved games; or in the PostgreSQL
    database ``postgresql://...``.

    Raises ``StoreError`` when it cannot be opened, is damaged or of a newer version: it is left as it is then.
    """
    if isinstance(address, str) and address.startswith(("postgresql:", "postgres:")):
        from lychgate.server.postgres import PostgresDatabase

        return Store(PostgresDatabase(address), clock)
    path = Path(address) if address is not None else home() / "games.sqlite3"
    return Store(SqliteDatabase(path, connect), clock)


class Store:
    """The saved games in one database.

    Every method raises ``StoreError`` when it cannot be read or written, and says what is still safe.
    """

    def __init__(self, database: Database, clock: Callable[[], str] = now) -> None:
        self.database = database
        self.pictures = PictureStore(database)
        self._clock = clock

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Closes the database. What was kept is durable already."""
        self.database.close()

    # ------------------------------------------------------------------ reading

    def list(self) -> tuple[Saved, ...]:
        """Lists the saved games, the one played last first."""
        with self.database.reading() as rows:
            found = rows.execute(
                "select name, header, entries, touched, summary, summed,"
                " (select count(*) from record where game = game.id),"
                " (select count(*) from session where game = game.id)"
                " from game order by recency desc"
            )
        listed = []
        for name, raw, entries, touched, summary, summed, records, sessions in found:
            at = {"records": records, "session": bool(sessions)}
            try:
                header = self._header(name, raw)
            except StoreError:
                listed.append(Saved(name, "?", entries, "", touched, summary="cannot be read", summed=records, **at))
            else:
                listed.append(
                    Saved(name, header.ruleset, entries, header.made, touched, summary=summary, summed=summed, **at)
                )
        return tuple(listed)

    def names(self) -> tuple[str, ...]:
        """Lists the names of the saved games, the one played last first."""
        with self.database.reading() as rows:
            return tuple(name for (name,) in rows.execute("select name from game order by recency desc"))

    def number_of(self, name: str) -> int:
        """Finds the number under which other tables know a game. Raises ``PlayError`` when there is no such game."""
        with self.database.reading() as rows:
            return self._find(rows, name)[0]

    def header(self, game: int) -> Header:
        """Reads the header of the game of this number. Raises ``PlayError`` when it was removed."""
        with self.database.reading() as rows:
            found = rows.execute("select name, header from game where id = ?", (game,))
        if not found:
            raise PlayError("This game has been removed.")
        return self._header(*found[0])

    def version(self, game: int) -> int:
        """Counts the records of a game."""
        with self.database.reading() as rows:
            return version_of(rows, game)

    def records(self, game: int, after: int = 0, upto: int | None = None) -> tuple[Record, ...]:
        """Reads the records of a game after the first ``after``; with ``upto``, none beyond that one.

        Raises ``StoreError`` when one is missing or cannot be read.
        """
        with self.database.reading() as rows:
            found = rows.execute(
                "select version, body from record where game = ? and version > ? and version <= ? order by version",
                (game, after, 2**31 - 1 if upto is None else upto),
            )
        records: list[Record] = []
        for expected, (version, body) in enumerate(found, start=after + 1):
            if version != expected:
                raise StoreError(self._unreadable(game, f"record {expected} is missing"), DAMAGED)
            try:
                records.append(decode(body, Record, what=f"record {version}"))
            except DataError as broken:
                raise StoreError(self._unreadable(game, str(broken)), DAMAGED) from broken
        return tuple(records)

    def pages(self, game: int, upto: int) -> Iterator[tuple[Record, ...]]:
        """The first ``upto`` records of a game in pages, the last page first; each is read when it is asked for."""
        while upto > 0:
            after = max(0, upto - PAGE)
            yield self.records(game, after, upto)
            upto = after

    def snapshots(self, game: int) -> tuple[Snapshot, ...]:
        """The snapshots of a game that are whole and belong to its records, the earlier first; there need be none."""
        with self.database.reading() as rows:
            found = rows.execute(
                "select snapshot.body, seal, record.body from snapshot join record"
                " on record.game = snapshot.game and record.version = snapshot.version"
                " where snapshot.game = ? order by snapshot.version",
                (game,),
            )
        whole: list[Snapshot] = []
        for body, seal, record in found:
            if seal == digest((body, record)):
                with suppress(DataError):
                    whole.append(decode(body, Snapshot, what="a snapshot"))
        return tuple(whole)

    def keep_snapshot(self, game: int, snapshot: Snapshot) -> None:
        """Keeps a snapshot and the one before it, and deletes older ones.

        Raises ``IntegrityViolation`` if there is one of that version.
        """
        at, body = snapshot.records, encode(snapshot).decode()
        with self.database.writing("The saved games are as they were.") as rows:
            found = rows.execute("select body from record where game = ? and version = ?", (game, at))
            for (record,) in found:
                rows.change(
                    "insert into snapshot (game, version, body, seal) values (?, ?, ?, ?)",
                    (game, at, body, digest((body, record))),
                )
            kept = rows.execute("select version from snapshot where game = ? order by version desc", (game,))
            for (version,) in kept[SNAPSHOTS:]:
                rows.change("delete from snapshot where game = ? and version = ?", (game, version))

    def load(self, name: str) -> tuple[Header, tuple[Record, ...]]:
        """The header and the records of a game.

        Raises ``PlayError`` when there is no such game, ``StoreError`` when a part of it cannot be read.
        """
        with self.database.reading() as rows:
            game, raw = self._find(rows, name)
        records = self.records(game)
        return self._header(name, raw), records

    # ------------------------------------------------------------------ writing

    def create(self, header: Header, records: tuple[Record, ...] = (), pictures: tuple[Kept, ...] = ()) -> None:
        """Begins to save a game, with the records and pictures it has already. All of it is saved, or nothing.

        Raises ``NameTaken``, or another ``PlayError`` when it is no name.
        """
        with self.database.writing("Nothing was saved.") as rows:
            self.create_in(rows, header, records, pictures)

    def create_in(
        self, rows: Rows, header: Header, records: tuple[Record, ...] = (), pictures: tuple[Kept, ...] = ()
    ) -> int:
        """Does the same as part of a transaction: the game's number."""
        check_name(header.name)
        try:
            rows.change(
                "insert into game (name, header, touched, recency) values (?, ?, '', 0)",
                (header.name, encode(header).decode()),
            )
        except IntegrityViolation as taken:
            raise NameTaken(f"There is already a saved game called '{header.name}'.") from taken
        game, _ = self._find(rows, header.name)
        for version, record in enumerate(records, start=1):
            self._append(rows, game, version, record)
        insert(rows, game, pictures)
        self.touch(rows, game)
        return game

    def append(self, game: int, version: int, record: Record, also: Also | None = None) -> None:
        """Keeps ``record`` as the one of number ``version``, and does ``also`` in the same transaction.

        Raises ``Conflict`` when there is one of that number already or the game is gone; nothing is kept then.
        """
        with self.database.writing("This last step was not saved; all before it is safe.") as rows:
            if also is not None:
                # first: whoever changes a session locks it before its game, or two would wait for each other
                also(rows)
            try:
                self._append(rows, game, version, record)
            except IntegrityViolation as conflict:
                raise Conflict(
                    "This game was played on or removed in another window; this last step was not saved. "
                    "Open the game again to go on from there."
                ) from conflict
            self.touch(rows, game)
            rows.notify(f"game {game}", version)

    def keeper(self, name: str, records: int) -> Callable[[Record], None]:
        """Saves each next record of a game of which ``records`` are known, before it returns.

        The keeper raises ``StoreError`` when a record could not be saved, for instance because another
        process has gone on with the same game; the game is then as it was before that record.
        Raises ``PlayError`` when there is no such game.
        """
        game = self.number_of(name)
        version = records

        def keep(record: Record) -> None:
            nonlocal version
            self.append(game, version + 1, record)
            version += 1

        return keep

    def sum_up(self, name: str, records: int, summary: str) -> None:
        """Notes in a few words where a game stands after ``records`` records, for lists.

        Nothing else depends on it. Raises ``PlayError`` when there is no such game.
        """
        with self.database.writing("The saved games are as they were.") as rows:
            game, _ = self._find(rows, name)
            rows.change("update game set summary = ?, summed = ? where id = ?", (summary, records, game))

    def remove(self, name: str) -> None:
        """Deletes a game. Raises ``PlayError`` when there is no such game."""
        with self.database.writing("Nothing was removed.") as rows:
            game, _ = self._find(rows, name)
            rows.change("delete from game where id = ?", (game,))

    # ------------------------------------------------------------------ inside

    def touch(self, rows: Rows, game: int) -> None:
        """Notes, as part of a transaction, that a game was played or looked after just now."""
        rows.change(
            "update game set touched = ?, recency = 1 + (select max(recency) from game) where id = ?",
            (self._clock(), game),
        )

    def _append(self, rows: Rows, game: int, version: int, record: Record) -> None:
        rows.change(
            "insert into record (game, version, body) values (?, ?, ?)",
            (game, version, encode(record).decode()),
        )
        if isinstance(record, Finished):
            rows.change("update game set entries = entries + 1 where id = ?", (game,))

    def _find(self, rows: Rows, name: str) -> tuple[int, str]:
        found = rows.execute("select id, header from game where name = ?", (name,))
        if not found:
            raise PlayError(self._unknown(rows, name))
        game, header = found[0]
        return int(game), str(header)

    def _name(self, game: int) -> str:
        with self.database.reading() as rows:
            found = rows.execute("select name from game where id = ?", (game,))
        return str(found[0][0]) if found else "This game"

    def _unknown(self, rows: Rows, name: str) -> str:
        names = tuple(name for (name,) in rows.execute("select name from game order by recency desc"))
        if not names:
            return f"There is no saved game '{name}', nor any other yet."
        return f"There is no saved game '{name}'.{did_you_mean(name, names)} Saved are: {some_of(names)}."

    def _header(self, name: str, raw: str) -> Header:
        try:
            header: Header = decode(raw, Header, what="its header")
        except DataError as broken:
            raise StoreError(self._unreadable(name, str(broken)), DAMAGED) from broken
        if header.format > FORMAT:
            raise StoreError(
                f"The saved game '{name}' was written by a newer Lychgate. It was left as it is; "
                "the newer version still opens it."
            )
        return header

    def _unreadable(self, game: int | str, why: str) -> str:
        name = game if isinstance(game, str) else self._name(game)
        return (
            f"The saved game '{name}' in {self.database.where} is damaged: {why}. It was left as it is, "
            "and other games are not touched by this."
        )


def version_of(rows: Rows, game: int) -> int:
    """Counts the records of a game, as part of a read or a transaction."""
    ((version,),) = rows.execute("select coalesce(max(version), 0) from record where game = ?", (game,))
    return int(version)


def check_name(name: str) -> None:
    """Raises ``PlayError`` unless a game can be called ``name``."""
    if len(name) > LONGEST_NAME or not spelt(name).isprintable() or name != name.strip() or blank(name):
        raise PlayError(f"A game's name is 1 to {LONGEST_NAME} letters, figures and signs, without spaces at its ends.")
