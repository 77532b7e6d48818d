"""The odds of what is open for a seat: counted in a thread, told as far as they are, given up when the seat moves on.

The custom of the table says whether odds are told and how far they look. A seat is told those of its own choices alone.
"""

from __future__ import annotations

from collections import OrderedDict
from math import inf
from threading import BoundedSemaphore, Condition, Event, Lock, Thread
from time import monotonic

import msgspec

from lychgate.core.codec import learn
from lychgate.core.errors import PlayError
from lychgate.server.fence import Fence
from lychgate.server.seats import SPECTATOR, Custom, OddsCustom
from lychgate.server.session import Session
from lychgate.sim.foresight import Foresight, GivenUp, Sight

RUNS = 1_000
"""The most runs of the rules for an exact outlook of one option: somebody waits for it."""

SAMPLES = (100, 1_000)
"""So many times an option is played out that leads too far: at first, and then to be sharper."""

AT_ONCE = 0.5
"""The seconds that a reader waits for the first odds."""

SECONDS = 20.0
"""So long odds are counted at most: whoever thinks for longer has what there is by then."""

MOST_AT_ONCE = 2
"""For so many seats a server counts odds at once; the others wait for their turn."""

MOST_KEPT = 200
"""For so many seats the last odds are kept."""

NO_ODDS = "No odds are told at this table. Its custom can be changed, if everybody agrees."
NOT_YOURS = "Odds are told to whoever has something to choose, and not to onlookers."


class OddsSoFar(msgspec.Struct, frozen=True):
    """The odds of what is open for a seat, as far as they are counted. ``complete``: of each option once, at least;
    ``ended``: nothing more is counted."""

    found: Foresight | None
    complete: bool
    ended: bool


class Reckoning:
    """The odds of what was open for ``seat`` at a moment. They are counted in a thread of its own, and may be read
    meanwhile. ``live`` is asked whether the seat has moved on."""

    def __init__(self, live: Session, seat: str, horizon: OddsCustom) -> None:
        assert horizon != "off"
        with live.present():
            self._since = live.since(seat), live.game.looks.turned[seat]
            self._sight = Sight(live.game, seat, horizon, self._moved_on)
        self._live, self._seat = live, seat
        self._given_up, self._changed = Event(), Condition()
        self._found: Foresight | None = None
        self._until = inf
        self.ended = self.failed = False

    def start(self, turn: BoundedSemaphore) -> None:
        """Begins to count, as soon as it is its ``turn``."""
        Thread(target=self._count, args=(turn,), name="lychgate-odds", daemon=True).start()

    def give_up(self) -> None:
        """Ends it before the next run of the rules."""
        self._given_up.set()

    @property
    def so_far(self) -> OddsSoFar:
        """What is known so far. Raises ``PlayError`` where it could not be counted."""
        with self._changed:
            if self.failed:
                raise PlayError("These odds could not be counted. The server has noted why.")
            return OddsSoFar(self._found, self._complete, self.ended)

    @property
    def given_up(self) -> bool:
        """Whether nobody waits for it any more."""
        return self._given_up.is_set()

    def wait(self, seconds: float, *, all_of_it: bool = False) -> None:
        """Waits until each option is told of once, or until all is counted, but no longer than so."""
        with self._changed:
            self._changed.wait_for(lambda: self.ended or (not all_of_it and self._complete), seconds)

    @property
    def _complete(self) -> bool:
        return self._found is not None and len(self._found.outlooks) >= self._sight.options

    def _moved_on(self) -> bool:
        if monotonic() > self._until:
            return True
        return self._given_up.is_set() or self._since != (
            self._live.since(self._seat),
            self._live.game.looks.turned[self._seat],
        )

    def _count(self, turn: BoundedSemaphore) -> None:
        try:
            with Fence("Odds for a seat") as fence, turn:
                try:
                    self._until = monotonic() + SECONDS
                    for found in self._sight.sharper(RUNS, SAMPLES):
                        with self._changed:
                            self._found = found
                            self._changed.notify_all()
                except GivenUp:
                    if monotonic() <= self._until:
                        self._given_up.set()
            self.failed = not fence.well
        finally:
            with self._changed:
                self.ended = True
                self._changed.notify_all()


class Reckoner:
    """The odds that the seats of a server have asked for: the last of each, and a few that are counted at once."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, str], tuple[object, Reckoning]] = OrderedDict()
        self._turn = BoundedSemaphore(MOST_AT_ONCE)
        self._lock = Lock()

    def of(self, live: Session, seat: str, horizon: OddsCustom | None = None) -> Reckoning:
        """The odds of what is open for ``seat`` now, as far as the table's custom looks, or to another ``horizon``.

        They are counted once for a revision. Raises ``PlayError`` where none are told.
        """
        if seat == SPECTATOR:
            raise PlayError(NOT_YOURS)
        with live.present():
            live.own(seat)
            horizon = live.info.custom.odds if horizon is None else horizon
            if horizon == "off":
                raise PlayError(NO_ODDS)
            moment = (live.revision_of(seat), live.since(seat), live.game.looks.turned[seat], horizon)
            with self._lock:
                known = self._kept.get((live.id, seat))
                if known is not None and known[0] == moment and not (known[1].given_up or known[1].failed):
                    return known[1]
            made = Reckoning(live, seat, horizon)
        with self._lock:
            before = self._kept.pop((live.id, seat), None)
            self._kept[live.id, seat] = (moment, made)
            gone = [self._kept.popitem(last=False)[1] for _ in range(len(self._kept) - MOST_KEPT)]
        for _, one in (*gone, *((before,) if before is not None else ())):
            one.give_up()
        made.start(self._turn)
        return made


def tells_odds(custom: Custom) -> bool:
    """Whether odds are told at a table."""
    return custom.odds != "off"


learn(OddsSoFar)

__all__ = ["AT_ONCE", "NO_ODDS", "OddsSoFar", "Reckoner", "Reckoning", "tells_odds"]
