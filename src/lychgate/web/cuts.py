"""Remembers parts of pictures that have been cut, for all who see the same."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import TYPE_CHECKING

from lychgate.core.plan import Area, Picture
from lychgate.server.pictures import cut, pixels_of

if TYPE_CHECKING:
    from PIL.Image import Image

MOST_CUT = 48 * 1024 * 1024
"""Bytes of cut pictures that are remembered, for all tables together."""


class Cuts:
    """Parts of pictures that have been cut before; those that nobody asked for longest make room.

    Each is cut once, one after the other, and the last picture stays decoded: a page asks for all its rooms at once.
    """

    def __init__(self, most: int = MOST_CUT) -> None:
        self._most = most
        self._known: OrderedDict[tuple[int, Picture, tuple[Area, ...]], bytes] = OrderedDict()
        self._bytes = 0
        self._decoded: tuple[tuple[int, str], Image] | None = None
        self._alone = Lock()

    def part(self, game: int, laid: Picture, areas: tuple[Area, ...], content: Callable[[], bytes]) -> bytes:
        """The part of a game's picture under some areas; ``content`` reads the picture where that is needed.

        Raises what ``content`` raises, and ``PlayError`` where the picture is broken or does not reach there.
        """
        with self._alone:
            known = self._known.get((game, laid, areas))
            if known is not None:
                self._known.move_to_end((game, laid, areas))
                return known
            if self._decoded is None or self._decoded[0] != (game, laid.file):
                self._decoded = None  # before the next: two would take twice the memory
                self._decoded = (game, laid.file), pixels_of(content())
            made = cut(self._decoded[1], laid, areas)
            self._known[game, laid, areas] = made
            self._bytes += len(made)
            while self._bytes > self._most:
                self._bytes -= len(self._known.popitem(last=False)[1])
            return made

    def forget(self, game: int, file: str) -> None:
        """Forget the parts of a picture that was removed."""
        with self._alone:
            self._decoded = None
            for key in [one for one in self._known if one[0] == game and one[1].file == file]:
                self._bytes -= len(self._known.pop(key))
