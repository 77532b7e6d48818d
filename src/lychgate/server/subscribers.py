"""Who is told that a session has changed."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from threading import Lock

from lychgate.server.fence import Fence

OnChange = Callable[[int], None]
"""Is called with the revision at which something has changed."""


class Subscribers:
    """The callbacks of one session. Every method may be called from any thread."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._callbacks: list[OnChange] = []

    def __bool__(self) -> bool:
        return bool(self._callbacks)

    def add(self, callback: OnChange) -> Callable[[], None]:
        """Has ``callback`` called after each change, here or in another process: how to stop it.

        It is called from any thread and must return soon; what it raises is logged, and keeps no other from hearing.
        """
        with self._lock:
            self._callbacks.append(callback)

        def stop() -> None:
            with self._lock, suppress(ValueError):
                self._callbacks.remove(callback)

        return stop

    def tell(self, revision: int) -> None:
        """Calls everybody. Hold no lock of the session: a callback may read it."""
        with self._lock:
            callbacks = tuple(self._callbacks)
        for callback in callbacks:
            # RuntimeError: a subscriber whose event loop has closed meanwhile
            with Fence("Telling those who look at a table"), suppress(RuntimeError):
                callback(revision)
