"""Guards the web application: checks host and origin, limits size and rate, and sets security headers."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address
from threading import Lock
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from lychgate.core.codec import encode
from lychgate.core.digits import is_number
from lychgate.server.wire import PREFIX, Refused
from lychgate.web.limits import amount, most_bytes
from lychgate.web.rendering import refusal_page

MOST_WATCHED = 10_000
"""The most clients whose rate of requests is watched."""

UNSAFE = ("POST", "PUT", "PATCH", "DELETE")
_HOST = re.compile(r"(\[[0-9a-fA-F:.]+\]|[A-Za-z0-9_.-]+)(:\d{1,5})?\Z")


class Door:
    """Lets in requests that a person at this host can have made, and refuses others with a sentence.

    ``base_url`` is the address under which people reach the host, where a proxy stands before it; without one only
    addresses and names of the local network are answered, which stops DNS rebinding by pages elsewhere.
    """

    def __init__(self, app: ASGIApp, base_url: str = "") -> None:
        self._app = app
        self._own = origin_of(base_url) if base_url else ""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Lets a request in, or refuses it."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        refused = self._refused(scope, headers, host)
        if refused and scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1008})
            return
        dressed = _dressed(send, host, secure=scope["scheme"] == "https")
        if refused:
            await _refusal(scope, *refused)(scope, receive, dressed)
            return
        most = most_bytes(scope["path"])
        length = headers.get("content-length", "0")
        if not is_number(length) or len(length) > 15 or int(length) > most:
            await _refusal(scope, 413, _too_long(most))(scope, receive, dressed)
            return
        await self._app(scope, _counted(receive, most), dressed)

    def _refused(self, scope: Scope, headers: Headers, host: str) -> tuple[int, str] | None:
        if not _HOST.match(host) or not (self._own or _is_local(host)) or (self._own and not self._knows(host)):
            return 400, (
                f"This host does not go by the name '{host[:80]}'. Whoever runs it can say which name it has: "
                "lychgate serve --url https://the.name"
            )
        if scope["type"] == "websocket" or scope["method"] in UNSAFE:
            origin = headers.get("origin")
            here = {f"http://{host}", f"https://{host}", self._own or f"http://{host}"}
            foreign = origin not in here if origin is not None else _from_elsewhere(headers)
            if foreign:
                return 403, "That was sent by a page of another address, so it was not done. Use the page itself."
        return None

    def _knows(self, host: str) -> bool:
        return host.lower() == urlsplit(self._own).netloc or _is_local(host)


def origin_of(address: str) -> str:
    """The origin of an address: scheme and host, as a browser writes them."""
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.netloc}".lower()


@lru_cache(1_000)
def _is_local(host: str) -> bool:
    """Whether a host name can only belong to this network: an IP address, a name without dots, or a local suffix."""
    name = host.rpartition(":")[0] if re.search(r":\d+\Z", host) else host
    name = name.lower()
    try:
        if name.startswith("["):
            IPv6Address(name[1:-1])
        else:
            ip_address(name)
    except ValueError:
        if name.startswith("["):
            return False
        return "." not in name or name.endswith((".local", ".lan", ".home.arpa", ".internal", ".localhost"))
    return True


def _from_elsewhere(headers: Headers) -> bool:
    """Whether a browser that names no origin says that another site sent the request; other programs say nothing."""
    return headers.get("sec-fetch-site", "none") not in ("none", "same-origin")


def _too_long(most: int) -> str:
    return f"That is too large: at most {amount(most)} can be sent here."


def by_program(scope: Scope) -> bool:
    """Whether a request is for the JSON API."""
    path = str(scope["path"])
    return path == PREFIX or path.startswith(f"{PREFIX}/")


def _refusal(scope: Scope, status: int, sentence: str) -> Response:
    if by_program(scope):
        return Response(encode(Refused(sentence)), status, media_type="application/json")
    return HTMLResponse(refusal_page(status, sentence), status)


def _counted(receive: Receive, most: int) -> Receive:
    """``receive`` with a limit: it raises when the request is longer than ``most`` bytes."""
    read = 0

    async def counting() -> Message:
        nonlocal read
        message = await receive()
        read += len(message.get("body", b""))
        if message["type"] == "http.request" and read > most:
            raise HTTPException(413, _too_long(most))
        return message

    return counting


@lru_cache(1_000)
def _policy(host: str, *, secure: bool) -> str:
    """What a page may load and run: only what is our own."""
    sockets = f"{'wss' if secure else 'ws'}://{host}" if _HOST.match(host) else ""
    return (
        "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; "
        f"connect-src 'self' {sockets}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    )


def _dressed(send: Send, host: str, *, secure: bool) -> Send:
    """``send`` with security headers added to the answer."""

    async def dressing(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            headers.setdefault("Cache-Control", "private, no-cache")
            headers["Content-Security-Policy"] = _policy(host, secure=secure)
            headers["X-Content-Type-Options"] = "nosniff"
            headers["Referrer-Policy"] = "same-origin"
            headers["Cross-Origin-Opener-Policy"] = "same-origin"
            headers["Cross-Origin-Resource-Policy"] = "same-origin"
        await send(message)

    return dressing


def source_of(address: str) -> str:
    """What a network address counts as, for limits: one of IPv6 as its network, because each has very many of them."""
    if ":" not in address:
        return address
    try:
        found = IPv6Address(address.partition("%")[0])
    except ValueError:
        return address
    return str(found.ipv4_mapped or IPv6Network((found, 64), strict=False))


class Pace:
    """Limits how often somebody may do something: ``burst`` times at once, then ``per_second`` times a second."""

    def __init__(self, clock: Callable[[], float], per_second: float, burst: int) -> None:
        self._clock = clock
        self._per_second = per_second
        self._burst = burst
        self._left: dict[str, tuple[float, float]] = {}
        self._alone = Lock()

    def allows(self, who: str) -> bool:
        """Whether ``who`` may do it once more now; if so, it counts."""
        now = self._clock()
        with self._alone:
            left, since = self._left.pop(who, (float(self._burst), now))
            left = min(self._burst, left + (now - since) * self._per_second)
            self._left[who] = (left - 1 if left >= 1 else left, now)
            while len(self._left) > MOST_WATCHED:  # the one idle for longest is forgotten
                del self._left[next(iter(self._left))]
        return left >= 1
