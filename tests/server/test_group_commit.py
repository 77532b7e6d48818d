"""Transactions of several threads get onto the disk together; each is there when it ends, or is told that it is not."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from lychgate.core.errors import StoreError
from lychgate.server.group_commit import GroupCommit
from lychgate.server.seats import Custom
from lychgate.server.sessions import Sessions
from lychgate.server.store import open_store

FAILS = 60.0


class Disk(sqlite3.Connection):
    """A connection that counts its commits, and fails at them when it is told to."""

    commits = 0
    begun = 0
    full = False

    def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
        if sql == "begin immediate":
            self.begun += 1
        if sql == "commit":
            if self.full:
                raise sqlite3.OperationalError("database or disk is full")
            self.commits += 1
        return super().execute(sql, *values)


def opened(path: Path) -> Disk:
    return sqlite3.connect(path, factory=Disk, isolation_level=None, check_same_thread=False)


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Disk]:
    db = opened(tmp_path / "kept.sqlite3")
    db.execute("pragma journal_mode = wal")
    db.execute("create table kept (what text unique)")
    yield db
    db.close()


@pytest.fixture
def group(disk: Disk) -> GroupCommit:
    return GroupCommit(disk)


@pytest.fixture
def there(tmp_path: Path, disk: Disk) -> Iterator[Callable[[], set[str]]]:
    """What another connection finds: what is committed."""
    db = opened(tmp_path / "kept.sqlite3")
    yield lambda: {what for (what,) in db.execute("select what from kept")}
    db.close()


def write(group: GroupCommit, disk: Disk, what: str) -> None:
    with group.transaction():
        disk.execute("insert into kept values (?)", (what,))


def together(group: GroupCommit, disk: Disk, *all_of: str) -> list[Future[None]]:
    """Have threads write at once, which come while nobody can write."""
    with ThreadPoolExecutor(len(all_of)) as threads, group.alone:
        asked = [threads.submit(write, group, disk, what) for what in all_of]
        while group._coming < len(all_of):
            pass
    return asked


def test_those_that_come_while_the_disk_is_busy_are_committed_at_once(
    group: GroupCommit, disk: Disk, there: Callable[[], set[str]]
) -> None:
    asked = together(group, disk, "a", "b", "c", "d", "e")

    assert all(one.exception(FAILS) is None for one in asked)
    assert there() == {"a", "b", "c", "d", "e"}
    assert disk.commits == 1


def test_one_that_fails_takes_back_nothing_of_the_others(
    group: GroupCommit, disk: Disk, there: Callable[[], set[str]]
) -> None:
    write(group, disk, "twice")
    asked = together(group, disk, "a", "twice", "b", "c")

    assert [type(one.exception(FAILS)) for one in asked].count(sqlite3.IntegrityError) == 1
    assert there() == {"twice", "a", "b", "c"}


def test_who_writes_while_another_process_does_asks_often_until_it_is_done(
    group: GroupCommit, disk: Disk, tmp_path: Path, there: Callable[[], set[str]]
) -> None:
    other = opened(tmp_path / "kept.sqlite3")
    other.execute("begin immediate")

    with ThreadPoolExecutor(1) as threads:
        asked = threads.submit(write, group, disk, "a")
        while disk.begun < 20 and not asked.done():
            pass
        assert not asked.done()
        other.execute("rollback")
        assert asked.exception(FAILS) is None

    other.close()
    assert there() == {"a"}


def test_all_are_told_where_the_commit_fails(group: GroupCommit, disk: Disk, there: Callable[[], set[str]]) -> None:
    disk.full = True
    asked = together(group, disk, "a", "b", "c")
    assert all(isinstance(one.exception(FAILS), sqlite3.OperationalError) for one in asked)
    assert there() == set()
    disk.full = False

    write(group, disk, "d")
    assert there() == {"d"}


def test_a_thread_that_waits_once_is_seen_by_no_other_before_that(
    group: GroupCommit, disk: Disk, there: Callable[[], set[str]]
) -> None:
    with group.together():
        write(group, disk, "a")
        write(group, disk, "b")
        assert group.writes
        assert there() == set()
    assert there() == {"a", "b"}
    assert disk.commits == 1
    assert not group.writes


def test_what_one_waits_for_later_another_may_commit(
    group: GroupCommit, disk: Disk, there: Callable[[], set[str]]
) -> None:
    with group.together(), ThreadPoolExecutor(1) as thread:
        write(group, disk, "a")
        thread.submit(write, group, disk, "other").result(FAILS)
        assert there() == {"a", "other"}
        assert not group.writes
        write(group, disk, "b")
    assert there() == {"a", "b", "other"}


def test_nothing_follows_on_what_was_not_committed(
    group: GroupCommit, disk: Disk, there: Callable[[], set[str]]
) -> None:
    def all_of_it() -> None:
        with group.together():
            write(group, disk, "a")
            disk.full = True
            with ThreadPoolExecutor(1) as thread:
                assert thread.submit(write, group, disk, "other").exception(FAILS) is not None
            disk.full = False
            write(group, disk, "follows on a")

    with pytest.raises(sqlite3.OperationalError):
        all_of_it()
    assert there() == set()


# ---------------------------------------------------------------------- a session over it


@pytest.fixture
def sessions(tmp_path: Path) -> Iterator[tuple[Sessions, Disk]]:
    found: list[Disk] = []

    def connected(path: Path) -> Disk:
        found.append(opened(path))
        return found[-1]

    with open_store(tmp_path / "games.sqlite3", connect=connected) as store:
        yield Sessions(store), found[0]


def test_a_session_whose_steps_were_not_kept_is_as_it_is_kept(sessions: tuple[Sessions, Disk]) -> None:
    all_of_them, disk = sessions
    info, _ = all_of_them.create("t", "twelve_years", {}, [("Ada", "person", "")], Custom(), "a seed")
    live = all_of_them.live(info.id)
    told: list[int] = []
    live.subscribe(told.append)
    seen = Event()

    def all_of_it() -> None:
        with live.together():
            live.reply("Ada", "assemble", 0, "one")
            assert live.game.revision("Ada") == 1
            assert live.reply("Ada", "assemble", 0, "one").revision == 1, "the same again is known, though not kept"
            seen.set()
            disk.full = True

    with pytest.raises(StoreError, match="not saved"):
        all_of_it()
    disk.full = False

    assert seen.is_set()
    assert told == []
    assert live.revision == 0
    assert live.reply("Ada", "assemble", 0, "one").revision == live.revision > 0
    assert told
    assert all_of_them.store.version(live.settings.game) == live.revision
