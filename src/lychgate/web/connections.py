"""The connections of the server: how many there may be, and how long each has to send a request and to read an answer.

uvicorn closes a connection that is idle after an answer (``timeout_keep_alive``) and looks after open WebSockets
(``ws_ping_timeout``), but waits for ever for a first byte, the rest of a header, the rest of a form, and for whoever
does not read what they asked for; and httptools reads a header of any length. All of that ends here.
"""

from __future__ import annotations

import re
from asyncio import AbstractEventLoop, TimerHandle, get_running_loop
from dataclasses import dataclass
from functools import partial
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from lychgate.web.safety import source_of
from lychgate.web.shares import Shares
from lychgate.web.turnstile import Ahead, Turnstile

_TABLE = re.compile(rb"[A-Z]+ (?:/api)?/s/([A-Za-z0-9_-]{1,64})/")

TOO_LONG = b"HTTP/1.1 431 Request Header Fields Too Large\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
FULL = b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


OWN_FILES = 128
"""Open files that are none of the connections: databases, libraries, webhooks."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What the server bears of connections. All times are seconds.

    ``most``: connections in all. ``of_one``: those of one address from which no whole request has come yet; where
    there are more, the oldest goes, if it is older than ``grace``. ``header``: for a header, from the connection or the
    header's first byte on. ``body``: for a body, and one second more for each ``rate`` bytes that come. ``reading``:
    for an answer to be read on. ``header_bytes``, ``request_bytes``: the longest header and the longest request, about.
    ``at_once``: requests that are begun in one round of the event loop. ``pause``: how long those that wait for that
    let open pages act first.
    """

    most: int = 8192
    of_one: int = 256
    grace: float = 5.0
    header: float = 10.0
    body: float = 20.0
    rate: float = 16 * 1024
    reading: float = 30.0
    header_bytes: int = 64 * 1024
    request_bytes: int = 64 * 1024 * 1024
    at_once: int = 4
    pause: float = 0.02

    @classmethod
    def under(cls, files: int | None) -> Limits:
        """The limits of a process that may have so many files open, some of which it needs itself."""
        return cls() if files is None else cls(most=max(16, min(cls().most, files - OWN_FILES)))

    def due(self, due: float, now: float, received: int) -> float:
        """When a body is due that was due at ``due``, now that so many bytes of it have come."""
        return min(due + received / self.rate, now + self.body)


class Gate:
    """What all connections of a process share: their limits, and those from which a request is awaited.

    ``shares``: which tables are this process's own, where there are several processes. ``ahead``: what goes before
    new requests while many come.
    """

    def __init__(self, limits: Limits, shares: Shares | None = None, ahead: Ahead | None = None) -> None:
        self.limits = limits
        self.shares = shares
        self.ahead = ahead or Ahead()
        self._awaited: dict[Connection, float] = {}
        self._of_one: dict[str, dict[Connection, None]] = {}
        self._turnstile: Turnstile | None = None

    def turnstile(self, loop: AbstractEventLoop) -> Turnstile:
        """What requests come through, a few in each round of the loop."""
        if self._turnstile is None:
            pause = partial(loop.call_later, self.limits.pause)
            self._turnstile = Turnstile(self.limits.at_once, loop.call_soon, pause, self.ahead)
        return self._turnstile

    def comes(self, new: Connection, there: int) -> bool:
        """Makes room for a connection, the last of ``there``; False where there is none for it."""
        self.awaits(new)
        one = self._of_one[new.source]
        while len(one) > self.limits.of_one:
            oldest = next(iter(one))
            if get_running_loop().time() - self._awaited[oldest] < self.limits.grace:
                break
            oldest.cut()
            there -= 1
        if there > self.limits.most:
            oldest = next(iter(self._awaited))
            if oldest is new:
                return False
            oldest.cut()
        return True

    def awaits(self, one: Connection) -> None:
        """Notes that it is the other side's turn to send a request."""
        self.no_longer_awaits(one)
        self._awaited[one] = get_running_loop().time()
        self._of_one.setdefault(one.source, {})[one] = None

    def no_longer_awaits(self, one: Connection) -> None:
        """Notes that a whole request has come, or that the connection is closed or used otherwise."""
        if self._awaited.pop(one, None) is None:
            return
        others = self._of_one[one.source]
        del others[one]
        if not others:
            del self._of_one[one.source]

    @property
    def awaited(self) -> int:
        """The number of connections from which a request is awaited."""
        return len(self._awaited)


