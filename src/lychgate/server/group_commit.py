"""Transactions of several threads that get onto the disk together, with one wait for it.

Each thread writes when it is its turn, and goes on when what it wrote is on the disk. Those that come while the disk
is busy write one after the other into one transaction, each so that it can fail alone; then all of it is committed at
once. Who writes alone waits for nobody. A thread may also write several times and wait once (``together``).
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Condition, Lock, RLock, get_ident, local
from time import monotonic

OFTEN = 2
"""Milliseconds after which it is asked again whether another process still writes."""


class _Batch:
    """What is committed together. ``over``: it is on the disk, or it is not, for the reason of ``fault``."""

    over = False
    fault: BaseException | None = None


class _Own(local):
    """What one thread has written and not waited for yet, where it waits at the ``end``."""

    end = False
    last: _Batch | None = None


class GroupCommit:
    """Writes through the connection ``db``, as patiently as that is. Hold ``alone`` to use it otherwise."""

    def __init__(self, db: sqlite3.Connection) -> None:
        patience = db.execute("pragma busy_timeout").fetchone()[0]
        self._patience = patience / 1000
        db.execute(f"pragma busy_timeout = {min(OFTEN, patience)}")
        self.alone = RLock()
        self._writer = 0
        self._db = db
        self._batch: _Batch | None = None
        self._own = _Own()
        self._coming = 0
        self._all_in = Condition(Lock())
        self._committing = Lock()

    @property
    def writes(self) -> bool:
        """Whether this thread has written something that is not committed: it must read through ``db`` to see it."""
        last = self._own.last
        return self._writer == get_ident() or (last is not None and not last.over)

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Opens a transaction: all or nothing, and on the disk when it ends, or at the end of ``together``."""
        self._comes()
        with self.alone:
            self._came()
            self._go_on_from_own()
            batch, undo = self._begin()
            self._writer = get_ident()
            try:
                yield
                if len(undo) > 1:
                    self._db.execute(undo[1])
            except BaseException as fault:
                self._take_back(batch, undo, fault)
                raise
            finally:
                self._writer = 0
        if self._own.end:
            self._own.last = batch
        else:
            self._settle(batch)

    @contextmanager
    def together(self) -> Iterator[None]:
        """What this thread writes while the block runs is on the disk when it ends.

        Each transaction is committed after the one before it or with it. Raises at the end where one could not be.
        """
        own = self._own
        if own.end:
            yield
            return
        own.end = True
        try:
            yield
        finally:
            own.end, last, own.last = False, own.last, None
            if last is not None:
                self._settle(last)

    # ------------------------------------------------------------------ inside

    def _comes(self) -> None:
        with self._all_in:
            self._coming += 1

    def _came(self) -> None:
        with self._all_in:
            self._coming -= 1
            if not self._coming:
                self._all_in.notify_all()

    def _go_on_from_own(self) -> None:
        """Raises where what this thread has written before was not committed: nothing may follow on that."""
        last = self._own.last
        if last is not None and last.fault is not None:
            raise _again(last.fault)

    def _begin(self) -> tuple[_Batch, tuple[str, ...]]:
        """The batch that is open, and how to take back what is written into it from here on."""
        if self._batch is not None:
            self._db.execute("savepoint one")
            return self._batch, ("rollback to one", "release one")
        self._begin_when_free()
        self._batch = _Batch()
        return self._batch, ("rollback",)

    def _begin_when_free(self) -> None:
        """Begins to write when no other process does. SQLite itself would look for that ever more rarely."""
        until = monotonic() + self._patience
        while True:
            try:
                self._db.execute("begin immediate")
            except sqlite3.OperationalError as refused:
                if refused.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or monotonic() > until:
                    raise
            else:
                return

    def _take_back(self, batch: _Batch, undo: tuple[str, ...], fault: BaseException) -> None:
        """Takes back what one has written; what the others have written, where SQLite has taken back all of it."""
        if self._db.in_transaction:
            for statement in undo:
                self._db.execute(statement)
        if not self._db.in_transaction:
            self._batch = None
            batch.over, batch.fault = True, fault

    def _settle(self, batch: _Batch) -> None:
        """Has it committed, by the first thread that comes to that; the others wait for that one."""
        with self._committing:
            if not batch.over:
                with self._all_in:
                    self._all_in.wait_for(lambda: not self._coming)
                with self.alone:
                    self._commit(batch)
        if batch.fault is not None:
            raise _again(batch.fault)

    def _commit(self, batch: _Batch) -> None:
        if batch.over:
            return
        self._batch = None
        batch.over = True
        try:
            self._db.execute("commit")
        except BaseException as fault:  # noqa: BLE001 (raised by all whose writing it was)
            batch.fault = fault
            if self._db.in_transaction:  # SQLite may have rolled back by itself
                self._db.execute("rollback")


def _again(fault: BaseException) -> BaseException:
    """The same error for another thread."""
    if not isinstance(fault, sqlite3.Error):
        return fault
    again = type(fault)(*fault.args)
    again.sqlite_errorcode = getattr(fault, "sqlite_errorcode", 0)
    return again
