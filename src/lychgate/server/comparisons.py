"""Comparisons of two books that are asked for at a table: counted in a thread, looked at meanwhile, and given up."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from threading import BoundedSemaphore, Event, Thread
from typing import Any

from lychgate.core.errors import PlayError
from lychgate.core.game import Game
from lychgate.core.session_summary import session_steps
from lychgate.server.fence import Fence
from lychgate.server.seats import SPECTATOR
from lychgate.server.session import Session
from lychgate.sim.what_if import Again, Pair, Past, WhatIf, changed_by, last_fight, past_of, run_again
from lychgate.sim.what_if_told import summed_up, told

RUNS = 200
"""The runs by bots where the two books go apart."""

MOST_STEPS = 400
"""The most steps that are run again for somebody at a table: the last of them."""

MOST_AT_ONCE = 2
"""The most comparisons that a server counts at once."""

MOST_KEPT = 100
"""The number of comparisons that are kept to be looked at."""

PATIENCE = 2.0
"""The most seconds that a comparison is waited for which is given up for another."""

SPANS = {
    "all": f"the campaign, or its last {MOST_STEPS} steps",
    "session": "the last session",
    "fight": "the last fight",
}
"""What may be run again."""

SHORT_SPANS = {**SPANS, "all": "the campaign so far"}
"""The same in the sentence that goes with a proposal."""


class Comparison:
    """One comparison. ``past`` is run again with what is ``changed``, as ``eyes`` see it; then bots go on.

    ``for_all`` are the steps of the same ``span`` as an onlooker knows them: what comes of those may be told to
    everybody. It is counted in a thread of its own: every value may be read meanwhile.
    """

    def __init__(
        self,
        past: Past,
        changed: Mapping[str, tuple[str, str]],
        eyes: str,
        runs: int,
        for_all: Past | None = None,
        span: str = "",
    ) -> None:
        self.runs = runs
        self.found_for_all: WhatIf | None = None
        self._for_all, self._span = for_all, span
        self.failed = False
        self._past, self._changed, self._eyes = past, changed, eyes
        self._again: Again | None = None
        self._pairs: list[Pair] = []
        self._given_up, self._ended = Event(), Event()

    def start(self, then: Callable[[], None]) -> None:
        """Begins to count; ``then`` is done when it has ended, however it does."""
        Thread(target=self._count, args=(then,), name="lychgate-comparison", daemon=True).start()

    def give_up(self) -> None:
        """Ends it after the run that is counted at this moment: what is counted stays."""
        self._given_up.set()

    def wait(self, seconds: float | None = None) -> bool:
        """Waits until it has ended, but no longer than so. Returns whether it has."""
        return self._ended.wait(seconds)

    @property
    def tried(self) -> dict[str, str]:
        """What was tried, as the fields of a proposal."""
        return next(({"switch": name, "value": value} for name, (_, value) in self._changed.items()), {})

    def summary_for(self, switch: str, value: str) -> str:
        """What came of it in a sentence that everybody may read, where this value was tried and counted; else empty."""
        found = self.found_for_all
        mine = found is not None and self.tried == {"switch": switch, "value": value}
        return summed_up(found, self._span) if found is not None and mine else ""

    @property
    def done(self) -> int:
        """The pairs of runs that are counted."""
        return len(self._pairs)

    @property
    def ended(self) -> bool:
        """Whether nothing more is counted."""
        return self._ended.is_set()

    @property
    def given_up(self) -> bool:
        """Whether it was given up before all was counted."""
        return self._given_up.is_set() and bool(self._again and self._again.goes_on) and self.done < self.runs

    @property
    def found(self) -> WhatIf | None:
        """What is found so far; None before the steps are run again."""
        return None if self._again is None else self._again.with_pairs(tuple(self._pairs))

    @property
    def lines(self) -> list[str]:
        """What is found so far, in lines."""
        found = self.found
        return [] if found is None else told(found)

    def _count(self, then: Callable[[], None]) -> None:
        try:
            with Fence("A comparison of two books") as fence:
                self._again = run_again(self._past, self._changed, self._eyes)
                if self._for_all is not None:
                    self.found_for_all = run_again(self._for_all, self._changed, SPECTATOR).found
                for one in self._again.pairs(self.runs) if self._again.goes_on else ():
                    self._pairs.append(one)
                    if self._given_up.is_set():
                        break
            self.failed = not fence.well
        finally:
            then()
            self._ended.set()


class Comparisons:
    """The comparisons of a server: the last one of each seat, and a few that are counted at once."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, str], Comparison] = OrderedDict()
        self._counting = BoundedSemaphore(MOST_AT_ONCE)

    def of(self, live: Session, seat: str) -> Comparison | None:
        """The last comparison that a seat asked for here."""
        return self._kept.get((live.id, seat))

    def begin(self, live: Session, seat: str, values: Mapping[str, str], span: str) -> Comparison:
        """Begins to compare a game with what it would have been with other ``values``; the one before is given up.

        Raises ``PlayError`` for what cannot be compared, and where too much is counted already.
        """
        with live.present():  # the game goes on while its past is run again
            past, for_all = _past(live.game, span, seat), _known_to_all(live.game, span)
        changed = changed_by(past, values)
        before = self.of(live, seat)
        if before is not None:
            before.give_up()
            before.wait(PATIENCE)
        if not self._counting.acquire(blocking=False):
            raise PlayError("Others are having books compared at this moment. Ask again in a minute.")
        made = Comparison(past, changed, seat, RUNS, for_all, SHORT_SPANS.get(span, span))
        self._kept[live.id, seat] = made
        self._kept.move_to_end((live.id, seat))
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)[1].give_up()
        made.start(self._counting.release)
        return made


def _past(game: Game[Any], span: str, seat: str) -> Past:
    """What is run again, as a seat knows it. Raises ``PlayError`` where there is nothing."""
    return past_of(game, seat, *_steps(game, span, seat))


def _known_to_all(game: Game[Any], span: str) -> Past | None:
    """What is run again as an onlooker knows it: the last session with dice may be another one for a referee."""
    try:
        return _past(game, span, SPECTATOR)
    except PlayError:
        return None


def _steps(game: Game[Any], span: str, seat: str) -> tuple[int, int | None]:
    """The first and the last step of what is run again; what a seat does not know of moves neither of them."""
    path = [one.id for one in game.path() if game.knows(seat, one.id)]
    if not path:
        raise PlayError("Nothing has been played yet that it could be tried on.")
    match span:
        case "fight":
            return last_fight(game)
        case "session":
            return session_steps(game, seat=seat)
    return path[-MOST_STEPS:][0], None
