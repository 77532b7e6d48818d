"""Who works next: a busy table takes no more than its share, and what would wait too long is refused."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from threading import Event
from typing import Any

import pytest
from anyio.from_thread import start_blocking_portal

from lychgate.web.queues import Bounds, Queues, TooBusy
from lychgate.web.turnstile import Ahead, InTurn, Turnstile

FAILS = 60.0
"""Seconds that only a test that fails waits for."""


class Works:
    """Requests that go on until they are told to end, and the order in which they began."""

    def __init__(self, **bounds: int) -> None:
        self.queues = Queues(Bounds(**bounds))
        self.begun: list[str] = []
        self._ends: dict[str, asyncio.Event] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}

    async def come(self, *names: str, acts: bool = False) -> None:
        """Let requests come: the first letter is the table."""
        for name in names:
            self._ends[name] = asyncio.Event()
            self._tasks[name] = asyncio.create_task(self._work(name, acts))
        await settled()

    async def end(self, *names: str) -> None:
        for name in names:
            self._ends[name].set()
        await settled()

    async def cancel(self, name: str) -> None:
        self._tasks[name].cancel()
        await settled()

    def refused(self, name: str) -> TooBusy | None:
        task = self._tasks[name]
        found = task.exception() if task.done() and not task.cancelled() else None
        return found if isinstance(found, TooBusy) else None

    async def _work(self, name: str, acts: bool) -> None:
        async with self.queues.turn(name[0], acts=acts):
            self.begun.append(name)
            await self._ends[name].wait()


async def settled() -> None:
    """Let all that can go on go on."""
    for _ in range(20):
        await asyncio.sleep(0)


def run(test: Callable[[], Coroutine[Any, Any, None]]) -> Callable[[], None]:
    def sync() -> None:
        with start_blocking_portal("asyncio") as portal:  # a loop of its own: a browser's may go on in this thread
            portal.call(test)

    sync.__name__ = test.__name__
    return sync


@run
async def test_one_table_never_has_more_than_its_share() -> None:
    works = Works(at_once=4, of_one=2)

    await works.come("a1", "a2", "a3", "a4", "b1")

    assert works.begun == ["a1", "a2", "b1"]
    await works.end("a1")
    assert works.begun == ["a1", "a2", "b1", "a3"]


@run
async def test_tables_take_turns_however_much_waits_at_one() -> None:
    works = Works(at_once=1, of_one=1)

    await works.come("a1", "a2", "a3", "a4", "b1", "b2", "c1")
    for done in ("a1", "b1", "c1", "a2", "b2", "a3"):
        await works.end(done)

    assert works.begun == ["a1", "b1", "c1", "a2", "b2", "a3", "a4"]


@run
async def test_what_acts_comes_before_what_only_reads_of_the_same_table() -> None:
    works = Works(at_once=1, of_one=1)

    await works.come("a1", "a2")
    await works.come("a3", "a4", acts=True)
    for done in ("a1", "a3", "a4"):
        await works.end(done)

    assert works.begun == ["a1", "a3", "a4", "a2"]


@run
async def test_beyond_what_may_wait_at_a_table_it_is_refused_with_a_time() -> None:
    works = Works(at_once=1, of_one=1, acts_of_one=2, reads_of_one=1)

    await works.come("a1", "a2", "a3", "a4", "b1", acts=True)
    await works.come("a5", "a6")

    assert [name for name in ("a1", "a2", "a3", "a4", "a5", "a6", "b1") if works.refused(name)] == ["a4", "a6"]
    refused = works.refused("a4")
    assert refused is not None
    assert refused.status == 503
    assert refused.again > 0
    with pytest.raises(TooBusy):
        works.queues.check("a", acts=True)
    works.queues.check("b", acts=True)


@run
async def test_beyond_what_may_wait_in_all_it_is_refused_wherever_it_is() -> None:
    works = Works(at_once=1, of_one=1, acts=2, reads=1)

    await works.come("a1", "b1", "c1", "d1", acts=True)
    await works.come("e1", "f1")

    assert [name for name in ("a1", "b1", "c1", "d1", "e1", "f1") if works.refused(name)] == ["d1", "f1"]
    await works.end("a1")
    works.queues.check("d", acts=True)


@run
async def test_nothing_is_left_over_once_all_is_done() -> None:
    works = Works(at_once=2, of_one=1, acts_of_one=3)

    await works.come("a1", "a2", "a3", "a4", "a5", "b1", "c1", acts=True)
    await works.end("a1", "a2", "a3", "a4", "a5", "b1", "c1")

    assert len(works.queues) == 0
    assert works.queues.waiting == 0
    await works.come("a6", "b2")
    assert works.begun[-2:] == ["a6", "b2"]


@run
async def test_who_gives_up_waiting_takes_no_turn() -> None:
    works = Works(at_once=1, of_one=1)

    await works.come("a1", "a2", "a3")
    await works.cancel("a2")
    assert works.begun == ["a1"]
    await works.end("a1")

    assert works.begun == ["a1", "a3"]
    await works.end("a3")
    assert len(works.queues) == 0


@run
async def test_a_turn_that_comes_as_its_request_gives_up_is_handed_on() -> None:
    works = Works(at_once=1, of_one=1)

    await works.come("a1", "a2", "a3")
    works._ends["a1"].set()
    while "a1" in works.begun and works.queues.waiting == 2:
        await asyncio.sleep(0)
    works._tasks["a2"].cancel()
    await settled()

    assert works.begun[-1] == "a3"


@run
async def test_what_fails_ends_its_turn() -> None:
    queues = Queues(Bounds(at_once=1, of_one=1))

    def fail() -> None:
        raise ValueError("it failed")

    for _ in range(3):
        with pytest.raises(ValueError, match="it failed"):
            await queues.work("a", fail, acts=True)
    assert len(queues) == 0


@run
async def test_a_table_that_is_stuck_takes_no_thread_of_others() -> None:
    queues = Queues(Bounds(at_once=60, of_one=2, reads_of_one=100))
    go, done = Event(), []

    stuck = [asyncio.create_task(queues.work("a", lambda: go.wait(FAILS), acts=False)) for _ in range(50)]
    await settled()
    for table in "bcdefgh":
        done.append(await asyncio.wait_for(queues.work(table, lambda: "done", acts=True), FAILS))
    go.set()

    assert done == ["done"] * 7
    assert all(await asyncio.gather(*stuck))


# ---------------------------------------------------------------------- the turnstile


def test_a_line_is_in_turn_by_source_and_there_by_table() -> None:
    line: InTurn[str] = InTurn()
    for source, table in ("xa", "xa", "xa", "xb", "ya", "xb", "ya"):
        line.add(source, table, f"{source}{table}{len(line)}")

    assert [line.next() for _ in range(len(line))] == ["xa0", "ya4", "xb3", "ya6", "xa1", "xb5", "xa2"]
    with pytest.raises(KeyError):
        line.next()


def test_in_each_round_of_the_loop_only_a_few_come_through() -> None:
    rounds: list[Callable[[], None]] = []
    through: list[str] = []
    turnstile = Turnstile(2, rounds.append, rounds.append, Ahead())

    came = [turnstile.come("crowd", "a", lambda at=at: through.append(f"a{at}")) for at in range(5)]  # type: ignore[misc]
    assert not turnstile.come("other", "b", lambda: through.append("b"))
    assert came == [True, True, False, False, False]
    assert through == ["a0", "a1"]

    rounds.pop()()
    assert through == ["a0", "a1", "a2", "b"]
    rounds.pop()()
    assert through == ["a0", "a1", "a2", "b", "a3", "a4"]
    rounds.pop()()
    assert not rounds
    assert turnstile.come("crowd", "a", lambda: through.append("again"))


def test_what_waits_lets_what_goes_ahead_go_first_for_a_while_each_round() -> None:
    rounds: list[Callable[[], None]] = []
    pauses: list[Callable[[], None]] = []
    through: list[int] = []
    ahead = Ahead()
    turnstile = Turnstile(2, rounds.append, pauses.append, ahead)

    with ahead:
        came = [turnstile.come("crowd", "a", lambda at=at: through.append(at)) for at in range(7)]  # type: ignore[misc]
        assert came == [True, True, False, False, False, False, False]  # who comes alone never waits
        rounds.pop()()
        assert (through, len(rounds), len(pauses)) == ([0, 1], 0, 1)
        assert not turnstile.come("crowd", "a", lambda: through.append(7))
        pauses.pop()()
        assert (through, len(rounds), len(pauses)) == ([0, 1, 2, 3], 1, 0)  # so it is never for ever
        rounds.pop()()
        assert (through, len(rounds), len(pauses)) == ([0, 1, 2, 3], 0, 1)
    pauses.pop()()
    rounds.pop()()
    assert through == list(range(8))
