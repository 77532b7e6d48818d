"""A PostgreSQL database as a ``Database``: a few connections, and one that listens.

Needs the extra ``postgresql`` (psycopg). What is committed is durable; NOTIFY, sent by the same transaction, carries
``stream:version`` and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from threading import BoundedSemaphore, Event, Lock
from time import monotonic
from typing import Any

from lychgate.core.errors import StoreError
from lychgate.server.background import Task
from lychgate.server.database import TAKEN, IntegrityViolation, OnCommit, cannot
from lychgate.server.schema import SCHEMA_VERSION, statements

try:
    import psycopg
    from psycopg.conninfo import conninfo_to_dict
except ImportError as missing:  # pragma: no cover (the extra is there wherever the tests run)
    raise StoreError(
        "PostgreSQL needs a package that is not installed. Install it with: pip install 'lychgate[postgresql]'"
    ) from missing

KEY = "bigint generated always as identity primary key"
CHANNEL = "lychgate"
MOST = 8
"""Connections at once; others wait for one of them."""
LONG = 5.0
"""Seconds: a connection that was idle for longer is tried before it is used."""
LOCK = 0x4C796368
"""The advisory lock under which the tables are made: two processes may start at once."""


class PostgresRows:
    """``Rows`` on a connection."""

    def __init__(self, db: psycopg.Connection[Any]) -> None:
        self._db = db

    def execute(self, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        return self._run(sql, values).fetchall()

    def change(self, sql: str, values: Sequence[Any] = ()) -> int:
        return self._run(sql, values).rowcount

    def notify(self, stream: str, version: int) -> None:
        self._run("select pg_notify(?, ?)", (CHANNEL, f"{stream}:{version}"))

    def _run(self, sql: str, values: Sequence[Any]) -> psycopg.Cursor[Any]:
        try:
            return self._db.execute(sql.replace("?", "%s").encode(), values)
        except psycopg.IntegrityError as taken:
            raise IntegrityViolation(str(taken).strip(), TAKEN) from taken


class PostgresDatabase:
    """``Database`` at ``address``, ``postgresql://...``; our tables are made if they are not there.

    Raises ``StoreError`` when it cannot be reached, or holds tables of a newer version.
    """

    def __init__(self, address: str) -> None:
        self._address = address
        self.where = shown(address)
        self._idle: list[tuple[float, psycopg.Connection[Any]]] = []
        self._alone = Lock()
        self._room = BoundedSemaphore(MOST)
        self._closing = Event()
        self._on_commit: OnCommit | None = None
        self._hears = False
        self._tide = 0
        self.watch = Task("store", self._listen, every=0)
        try:
            with self.writing("Nothing was changed.") as rows:
                self._make_ready(rows)
        except BaseException:
            self.close()
            raise

    @contextmanager
    def reading(self) -> Iterator[PostgresRows]:
        """Opens a read of the database."""
        with self._connection("Nothing was changed.") as db:
            yield PostgresRows(db)

    @contextmanager
    def writing(self, safe: str) -> Iterator[PostgresRows]:
        """Opens a transaction that is durable when it ends."""
        with self._connection(safe) as db, db.transaction():
            yield PostgresRows(db)

    def together(self) -> AbstractContextManager[None]:
        """Each transaction is durable when it ends: PostgreSQL itself waits once for several connections."""
        return nullcontext()

    def listen(self, on_commit: OnCommit) -> None:
        """Calls ``on_commit`` with each NOTIFY; with an empty text whenever some may have been missed."""
        self._on_commit = on_commit
        self.watch.start()

    def change_counter(self) -> int:
        """Stays the same while the connection that listens is up; otherwise differs each time."""
        if not self._hears:
            self._tide += 1
        return self._tide

    def close(self) -> None:
        """Closes all connections."""
        self._closing.set()
        self.watch.stop()
        with self._alone:
            idle, self._idle = self._idle, []
        for _, db in idle:
            db.close()

    # ------------------------------------------------------------------ inside

    def _connect(self) -> psycopg.Connection[Any]:
        db: psycopg.Connection[Any] = psycopg.connect(self._address, autocommit=True, connect_timeout=10)
        db.execute("set synchronous_commit = on")
        return db

    @contextmanager
    def _connection(self, safe: str) -> Iterator[psycopg.Connection[Any]]:
        with self._room:
            try:
                if self._closing.is_set():
                    raise psycopg.OperationalError("it has been closed")
                db = self._trusted()
                try:
                    yield db
                finally:
                    self._give_back(db)
            except psycopg.Error as refused:
                why = " ".join(str(refused).split())
                text = f"The database {self.where} could not be read or written ({why}). {safe}"
                raise StoreError(text, cannot(safe)) from refused

    def _trusted(self) -> psycopg.Connection[Any]:
        while True:
            with self._alone:
                if not self._idle:
                    break
                since, db = self._idle.pop()
            if monotonic() - since < LONG:
                return db
            try:
                db.execute("select 1")
            except psycopg.Error:
                db.close()
            else:
                return db
        return self._connect()

    def _give_back(self, db: psycopg.Connection[Any]) -> None:
        if db.closed:
            return
        with self._alone:
            self._idle.append((monotonic(), db))

    def _make_ready(self, rows: PostgresRows) -> None:
        rows.execute("select pg_advisory_xact_lock(?)", (LOCK,))
        rows.change("create table if not exists lychgate_form (version integer not null)")
        found = rows.execute("select version from lychgate_form")
        form = int(found[0][0]) if found else 0
        if form > SCHEMA_VERSION:
            raise StoreError(
                f"The database {self.where} was written by a newer Lychgate (form {form}, this one knows "
                f"{SCHEMA_VERSION}). Nothing was changed; the newer version still opens it."
            )
        if form < SCHEMA_VERSION:
            for statement in statements(form, KEY):
                rows.change(statement)
            rows.change("delete from lychgate_form")
            rows.change("insert into lychgate_form (version) values (?)", (SCHEMA_VERSION,))

    def _listen(self) -> None:
        """Listens until closed, or until the connection is lost. It listens first, then has everything looked at."""
        try:
            with self._connect() as db:
                db.execute(f"listen {CHANNEL}")
                self._hears = True
                self._say("")
                while not self._closing.is_set():
                    for notice in db.notifies(timeout=0.2):
                        self._say(notice.payload)
                    self.watch.beat()
        finally:
            self._hears = False

    def _say(self, word: str) -> None:
        if self._on_commit is not None:
            self._on_commit(word)


def shown(address: str) -> str:
    """Tells people where a database is: its host and its name, no user and no password."""
    try:
        told = conninfo_to_dict(address)
    except psycopg.Error as refused:
        raise StoreError(
            "That is no address of a PostgreSQL database; one looks like postgresql://host/name."
        ) from refused
    return f"{told.get('dbname') or ''} at {told.get('host') or 'localhost'}"
