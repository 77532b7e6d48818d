"""Remembers parts of pictures that have been cut, for all who see the same."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

from lychgate.core.plan import Area, Picture

MOST_CUT = 48 * 1024 * 1024
"""Bytes of cut pictures that are remembered, for all tables together."""


class Cuts:
    """Parts of pictures that have been cut before; those that nobody asked for longest make room."""

    def __init__(self, most: int = MOST_CUT) -> None:
        self._most = most
        self._known: OrderedDict[tuple[int, Picture, tuple[Area, ...]], bytes] = OrderedDict()
        self._bytes = 0
        self._alone = Lock()

    def get(self, game: int, laid: Picture, areas: tuple[Area, ...]) -> bytes | None:
        """A part that was cut before."""
        with self._alone:
            found = self._known.get((game, laid, areas))
            if found is not None:
                self._known.move_to_end((game, laid, areas))
            return found

    def keep(self, game: int, laid: Picture, areas: tuple[Area, ...], part: bytes) -> None:
        """Remembers a part."""
        with self._alone:
            self._bytes += len(part) - len(self._known.get((game, laid, areas), b""))
            self._known[game, laid, areas] = part
            while self._bytes > self._most:
                self._bytes -= len(self._known.popitem(last=False)[1])
