"""What the finished entries of a game tell, each told once and kept for all seats."""

from __future__ import annotations

from itertools import islice
from typing import Generic, TypeVar

from lychgate.core.game import Game
from lychgate.core.telling import log_lines
from lychgate.core.view import LogLine

S = TypeVar("S")

NOTHING = "Nothing comes of it."


class Tale(Generic[S]):
    """The lines of the log of a game, entry by entry, all of them: see ``known_to`` for what a seat may read.

    An entry never changes, and a rebased copy of one has a new number: so lines are kept by number.
    """

    def __init__(self, game: Game[S]) -> None:
        self._game = game
        self._lines: dict[int, tuple[LogLine, ...]] = {}
        self._whole: tuple[int, tuple[LogLine, ...]] = (0, ())

    def of(self, entry: int) -> tuple[LogLine, ...]:
        """What the entry of this number tells. Raises ``KeyError`` when the journal has no such entry."""
        if entry not in self._lines:
            self._tell(1, entry)
        return self._lines[entry]

    def whole(self) -> tuple[LogLine, ...]:
        """What the path to the present tells, the oldest first."""
        head = self._game.head
        known, lines = self._whole
        if known != head:
            fresh: list[int] = []
            for entry in self._game.ancestors():
                if known and entry.id == known:
                    break
                fresh.append(entry.id)
            else:
                lines = ()
            self._tell_path(fresh)
            lines = (*lines, *(line for id_ in reversed(fresh) for line in self._lines[id_]))
            self._whole = (head, lines)
        return lines

    def last(self, entries: int) -> tuple[LogLine, ...]:
        """What the last so many entries tell; what came before them is not even read."""
        ids = [entry.id for entry in islice(self._game.ancestors(), entries)]
        self._tell_path(ids)
        return tuple(line for id_ in reversed(ids) for line in self._lines[id_])

    def _tell_path(self, newest_first: list[int]) -> None:
        """Make sure that the last entries of the path are told: of those that are not, all in one walk."""
        untold = [place for place, id_ in enumerate(newest_first) if id_ not in self._lines]
        if untold:
            self._tell(untold[-1] + 1, self._game.head)

    def _tell(self, last: int, upto: int) -> None:
        for before, entry, events, _ in self._game.transitions(last, upto):
            if entry.id not in self._lines:
                lines = log_lines(self._game.ruleset, before, events, entry.seat)
                if not events and len(self._game.header.seats) > 1:  # the others read of a step that changed nothing
                    referees = self._game.header.referees
                    lines = (LogLine(NOTHING, seat=entry.seat, only=referees if entry.seat in referees else ()),)
                self._lines[entry.id] = lines
