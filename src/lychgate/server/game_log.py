"""The log of a game: the lines that each finished entry tells, made once and kept for all seats."""

from __future__ import annotations

from itertools import islice
from typing import Generic, TypeVar

from lychgate.core.game import Game
from lychgate.core.telling import log_lines
from lychgate.core.view import LogLine
from lychgate.server.open_looks import only_looks

S = TypeVar("S")

NOTHING = "Nothing comes of it."


class GameLog(Generic[S]):
    """The lines of a game's log, entry by entry, for all seats: ``known_to`` picks those that one seat may read.

    An entry never changes, and a rebased copy of one has a new number: so lines are kept by number.
    """

    def __init__(self, game: Game[S]) -> None:
        self._game = game
        self._lines: dict[int, tuple[LogLine, ...]] = {}
        self._whole: tuple[int, tuple[LogLine, ...]] = (0, ())

    def of(self, entry: int) -> tuple[LogLine, ...]:
        """Tells the lines of the entry of this number. Raises ``KeyError`` when the journal has no such entry."""
        if entry not in self._lines:
            self._tell(1, entry)
        return self._lines[entry]

    def whole(self) -> tuple[LogLine, ...]:
        """Tells the lines of the whole path to the present, the oldest first."""
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
        """Tells the lines of the last so many entries; those before them are not even read."""
        ids = [entry.id for entry in islice(self._game.ancestors(), entries)]
        self._tell_path(ids)
        return tuple(line for id_ in reversed(ids) for line in self._lines[id_])

    def _tell_path(self, newest_first: list[int]) -> None:
        """Makes the lines of the last entries of the path that are not made yet, all in one walk."""
        not_started = [place for place, id_ in enumerate(newest_first) if id_ not in self._lines]
        if not_started:
            self._tell(not_started[-1] + 1, self._game.head)

    def _tell(self, last: int, upto: int) -> None:
        for before, entry, events, _ in self._game.transitions(last, upto):
            if entry.id not in self._lines:
                lines = log_lines(self._game.ruleset, before, events, entry.seat)
                # The others read of a step that changed nothing, unless it was a look.
                if not events and len(self._game.header.seats) > 1 and not only_looks(self._game, entry):
                    referees = self._game.header.referees  # beside a referee nobody else knows that it was
                    readers = tuple(dict.fromkeys((*referees, entry.seat))) if referees else ()
                    lines = (LogLine(NOTHING, seat=entry.seat, only=readers),)
                self._lines[entry.id] = lines
