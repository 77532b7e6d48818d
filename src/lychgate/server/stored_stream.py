"""A session in a database, as a ``Stream``: the records of its game and its settings, shared with other processes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, suppress
from typing import Any

from lychgate.core.errors import StoreError
from lychgate.core.game import DiceMode, Game
from lychgate.core.records import Record, WitnessSecret
from lychgate.server.kept_pictures import Kept
from lychgate.server.saved import SNAPSHOT, opened
from lychgate.server.seats import Note, Notice, SessionSettings
from lychgate.server.session_change import SessionChange
from lychgate.server.session_store import SessionStore
from lychgate.server.stream import Also

REMEMBERED = 2000
"""Records for so long after which the same thing, sent again, is known to have been done."""


class StoredStream:
    """A session in the database of ``sessions``, as a ``Stream``. Raises ``PlayError`` when there is none."""

    shared = True

    def __init__(self, sessions: SessionStore, session: str) -> None:
        self.id = session
        self._sessions = sessions
        self._store = sessions.store
        self._game = sessions.read(session).game
        self._seen = -1
        self._snapshot_at = 0

    def settings(self) -> SessionSettings:
        """Reads the session without its game."""
        return self._sessions.read(self.id)

    def pictures(self) -> tuple[Kept, ...]:
        """Reads the pictures from the database."""
        return self._store.pictures.all(self._game)

    def witnesses(self) -> tuple[WitnessSecret, ...]:
        """Reads the secrets that the witnesses of its dice have opened."""
        return self._sessions.witnesses(self.id)

    def open_witness(self, seat: str, secret: str) -> None:
        """Keeps the secret of a witness."""
        self._sessions.open_witness(self.id, seat, secret)

    def open(self, keep: Callable[[Record], None], dice: Mapping[str, DiceMode]) -> Game[Any]:
        """Opens the game from its last sound snapshot."""
        game, self._snapshot_at = opened(self._store, self._game, keep, dice)
        return game

    def versions(self) -> tuple[int, int]:
        """Counts records, and changes of the settings."""
        return self._sessions.versions(self.id)

    def records(self, after: int = 0, upto: int | None = None) -> tuple[Record, ...]:
        """Reads records from the database."""
        return self._store.records(self._game, after, upto)

    def append(self, version: int, record: Record, also: Also | None) -> None:
        """Keeps a record in the database. Raises ``Conflict``."""
        if also is None:
            self._store.append(self._game, version, record)
        else:
            do = also
            self._store.append(
                self._game, version, record, lambda rows: do(self._sessions.change_in(rows, self.id, version))
            )

    def together(self) -> AbstractContextManager[None]:
        """Waits for the disk once, at the end."""
        return self._store.database.together()

    def news(self) -> bool:
        """Whether anything at all was written to the database since this was last asked."""
        seen, self._seen = self._seen, self._store.database.change_counter()
        return seen != self._seen

    def changing(self, at: int) -> AbstractContextManager[SessionChange]:
        """Opens a transaction that locks the session."""
        return self._sessions.changing(self.id, at)

    def answered(self, seat: str, key: str) -> bool:
        """Whether the key is in the database."""
        return self._sessions.answered(self.id, seat, key)

    def tidy(self, game: Game[Any], at: int) -> None:
        """Does so every ``SNAPSHOT`` records. Nothing depends on it."""
        if at - self._snapshot_at >= SNAPSHOT:
            self._snapshot_at = at
            with suppress(StoreError):
                self._store.keep_snapshot(self._game, game.snapshot(at))
                self._sessions.forget_answered(self.id, at - REMEMBERED)

    def notices(self, seat: str, most: int) -> tuple[Notice, ...]:
        """Reads the session's own log."""
        return self._sessions.notices(self.id, seat, most)

    def word_for(self, seat: str) -> tuple[int, str, str]:
        """Reads it from the session's own log."""
        return self._sessions.word_for(self.id, seat)

    def notes(self, seat: str) -> tuple[Note, ...]:
        """Reads the notes."""
        return self._sessions.notes(self.id, seat)
