"""Bounded queues, one for each table, in which requests wait without a thread; what does not fit in is refused."""

from __future__ import annotations

import math
from asyncio import CancelledError, Future, get_running_loop
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import cycle
from threading import Lock
from typing import TypeVar

from anyio import CapacityLimiter, to_thread

from lychgate.web.page_request import Refusal

T = TypeVar("T")

TOO_BUSY = "There is too much to do here at this moment, so this was not done. Try it again in a few seconds."


class TooBusy(Refusal):
    """Too many requests wait already. ``again``: the seconds after which it may be tried again."""

    def __init__(self, again: int) -> None:
        self.again = again
        super().__init__(503, TOO_BUSY)


@dataclass(frozen=True, slots=True)
class Bounds:
    """How much may be done at once and may wait: in all, and of one table.

    Requests that act come before those that only read, and each kind waits in a queue of its own.
    """

    at_once: int = 8
    of_one: int = 2
    acts: int = 1000
    acts_of_one: int = 64
    reads: int = 1000
    reads_of_one: int = 250


@dataclass(slots=True)
class _Table:
    """The requests of a table: how many are worked on, and what waits. ``listed`` act, and wait for a turn together."""

    working: int = 0
    listed: int = 0
    acts: deque[Future[None]] = field(default_factory=deque)
    reads: deque[Future[None]] = field(default_factory=deque)

    @property
    def next(self) -> deque[Future[None]]:
        """The queue that has its turn."""
        return self.acts or self.reads


class Queues:
    """The requests of all tables. Tables take turns, so that no other waits for longer than a turn of a busy one."""

    def __init__(self, bounds: Bounds) -> None:
        self._bounds = bounds
        self._tables: OrderedDict[str, _Table] = OrderedDict()
        self._working = self._acts = self._reads = 0
        self._alone = Lock()
        self._again = cycle((2, 3, 4, 5))  # those who are refused together do not all come back together
        self._threads = CapacityLimiter(math.inf)

    def check(self, table: str, *, acts: bool) -> None:
        """Raises ``TooBusy`` where no more requests of this kind may wait, for the table or in all."""
        with self._alone:
            if not self._free(table):
                self._check(table, acts)

    async def work(self, table: str, do: Callable[[], T], *, acts: bool) -> T:
        """Has a thread do something when it is its turn. Raises ``TooBusy`` when too much waits already."""
        async with self.turn(table, acts=acts):
            return await to_thread.run_sync(do, limiter=self._threads)

    def enlist(self, table: str) -> None:
        """Notes that something that acts waits for a turn together with others. Raises ``TooBusy``: see ``check``."""
        with self._alone:
            self._check(table, acts=True)
            self._tables.setdefault(table, _Table()).listed += 1
            self._acts += 1

    def strike(self, table: str, listed: int) -> None:
        """Notes that so many that waited together wait no longer."""
        with self._alone:
            self._tables[table].listed -= listed
            self._acts -= listed
            self._forget(table)

    @asynccontextmanager
    async def turn(self, table: str, *, acts: bool, listed: bool = False) -> AsyncIterator[None]:
        """Waits for a turn, and has it while the block runs. Raises ``TooBusy`` when too much waits already.

        ``listed``: it is for what waits together, which was let in before.
        """
        ours = self._come(table, acts, listed)
        if ours is not None:
            try:
                await ours
            except CancelledError:
                self._give_up(table, ours, acts)
                raise
        try:
            yield
        finally:
            self._leave(table)

    @property
    def waiting(self) -> int:
        """The number of requests that wait."""
        return self._acts + self._reads

    def __len__(self) -> int:
        """The number of tables that have requests here."""
        return len(self._tables)

    # ------------------------------------------------------------------ inside

    def _free(self, table: str) -> bool:
        """Whether a request of a table is worked on at once."""
        there = self._tables.get(table) or _Table()
        return self._working < self._bounds.at_once and there.working < self._bounds.of_one and not there.next

    def _check(self, table: str, acts: bool) -> None:
        there = self._tables.get(table) or _Table()
        mine = len(there.acts) + there.listed if acts else len(there.reads)
        bounds = self._bounds
        most, most_of_one = (bounds.acts, bounds.acts_of_one) if acts else (bounds.reads, bounds.reads_of_one)
        if mine >= most_of_one or (self._acts if acts else self._reads) >= most:
            raise TooBusy(next(self._again))

    def _come(self, table: str, acts: bool, listed: bool) -> Future[None] | None:
        """Begins at once, which returns None, or waits."""
        with self._alone:
            if self._free(table):
                there = self._tables.setdefault(table, _Table())
                there.working += 1
                self._working += 1
                return None
            if not listed:
                self._check(table, acts)
            ours: Future[None] = get_running_loop().create_future()
            there = self._tables.setdefault(table, _Table())
            (there.acts if acts else there.reads).append(ours)
            self._count(1, acts)
            return ours

    def _give_up(self, table: str, ours: Future[None], acts: bool) -> None:
        """Leaves the queue, or hands on the turn that came at the same moment."""
        with self._alone:
            there = self._tables[table]
            queue = there.acts if acts else there.reads
            if ours in queue:
                queue.remove(ours)
                self._count(-1, acts)
                self._forget(table)
                return
        self._leave(table)

    def _leave(self, table: str) -> None:
        """Ends a turn, and gives the next ones."""
        with self._alone:
            self._tables[table].working -= 1
            self._working -= 1
            self._tables.move_to_end(table)
            self._forget(table)
            begin = self._next()
        for one in begin:
            if one.get_loop() is get_running_loop():
                _begin(one)
            else:
                one.get_loop().call_soon_threadsafe(_begin, one)

    def _next(self) -> list[Future[None]]:
        """Whose turn it is now; the tables they are of go to the end of the line."""
        begin: list[Future[None]] = []
        for table in list(self._tables):
            there = self._tables[table]
            if self._working >= self._bounds.at_once:
                break
            if not there.next or there.working >= self._bounds.of_one:
                continue
            self._count(-1, acts=bool(there.acts))
            begin.append(there.next.popleft())
            there.working += 1
            self._working += 1
            self._tables.move_to_end(table)
        return begin

    def _count(self, more: int, acts: bool) -> None:
        if acts:
            self._acts += more
        else:
            self._reads += more

    def _forget(self, table: str) -> None:
        there = self._tables[table]
        if not there.working and not there.next and not there.listed:
            del self._tables[table]


def _begin(one: Future[None]) -> None:
    if not one.done():
        one.set_result(None)
