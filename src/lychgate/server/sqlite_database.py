"""One SQLite file as a ``Database``: one connection that writes and one that reads, each for a thread at a time.

So that nobody who reads waits while somebody else's answer gets onto the disk.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import RLock
from typing import Any

from lychgate.server.background import Task
from lychgate.server.database import TAKEN, IntegrityViolation, OnCommit
from lychgate.server.group_commit import GroupCommit
from lychgate.server.sqlite_file import Connect, connect, in_words, number, open_file, reader_of

EVERY = 0.02
"""Seconds between looks at whether another process has committed. A look takes two millionths."""


class SqliteRows:
    """``Rows`` on a connection."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def execute(self, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        try:
            return self._db.execute(sql, values).fetchall()
        except sqlite3.IntegrityError as taken:
            raise IntegrityViolation(str(taken), TAKEN) from taken

    def change(self, sql: str, values: Sequence[Any] = ()) -> int:
        try:
            return self._db.execute(sql, values).rowcount
        except sqlite3.IntegrityError as taken:
            raise IntegrityViolation(str(taken), TAKEN) from taken

    def notify(self, stream: str, version: int) -> None:
        """Does nothing: whoever looks at the file sees that it has changed."""


class SqliteDatabase:
    """``Database`` over the file ``path``, made if it is not there. Raises ``StoreError`` like ``open_file``."""

    def __init__(self, path: Path, connect: Connect = connect) -> None:
        self.path = path
        self._db = open_file(path, connect)
        self._group = GroupCommit(self._db)
        self._rows = SqliteRows(self._db)
        try:
            self._reader = reader_of(path, connect)
        except BaseException:
            self._db.close()
            raise
        self._reading = RLock()
        self._read_rows = SqliteRows(self._reader)
        self._on_commit: OnCommit | None = None
        self._seen = 0
        self._untold = False
        self.watch = Task("store", self._look_again, every=EVERY)

    @property
    def where(self) -> str:
        """The file's path."""
        return str(self.path)

    @contextmanager
    def reading(self) -> Iterator[SqliteRows]:
        """Opens a read of the file at one moment; of what this thread has written too, if that is not committed."""
        if self._group.writes:
            with self._group.alone, in_words(self.path, "Nothing was changed."):
                yield self._rows
            return
        with self._reading, in_words(self.path, "Nothing was changed."):
            if self._reader.in_transaction:
                yield self._read_rows
                return
            self._reader.execute("begin")
            try:
                yield self._read_rows
            finally:
                self._reader.execute("rollback")

    @contextmanager
    def writing(self, safe: str) -> Iterator[SqliteRows]:
        """Opens a transaction that is on the disk when it ends, together with those of other threads."""
        with in_words(self.path, safe), self._group.transaction():
            yield self._rows

    @contextmanager
    def together(self) -> Iterator[None]:
        """Waits for the disk at the end of the block, once, for all that this thread has written in it."""
        with in_words(self.path, "The last steps were not saved; all before them is safe."), self._group.together():
            yield

    def listen(self, on_commit: OnCommit) -> None:
        """Calls ``on_commit`` whenever another process has committed anything."""
        self._on_commit = on_commit
        self._seen = self._look()
        self.watch.start()

    def change_counter(self) -> int:
        """Changes soon after another process, or another connection, has committed anything."""
        return self._seen if self.watch.running else self._look()

    def _look(self) -> int:
        with self._group.alone, in_words(self.path, "Nothing was changed."):
            return number(self._db, "data_version")

    def close(self) -> None:
        """Closes the file."""
        self.watch.stop()
        with self._group.alone, self._reading:
            self._reader.close()
            self._db.close()

    def _look_again(self) -> None:
        """Looks whether another process has committed, and tells; where telling fails, it is told next time."""
        change_counter = self._look()
        if change_counter != self._seen:
            self._seen = change_counter
            self._untold = True
        if self._untold and self._on_commit is not None:
            self._on_commit("")
            self._untold = False
