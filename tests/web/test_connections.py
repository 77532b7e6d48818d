"""Connections that keep the server waiting: they are closed after a time, and lock nobody out."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from threading import Event, Thread
from typing import Any

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send

from lychgate.cli.serve import listen
from lychgate.cli.serving import open_files
from lychgate.web.connections import OWN_FILES, Limits, connections
from lychgate.web.safety import source_of

FAILS = 60.0
"""Seconds that only a test that fails waits for."""

NEVER = 1000.0
SOON = 0.05

GET = b"GET / HTTP/1.1\r\nHost: here\r\n\r\n"
HALF_HEADER = b"GET / HTTP/1.1\r\nHost: here\r\nX-"
HALF_FORM = b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 100\r\n\r\nhalf"
UPGRADE = (
    b"GET / HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


class App:
    """Reads a request and answers it; ``/slow`` when ``go`` is set, ``/refused`` before it is whole, ``/long`` much."""

    def __init__(self) -> None:
        self.begun, self.go, self.gone = Event(), Event(), Event()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            return
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.accept"})
            while (await receive())["type"] != "websocket.disconnect":
                await send({"type": "websocket.send", "text": "heard"})
            return
        self.begun.set()
        path, status = scope["path"], 200
        if path == "/refused":
            status = 413
        elif path == "/slow":
            from anyio import to_thread

            await to_thread.run_sync(self.go.wait, FAILS)
        else:
            while (await receive()).get("more_body"):
                pass
        parts = [b"x" * (1 << 20)] * 64 if path == "/long" else [b"done"]
        length = str(sum(map(len, parts))).encode()
        await send({"type": "http.response.start", "status": status, "headers": [(b"content-length", length)]})
        while parts:
            await send({"type": "http.response.body", "body": parts.pop(), "more_body": bool(parts)})
        self.gone.set()


class Place:
    """A server in a thread, with limits."""

    def __init__(self, limits: Limits, app: App | None = None) -> None:
        self.app = app or App()
        self._lines: list[socket.socket] = []
        self.gate, http, ws = connections(limits)
        self._listening = listen("127.0.0.1", 0)
        self.port = self._listening.getsockname()[1]
        config = uvicorn.Config(
            self.app, http=http, ws=ws, lifespan="off", log_level="critical", timeout_graceful_shutdown=1
        )
        self.server = uvicorn.Server(config)
        self._thread = Thread(target=self.server.run, kwargs={"sockets": [self._listening]}, daemon=True)
        self._thread.start()

    def line(self, sent: bytes = b"", source: str = "127.0.0.1") -> socket.socket:
        """A connection on which something was sent."""
        opened = socket.socket()
        self._lines.append(opened)
        opened.settimeout(FAILS)
        opened.bind((source, 0))
        opened.connect(("127.0.0.1", self.port))
        opened.sendall(sent)
        return opened

    def stop(self) -> None:
        self.app.go.set()
        for one in self._lines:
            one.close()
        self.server.should_exit = True
        self._thread.join(FAILS)
        self._listening.close()


Opens = Callable[..., Place]


@pytest.fixture
def opens() -> Iterator[Opens]:
    """Starts servers with limits. Without them nothing ends within a test."""
    with ExitStack() as opened:

        def start(**limits: Any) -> Place:
            given: dict[str, Any] = {"header": NEVER, "body": NEVER, "reading": NEVER, **limits}
            place = Place(Limits(**given))
            opened.callback(place.stop)
            return place

        yield start


def closed(line: socket.socket) -> bool:
    """Waits until the server has closed a connection."""
    try:
        while line.recv(1 << 16):
            pass
    except ConnectionResetError:
        return True
    return True


def answered(line: socket.socket) -> str:
    """Waits for an answer: its first line."""
    got = b""
    while b"\r\n\r\n" not in got or not got.endswith(b"done"):
        more = line.recv(1 << 16)
        if not more:
            break
        got += more
    return got.partition(b"\r\n")[0].decode()


OK = "HTTP/1.1 200 OK"


@pytest.mark.parametrize("sent", [b"", b"G", b"\r\n", HALF_HEADER, HALF_FORM], ids=repr)
def test_a_request_that_does_not_become_whole_is_cut_off_after_a_time(opens: Opens, sent: bytes) -> None:
    place = opens(header=SOON, body=SOON)

    assert closed(place.line(sent))
    assert place.gate.awaited == 0


@pytest.mark.parametrize("sent", [HALF_HEADER, HALF_FORM, b"\r\n"], ids=repr)
def test_so_is_the_next_request_of_a_connection_that_was_answered(opens: Opens, sent: bytes) -> None:
    place = opens(header=SOON, body=SOON)
    line = place.line(GET)
    assert answered(line) == OK

    line.sendall(sent)

    assert closed(line)


def test_so_is_a_second_request_that_came_half_with_the_first(opens: Opens) -> None:
    place = opens(header=SOON, body=SOON)

    assert closed(place.line(GET + HALF_FORM))


def test_so_is_what_follows_a_request_that_was_refused_before_it_was_whole(opens: Opens) -> None:
    place = opens(header=SOON, body=SOON)
    line = place.line(HALF_FORM.replace(b"POST /", b"POST /refused"))

    assert "413" in answered(line)

    assert closed(line)


def test_a_request_that_is_worked_on_has_all_the_time_it_takes(opens: Opens) -> None:
    place = opens(header=SOON, body=SOON)
    line = place.line(GET.replace(b"/", b"/slow", 1))
    assert place.app.begun.wait(FAILS)

    assert closed(place.line(HALF_HEADER)), "so the time is over"
    assert closed(place.line(HALF_FORM)), "so the time is over"
    place.app.go.set()

    assert answered(line) == OK


def test_a_websocket_stays_open(opens: Opens) -> None:
    place = opens(header=SOON, body=SOON, reading=SOON)
    line = place.line(UPGRADE)
    assert b" 101 " in line.recv(1 << 16)

    assert closed(place.line(HALF_HEADER)), "so the time is over"
    line.sendall(b"\x81\x82\x00\x00\x00\x00hi")

    assert b"heard" in line.recv(1 << 16)
    assert place.gate.awaited == 0


def test_who_does_not_read_what_they_asked_for_is_cut_off(opens: Opens) -> None:
    place = opens(reading=SOON)
    line = place.line(GET.replace(b"/", b"/long", 1))

    assert place.app.gone.wait(FAILS)

    received = 0
    with suppress(ConnectionResetError):
        while got := len(line.recv(1 << 20)):
            received += got
    assert received < 1 << 26


def test_a_header_without_an_end_is_refused(opens: Opens) -> None:
    place = opens(header_bytes=1000)
    line = place.line(HALF_HEADER + b"x" * 2000)

    assert answered(line).startswith("HTTP/1.1 431 ")
    assert closed(line)


def test_a_header_may_be_as_long_as_it_may_be_and_the_body_longer(opens: Opens) -> None:
    place = opens(header_bytes=1000)
    body = b"x" * 5000
    line = place.line(HALF_FORM.replace(b"100", b"5000").replace(b"half", b""))
    for at in range(0, 5000, 500):
        line.sendall(body[at : at + 500])

    assert answered(line) == OK


def test_what_comes_after_a_long_body_is_not_counted_with_it(opens: Opens) -> None:
    place = opens(header_bytes=1000)
    line = place.line(HALF_FORM.replace(b"100", b"5000").replace(b"half", b"x" * 2000))
    line.sendall(b"x" * 3000)
    assert answered(line) == OK

    line.sendall(HALF_HEADER)
    line.sendall(b"more: x\r\n\r\n")

    assert answered(line) == OK


@pytest.mark.parametrize("more", [b"5\r\nxxxxx\r\n", b"1;" + b"x" * 5 + b"\r\nx\r\n"], ids=["chunks", "names"])
def test_a_request_without_an_end_is_cut_off(opens: Opens, more: bytes) -> None:
    place = opens(request_bytes=10_000)
    line = place.line(HALF_FORM.replace(b"Content-Length: 100", b"Transfer-Encoding: chunked").replace(b"half", more))

    with suppress(ConnectionError):
        for _ in range(5_000):
            line.sendall(more)
        assert closed(line)
    assert place.gate.awaited == 0


def test_a_request_with_lines_after_its_body_is_answered(opens: Opens) -> None:
    place = opens()
    head = HALF_FORM.replace(b"Content-Length: 100", b"Transfer-Encoding: chunked").replace(b"half", b"")

    assert answered(place.line(head + b"1\r\nx\r\n0\r\nAfter: all\r\n\r\n")) == OK


# ---------------------------------------------------------------------- many of them


@pytest.mark.parametrize("sent", [b"", HALF_HEADER, HALF_FORM], ids=repr)
def test_1100_of_one_address_lock_nobody_out(opens: Opens, sent: bytes) -> None:
    place = opens(of_one=16, grace=0)

    held = [place.line(sent, "127.0.0.2") for _ in range(1_100)]

    assert all(closed(line) for line in held[:-16])
    assert answered(place.line(GET)) == OK
    assert answered(place.line(GET, "127.0.0.2")) == OK


def test_where_all_connections_are_taken_the_one_that_was_waited_for_longest_makes_room(opens: Opens) -> None:
    place = opens(most=8, of_one=1000)
    busy = place.line(GET.replace(b"/", b"/slow", 1))
    assert place.app.begun.wait(FAILS)
    held = [place.line(HALF_HEADER) for _ in range(20)]

    assert all(closed(line) for line in held[:-7])
    assert answered(place.line(GET)) == OK
    place.app.go.set()
    assert answered(busy) == OK


def test_where_all_are_worked_on_the_next_is_told_when_to_come_again(opens: Opens) -> None:
    place = opens(most=1)
    busy = place.line(GET.replace(b"/", b"/slow", 1))
    assert place.app.begun.wait(FAILS)

    refused = place.line()
    told = refused.recv(1 << 16)

    assert told.startswith(b"HTTP/1.1 503 ")
    assert b"Retry-After: 5\r\n" in told
    place.app.go.set()
    assert answered(busy) == OK


def test_a_crowd_that_comes_through_one_proxy_is_served_whole(opens: Opens) -> None:
    """All come from one address, and each request is whole when it comes."""
    place = opens(of_one=4, at_once=2)

    lines = [place.line(GET) for _ in range(300)]

    assert {answered(line) for line in lines} == {OK}


# ---------------------------------------------------------------------- limits


def test_a_body_has_more_time_the_more_of_it_has_come_but_none_in_advance() -> None:
    limits = Limits(body=20, rate=1000)

    assert limits.due(20, now=0, received=500) == 20
    assert limits.due(20, now=19, received=500) == 20.5
    assert limits.due(20, now=19, received=30_000) == 39


@pytest.mark.parametrize(("files", "most"), [(None, 8192), (1_048_576, 8192), (1024, 1024 - OWN_FILES), (20, 16)])
def test_there_are_fewer_connections_than_open_files(files: int | None, most: int) -> None:
    assert Limits.under(files).most == most


def test_the_server_takes_as_many_open_files_as_it_may() -> None:
    resource = pytest.importorskip("resource")
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(1024, hard), hard))
    try:
        assert open_files() == hard
        assert resource.getrlimit(resource.RLIMIT_NOFILE) == (hard, hard)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.mark.parametrize(
    ("address", "source"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("testclient", "testclient"),
        ("a:b", "a:b"),
        ("", ""),
    ],
)
def test_an_address_of_version_6_counts_as_its_network(address: str, source: str) -> None:
    assert source_of(address) == source