class _Reader:
    """Gives whoever reads an answer too slowly a time, and cuts the connection after it."""

    transport: Any
    loop: AbstractEventLoop
    gate: Gate
    _unread: TimerHandle | None = None

    def pause_writing(self) -> None:
        """Begins to wait: more than the buffers hold is unread."""
        super().pause_writing()  # type: ignore[misc]
        self._must_read()

    def resume_writing(self) -> None:
        """Ends the waiting: most was read."""
        super().resume_writing()  # type: ignore[misc]
        self._has_read()

    def _must_read(self) -> None:
        if self._unread is None:
            self._unread = self.loop.call_later(self.gate.limits.reading, self.cut)

    def _has_read(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def _closes(self) -> None:
        """What is still unread when the connection is to be closed has its time too."""
        if self.transport.is_closing() and self.transport.get_write_buffer_size():
            self._must_read()

    def cut(self) -> None:
        """Closes the connection at once."""
        self.transport.abort()


class Connection(_Reader, HttpToolsProtocol):
    """A connection to a browser or program, with limits for what it may keep the server waiting for."""

    gate: Gate
    source = ""
    _deadline: TimerHandle | None = None
    _due = 0.0
    _whole = 0
    """Whole requests that are not answered yet."""

    _begun = _headed = False
    """Whether a request has begun that is not whole, and whether its header has come."""

    _bytes = 0
    """The bytes of the request that has begun, without those that came with its first."""

    _kept = b""
    """What waits at the turnstile; ``_held``: nothing more is read meanwhile."""

    _held = False

    passed_on = b""
    """What another process has read of a request before it passed the connection on."""

    def connection_made(self, transport: Any) -> None:
        """Waits for a request, unless there are too many connections."""
        super().connection_made(transport)
        self.source = source_of(self.client[0] if self.client else "")
        if self.gate.comes(self, len(self.connections)):
            self._wait(self.gate.limits.header)
            if self.passed_on:
                self.data_received(self.passed_on)
            return
        self.gate.no_longer_awaits(self)
        transport.write(FULL)
        transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forgets the connection."""
        self._wait_no_longer()
        self._has_read()
        self.gate.no_longer_awaits(self)
        self._kept = b""
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Reads on, with a header when it is its turn."""
        if self._headed or self._whole:
            self._read(data)
            return
        if not self._begun and self._goes_on(data):
            return
        self._kept = data
        self._unset_keepalive_if_required()
        if self._deadline is None:
            self._wait(self.gate.limits.header)
        found = None if self._begun else _TABLE.match(data[:100])
        table = found[1].decode() if found else ""
        if not self.gate.turnstile(self.loop).come(self.source, table, self._passes):
            self._held = True
            self.transport.pause_reading()
            self._due -= self.loop.time()
            self._wait_no_longer()  # now it waits for the server, not the other way round
            self.gate.no_longer_awaits(self)

    def _passes(self) -> None:
        if self.transport.is_closing():
            return
        data, self._kept = self._kept, b""
        if self._held:
            self._held = False
            self.gate.awaits(self)
            self._wait(self._due)
            if not self.flow.read_paused:
                self.transport.resume_reading()
        self._read(data)

    def _read(self, data: bytes) -> None:
        if self._headed and not self._whole:
            self._wait_longer(len(data))
        super().data_received(data)
        self._bytes += len(data)
        if self._begun and not self._headed and self._bytes > self.gate.limits.header_bytes:
            self.transport.write(TOO_LONG)
            self.transport.close()
        elif self._begun and self._bytes > self.gate.limits.request_bytes:
            self.cut()
        self._closes()

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self._begun, self._headed, self._bytes = True, False, 0

    def on_header(self, name: bytes, value: bytes) -> None:
        """Takes in a line of a header; those that follow a body in chunks are no use to anybody."""
        if not self._headed:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """A header has come: its body may take longer."""
        super().on_headers_complete()
        self._headed = True
        if not self._whole:
            self._wait(self.gate.limits.body)

    def on_message_complete(self) -> None:
        """A whole request has come: now it is the server's turn."""
        super().on_message_complete()
        self._begun = self._headed = False
        if self.cycle is None or self.cycle.response_complete:  # it was refused early; or it becomes a WebSocket
            self._wait(self.gate.limits.header)
            return
        self._whole += 1
        self._wait_no_longer()
        self.gate.no_longer_awaits(self)

    def on_response_complete(self) -> None:
        """A request is answered, early if it was refused: the rest of it or the next is awaited."""
        self._whole = max(0, self._whole - 1)
        super().on_response_complete()
        if self.transport.is_closing():
            self._closes()
        elif not self._whole:
            self.gate.awaits(self)
            if self._begun and self._deadline is None:
                self._wait(self.gate.limits.header)

    def timeout_keep_alive_handler(self) -> None:
        """Closes a connection on which no further request came."""
        super().timeout_keep_alive_handler()
        self._closes()

    def handle_websocket_upgrade(self) -> None:
        """Becomes a WebSocket."""
        self._wait_no_longer()
        self._has_read()
        self.gate.no_longer_awaits(self)
        super().handle_websocket_upgrade()

    def cut(self) -> None:
        """Closes the connection at once."""
        self.gate.no_longer_awaits(self)
        super().cut()

    # ------------------------------------------------------------------ inside

    def _goes_on(self, data: bytes) -> bool:
        """Passes the connection on where a request begins that is for another process."""
        shares = self.gate.shares
        if shares is None or (asked := shares.asked(data)) == shares.own or self.transport.get_write_buffer_size():
            return False
        if not shares.pass_on(data, self.transport.get_extra_info("socket").fileno(), asked):
            return False
        self.cut()
        return True

    def _wait(self, seconds: float) -> None:
        self._wait_no_longer()
        self._due = self.loop.time() + seconds
        self._deadline = self.loop.call_later(seconds, self._out_of_time)

    def _wait_longer(self, received: int) -> None:
        self._due = self.gate.limits.due(self._due, self.loop.time(), received)

    def _wait_no_longer(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _out_of_time(self) -> None:
        self._deadline = None
        left = self._due - self.loop.time()
        if left > 0:  # some of the body came meanwhile
            self._wait(left)
        elif self.flow.read_paused:  # the server is slower
            self._wait(self.gate.limits.body)
        else:
            self.cut()


class Socket(_Reader, WebSocketsSansIOProtocol):
    """A WebSocket, with a limit for how long what is sent on it stays unread."""

    gate: Gate

    def connection_lost(self, exc: Exception | None) -> None:
        """Forgets the connection."""
        self._has_read()
        super().connection_lost(exc)

    def keepalive_timeout(self) -> None:
        """Closes a connection that gives no sign of life."""
        super().keepalive_timeout()
        self._closes()


def connections(
    limits: Limits | None = None, shares: Shares | None = None, ahead: Ahead | None = None
) -> tuple[Gate, type[Connection], type[Socket]]:
    """What one process needs: its gate, and its kinds of connections, for uvicorn's ``http`` and ``ws``."""
    gate = Gate(limits or Limits(), shares, ahead)
    return gate, type("Connection", (Connection,), {"gate": gate}), type("Socket", (Socket,), {"gate": gate})
