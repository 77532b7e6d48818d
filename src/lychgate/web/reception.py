"""Receives requests: each waits in the queue of its table, or, as long as it shows no seat, in that of its address."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from threading import Lock
from typing import TypeVar

from lychgate.web.desk import GIVEN_AWAY, NOT_YOURS
from lychgate.web.host_key import TOO_MANY
from lychgate.web.page_request import Refusal
from lychgate.web.queues import Bounds, Queues
from lychgate.web.safety import Pace
from lychgate.web.seat_key import SeatKey

T = TypeVar("T")
W = TypeVar("W")

MOST_KNOWN = 10_000
"""The most seats' keys that are remembered as good. Whoever's is forgotten waits once more with the strangers."""

IMPORTS = "imports"
"""The queue of games that are imported, which takes long: nobody waits for that with anything else."""

STRANGERS = Bounds(at_once=4, of_one=2, acts=200, acts_of_one=40, reads=1000, reads_of_one=500)
"""Enough for a few hundred people behind one address who all connect again after the server has been started anew."""


@dataclass(frozen=True, slots=True)
class Crowd:
    """What is borne of requests: of tables' seats, of strangers, and how often a second from one address of those."""

    tables: Bounds = field(default_factory=Bounds)
    strangers: Bounds = STRANGERS
    per_second: float = 20
    burst: int = 600


class Reception:
    """Has requests worked on in threads, in turn by their tables. ``clock`` counts seconds.

    A request belongs to the table that it names only when its key is known to open a seat there: strangers take no
    place in a table's queue. Which keys those are is noted from what came of earlier requests; each is checked again by
    whoever does the work.
    """

    def __init__(self, clock: Callable[[], float], crowd: Crowd | None = None) -> None:
        crowd = crowd or Crowd()
        self._tables = Queues(crowd.tables)
        self._strangers = Queues(crowd.strangers)
        self._pace = Pace(clock, crowd.per_second, crowd.burst)
        self._known: OrderedDict[SeatKey, None] = OrderedDict()
        self._alone = Lock()

    def check(self, seat: SeatKey | None, source: str, *, acts: bool) -> None:
        """Raises ``Refusal`` where a request would not be taken now, before its body is read.

        ``seat`` is the one that it names, ``source`` where it comes from. A stranger's counts as one of the address.
        """
        if seat is not None and seat in self._known:
            self._tables.check(seat.session, acts=acts)
            return
        if not self._pace.allows(source):
            raise Refusal(429, TOO_MANY)
        self._strangers.check(source, acts=acts)

    async def work(self, seat: SeatKey | None, source: str, do: Callable[[], T], *, acts: bool) -> T:
        """Has a thread do something when it is its turn. Raises ``TooBusy``, and whatever ``do`` raises."""
        known = seat is not None and seat in self._known
        queues, queue = (self._tables, seat.session) if seat is not None and known else (self._strangers, source)
        try:
            done = await queues.work(queue, do, acts=acts)
        except Refusal as refused:
            if seat is not None:
                self.notice(seat, refused)
            raise
        if seat is not None and not known:
            self._note(seat)
        return done

    def enlist(self, seat: SeatKey) -> None:
        """Notes that what an open page of a seat has sent waits for a turn of its table. Raises ``TooBusy``."""
        self._tables.enlist(seat.session)

    @asynccontextmanager
    async def turn_for_all(self, table: str, most: int, waiting: list[W]) -> AsyncIterator[list[W]]:
        """Waits for a turn of a table, and gives up to ``most`` of what was enlisted and is ``waiting`` for it."""
        async with self._tables.turn(table, acts=True, listed=True):
            taken = waiting[:most]
            del waiting[:most]
            self._tables.strike(table, len(taken))
            yield taken

    def notice(self, seat: SeatKey, refused: Refusal) -> None:
        """Forgets a key that opens no seat any more."""
        if refused.sentence in (NOT_YOURS, GIVEN_AWAY):
            self._forget(seat)

    def waiting(self) -> int:
        """Counts the requests of seats that wait for their turn."""
        return self._tables.waiting

    def _note(self, seat: SeatKey) -> None:
        """Notes that a key opens a seat."""
        with self._alone:
            self._known[seat] = None
            while len(self._known) > MOST_KNOWN:
                self._known.popitem(last=False)

    def _forget(self, seat: SeatKey) -> None:
        with self._alone:
            self._known.pop(seat, None)
