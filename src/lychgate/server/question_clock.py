"""Since which revision each seat has been asked what it is asked: an answer to an older question is too late."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, assert_never

from lychgate.core.decision import AnyDecision
from lychgate.core.game import Game
from lychgate.core.records import Entry, Finished, Moved, Pending, Record, Waiting
from lychgate.server.undo_scope import answerers


class QuestionClock:
    """Notes for each seat of ``game`` the revision, as that seat counts, at which its open decision was new."""

    def __init__(self, game: Game[Any]) -> None:
        self._game = game
        self._open: dict[str, AnyDecision | None] = {seat: game.open_for(seat) for seat in game.header.seats}
        self._since = {seat: game.revision(seat) for seat in self._open}
        self._acted: set[str] = set()

    def since(self, seat: str) -> int:
        """The revision at which what is open for ``seat`` became what it is."""
        return self._since[seat]

    def acted(self, seats: Iterable[str]) -> None:
        """Notes that ``seats`` have acted: what they are asked now is new, even if it reads the same."""
        self._acted.update(seats)

    def update(self) -> None:
        """Looks at what each seat is asked now."""
        for seat, before in self._open.items():
            now = self._game.open_for(seat)
            if seat in self._acted or now != before:
                self._open[seat] = now
                self._since[seat] = self._game.revision(seat)
        self._acted = set()


def actors(record: Record, entries: Mapping[int, Entry]) -> set[str]:
    """The seats that made a record, or whose commands and answers it takes back or brings back."""
    match record:
        case Finished(entry):
            return {entry.seat} | answerers(entry.inputs)
        case Waiting(pending):
            return {pending.seat} | answerers(pending.inputs)
        case Moved(verb, head, pending, undone, _, rebased, stashed):
            which: tuple[int | Pending | Entry | None, ...] = (pending, *undone[:1], *(stashed[:1] if rebased else ()))
            if verb == "redo":
                which = (pending,) if pending is not None else rebased[:1] or (head,)
            moved = [entries.get(one) if isinstance(one, int) else one for one in which]
            return {seat for one in moved if one is not None for seat in ({one.seat} | answerers(one.inputs))}
        case _:
            assert_never(record)
