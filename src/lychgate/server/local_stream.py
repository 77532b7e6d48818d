"""A game that one person plays in this process, as a ``Stream``: the game keeps its records, and nobody else writes.

So the terminal's own games and saved games of one person are sessions like those of a server.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from lychgate.core.errors import PlayError
from lychgate.core.game import DiceMode, Game
from lychgate.core.records import Record, WitnessSecret
from lychgate.server.kept_pictures import Kept
from lychgate.server.seats import Custom, Note, Notice, SeatInfo, SessionInfo, SessionSettings
from lychgate.server.session_change import SessionChange
from lychgate.server.stream import Also

NOT_HERE = "That is for a table that 'lychgate serve' keeps; here you play alone."

ALONE = Custom(undo="anyone", odds="step")
"""The custom of one person: they may take back anything, and see odds if they ask for them."""


class LocalStream:
    """The game ``game``, in which a person sits on ``seat`` and nobody on any other."""

    shared = False

    def __init__(self, game: Game[Any], seat: str) -> None:
        header = game.header
        self.id = header.name
        self._game = game
        seats = tuple(
            SeatInfo(one, one, "person" if one == seat else "open", host=one == seat, seated=one == seat)
            for one in header.seats
        )
        info = SessionInfo(header.name, header.name, header.ruleset, header.name, header.made, ALONE, seats, False)
        self._settings = SessionSettings(0, 0, info, {one.seat: one for one in seats}, {}, ())

    def settings(self) -> SessionSettings:
        """Tells the seats and the custom, which never change."""
        return self._settings

    def pictures(self) -> tuple[Kept, ...]:
        """There are none: a terminal shows no pictures."""
        return ()

    def witnesses(self) -> tuple[WitnessSecret, ...]:
        """There are none: whoever sits here rolls the dice."""
        return ()

    def open_witness(self, seat: str, secret: str) -> None:
        """There is none to keep."""

    def open(self, keep: Callable[[Record], None], dice: Mapping[str, DiceMode]) -> Game[Any]:  # noqa: ARG002
        """Gives the game, which keeps its records and knows who rolls its dice."""
        return self._game

    def versions(self) -> tuple[int, int]:
        """Tells of nothing new: all records pass through the game."""
        return 0, 0

    def records(self, after: int = 0, upto: int | None = None) -> tuple[Record, ...]:  # noqa: ARG002
        """Raises ``PlayError``: whoever gave the game has its records."""
        raise PlayError(NOT_HERE)

    def append(self, version: int, record: Record, also: Also | None) -> None:  # noqa: ARG002
        """Raises ``PlayError``: the game keeps its records itself."""
        raise PlayError(NOT_HERE)

    def together(self) -> AbstractContextManager[None]:
        """Each record is kept when it is made."""
        return nullcontext()

    def news(self) -> bool:
        """Nobody else writes."""
        return False

    def changing(self, at: int) -> AbstractContextManager[SessionChange]:  # noqa: ARG002
        """Raises ``PlayError``: there is nothing to set."""
        raise PlayError(NOT_HERE)

    def answered(self, seat: str, key: str) -> bool:  # noqa: ARG002
        """Nothing is sent twice."""
        return False

    def tidy(self, game: Game[Any], at: int) -> None:
        """Leaves snapshots to the next opening of the game."""

    def notices(self, seat: str, most: int) -> tuple[Notice, ...]:  # noqa: ARG002
        """Nothing happens beside the game."""
        return ()

    def word_for(self, seat: str) -> tuple[int, str, str]:  # noqa: ARG002
        """Nothing happens beside the game."""
        return 0, "", ""

    def notes(self, seat: str) -> tuple[Note, ...]:  # noqa: ARG002
        """There are none."""
        return ()


__all__ = ["LocalStream"]
