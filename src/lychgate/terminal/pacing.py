"""Hands keys and pastes to the screen one at a time, however many the terminal delivers in one read.

Textual hands a key to whatever is on the screen when it is read. Of two keys read together the second would reach a
page that the first has just closed, or a table that the first has just covered. So each key waits until everything that
the one before it set off has happened: a burst does what the same keys do when they are pressed slowly.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Collection
from typing import Any

from textual import events
from textual.app import App
from textual.message import Message
from textual.message_pump import MessagePump
from textual.widgets import Input

from lychgate.core.digits import is_number

AT_ONCE = ("ctrl+c", "ctrl+d", "ctrl+z")
"""Keys that never wait: they work even while a remote table does not answer."""

HOPS = 2
"""How often to wait for everything between the focused widget and the application: a key may move the focus or empty
the entry line, and the messages about that are part of what it does."""


class Pacing:
    """The keys and pastes of ``app`` that wait for their turn."""

    def __init__(self, app: App[Any]) -> None:
        self._app = app
        self._waiting: deque[events.Key | events.Paste] = deque()
        self._current: events.Event | None = None
        self._task: asyncio.Task[None] | None = None
        self._closed_at = 0.0
        self._closers: frozenset[str] = frozenset()

    def admits(self, event: events.Key | events.Paste) -> bool:
        """Whether it is this event's turn. Otherwise it comes again by itself when it is."""
        if event is self._current or (isinstance(event, events.Key) and event.key in AT_ONCE):
            return True
        self._waiting.append(event)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._hand_out())
        return False

    def closed_by(self, keys: Collection[str]) -> None:
        """Note that a page over the table was closed, as each of ``keys`` would have done.

        Further such keys that were pressed before it had gone were meant for the page: they do nothing at the table.
        """
        self._closed_at, self._closers = Message().time, frozenset(keys)

    def stop(self) -> None:
        """Stop handing out events."""
        if self._task is not None:
            self._task.cancel()

    async def _hand_out(self) -> None:
        while self._waiting:
            event = self._waiting.popleft()
            if self._was_for_closed_page(event):
                continue
            self._current = event
            only_typed = self._is_only_typed(event)
            self._app.post_message(event)
            if only_typed:  # nothing else comes of it, and the entry line takes what follows in the same order
                await _drained(self._app)
                continue
            for _ in range(HOPS):
                focused = self._app.focused
                between = (self._app.screen,) if focused is None else focused.ancestors_with_self
                for pump in (self._app, *between):
                    await _drained(pump)

    def _is_only_typed(self, event: events.Key | events.Paste) -> bool:
        """Whether a key only adds a letter to a line of words: a number alone may be an option."""
        line = self._app.focused
        if not isinstance(line, Input) or not isinstance(event, events.Key) or not event.is_printable:
            return False
        return bool(line.value) and not is_number(line.value)

    def _was_for_closed_page(self, event: events.Key | events.Paste) -> bool:
        early = event.time < self._closed_at
        if isinstance(event, events.Key) and early and not self._closers.isdisjoint((event.key, event.character)):
            return True
        self._closed_at = 0.0  # what comes after another key was meant for what that key did
        return False


async def _drained(pump: MessagePump) -> None:
    """Wait until ``pump`` has handled every message that it has now, or has ended."""
    reached = asyncio.Event()
    if not pump.call_later(reached.set):
        return
    waiting = asyncio.create_task(reached.wait())
    ends = {pump.task} if pump._task is not None else set()
    await asyncio.wait({waiting, *ends}, return_when=asyncio.FIRST_COMPLETED)
    waiting.cancel()


__all__ = ["Pacing"]
