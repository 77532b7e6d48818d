"""Sends a webhook's message: to the very address that was checked, within seconds in all, reading no answer's body."""

from __future__ import annotations

import ssl
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from ipaddress import ip_address
from queue import Empty, SimpleQueue
from socket import SOCK_STREAM, getaddrinfo
from threading import BoundedSemaphore, Thread
from time import monotonic
from typing import Any

import httpcore
import httpx

from lychgate import __version__
from lychgate.core.errors import PlayError, StoreError
from lychgate.server.addresses import elsewhere, port_of, webhook_address
from lychgate.server.fence import SafeToLog

SECONDS = 5.0
"""How long all of it may take: finding the address, connecting, sending, and the first line of the answer."""

MOST_PLACES = 4
"""Addresses of one name that are tried."""

MOST_LOOKUPS = 16
"""Names that are looked up at once: a lookup that takes too long is left behind, and ends when it will."""

_lookups = BoundedSemaphore(MOST_LOOKUPS)

Resolve = Callable[[str, int], Sequence[str]]
"""Finds the IP addresses of a name. Raises ``OSError`` or ``ValueError`` where there are none."""


class Undelivered(StoreError, SafeToLog):
    """A message that did not arrive, and why, without a word of its address."""


def look_up(host: str, port: int) -> tuple[str, ...]:
    """Asks the name service for the IP addresses of ``host``."""
    return tuple(dict.fromkeys(str(found[4][0]) for found in getaddrinfo(host, port, type=SOCK_STREAM)))


def send(
    url: str,
    message: Mapping[str, str],
    *,
    resolve: Resolve = look_up,
    network: httpcore.NetworkBackend | None = None,
    clock: Callable[[], float] = monotonic,
    seconds: float = SECONDS,
) -> None:
    """Sends ``message`` as JSON to a web server elsewhere, and looks at the status of its answer alone.

    The name is looked up once. Each address that it stands for must be elsewhere, and the connection is made to one of
    those; certificate and Host header are still the name's. No redirect is followed, and no proxy is used. Raises
    ``Undelivered``.
    """
    until = Deadline(clock, seconds)
    try:
        address = webhook_address(url)
    except PlayError as refused:
        raise Undelivered("its address is none") from refused
    places = _places(address.raw_host.decode("ascii"), port_of(address), resolve, until)
    request = httpx.Request("POST", address, json=dict(message), headers={"User-Agent": f"lychgate/{__version__}"})
    pinned = Pinned(places, network or httpcore.SyncBackend(), until)
    target = httpcore.URL(scheme=address.raw_scheme, host=address.raw_host, port=address.port, target=address.raw_path)
    try:
        with (
            httpcore.ConnectionPool(ssl_context=_trust(), network_backend=pinned) as pool,
            pool.stream("POST", target, headers=request.headers.raw, content=request.content) as answer,
        ):
            status = answer.status
    except (httpcore.NetworkError, httpcore.TimeoutException, httpcore.ProtocolError) as lost:
        raise Undelivered("it could not be reached") from lost
    if not 200 <= status < 300:
        raise Undelivered(f"it answered {status}")


@cache
def _trust() -> ssl.SSLContext:
    return httpx.create_ssl_context()


# ---------------------------------------------------------------------- where to


def _places(host: str, port: int, resolve: Resolve, until: Deadline) -> tuple[str, ...]:
    """The IP addresses of a host, all of them elsewhere. Raises ``Undelivered``."""
    try:
        found = [ip_address(one) for one in _in_time(lambda: resolve(host, port), until)]
    except (OSError, ValueError, httpcore.TimeoutException) as nowhere:
        raise Undelivered("its name leads nowhere") from nowhere
    if not found or not all(map(elsewhere, found)):
        raise Undelivered("its address leads nowhere, or back into the house")
    return tuple(map(str, found[:MOST_PLACES]))


def _in_time(work: Callable[[], Sequence[str]], until: Deadline) -> Sequence[str]:
    """What ``work`` finds, if it does in time: the name service cannot be told how long it may take."""
    found: SimpleQueue[Sequence[str] | Exception] = SimpleQueue()

    def look() -> None:
        try:
            found.put(work())
        except Exception as fault:  # noqa: BLE001 (whoever waits for it raises it)
            found.put(fault)
        finally:
            _lookups.release()

    if not _lookups.acquire(blocking=False):
        raise Undelivered("too many names are being looked up already")
    try:
        Thread(target=look, name="lychgate-lookup", daemon=True).start()
    except BaseException:
        _lookups.release()
        raise
    try:
        answer = found.get(timeout=until.left())
    except Empty:
        raise httpcore.TimeoutException from None
    if isinstance(answer, Exception):
        raise answer
    return answer


# ---------------------------------------------------------------------- the connection


class Deadline:
    """A moment ``seconds`` from now, by which everything has to be over."""

    def __init__(self, clock: Callable[[], float], seconds: float) -> None:
        self._clock = clock
        self._end = clock() + seconds

    def left(self) -> float:
        """The seconds that are left. Raises ``httpcore.TimeoutException`` where none are."""
        left = self._end - self._clock()
        if left <= 0:
            raise httpcore.TimeoutException("the time is up")
        return left


class Pinned(httpcore.NetworkBackend):
    """Connects to ``places``, one after the other until one answers, whatever name is asked for."""

    def __init__(self, places: Sequence[str], network: httpcore.NetworkBackend, until: Deadline) -> None:
        self._places = places
        self._network = network
        self._until = until

    def connect_tcp(
        self,
        host: str,  # noqa: ARG002 (the name was looked up before, and what it stood for then was checked)
        port: int,
        timeout: float | None = None,  # noqa: ARG002 (the deadline of the whole is in its place)
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.NetworkStream:
        """A connection to the first place that answers."""
        lost: Exception = httpcore.ConnectError("there is no place to connect to")
        for behind, place in enumerate(self._places):
            share = self._until.left() / (len(self._places) - behind)
            try:
                found = self._network.connect_tcp(place, port, share, local_address, socket_options)
            except (httpcore.ConnectError, httpcore.ConnectTimeout) as no_answer:
                lost = no_answer
            else:
                return Timed(found, self._until)
        raise lost


class Timed(httpcore.NetworkStream):
    """A connection on which everything has to be over by one deadline, however slowly the other end goes on."""

    def __init__(self, stream: httpcore.NetworkStream, until: Deadline) -> None:
        self._stream = stream
        self._until = until

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:  # noqa: ARG002 (as above)
        """What the other end has sent."""
        return self._stream.read(max_bytes, self._until.left())

    def write(self, buffer: bytes, timeout: float | None = None) -> None:  # noqa: ARG002
        """Sends bytes."""
        self._stream.write(buffer, self._until.left())

    def close(self) -> None:
        """Closes the connection."""
        self._stream.close()

    def start_tls(
        self,
        ssl_context: ssl.SSLContext,
        server_hostname: str | None = None,
        timeout: float | None = None,  # noqa: ARG002
    ) -> httpcore.NetworkStream:
        """The same connection, encrypted, with one who has the certificate of ``server_hostname``."""
        return Timed(self._stream.start_tls(ssl_context, server_hostname, self._until.left()), self._until)

    def get_extra_info(self, info: str) -> Any:
        """What is known of the connection."""
        return self._stream.get_extra_info(info)
