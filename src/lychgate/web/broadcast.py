"""Tells all sockets of a session what has changed: the messages for all are made together, in one thread."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable, Sequence
from threading import get_ident
from typing import Protocol

from anyio import CapacityLimiter, to_thread

from lychgate.core.errors import LychgateError, StoreError
from lychgate.server.fence import report
from lychgate.web.desk import Desk, Place
from lychgate.web.page_request import Refusal
from lychgate.web.seat_key import SeatKey

NO_NEWS = "What is new at this table cannot be told at this moment."


class Feed(Protocol):
    """Makes the messages for one socket, and remembers what it was sent before."""

    beat: str

    def news(self, desk: Desk, place: Place) -> str:
        """The message with what is new at the table; empty where nothing is."""

    def refusal(self, sentence: str) -> str:
        """The last message: why nothing more will come."""


class Listener:
    """One socket. ``behind``: it was not sent the latest change yet; ``busy``: it is being sent something.

    ``answer`` makes its next message, where that answers what it has sent. ``told`` is set when there is something to
    do for it: ``ready``, its outcome waits to be sent; or nothing was sent for long (``silent``).
    """

    def __init__(self, wanted: SeatKey, place: Place, feed: Feed) -> None:
        self.wanted = wanted
        self.place = place
        self.feed = feed
        self.behind = True
        self.busy = False
        self.ready = False
        self.silent = False
        self.told = asyncio.Event()
        self.outcome: str | Exception = ""
        self.answer: Callable[[Desk, Place], str] | None = None

    def take(self) -> None:
        """Has its own task send the outcome."""
        self.ready = True
        self.told.set()

    def fail(self, fault: BaseException) -> None:
        """Notes why there is no message. What is nobody's intention is logged, and the page is to connect again."""
        if isinstance(fault, (Refusal, LychgateError)):
            self.outcome = fault
        else:
            report("Making the news for a page", fault)
            self.outcome = StoreError(NO_NEWS)


AT_ONCE = 3
"""The tables that tell their pages at once: one that must wait for something, such as its own lock, delays no other."""

REST = 6
"""Times as long as its telling took, a table keeps its turn while requests wait: most of the time is for those."""


class Turns(asyncio.Semaphore):
    """The turns in which the tables of one event loop tell their pages what is new, first come first.

    ``waiting`` counts the requests that wait to be worked on. The telling shares its ``threads`` with no requests.
    """

    def __init__(self, waiting: Callable[[], int]) -> None:
        super().__init__(AT_ONCE)
        self.waiting = waiting
        self.threads = CapacityLimiter(math.inf)


