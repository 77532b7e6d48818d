"""Sending to a webhook: one lookup, to the address that was checked, no redirect, no body, and over in five seconds."""

from __future__ import annotations

import json
import ssl
from collections.abc import Callable, Iterable, Sequence
from itertools import repeat
from threading import Event
from typing import Any

import httpcore
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from lychgate.core.errors import PlayError
from lychgate.server.addresses import webhook_address
from lychgate.server.posting import SECONDS, Undelivered, send

HOOK = "https://hooks.example.org/T0/secret-path?token=secret-query"
PUBLIC, OTHER = "93.184.216.34", "2606:2800:220:1:248:1893:25c8:1946"
NO_CONTENT = b"HTTP/1.1 204 No Content\r\n\r\n"
MESSAGE = {"text": "Friday: ben, it is your move."}


class Clock:
    """Seconds that go on only when something is done."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


class Network(httpcore.NetworkBackend):
    """A network on which whoever is connected to answers with ``parts``, each after ``wait`` seconds.

    Nobody answers at the addresses ``dead``. ``asked`` are the limits in seconds that were set for each step.
    """

    def __init__(self, parts: Iterable[bytes] = (NO_CONTENT,), *, wait: float = 0.0, dead: Sequence[str] = ()) -> None:
        self.parts = iter(parts)
        self.wait = wait
        self.dead = dead
        self.clock = Clock()
        self.connected: list[tuple[str, int]] = []
        self.names: list[str | None] = []
        self.checks: list[bool] = []
        self.sent = b""
        self.asked: list[float | None] = []
        self.closed = 0

    def takes(self, timeout: float | None) -> None:
        self.asked.append(timeout)
        assert timeout is not None
        if self.wait > timeout:
            self.clock.now += timeout
            raise httpcore.ReadTimeout
        self.clock.now += self.wait

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.NetworkStream:
        self.connected.append((host, port))
        if host in self.dead:
            assert timeout is not None
            self.clock.now += timeout
            raise httpcore.ConnectTimeout
        self.takes(timeout)
        return Stream(self)


class Stream(httpcore.NetworkStream):
    """A connection on a ``Network``."""

    def __init__(self, network: Network) -> None:
        self.network = network

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        self.network.takes(timeout)
        return next(self.network.parts, b"")

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        if buffer:
            self.network.takes(timeout)
            self.network.sent += buffer

    def close(self) -> None:
        self.network.closed += 1

    def start_tls(
        self, ssl_context: ssl.SSLContext, server_hostname: str | None = None, timeout: float | None = None
    ) -> httpcore.NetworkStream:
        self.network.takes(timeout)
        self.network.names.append(server_hostname)
        self.network.checks.append(ssl_context.check_hostname and ssl_context.verify_mode == ssl.CERT_REQUIRED)
        return self


def lookup(*answers: Sequence[str]) -> tuple[Callable[[str, int], Sequence[str]], list[tuple[str, int]]]:
    """A name service that gives one answer after the other, and what it was asked."""
    asked: list[tuple[str, int]] = []

    def resolve(host: str, port: int) -> Sequence[str]:
        asked.append((host, port))
        return answers[min(len(asked), len(answers)) - 1]

    return resolve, asked


def sent(url: str, network: Network, *places: Sequence[str]) -> list[tuple[str, int]]:
    resolve, asked = lookup(*places)
    send(url, MESSAGE, resolve=resolve, network=network, clock=network.clock)
    return asked


# ---------------------------------------------------------------------- where to


def test_the_name_is_looked_up_once_and_what_was_checked_is_connected_to_under_its_name() -> None:
    network = Network()

    asked = sent(HOOK, network, [PUBLIC], ["127.0.0.1"])

    assert asked == [("hooks.example.org", 443)]
    assert network.connected == [(PUBLIC, 443)]
    assert network.names == ["hooks.example.org"]
    assert network.checks == [True]
    head, _, body = network.sent.partition(b"\r\n\r\n")
    assert head.startswith(b"POST /T0/secret-path?token=secret-query HTTP/1.1\r\n")
    assert b"\r\nHost: hooks.example.org\r\n" in head
    assert json.loads(body) == MESSAGE


@pytest.mark.parametrize(
    ("url", "host", "port", "named"),
    [
        ("http://example.org/x", "example.org", 80, b"example.org"),
        ("http://example.org:8080/x", "example.org", 8080, b"example.org:8080"),
        ("http://[2606:2800:220:1:248:1893:25c8:1946]:81/", OTHER, 81, b"[2606:2800:220:1:248:1893:25c8:1946]:81"),
    ],
)
def test_ports_and_hosts_are_those_of_the_address(url: str, host: str, port: int, named: bytes) -> None:
    network = Network()

    asked = sent(url, network, [PUBLIC])

    assert asked == [(host, port)]
    assert network.connected == [(PUBLIC, port)]
    assert b"\r\nHost: " + named + b"\r\n" in network.sent
    assert network.names == []


@pytest.mark.parametrize(
    "places",
    [
        ["127.0.0.1"],
        ["169.254.169.254"],
        ["224.0.0.1"],
        ["fe80::1%eth0"],
        ["64:ff9b::7f00:1"],
        ["2002:7f00:1::"],
        [PUBLIC, "10.0.0.1"],
        [*[PUBLIC] * 20, "::1"],
        [],
    ],
    ids=str,
)
def test_a_name_of_which_any_address_leads_back_into_the_house_is_not_told(places: list[str]) -> None:
    network = Network()

    with pytest.raises(Undelivered, match="back into the house"):
        sent(HOOK, network, places)

    assert network.connected == []


@pytest.mark.parametrize("fault", [OSError("no such name"), UnicodeError("too long"), ValueError("embedded null")])
def test_a_name_that_nobody_knows_is_not_told(fault: Exception) -> None:
    def resolve(host: str, port: int) -> Sequence[str]:
        raise fault

    with pytest.raises(Undelivered, match="nowhere"):
        send(HOOK, MESSAGE, resolve=resolve, network=Network())


@pytest.mark.parametrize("url", ["http://[2001:4860:4860::8888]x/", "http://127.0.0.1/", "", "http://xn--zz.org/"])
def test_an_address_is_checked_again_when_it_is_used(url: str) -> None:
    network = Network()

    with pytest.raises(Undelivered):
        sent(url, network, [PUBLIC])

    assert network.connected == []


def test_the_next_address_is_tried_where_nobody_answers_at_one_and_time_is_left_for_it() -> None:
    network = Network(dead=[OTHER])

    sent(HOOK, network, [OTHER, PUBLIC])

    assert network.connected == [(OTHER, 443), (PUBLIC, 443)]


def test_where_nobody_answers_it_is_not_told() -> None:
    network = Network(dead=[PUBLIC, OTHER])

    with pytest.raises(Undelivered, match="reached"):
        sent(HOOK, network, [OTHER, PUBLIC])

    assert network.clock.now <= 1000 + SECONDS


def test_a_proxy_of_the_environment_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "https_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:3128")
    network = Network()

    sent(HOOK, network, [PUBLIC])

    assert network.connected == [(PUBLIC, 443)]


# ---------------------------------------------------------------------- the answer


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308, 304, 400, 404, 410, 500, 503])
def test_a_redirect_is_not_followed_and_what_is_no_success_is_not_told(status: int) -> None:
    network = Network([f"HTTP/1.1 {status} X\r\nLocation: http://127.0.0.1/\r\n\r\n".encode()])

    with pytest.raises(Undelivered, match=str(status)):
        sent(HOOK, network, [PUBLIC])

    assert len(network.connected) == 1


def test_no_body_is_read_however_much_there_is_of_it() -> None:
    read = []

    def without_end() -> Iterable[bytes]:
        yield b"HTTP/1.1 200 OK\r\nContent-Length: 1000000000\r\n\r\n"
        for part in repeat(b"x" * 65536):
            read.append(part)
            yield part

    network = Network(without_end())

    sent(HOOK, network, [PUBLIC])

    assert read == []
    assert network.closed


@pytest.mark.parametrize(
    "parts", [[], [b"SSH-2.0-OpenSSH_9.2\r\n"], [b"HTTP/1.1 200 OK\r\nA"], [b"\x00" * 4096], [b"HTTP/1.1 \xff\r\n\r\n"]]
)
def test_an_answer_that_is_none_is_said_so(parts: list[bytes]) -> None:
    with pytest.raises(Undelivered, match="reached"):
        sent("http://example.org/", Network(parts), [PUBLIC])


# ---------------------------------------------------------------------- the time


@pytest.mark.parametrize(
    "parts",
    [
        repeat(b"X"),
        [b"HTTP/1.1 200 OK\r\n", *[b"A: b\r\n"] * 1000],
        repeat(b"HTTP/1.1 103 Early Hints\r\n\r\n"),
        repeat(b"HTTP/1.1 100 Continue\r\n\r\n"),
    ],
    ids=["one byte at a time", "headers without end", "hints without end", "continue without end"],
)
def test_one_who_answers_without_end_is_left_after_five_seconds_in_all(parts: Iterable[bytes]) -> None:
    network = Network(parts, wait=0.7)

    with pytest.raises(Undelivered, match="reached"):
        sent(HOOK, network, [PUBLIC])

    assert network.clock.now <= 1000 + SECONDS
    assert all(limit is not None and limit <= SECONDS for limit in network.asked)
    assert network.closed


def test_each_step_has_the_time_that_the_steps_before_have_left() -> None:
    network = Network(wait=1.0)

    sent(HOOK, network, [PUBLIC])

    assert network.asked == [5.0, 4.0, 3.0, 2.0, 1.0]


def test_a_name_service_that_does_not_answer_is_not_waited_for() -> None:
    never = Event()

    def resolve(host: str, port: int) -> Sequence[str]:
        never.wait()
        return [PUBLIC]

    network = Network()
    try:
        with pytest.raises(Undelivered, match="nowhere"):
            send(HOOK, MESSAGE, resolve=resolve, network=network, seconds=0.01)
    finally:
        never.set()

    assert network.connected == []


def test_where_no_time_is_left_nothing_is_begun() -> None:
    network = Network()

    with pytest.raises(Undelivered, match="nowhere"):
        send(HOOK, MESSAGE, resolve=lookup([PUBLIC])[0], network=network, clock=network.clock, seconds=0)

    assert network.connected == []


# ---------------------------------------------------------------------- whatever is written as an address


PIECES = st.sampled_from((
    "http://", "https://", "HTTP:", "//", "/", "\\", "[", "]", "::1", "2001:4860:4860::8888", "8.8.8.8", "127.0.0.1",
    ":", "80", "443", "0", "x", "@", "a", "b.c", "example.org", ".", "..", "-", "_", "xn--", "xn--zz", "xn--4ca", "%",
    "%00", "%2e", "%zz", "?", "#", "&", "=", ";", "'", '"', "<", ">", "{", "|", "^", "`", "~", "$", "a" * 63, "a" * 64,
    "0x7f", "é", "\x7f",
))  # fmt: skip


@given(
    st.builds("{}{}".format, st.sampled_from(("", "http://", "https://")), st.lists(PIECES, max_size=7).map("".join))
)
@example("http://[2001:4860:4860::8888]x/")
@example("http://xn--zz.org/")
def test_whatever_is_written_is_refused_in_a_sentence_or_sent_to_where_was_checked(url: str) -> None:
    network = Network()
    try:
        webhook_address(url)
    except PlayError:
        with pytest.raises(Undelivered):
            sent(url, network, [PUBLIC])
        assert network.connected == []
        return

    sent(url, network, [PUBLIC])

    assert [place for place, _ in network.connected] == [PUBLIC]
