"""What the server needs of a database, SQLite or PostgreSQL: the same SQL for both.

Statements mark their values with ``?``. They use nothing that one of the two cannot do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol

from lychgate.core.errors import StoreError
from lychgate.server.background import Task

TAKEN = "Somebody did the same thing at the same moment. Look again at how it stands now."
"""Says to those who sit at a table that a row was there already."""

OnCommit = Callable[[str], None]
"""Is called with ``stream:version`` of what was committed, or with an empty text where it may be anything."""


class IntegrityViolation(StoreError):
    """A row that must be the only one of its kind is there already, or what it belongs to is gone."""


def cannot(safe: str) -> str:
    """Says to those who sit at a table that the database fails; ``safe`` is the sentence on what is still safe."""
    return f"The saved games could not be read or written. {safe} Try it again, or tell whoever keeps this table."


class Rows(Protocol):
    """One transaction, or one read, of a database."""

    def execute(self, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """Runs a query: the rows that it finds. Raises ``IntegrityViolation`` for a row that may not be there twice."""

    def change(self, sql: str, values: Sequence[Any] = ()) -> int:
        """Runs a statement: how many rows it changed. Raises ``IntegrityViolation`` like ``execute``."""

    def notify(self, stream: str, version: int) -> None:
        """Tells other processes, once this is committed, that ``stream`` is at ``version``."""


class Database(Protocol):
    """A database that holds our tables. Every method may be called from any thread.

    What goes wrong is a ``StoreError`` that says what is still safe.
    """

    @property
    def where(self) -> str:
        """Its address or path, fit to be shown: without a password."""

    @property
    def watch(self) -> Task:
        """The task that hears of what other processes commit; ``listen`` starts it."""

    def reading(self) -> AbstractContextManager[Rows]:
        """Opens a read."""

    def writing(self, safe: str) -> AbstractContextManager[Rows]:
        """Opens a transaction: all or nothing, and durable when it ends.

        ``safe`` is the sentence on what is still safe if it fails.
        """

    def together(self) -> AbstractContextManager[None]:
        """What this thread writes while it lasts may get onto the disk only at its end: tell nobody of it before.

        Raises ``StoreError`` where it did not; what was there before is safe.
        """

    def listen(self, on_commit: OnCommit) -> None:
        """Calls ``on_commit`` with what is committed from now on, from a thread of its own that holds no lock."""

    def change_counter(self) -> int:
        """Changes whenever another process may have committed something that ``listen`` has not told of yet."""

    def close(self) -> None:
        """Closes it. What was committed is durable already."""
