"""Sheets that a seat has open only to look at, such as its gear: how often a page was turned, and by which action.

Sheets of a game from before they were held in memory, which wait there, are closed where the table would have to wait.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from lychgate.core.errors import DataError, PlayError
from lychgate.core.game import Game
from lychgate.core.looks import MOST_PAGES, Looks, opens_sheet
from lychgate.core.records import Entry, Pending

T = TypeVar("T")

CLOSED = "{} went on, so what you had open was closed. What you changed there is kept; open it again."
"""Told to the seat whose sheet it was."""


class Pages:
    """The open sheets of a table, however often its game is opened anew, and the key of the action that turned each
    seat's ``last`` page: an action that writes nothing leaves no key in the store by which it is known when it is sent
    again."""

    def __init__(self) -> None:
        self._looks: Looks[Any] | None = None
        self.last: dict[str, str] = {}

    @property
    def turned(self) -> Mapping[str, int]:
        """How many pages each seat has turned."""
        return {} if self._looks is None else self._looks.turned

    def begin(self, game: Game[Any]) -> None:
        """Keep the sheets open in a game that was just opened."""
        if self._looks is not None:
            game.looks.take_over(self._looks)
        self._looks = game.looks

    def once(self, seat: str, key: str, act: Callable[[], T], kept: Callable[[], bool]) -> T:
        """Do something, and note its ``key`` if it turned a page of ``seat`` and was not ``kept``."""
        before = self.turned.get(seat, 0)
        done = act()
        self.last[seat] = key if self.turned.get(seat, 0) != before and not kept() else ""
        return done


def only_looks(game: Game[Any], given: Entry | Pending | None) -> bool:
    """Whether a step opened something to look at. One of an older journal may have no rule any more."""
    if given is None:
        return False
    try:
        return opens_sheet(game.ruleset, given)
    except DataError:
        return False


def close_look(game: Game[Any], seat: str) -> bool:
    """Close what ``seat`` looks at, by the way out of each of its pages; return whether anything was closed.

    What was changed there is kept. Nothing is closed where a page has no way out, or closing it would change what
    another seat is in the middle of.
    """
    if not only_looks(game, game.pending_for(seat)):
        return False
    for _ in range(MOST_PAGES):
        asked = game.open_for(seat)
        if asked is None or not asked.way_out():
            return False
        try:
            game.reply(seat, asked.way_out())
        except PlayError:
            return False
        if not game.busy(seat):
            return True
    return False


def another_looked(game: Game[Any], seat: str) -> bool:
    """Whether the last thing that happened was another seat's look that changed nothing, open or closed."""
    waits = game.pending
    if waits is not None:
        return waits.seat != seat and only_looks(game, waits) and not game.events_so_far(waits)
    entry = game.entries.get(game.head)
    return entry is not None and entry.seat != seat and not entry.events and only_looks(game, entry)
