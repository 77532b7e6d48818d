"""Lets waiting things through a few at a time: in turn by where they come from, and there in turn by the table."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable
from typing import Generic, TypeVar

W = TypeVar("W")


class InTurn(Generic[W]):
    """A queue in which no source keeps another waiting, and no table another of the same source."""

    def __init__(self) -> None:
        self._sources: OrderedDict[str, OrderedDict[str, deque[W]]] = OrderedDict()
        self._size = 0

    def __len__(self) -> int:
        return self._size

    def add(self, source: str, table: str, waiting: W) -> None:
        """Puts something at the end of its source's and table's own queue."""
        self._sources.setdefault(source, OrderedDict()).setdefault(table, deque()).append(waiting)
        self._size += 1

    def next(self) -> W:
        """Takes out what is next. Raises ``KeyError`` when nothing waits."""
        source, tables = self._sources.popitem(last=False)
        table, queue = tables.popitem(last=False)
        found = queue.popleft()
        self._size -= 1
        if queue:
            tables[table] = queue
        if tables:
            self._sources[source] = tables
        return found


class Ahead:
    """Counts what goes on, each for as long as it is entered, that goes before whatever waits at a turnstile."""

    def __init__(self) -> None:
        self._going_on = 0

    @property
    def going_on(self) -> bool:
        """Whether there is any of it."""
        return self._going_on > 0

    def __enter__(self) -> None:
        self._going_on += 1

    def __exit__(self, *left: object) -> None:
        self._going_on -= 1


class Turnstile:
    """Lets at most ``at_once`` through in each round of the event loop, so that all else goes on in between.

    ``next_round`` has a function called in the next round of the loop, ``pause`` a little later: so long those wait
    that have come to wait, each time that something is ``ahead`` of them.
    """

    def __init__(
        self,
        at_once: int,
        next_round: Callable[[Callable[[], None]], object],
        pause: Callable[[Callable[[], None]], object],
        ahead: Ahead,
    ) -> None:
        self._at_once = at_once
        self._left = at_once
        self._next_round = next_round
        self._pause = pause
        self._ahead = ahead
        self._waiting: InTurn[Callable[[], None]] = InTurn()
        self._begun = False

    def come(self, source: str, table: str, through: Callable[[], None]) -> bool:
        """Lets it through by calling ``through``: at once, which returns True, or when it is its turn."""
        if not self._begun:
            self._begun = True
            self._next_round(self._round)
        if self._left and not self._waiting:
            self._left -= 1
            through()
            return True
        self._waiting.add(source, table, through)
        return False

    def _round(self) -> None:
        if self._waiting and self._ahead.going_on:
            self._left = 0
            self._pause(self._go_on)
        else:
            self._go_on()

    def _go_on(self) -> None:
        self._left = self._at_once
        self._begun = bool(self._waiting)
        if self._begun:
            self._next_round(self._round)
        while self._left and self._waiting:
            self._left -= 1
            self._waiting.next()()
