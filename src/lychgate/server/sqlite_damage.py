"""What a damaged log has cost: a copy is kept of the files as they were found, and all whom it concerns are told."""

from __future__ import annotations

import logging
import shutil
import sqlite3
from collections.abc import Mapping
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

from lychgate.core.errors import StoreError
from lychgate.core.telling import listed
from lychgate.server.sqlite_log import Log, read_log

_LOG = logging.getLogger("lychgate.server")

LOOKS = 20
"""How often a log is read anew because another process may be writing to it."""

LOST = (
    "The file of saved games was damaged. What was done last at this table may be missing; everything that you see "
    "here is as it was. Whoever keeps this table knows more."
)
"""Told at each table that may have lost something: not what or how much, as that may be secret."""


@dataclass(frozen=True)
class Standing:
    """Where a saved game stands: its records, and the changes of its table, 0 where it has none."""

    name: str
    records: int
    changes: int = 0
    session: str = ""


Standings = Mapping[int, Standing]
"""All saved games by their number."""


@dataclass(frozen=True)
class Damage:
    """A log that is not whole, with the copies of the files as they were found.

    ``before`` is where the games stood, as far as that can still be read.
    """

    log: Log
    copies: tuple[Path, Path]
    before: Standings


def damage_of(path: Path) -> Damage | None:
    """Reads the log of the file ``path``, which nothing has opened to write yet; copies both if it is not whole.

    Raises ``StoreError`` where the damage cannot be told from what stands in the file, and where there is no copy.
    """
    raw = logged(path)
    if not raw:
        return None
    log = read_log(raw, page_size(path))
    for _ in range(LOOKS):
        if not log.dropped or (again := logged(path)) == raw:
            break
        raw, log = again, read_log(again, page_size(path))
    if not log.dropped:
        return None
    must_be_older(path, log)
    try:
        copies = copied(path, raw)
    except OSError as refused:
        raise StoreError(
            f"{beside(path)} is damaged, and no copy of it could be kept ({refused.strerror}). Nothing was changed. "
            "Make room and try again."
        ) from refused
    return Damage(log, copies, stood(path, log))


def settled(db: sqlite3.Connection, path: Path, damage: Damage) -> None:
    """Tells what a damage has cost, now that SQLite has opened the file: in the server's log, and at the tables."""
    now = standings(db)
    lost = {game: one for game, one in damage.before.items() if one != now.get(game)}
    db.execute("begin immediate")
    for game, one in now.items():
        if one.session and (game in lost or not lost):
            tell(db, one)
    db.execute("commit")
    # or the frames that were dropped would be found after the next steps, and be told of again
    db.execute("pragma wal_checkpoint(truncate)")
    _LOG.warning("%s", sentence(path, damage, lost, now))


def sentence(path: Path, damage: Damage, lost: Standings, now: Standings) -> str:
    """Says for whoever keeps the server what was lost, as far as that is known."""
    many = damage.log.transactions
    if damage.log.unsure:
        cause = (
            f"The last write in {beside(path)} is not whole. Either it was broken off, as by a power cut, and nobody "
            "was told that it is saved; or it was damaged later, and is lost"
        )
    else:
        cause = f"{beside(path)} was damaged after it was written: {many} writes in it that were saved are lost"
    what = listed([missing(one, now.get(at)) for at, one in lost.items()]) if lost else "what it was cannot be read"
    return (
        f"{cause}: {what}. Everything before that is whole, and goes on. The files as they "
        f"were found are in {damage.copies[0]} and {damage.copies[1].name}."
    )


def missing(was: Standing, now: Standing | None) -> str:
    """Says what a game has lost."""
    if now is None:
        return f"the game '{was.name}' with {was.records} records"
    if was.records > now.records:
        return f"the last {was.records - now.records} of {was.records} records of '{was.name}'"
    return f"changes at the table of '{was.name}' that are no steps of its game"


# ---------------------------------------------------------------------- inside


def beside(path: Path) -> Path:
    """The log of the file ``path``."""
    return path.with_name(path.name + "-wal")


def logged(path: Path) -> bytes:
    """The log of the file ``path`` as it is now; empty where there is none."""
    try:
        return beside(path).read_bytes()
    except FileNotFoundError:
        return b""


def page_size(path: Path) -> int:
    """The size of the file's pages, as its head says it."""
    with path.open("rb") as file:
        size = int.from_bytes(file.read(18)[16:], "big")
    return 65536 if size <= 1 else size


def must_be_older(path: Path, log: Log) -> None:
    """Raises ``StoreError`` where the file holds pages from after the damage.

    SQLite would lay older pages over newer ones then.
    """
    size, raw = page_size(path), path.read_bytes()
    latest = {frame.page: frame.content for frame in log.dropped[1:]}
    there = {page for page, content in latest.items() if raw[(page - 1) * size : page * size] == content}
    # a page that was written once may have been the same before
    if not any(frame.page in there and frame.content != latest[frame.page] for frame in log.frames):
        return
    if len(there) == len(latest):
        raise StoreError(
            f"{beside(path)} is damaged, but what it holds stands in {path} already. Nothing was changed. Move "
            f"{beside(path)} to another folder, and start again."
        )
    raise StoreError(
        f"{beside(path)} is damaged, and only a part of what it holds stands in {path}. Nothing was changed. Put "
        "copies of both in their place, or move both away to begin anew."
    )


def copied(path: Path, raw: bytes) -> tuple[Path, Path]:
    """Keeps copies of the file and of its log, and finds those that are there already."""
    for number in count(1):
        copy = path.with_name(f"{path.name}.damaged-{number}")
        if beside(copy).exists() and beside(copy).read_bytes() == raw:
            return copy, beside(copy)
        if not copy.exists() and not beside(copy).exists():
            break
    shutil.copy2(path, copy)
    beside(copy).write_bytes(raw)
    shutil.copymode(path, beside(copy))
    return copy, beside(copy)


def stood(path: Path, log: Log) -> Standings:
    """Where the games stood when the log was written, as far as its pages still tell."""
    with TemporaryDirectory() as folder, suppress(sqlite3.Error, OSError, UnicodeDecodeError):
        again, size = Path(folder, "again.sqlite3"), page_size(path)
        shutil.copy(path, again)
        with again.open("r+b") as file:
            for page, content in log.latest().items():
                file.seek((page - 1) * size)
                file.write(content)
        with closing(sqlite3.connect(again)) as db:
            return standings(db)
    return {}


def standings(db: sqlite3.Connection) -> Standings:
    """Where the games stand."""
    games = db.execute(
        "select game.id, name, (select coalesce(max(version), 0) from record where game = game.id),"
        " coalesce(session.version, 0), coalesce(session.id, '')"
        " from game left join session on session.game = game.id order by game.id"
    )
    return {game: Standing(*one) for game, *one in games}


def tell(db: sqlite3.Connection, one: Standing) -> None:
    """Writes a line into the log of a table."""
    db.execute(
        "insert into happening (session, number, version, moment, seat, body)"
        " values (?, (select coalesce(max(number), 0) + 1 from happening where session = ?), ?, ?,"
        " (select seat from seat where session = ? order by position limit 1), ?)",
        (one.session, one.session, one.records, datetime.now(UTC).isoformat(timespec="seconds"), one.session, LOST),
    )
    db.execute("update session set version = version + 1 where id = ?", (one.session,))


__all__ = ["LOST", "Damage", "damage_of", "settled"]
