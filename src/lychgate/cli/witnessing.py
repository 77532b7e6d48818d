"""This terminal as a witness of the dice at a table that is served elsewhere: see ``core.witness``.

A line of its own gives the shares, in a thread, while the game goes on; when it breaks it is dialled again.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread

import msgspec
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import ClientConnection

from lychgate.core.witness import commitment_of, share
from lychgate.server.wire import NOT_AGAIN

AGAIN_AFTER = 3.0
"""Seconds until a broken line is dialled again."""


class Asked(msgspec.Struct, frozen=True):
    """What the server says: that this terminal stands by, that it may open its secret, or what to give shares for."""

    there: bool = False
    open: bool = False
    fresh: bool = False
    number: int = 0
    tokens: tuple[str, ...] = ()


_ASKED = msgspec.json.Decoder(Asked)


class TerminalWitness:
    """Stands by with a ``secret`` over the lines that ``dial`` opens, until it is closed.

    ``fresh`` makes another secret, and keeps it: once the server has asked for the present one.
    """

    def __init__(self, dial: Callable[[], ClientConnection], secret: str, fresh: Callable[[], str]) -> None:
        self._dial = dial
        self._secret = secret
        self._fresh = fresh
        self._closed = Event()
        self._line: ClientConnection | None = None
        Thread(target=self._stand_by, daemon=True).start()

    def close(self) -> None:
        """Stand by no longer."""
        self._closed.set()
        line = self._line
        if line is not None:
            line.close()

    def _stand_by(self) -> None:
        while not self._closed.is_set():
            with suppress(OSError, WebSocketException, msgspec.DecodeError), self._dial() as self._line:
                if self._closed.is_set() or not self._answer(self._line):
                    return
            self._closed.wait(AGAIN_AFTER)

    def _answer(self, line: ClientConnection) -> bool:
        """Answer until the line is closed: False where it need not be dialled again."""
        line.send(msgspec.json.encode({"commitment": commitment_of(self._secret)}).decode())
        while True:
            try:
                asked = _ASKED.decode(line.recv())
            except ConnectionClosed as closed:
                return closed.rcvd is None or closed.rcvd.code != NOT_AGAIN
            if asked.open:
                line.send(msgspec.json.encode({"secret": self._secret}).decode())
                if asked.fresh:
                    self._secret = self._fresh()
            elif not asked.there:
                shares = [share(self._secret, one) for one in asked.tokens]
                line.send(msgspec.json.encode({"number": asked.number, "shares": shares}).decode())


__all__ = ["TerminalWitness"]
