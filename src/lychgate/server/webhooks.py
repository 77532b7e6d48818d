"""Webhooks: telling a seat, at an address that it has given, that it is its move.

Messages wait in a queue for each table and are sent by a few threads, so that neither a request nor the timer waits for
a server elsewhere, and no table for another's.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Collection, Mapping
from threading import Lock, Thread
from typing import NamedTuple

from lychgate.server.background import TaskHealth
from lychgate.server.fence import Fence, report

Post = Callable[[str, Mapping[str, str]], None]
"""Sends JSON to an address. Raises ``OSError`` or ``StoreError`` when it did not arrive."""

Start = Callable[[Callable[[], None]], None]
"""Has something done in the background."""

ATTEMPTS = 3
"""Times that a message is tried, once in each tick, before it is left alone."""

MOST_WAITING = 24
"""Messages of one table that wait to be sent: one for each seat of the largest table."""

SENDERS = 8
"""Messages that are sent at once, each to another table's webhook."""

_LOG = logging.getLogger("lychgate.server")


def post_json(url: str, message: Mapping[str, str]) -> None:
    """Sends ``message`` as ``posting.send`` does. Raises ``StoreError`` when it did not arrive."""
    from lychgate.server.posting import send  # imports what only a served table needs

    send(url, message)


def in_a_thread(work: Callable[[], None]) -> None:
    """Does ``work`` in a thread that does not keep the process from ending."""
    Thread(target=work, name="lychgate-webhooks", daemon=True).start()


class Letter(NamedTuple):
    """A message to the webhook ``url`` of ``seat``, on the question ``mark``; ``attempt`` counts from 1."""

    seat: str
    mark: str
    url: str
    message: Mapping[str, str]
    attempt: int


class Outbox:
    """The messages that wait to be sent, with ``post``, by threads that ``start`` starts while there are any.

    Every method may be called from any thread.
    """

    def __init__(self, post: Post, start: Start = in_a_thread) -> None:
        self._post = post
        self._start = start
        self._lock = Lock()
        self._waiting: dict[str, deque[Letter]] = {}
        self._sending: set[str] = set()
        self._lost: dict[str, dict[str, Letter]] = {}
        self._senders = 0
        self._restarts = 0

    def put(self, table: str, letter: Letter) -> None:
        """Has a letter sent. Where too many of its table wait, the oldest is dropped.

        The oldest, because whoever it tells of a question has most likely answered it by now.
        """
        with self._lock:
            queue = self._waiting.setdefault(table, deque())
            dropped = queue.popleft() if len(queue) >= MOST_WAITING else None
            queue.append(letter)
        if dropped is not None:
            _LOG.warning(
                "Too many webhooks of table %s wait to be told: the oldest message, for seat %r, was dropped.",
                table,
                dropped.seat,
            )
        self.go_on()

    def has_lost(self, table: str) -> bool:
        """Whether a letter of a table did not arrive and is to be tried again."""
        with self._lock:
            return table in self._lost

    def take_lost(self, table: str) -> Mapping[str, Letter]:
        """Takes the letters of a table that did not arrive and are to be tried again, by seat."""
        with self._lock:
            return self._lost.pop(table, {})

    def forget_all_but(self, tables: Collection[str]) -> None:
        """Forgets the letters of all other tables: they are gone, or nobody there wants to be told any more."""
        with self._lock:
            for kept in (self._waiting, self._lost):
                for gone in kept.keys() - set(tables):
                    del kept[gone]

    def go_on(self) -> None:
        """Starts a sender, if letters wait that nobody is about to send; where that fails, they wait for the next."""
        with self._lock:
            if self._senders >= SENDERS or not self._waiting.keys() - self._sending:
                return
            self._senders += 1
        with Fence("Starting a sender of webhooks") as started:
            self._start(self._send)
        if not started.well:
            with self._lock:
                self._senders -= 1

    def health(self) -> TaskHealth:
        """Tells whether what waits is being sent, and how often a sender has ended before its time."""
        with self._lock:
            return TaskHealth("webhooks", not self._waiting or self._senders > 0, self._restarts)

    # ------------------------------------------------------------------ the senders

    def _send(self) -> None:
        """Sends letters until none wait but those of tables that another sender is at."""
        try:
            while (taken := self._take()) is not None:
                self._send_one(*taken)
        except BaseException as fault:  # noqa: BLE001 (a thread gets no interrupt; the next tick starts another)
            report("A sender of webhooks", fault)
            with self._lock:
                self._senders -= 1
                self._restarts += 1

    def _take(self) -> tuple[str, Letter] | None:
        """Takes the next letter, of the table that has waited longest; None where the sender is to end."""
        with self._lock:
            table = next((one for one in self._waiting if one not in self._sending), None)
            if table is None:
                self._senders -= 1
                return None
            queue = self._waiting.pop(table)
            letter = queue.popleft()
            if queue:
                self._waiting[table] = queue  # behind all others
            self._sending.add(table)
            return table, letter

    def _send_one(self, table: str, letter: Letter) -> None:
        arrived = False
        try:
            which = f"{letter.seat!r} at table {table}"
            with Fence(f"Attempt {letter.attempt} of {ATTEMPTS} to tell the webhook of seat {which}") as fence:
                self._post(letter.url, letter.message)
            arrived = fence.well
        finally:
            with self._lock:
                self._sending.discard(table)
                if not arrived and letter.attempt < ATTEMPTS:
                    self._lost.setdefault(table, {})[letter.seat] = letter
