"""Where a session is kept: the records of its game, and its settings beside them.

Several processes may write to one stream. A record is appended at a version; whoever comes second gets a ``Conflict``,
reads what the other has written, and decides anew.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from typing import Any, Protocol

from lychgate.core.game import DiceMode, Game
from lychgate.core.records import Record, WitnessSecret
from lychgate.server.kept_pictures import Kept
from lychgate.server.seats import Note, Notice, SessionSettings
from lychgate.server.session_change import SessionChange

Also = Callable[[SessionChange], None]
"""Changes the session in the same transaction as a record."""


class Stream(Protocol):
    """Where one session is kept."""

    id: str

    @property
    def shared(self) -> bool:
        """Whether other processes may write to it."""

    def settings(self) -> SessionSettings:
        """Reads the session without its game. Raises ``PlayError`` when it is gone."""

    def pictures(self) -> tuple[Kept, ...]:
        """Reads the pictures that are stored with the game."""

    def witnesses(self) -> tuple[WitnessSecret, ...]:
        """Reads the secrets that the witnesses of its dice have opened."""

    def open_witness(self, seat: str, secret: str) -> None:
        """Keeps the secret of a witness."""

    def open(self, keep: Callable[[Record], None], dice: Mapping[str, DiceMode]) -> Game[Any]:
        """Opens the game where it was left. ``keep`` is called with each new record before the game takes it in."""

    def versions(self) -> tuple[int, int]:
        """Counts the records of the game, and the changes of its settings."""

    def records(self, after: int = 0, upto: int | None = None) -> tuple[Record, ...]:
        """Reads the records after the first ``after``, none beyond ``upto`` if it is given."""

    def append(self, version: int, record: Record, also: Also | None) -> None:
        """Keeps ``record`` as the one of number ``version``, and does ``also`` in the same transaction.

        Raises ``Conflict`` when another process has kept one of that number; nothing is kept then.
        """

    def together(self) -> AbstractContextManager[None]:
        """What this thread keeps while it lasts may be durable only at its end. Raises ``StoreError``: it is not."""

    def news(self) -> bool:
        """Whether another process may have written something since this was last asked."""

    def changing(self, at: int) -> AbstractContextManager[SessionChange]:
        """Opens a transaction that changes the settings of the session; its game has ``at`` records."""

    def answered(self, seat: str, key: str) -> bool:
        """Whether what ``seat`` sent under ``key`` has been done."""

    def tidy(self, game: Game[Any], at: int) -> None:
        """Keeps a snapshot now and then and forgets old keys; the game has ``at`` records."""

    def notices(self, seat: str, most: int) -> tuple[Notice, ...]:
        """Reads the last ``most`` lines of the session's own log that ``seat`` may read, the oldest first."""

    def word_for(self, seat: str) -> tuple[int, str, str]:
        """Reads the last line of the session's own log that another seat caused and only ``seat`` may read.

        Returns its number, 0 where there is none, that other seat, and the text.
        """

    def notes(self, seat: str) -> tuple[Note, ...]:
        """Reads the notes that ``seat`` may read."""


def if_open(also: Also | None) -> Also:
    """Does ``also`` if the session is not closed for good; else nothing is done, nor is what belongs to it kept."""

    def both(change: SessionChange) -> None:
        change.must_be_open()
        if also is not None:
            also(change)

    return both