class Broadcaster:
    """Sends messages to the listeners of one table, on one event loop, while there are any.

    A listener that is still being sent something when more happens gets all of it afterwards, in one message: a slow
    connection keeps nobody else waiting. Tables take ``turns``; what happens at a table while it waits for its turn is
    told in one message, too, so that a crowd is told less often rather than later and later. Every method but ``watch``
    is called on the loop.
    """

    def __init__(self, desk: Desk, name: tuple[str, int], turns: Turns) -> None:
        self.name = name
        self._desk = desk
        self._turns = turns
        self._loop = asyncio.get_running_loop()
        self._listeners: list[Listener] = []
        self._expected = 0
        self._changed = asyncio.Event()
        self._subscribing = asyncio.Lock()
        self._stop: Callable[[], None] | None = None
        self._work: asyncio.Task[None] | None = None
        self._together: int | None = None
        self._moved = False
        self.restarts = 0

    def expect(self) -> None:
        """Counts a listener that is about to be added: see ``leave``."""
        self._expected += 1

    async def watch(self, place: Place) -> None:
        """Subscribes to the session when the first listener comes."""
        async with self._subscribing:
            if self._stop is None:
                self._stop = await to_thread.run_sync(place.live.subscribe, self._wake, limiter=self._turns.threads)
                self._work = self._loop.create_task(self._keep_telling())

    def tell(self, listener: Listener) -> None:
        """Adds a listener."""
        self._listeners.append(listener)
        self._changed.set()

    def leave(self, listener: Listener) -> bool:
        """Removes a listener. Returns whether nobody is left."""
        self._expected -= 1
        if listener in self._listeners:
            self._listeners.remove(listener)
        if self._expected:
            return False
        if self._stop is not None:
            self._stop()
        if self._work is not None:
            self._work.cancel()
        return True

    def news_for(self, listener: Listener) -> str:
        """The message made for a listener, ready to be sent. Raises the error that occurred in making it."""
        listener.ready = False
        if isinstance(listener.outcome, Exception):
            raise listener.outcome
        return listener.outcome

    def go_on_with(self, listener: Listener) -> None:
        """Notes that a listener has been sent its message, and may get the next."""
        listener.busy = False
        if listener.behind:
            self._changed.set()

    async def tell_after(self, work: Callable[[], None], of: Sequence[Listener]) -> None:
        """Has a thread do something at the table, and then make the messages about it for all in the same thread.

        ``of`` are those whose ``answer`` the work may set: they get it later where they are still being sent something.
        """
        ready = [one for one in self._listeners if not one.busy]
        for one in ready:
            one.behind, one.busy = False, True
        self._moved = False
        try:
            await to_thread.run_sync(self._work_and_find, work, ready, limiter=self._turns.threads)
        except asyncio.CancelledError:
            raise
        except BaseException as fault:  # noqa: BLE001 (no thread could be had, say: the pages connect again)
            self.restarts += 1
            for one in {*ready, *of}:
                one.fail(fault)
        for one in self._listeners:
            one.behind = one.behind or one.answer is not None or (self._moved and one not in ready)
        for one in ready:
            if one.outcome:
                one.take()
            else:
                one.busy = False
        if any(one.behind and not one.busy for one in self._listeners):
            self._changed.set()

    @property
    def running(self) -> bool:
        """Whether the task that tells the listeners goes on, as far as it has been started."""
        return self._work is None or not self._work.done()

    # ------------------------------------------------------------------ inside

    def _wake(self, _revision: int) -> None:
        if get_ident() == self._together:
            self._moved = True
            return
        self._loop.call_soon_threadsafe(self._all_behind)

    def _all_behind(self) -> None:
        for listener in self._listeners:
            listener.behind = True
        self._changed.set()

    async def _keep_telling(self) -> None:
        """Tells the listeners of each change until this is cancelled, whatever goes wrong in a round."""
        while True:
            await self._changed.wait()
            async with self._turns:
                begun = self._loop.time()
                await self._tell()
                if self._turns.waiting():
                    await asyncio.sleep(REST * (self._loop.time() - begun))

    async def _tell(self) -> None:
        self._changed.clear()
        ready = [one for one in self._listeners if one.behind and not one.busy]
        for one in ready:
            one.behind, one.busy = False, True
        try:
            if ready:
                await to_thread.run_sync(self._find, ready, limiter=self._turns.threads)
        except asyncio.CancelledError:
            raise
        except BaseException as fault:  # noqa: BLE001 (no thread could be had, say: the pages connect again)
            self.restarts += 1
            for one in ready:
                one.fail(fault)
        for one in ready:
            one.take()

    def _work_and_find(self, work: Callable[[], None], listeners: Sequence[Listener]) -> None:
        self._together = get_ident()
        try:
            work()
        finally:
            self._together = None
        self._find(listeners)

    def _find(self, listeners: Sequence[Listener]) -> None:
        for one in listeners:
            try:
                one.outcome = self._news(one)
            except BaseException as fault:  # noqa: BLE001 (the listener's own task raises it; the others hear on)
                one.fail(fault)

    def _news(self, listener: Listener) -> str:
        """The message for a listener, if its seat may still see the table."""
        place = listener.place
        make, listener.answer = listener.answer or listener.feed.news, None
        news = make(self._desk, place)
        if place.live.settings.info is not place.info:  # a new link may have been made, so that the key is void
            listener.place = self._desk.place(listener.wanted)
        return news
