"""Long games open from a snapshot; one that is wrong or missing only makes it slower."""

from __future__ import annotations

from typing import Any

import pytest

from lychgate.core.codec import digest, encode
from lychgate.core.game import Game
from lychgate.core.records import Record
from lychgate.server.saved import open_saved
from lychgate.server.store import SNAPSHOTS, Store
from tests.core.toy import Toy, Well
from tests.core.toy_games import BOTTOMLESS, rests
from tests.server.seated import Sit

SNAPSHOT = 20
LONG = 3 * SNAPSHOT


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """A snapshot after fewer records than the program lets come together: a game is long sooner."""
    for module in ("saved", "stored_stream"):
        monkeypatch.setattr(f"lychgate.server.{module}.SNAPSHOT", SNAPSHOT)


@pytest.fixture(scope="module")
def records() -> tuple[Record, ...]:
    return rests(LONG)


@pytest.fixture
def long(store: Store, records: tuple[Record, ...]) -> Store:
    """A store with a long game of which there is no snapshot yet."""
    store.create(BOTTOMLESS, records)
    return store


class Reading:
    """Counts the records that a store reads."""

    def __init__(self, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        self.records = 0
        read = store.records

        def counted(*asked: Any) -> tuple[Record, ...]:
            found = read(*asked)
            self.records += len(found)
            return found

        monkeypatch.setattr(store, "records", counted)


def rows_of(store: Store, sql: str) -> list[tuple[Any, ...]]:
    with store.database.reading() as rows:
        return rows.execute(sql)


def change(store: Store, sql: str) -> None:
    with store.database.writing("") as rows:
        rows.change(sql)


def opened(store: Store) -> Game[Well]:
    return open_saved(store, BOTTOMLESS.name)


def test_a_long_game_that_was_opened_once_is_opened_from_a_snapshot(
    long: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = opened(long)
    reading = Reading(long, monkeypatch)

    again = opened(long)

    assert reading.records == SNAPSHOT
    assert (again.state, again.head, again.open) == (first.state, first.head, first.open)
    again.reply("ann", "draw")
    assert opened(long).state == again.state


def test_what_came_before_is_read_when_it_is_asked_for(long: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    opened(long)
    again = opened(long)
    reading = Reading(long, monkeypatch)

    assert reading.records == 0
    days = [before.day for before, _, _, _ in again.transitions(3)]

    assert days == [LONG - 2, LONG - 1, LONG]
    assert reading.records == 0
    assert again.rerun() == LONG
    assert reading.records == LONG - SNAPSHOT


@pytest.mark.parametrize("address", ["sqlite"], indirect=True)  # the same is said to either database
@pytest.mark.parametrize(
    "harm",
    [
        f"update record set body = replace(body, 'ann', 'ben') where version = {LONG - SNAPSHOT}",
        "update snapshot set body = replace(body, '\"day\":', '\"day\":1')",
        "update snapshot set body = '{'",
        "update snapshot set seal = ''",
        f"update snapshot set version = version - 1000 where version > {LONG - SNAPSHOT}",
        "delete from snapshot",
        f"update record set body = replace(body, 'ann', 'ben') where version = {LONG}",
    ],
)
def test_a_snapshot_that_is_wrong_or_missing_is_passed_over(long: Store, harm: str) -> None:
    stood = opened(long).state.day
    change(long, harm)

    assert opened(long).state.day == stood


def test_a_snapshot_of_which_a_part_was_changed_is_not_used_though_its_state_is_sound(
    long: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened(long)
    change(long, 'update snapshot set body = replace(body, \'"counters":{\', \'"counters":{"a die":7\')')
    reading = Reading(long, monkeypatch)

    opened(long)

    assert reading.records == LONG


def test_a_snapshot_that_lies_is_found_out_by_the_entries_after_it(long: Store) -> None:
    opened(long)
    game = opened(long)
    game.reply("ann", "rest")
    lie = encode(game.snapshot(LONG)).decode()
    ((record,),) = rows_of(long, f"select body from record where version = {LONG}")

    with long.database.writing("") as rows:
        rows.change(f"delete from snapshot where version < {LONG}")
        rows.change("update snapshot set body = ?, seal = ?", (lie, digest((lie, record))))

    assert opened(long).state.day == LONG + 2


def test_a_snapshot_of_other_rules_is_passed_over(long: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    opened(long)
    monkeypatch.setattr(Toy, "version", 2)
    reading = Reading(long, monkeypatch)

    assert opened(long).state.day == LONG + 1

    assert reading.records >= LONG


def test_a_session_keeps_snapshots_as_it_is_played(sit: Sit, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lychgate.server.stored_stream.SNAPSHOT", 10)
    table = sit()

    for _ in range(25):
        table.say("ann", "rest")
        table.say("ben", "rest")

    versions = [version for (version,) in rows_of(store, "select version from snapshot order by version")]
    assert versions == [40, 50]
    assert len(versions) == SNAPSHOTS
    assert open_saved(store, table.info.game).state == table.live.game.state


def test_a_session_forgets_what_nobody_sends_again(sit: Sit, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lychgate.server.stored_stream.SNAPSHOT", 10)
    monkeypatch.setattr("lychgate.server.stored_stream.REMEMBERED", 5)
    table = sit()

    for number in range(20):
        table.live.reply("ann", "rest", number, f"click {number}")

    assert len(rows_of(store, "select key from answered")) == 6
    assert table.live.reply("ann", "rest", 20, "click 19").revision == 20


def test_what_is_taken_back_across_a_snapshot_is_the_same(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lychgate.server.stored_stream.SNAPSHOT", 10)
    monkeypatch.setattr("lychgate.server.saved.SNAPSHOT", 10)
    table = sit()
    for _ in range(30):
        table.say("ann", "rest")
    again = table.elsewhere(table.house)
    again.sessions._lives.clear()
    again.sessions._kept.clear()

    for _ in range(25):
        again.undo("ann")

    assert again.live.game.settled.day == 6
    assert again.texts("ben")[-2:] == ["Day 6", "ann has slept."]
