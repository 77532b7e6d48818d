"""Tells all sockets of a session what has changed: the news of all are made in one go, in one thread."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Protocol

from anyio import to_thread

from lychgate.web.desk import Desk, Place
from lychgate.web.seat_key import SeatKey


class Feed(Protocol):
    """Makes what one socket is sent, and knows what it was sent before."""

    beat: str

    def news(self, desk: Desk, place: Place) -> str:
        """Makes what is new at the table; empty where nothing is."""

    def refusal(self, sentence: str) -> str:
        """Why nothing more will come."""


class Listener:
    """One socket. ``behind``: something has changed that it was not sent yet; ``busy``: it is being sent something."""

    def __init__(self, wanted: SeatKey, place: Place, feed: Feed) -> None:
        self.wanted = wanted
        self.place = place
        self.feed = feed
        self.behind = True
        self.busy = False
        self.told = asyncio.Event()
        self.outcome: str | Exception = ""


class Broadcaster:
    """Tells the listeners of one table, on one event loop. It works while there are any.

    Whoever is still being told when more happens is told all of it afterwards, in one piece: a slow line keeps nobody
    else waiting. Everything but ``watch`` is called on the loop.
    """

    def __init__(self, desk: Desk, name: tuple[str, int]) -> None:
        self.name = name
        self._desk = desk
        self._loop = asyncio.get_running_loop()
        self._listeners: list[Listener] = []
        self._expected = 0
        self._changed = asyncio.Event()
        self._subscribing = asyncio.Lock()
        self._stop: Callable[[], None] | None = None
        self._work: asyncio.Task[None] | None = None

    def expect(self) -> None:
        """Counts somebody who is about to come: see ``leave``."""
        self._expected += 1

    async def watch(self, place: Place) -> None:
        """Subscribes to the session, with the first who comes."""
        async with self._subscribing:
            if self._stop is None:
                self._stop = await to_thread.run_sync(place.live.subscribe, self._wake)
                self._work = self._loop.create_task(self._tell_all())

    def tell(self, listener: Listener) -> None:
        """Adds a listener."""
        self._listeners.append(listener)
        self._changed.set()

    def leave(self, listener: Listener) -> bool:
        """Removes a listener: whether nobody is left."""
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
        """What has been found for a listener, who may send it now. Raises what went wrong instead."""
        listener.told.clear()
        if isinstance(listener.outcome, Exception):
            raise listener.outcome
        return listener.outcome

    def go_on_with(self, listener: Listener) -> None:
        """A listener has been sent its news, and may be told more."""
        listener.busy = False
        if listener.behind:
            self._changed.set()

    # ------------------------------------------------------------------ inside

    def _wake(self, _revision: int) -> None:
        self._loop.call_soon_threadsafe(self._all_behind)

    def _all_behind(self) -> None:
        for listener in self._listeners:
            listener.behind = True
        self._changed.set()

    async def _tell_all(self) -> None:
        while True:
            await self._changed.wait()
            self._changed.clear()
            ready = [one for one in self._listeners if one.behind and not one.busy]
            for one in ready:
                one.behind, one.busy = False, True
            if ready:
                await to_thread.run_sync(self._find, ready)
            for one in ready:
                one.told.set()

    def _find(self, listeners: Sequence[Listener]) -> None:
        for one in listeners:
            try:
                one.outcome = self._news(one)
            except Exception as fault:  # noqa: BLE001 - the listener's own task raises it; the others hear on
                one.outcome = fault

    def _news(self, listener: Listener) -> str:
        """What is new at the table for whoever may still see it."""
        place = listener.place
        news = listener.feed.news(self._desk, place)
        if place.live.settings.info is not place.info:  # a link may have been made anew, and the key be void
            listener.place = self._desk.place(listener.wanted)
        return news
