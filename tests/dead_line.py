"""A TCP proxy whose connections can be made to stand still, as those of a phone that has changed its network do."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Event, Thread
from urllib.parse import urlsplit


class Pair:
    """A connection, and the one that it is passed on to. ``still``: nothing passes, and nobody hangs up."""

    def __init__(self, outer: socket.socket, inner: socket.socket) -> None:
        self.ends = (outer, inner)
        self.still = Event()
        self._over = Event()
        self.threads = [Thread(target=self._pass, args=ends, daemon=True) for ends in (self.ends, self.ends[::-1])]
        for one in self.threads:
            one.start()

    def _pass(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while (data := source.recv(65536)) and not self.still.is_set():
                target.sendall(data)
            if self.still.is_set():
                self._over.wait()
            target.shutdown(socket.SHUT_WR)

    def close(self) -> None:
        """Hang up on both sides."""
        self._over.set()
        for end in self.ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        for one in self.threads:
            one.join(30)
        for end in self.ends:
            end.close()


class DeadLine:
    """The way to ``base`` through a port of its own, at ``address``."""

    def __init__(self, base: str) -> None:
        inner = urlsplit(base)
        self._inner = (inner.hostname, inner.port)
        self._pairs: list[Pair] = []
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._listening.getsockname()[1]}"
        self._thread = Thread(target=self._meet, daemon=True)
        self._thread.start()

    def _meet(self) -> None:
        with suppress(OSError):
            while True:
                outer, _ = self._listening.accept()
                self._pairs.append(Pair(outer, socket.create_connection(self._inner)))

    def stand_still(self) -> None:
        """Let nothing pass any more on the connections that there are now, and close none. New ones work."""
        for one in self._pairs:
            one.still.set()

    def stop(self) -> None:
        """Hang up on everybody."""
        self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        self._thread.join(30)
        for one in self._pairs:
            one.close()


@contextmanager
def dead_line(base: str) -> Iterator[DeadLine]:
    """The way to ``base``."""
    line = DeadLine(base)
    try:
        yield line
    finally:
        line.stop()
