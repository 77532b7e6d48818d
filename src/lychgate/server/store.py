"""Saved games: one SQLite file, a header and a growing list of records for each game.

A record is committed to the disk before ``keeper`` returns, so a process that is killed at any moment loses
nothing it was told was kept. The store knows records, not rules: ``saved`` opens a game from it.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from difflib import get_close_matches
from pathlib import Path
from threading import RLock
from types import TracebackType
from typing import Self

import msgspec

from lychgate.core.codec import decode, encode
from lychgate.core.errors import DataError, PlayError, StoreError, some_of
from lychgate.core.journal import FORMAT, Finished, Header, Record
from lychgate.server.sqlite_file import Connect, connect, home, in_words, open_file, transaction

LONGEST_NAME = 60
"""Characters in a game's name."""


class Saved(msgspec.Struct, frozen=True):
    """A saved game as a list shows it.

    ``entries`` counts the journal's entries, undone ones too; ``made`` and ``touched`` say when it was begun
    and last played, in ISO 8601. ``summary`` says where it stood after ``summed`` of its ``records``.
    """

    name: str
    ruleset: str
    entries: int
    made: str
    touched: str
    records: int
    summary: str
    summed: int


def now() -> str:
    """The present moment, in ISO 8601, to the second."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def open_store(
    path: Path | None = None, *, connect: Connect = connect, clock: Callable[[], str] = now
) -> Store:
    """The store in the file ``path``, or in ``games.sqlite3`` in the folder of saved games.

    Raises ``StoreError`` when the file cannot be opened, is damaged or of a newer version: it is left as it
    is then.
    """
    where = path if path is not None else home() / "games.sqlite3"
    return Store(where, open_file(where, connect), clock)


class Store:
    """The saved games in one file.

    Every method raises ``StoreError`` when the file cannot be read or written, and says what is still safe.
    """

    def __init__(self, path: Path, db: sqlite3.Connection, clock: Callable[[], str]) -> None:
        self.path = path
        self._db = db
        self._clock = clock
        self._alone = RLock()  # a connection serves one thread at a time

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file. What was kept is on the disk already."""
        self._db.close()

    # ------------------------------------------------------------------ reading

    def list(self) -> tuple[Saved, ...]:
        """Every saved game, the one played last first."""
        with self._reading():
            rows = self._db.execute(
                "select name, header, entries, touched, summary, summed,"
                " (select count(*) from record where game = game.id)"
                " from game order by recency desc"
            ).fetchall()
        listed = []
        for name, raw, entries, touched, summary, summed, records in rows:
            try:
                header = self._header(name, raw)
            except StoreError:
                listed.append(Saved(name, "?", entries, "", touched, records, "cannot be read", records))
            else:
                game, made = header.ruleset, header.made
                listed.append(Saved(name, game, entries, made, touched, records, summary, summed))
        return tuple(listed)

    def names(self) -> tuple[str, ...]:
        """The names of the saved games, the one played last first."""
        with self._reading():
            return tuple(name for (name,) in self._db.execute("select name from game order by recency desc"))

    def load(self, name: str) -> tuple[Header, tuple[Record, ...]]:
        """The header and the records of a game.

        Raises ``PlayError`` when there is no such game, ``StoreError`` when a part of it cannot be read.
        """
        with self._reading():
            game, raw = self._find(name)
            rows = self._db.execute(
                "select version, body from record where game = ? order by version", (game,)
            ).fetchall()
        records: list[Record] = []
        for expected, (version, body) in enumerate(rows, start=1):
            if version != expected:
                raise StoreError(self._unreadable(name, f"record {expected} is missing"))
            try:
                records.append(decode(body, Record, what=f"record {version}"))
            except DataError as broken:
                raise StoreError(self._unreadable(name, str(broken))) from broken
        return self._header(name, raw), tuple(records)

    # ------------------------------------------------------------------ writing

    def create(self, header: Header, records: tuple[Record, ...] = ()) -> None:
        """Begin to save a game, with the records it has already. All of it is saved, or nothing.

        Raises ``PlayError`` when the name is taken or is no name.
        """
        check_name(header.name)
        with self._writing("Nothing was saved."):
            try:
                self._db.execute(
                    "insert into game (name, header, touched, recency) values (?, ?, '', 0)",
                    (header.name, encode(header).decode()),
                )
            except sqlite3.IntegrityError as taken:
                raise PlayError(f"There is already a saved game called '{header.name}'.") from taken
            game, _ = self._find(header.name)
            for version, record in enumerate(records, start=1):
                self._append(game, version, record)
            self._touch(game)

    def keeper(self, name: str, records: int) -> Callable[[Record], None]:
        """Saves each next record of a game of which ``records`` are known, before it returns.

        The keeper raises ``StoreError`` when a record could not be saved, for instance because another
        process has gone on with the same game; the game is then as it was before that record.
        Raises ``PlayError`` when there is no such game.
        """
        with self._reading():
            game, _ = self._find(name)
        version = records

        def keep(record: Record) -> None:
            nonlocal version
            with self._writing("This last step was not saved; all before it is safe."):
                try:
                    self._append(game, version + 1, record)
                except sqlite3.IntegrityError as conflict:
                    raise StoreError(
                        f"'{name}' was played on or removed in another window; this last step was not saved. "
                        "Open the game again to go on from there."
                    ) from conflict
                self._touch(game)
            version += 1

        return keep

    def sum_up(self, name: str, records: int, summary: str) -> None:
        """Note in a few words where a game stands after ``records`` records, for lists.

        Nothing else depends on it. Raises ``PlayError`` when there is no such game.
        """
        with self._writing("The saved games are as they were."):
            game, _ = self._find(name)
            self._db.execute("update game set summary = ?, summed = ? where id = ?", (summary, records, game))

    def remove(self, name: str) -> None:
        """Forget a game for good. Raises ``PlayError`` when there is no such game."""
        with self._writing("Nothing was removed."):
            game, _ = self._find(name)
            self._db.execute("delete from game where id = ?", (game,))

    # ------------------------------------------------------------------ inside

    def _append(self, game: int, version: int, record: Record) -> None:
        self._db.execute(
            "insert into record (game, version, body) values (?, ?, ?)",
            (game, version, encode(record).decode()),
        )
        if isinstance(record, Finished):
            self._db.execute("update game set entries = entries + 1 where id = ?", (game,))

    def _touch(self, game: int) -> None:
        self._db.execute(
            "update game set touched = ?, recency = 1 + (select max(recency) from game) where id = ?",
            (self._clock(), game),
        )

    def _find(self, name: str) -> tuple[int, str]:
        row = self._db.execute("select id, header from game where name = ?", (name,)).fetchone()
        if row is None:
            raise PlayError(self._unknown(name))
        game, header = row
        return int(game), str(header)

    def _unknown(self, name: str) -> str:
        names = self.names()
        if not names:
            return f"There is no saved game '{name}', nor any other yet."
        near = get_close_matches(name, names, n=1)
        hint = f"Did you mean '{near[0]}'? " if near else ""
        return f"There is no saved game '{name}'. {hint}Saved are: {some_of(names)}."

    def _header(self, name: str, raw: str) -> Header:
        try:
            header: Header = decode(raw, Header, what="its header")
        except DataError as broken:
            raise StoreError(self._unreadable(name, str(broken))) from broken
        if header.format > FORMAT:
            raise StoreError(
                f"The saved game '{name}' was written by a newer Lychgate. It was left as it is; "
                "the newer version still opens it."
            )
        return header

    def _unreadable(self, name: str, why: str) -> str:
        return (
            f"The saved game '{name}' in {self.path} is damaged: {why}. It was left as it is, "
            "and other games are not touched by this."
        )

    @contextmanager
    def _reading(self) -> Iterator[None]:
        with self._alone, in_words(self.path, "Nothing was changed."):
            yield

    @contextmanager
    def _writing(self, safe: str) -> Iterator[None]:
        with self._alone, in_words(self.path, safe), transaction(self._db):
            yield


def check_name(name: str) -> None:
    """Raise ``PlayError`` unless a game can be called ``name``."""
    if not 1 <= len(name) <= LONGEST_NAME or not name.isprintable() or name != name.strip():
        raise PlayError(
            f"A game's name is 1 to {LONGEST_NAME} letters, figures and signs, without spaces at its ends."
        )
