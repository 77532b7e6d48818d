"""The small door to a database: the same SQL behind it, SQLite or PostgreSQL.

Statements mark their values with ``?``. What one of the two cannot do is not asked of either.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol

from lychgate.core.errors import StoreError

OnCommit = Callable[[str], None]
"""Is called with ``stream:version`` of what was committed, or with an empty text where it may be anything."""


class IntegrityViolation(StoreError):
    """A row that must be the only one of its kind is there already, or what it belongs to is gone."""


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

    def reading(self) -> AbstractContextManager[Rows]:
        """Look something up."""

    def writing(self, safe: str) -> AbstractContextManager[Rows]:
        """All or nothing, and durable when it ends. ``safe`` is the sentence on what is safe if it fails."""

    def listen(self, on_commit: OnCommit) -> None:
        """Call ``on_commit``, from a thread of its own that holds nothing, of what is committed from now on."""

    def change_counter(self) -> int:
        """A number that changes whenever another process may have committed what ``listen`` has not told of yet."""

    def close(self) -> None:
        """Let go of it. What was committed is durable already."""
