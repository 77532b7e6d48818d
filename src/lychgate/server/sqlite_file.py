"""The file of saved games as SQLite sees it: opened, looked at before it is touched, and what can go wrong.

Nothing is written to a file until it has been read and found to be ours, whole, and not of a newer version.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from platformdirs import user_data_path

from lychgate.core.errors import StoreError
from lychgate.server.database import cannot
from lychgate.server.schema import SCHEMA_VERSION, statements
from lychgate.server.sqlite_damage import damage_of, settled

OURS = 0x4C796368
"""``pragma application_id`` of our files: 'Lych'."""

KEY = "integer primary key autoincrement"
"""How SQLite writes a number that it gives itself, and never twice."""

Connect = Callable[[Path], sqlite3.Connection]


def home() -> Path:
    """Finds the folder of saved games: ``LYCHGATE_HOME``, or the user's data folder on this system."""
    named = os.environ.get("LYCHGATE_HOME")
    return Path(named).expanduser() if named else user_data_path("lychgate")


def connect(path: Path, wait: float = 5.0) -> sqlite3.Connection:
    """Opens a connection that commits when told to, and waits up to ``wait`` seconds for another's lock."""
    return sqlite3.connect(path, timeout=wait, isolation_level=None, check_same_thread=False)


def open_file(path: Path, connect: Connect = connect) -> sqlite3.Connection:
    """Opens the file of saved games, and makes it if it is not there.

    Raises ``StoreError`` when it cannot be, or should not be written to; the file is left as it is.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        strange = path.exists() and not path.is_file()
        there = path.exists() and path.stat().st_size > 0
    except OSError as refused:
        raise StoreError(
            f"Saved games belong in {path.parent}, which cannot be made or read ({refused.strerror}). "
            "LYCHGATE_HOME can name another folder."
        ) from refused
    if strange:
        raise StoreError(f"{path} is no file. Nothing was changed. LYCHGATE_HOME can name another folder.")
    with in_words(path, "Nothing was changed."):
        damage = None
        if there:
            look_at(path)
            damage = damage_of(path)
        db = connect(path)
        try:
            make_ready(db)
            if damage is not None:
                settled(db, path, damage)
        except BaseException:
            db.close()
            raise
    return db


def reader_of(path: Path, connect: Connect = connect) -> sqlite3.Connection:
    """Opens one more connection to a file that is open already; nothing can be written through it."""
    with in_words(path, "Nothing was changed."):
        db = connect(path)
        db.execute("pragma query_only = on")
    return db


def look_at(path: Path) -> None:
    """Reads the header of the file and leaves no trace. Raises ``StoreError`` unless we may write to it."""
    beside = path.with_name(path.name + "-wal")
    at_rest = not (beside.exists() and beside.stat().st_size)
    address = path.absolute().as_uri() + "?mode=ro" + ("&immutable=1" if at_rest else "")
    with closing(sqlite3.connect(address, uri=True)) as db:
        version = number(db, "user_version")
        tables = db.execute("select count(*) from sqlite_master").fetchone()[0]
        if tables and number(db, "application_id") != OURS:
            raise StoreError(f"{path} is a database of another program. Nothing was changed.")
        if version > SCHEMA_VERSION:
            raise StoreError(
                f"{path} was written by a newer Lychgate (form {version}, this one knows {SCHEMA_VERSION}). "
                "Nothing was changed; the newer version still opens it."
            )
        if at_rest and path.stat().st_size != number(db, "page_count") * number(db, "page_size"):
            raise StoreError(damaged(path, "it has been cut off", "Nothing was changed."))


def make_ready(db: sqlite3.Connection) -> None:
    """Sets how the file is written, and brings it to this version's schema in one transaction."""
    db.execute("pragma foreign_keys = on")
    db.execute("pragma journal_mode = wal")
    db.execute("pragma synchronous = full")
    if number(db, "user_version") == SCHEMA_VERSION:
        return
    with transaction(db):
        for statement in statements(number(db, "user_version"), KEY):
            db.execute(statement)
        db.execute(f"pragma application_id = {OURS}")
        db.execute(f"pragma user_version = {SCHEMA_VERSION}")
    db.execute("pragma wal_checkpoint(truncate)")  # whatever becomes of the log, the tables are there


@contextmanager
def transaction(db: sqlite3.Connection) -> Iterator[None]:
    """Opens a transaction: all or nothing, and on the disk when it ends."""
    db.execute("begin immediate")
    try:
        yield
        db.execute("commit")
    except BaseException:
        if db.in_transaction:  # SQLite may have rolled back by itself
            db.execute("rollback")
        raise


@contextmanager
def in_words(path: Path, safe: str) -> Iterator[None]:
    """Turns an error of SQLite into a ``StoreError``; ``safe`` is the sentence on what is still safe."""
    try:
        yield
    except sqlite3.Error as refused:
        raise StoreError(sentence(refused, path, safe), to_seats(refused, safe)) from refused


def sentence(refused: sqlite3.Error, path: Path, safe: str) -> str:
    """Says for a person what went wrong in SQLite."""
    match getattr(refused, "sqlite_errorcode", 0) & 0xFF:
        case sqlite3.SQLITE_FULL:
            return f"There is no room left on the disk of {path}. {safe} Make room and try again."
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_PERM:
            return f"{path} may only be read. {safe} LYCHGATE_HOME can name a folder that may be written to."
        case sqlite3.SQLITE_CANTOPEN:
            return (
                f"{path} cannot be opened: its folder may not be written to. {safe} "
                "LYCHGATE_HOME can name another folder."
            )
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return f"{path} is held by another program. {safe} Close the other one and try again."
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB:
            return damaged(path, str(refused), safe)
        case _:
            return f"{path} could not be read or written ({refused}). {safe}"


def to_seats(refused: sqlite3.Error, safe: str) -> str:
    """The same for those who sit at a table: nothing of the machine, and what they can do."""
    match getattr(refused, "sqlite_errorcode", 0) & 0xFF:
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return f"The saved games are held by another program. {safe} Try it again."
        case sqlite3.SQLITE_FULL:
            return f"There is no room left for saved games. {safe} Tell whoever keeps this table."
        case _:
            return cannot(safe)


def damaged(path: Path, how: str, safe: str) -> str:
    """Says that a file is not whole."""
    return f"{path} is damaged: {how}. {safe} Put a copy in its place, or move it away to begin anew."


def number(db: sqlite3.Connection, pragma: str) -> int:
    """Reads a pragma that is a number."""
    return int(db.execute(f"pragma {pragma}").fetchone()[0])
