"""Has long work of many threads done one after the other, and refuses what would wait too long."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore, Lock

from lychgate.core.errors import PlayError


class Busy(PlayError):
    """Too many wait already; later it may be done."""


class OneByOne:
    """Lets one thread work at a time, while at most ``most`` more wait. ``refusal`` is what the others read."""

    def __init__(self, most: int, refusal: str) -> None:
        self._room = BoundedSemaphore(most + 1)
        self._alone = Lock()
        self._refusal = refusal

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Waits for a turn, and has it while the block runs. Raises ``Busy`` when too many wait already."""
        if not self._room.acquire(blocking=False):
            raise Busy(self._refusal)
        try:
            with self._alone:
                yield
        finally:
            self._room.release()
