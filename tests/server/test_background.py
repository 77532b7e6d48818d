"""Tasks in the background: what ends is started again, and what is stuck or fails says so."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event
from threading import enumerate as enumerate_threads

import pytest

from lychgate.core.decision import Suspended
from lychgate.core.errors import StoreError
from lychgate.server.background import PATIENCE, Health, Task, TaskHealth, health_of
from lychgate.server.fence import Fence, described
from lychgate.server.store import Store

WAIT = 60
"""Seconds that only a test that fails waits for."""

FAULTS = [ValueError("hush"), StoreError("hush"), Suspended(()), SystemExit("hush"), MemoryError()]


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lychgate.server.background.PAUSE", 0.001)


class Rounds:
    """Work that fails with each of ``faults``, and goes well from then on."""

    def __init__(self, *faults: BaseException) -> None:
        self.faults = list(faults)
        self.well = Event()

    def __call__(self, *_: object) -> None:
        if self.faults:
            raise self.faults.pop(0)
        self.well.set()


def test_a_task_that_ends_is_started_again_whatever_ended_it(caplog: pytest.LogCaptureFixture) -> None:
    rounds = Rounds(*FAULTS)
    task = Task("timer", rounds, every=0.001)
    task.start()
    assert rounds.well.wait(WAIT)

    found = task.health()
    task.stop()

    assert found.restarts == len(FAULTS)
    assert task.health() == TaskHealth("timer", False, len(FAULTS))
    assert "hush" not in caplog.text
    assert caplog.text.count("The task 'timer'") == 3  # the 1st, the 2nd and the 4th in a row


def test_a_task_runs_that_was_started_and_not_stopped_and_can_be_started_again() -> None:
    rounds = Rounds()
    task = Task("timer", rounds, every=0.001)
    assert not task.running
    for _ in range(2):
        rounds.well.clear()
        task.start()
        assert rounds.well.wait(WAIT)
        assert task.running
        task.stop()
        assert not task.running


def test_a_task_that_is_started_twice_goes_on_once_and_stops() -> None:
    task = Task("twice", Rounds(), every=0.001)
    task.start()
    task.start()

    task.stop()

    assert [one.name for one in enumerate_threads() if one.name == "lychgate-twice"] == []


def test_a_task_that_is_stuck_does_not_run() -> None:
    now, inside, leave = [0.0], Event(), Event()

    def stuck() -> None:
        inside.set()
        leave.wait(WAIT)

    task = Task("timer", stuck, every=0.001, clock=lambda: now[0])
    task.start()
    assert inside.wait(WAIT)
    assert task.running

    now[0] += PATIENCE + 1

    assert not task.running
    leave.set()
    task.stop()


def test_a_task_that_has_just_failed_does_not_run(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    failed = Event()
    monkeypatch.setattr("lychgate.server.background.PAUSE", float(WAIT))
    monkeypatch.setattr("lychgate.server.background.report", lambda *_: failed.set())
    task = Task("timer", Rounds(KeyError()), every=0.001)
    task.start()
    assert failed.wait(WAIT)

    found = task.health()
    task.stop()

    assert found == TaskHealth("timer", False, 1)


def test_a_server_is_well_while_all_its_tasks_run() -> None:
    good, bad = TaskHealth("timer", True, 3), TaskHealth("store", False, 0)

    assert health_of([good]) == Health(True, (good,))
    assert health_of([good, bad]) == Health(False, (good, bad))


def test_a_fence_says_what_failed_and_where_without_what_was_said() -> None:
    def fail() -> None:
        raise ValueError("hush") from KeyError("https://example.org/hush")

    with pytest.raises(ValueError, match="hush") as failed:
        fail()

    told = described(failed.value)
    assert told.startswith("ValueError from KeyError at test_background.py:")
    assert "hush" not in told


def test_a_fence_tells_why_a_database_cannot_be_used() -> None:
    from sqlite3 import IntegrityError, OperationalError

    full, taken = StoreError("The disk is full.\n"), StoreError("UNIQUE: hush")
    full.__cause__, taken.__cause__ = OperationalError("full"), IntegrityError("hush")

    assert described(full) == "StoreError from OperationalError (The disk is full.)"
    assert described(taken) == "StoreError from IntegrityError"


def test_an_interrupt_goes_through_a_fence() -> None:
    with pytest.raises(KeyboardInterrupt), Fence("a test"):
        raise KeyboardInterrupt


# ---------------------------------------------------------------------- hearing of what other processes commit


def test_while_hearing_of_commits_fails_it_is_seen_all_the_same_that_there_are_some(
    another: Callable[[], Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, elsewhere = another().database, another().database
    failed = Event()
    monkeypatch.setattr("lychgate.server.background.PAUSE", float(WAIT))
    monkeypatch.setattr("lychgate.server.background.report", lambda *_: failed.set())

    def commit(name: str) -> None:
        with elsewhere.writing("") as rows:
            rows.change("insert into game (name, header, touched, recency) values (?, '', '', 0)", (name,))
            rows.notify("game 1", 1)

    here.listen(Rounds(KeyError()))
    commit("first")
    assert failed.wait(WAIT)
    before = here.change_counter()

    commit("second")

    assert here.change_counter() != before


@pytest.mark.parametrize("fault", [KeyError("hush"), StoreError("hush"), Suspended(())], ids=repr)
def test_whoever_hears_of_commits_and_fails_hears_of_them_again(
    another: Callable[[], Store], fault: BaseException, caplog: pytest.LogCaptureFixture
) -> None:
    here, elsewhere = another().database, another().database
    hears = Rounds(fault, fault)
    here.listen(hears)

    with elsewhere.writing("") as rows:
        rows.change("insert into game (name, header, touched, recency) values ('x', '', '', 0)")
        rows.notify("game 1", 1)
    assert hears.well.wait(WAIT)

    assert here.watch.health().restarts == 2
    assert "hush" not in caplog.text
