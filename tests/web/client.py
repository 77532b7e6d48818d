"""A browser or program in process: Starlette's test client, on one event loop for all tests.

Starlette's own starts an event loop for each request and goes to its thread and back nine times, which takes four times
as long as the request.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple
from urllib.parse import unquote

import httpx2
from anyio.from_thread import BlockingPortal, start_blocking_portal
from starlette.datastructures import Headers
from starlette.testclient import TestClient
from starlette.types import ASGIApp, Message

_open: list[BlockingPortal] = []


@contextmanager
def one_loop() -> Iterator[None]:
    """While it lasts, all clients that are made share an event loop in a thread."""
    with start_blocking_portal("asyncio") as portal:
        _open.append(portal)
        yield
        _open.clear()
        portal.call(portal.stop, True)


class Answer(NamedTuple):
    """What the application answered."""

    status_code: int
    headers: Headers
    content: bytes

    @property
    def text(self) -> str:
        return self.content.decode()


class Client(TestClient):
    """Sends each request to the application at once, and gives its answer when it is whole."""

    __test__ = False

    def __init__(self, app: ASGIApp, *, raise_server_exceptions: bool = True, **how: Any) -> None:
        super().__init__(app, raise_server_exceptions=raise_server_exceptions, **how)
        if _open:
            (self.portal,) = _open
            self._transport = _Straight(app, self.portal, self._transport, raise_server_exceptions)

    def straight(self, method: str, address: str, headers: dict[str, str], content: bytes) -> Answer:
        """The answer to a request as it is: no cookies are kept, and what httpx would add is left out."""
        path, _, query = address.partition("?")
        url = self.base_url
        host = f"{url.host}:{url.port}" if url.port else url.host
        sent = {"host": host, "content-length": str(len(content)), **{name.lower(): headers[name] for name in headers}}
        scope = {
            **_FIXED,
            "method": method,
            "path": unquote(path),
            "raw_path": path.encode(),
            "scheme": url.scheme,
            "query_string": query.encode(),
            "headers": [(name.encode(), value.encode("latin-1")) for name, value in sent.items()],
            "server": [url.host, url.port or PORTS[url.scheme]],
            "extensions": {},
            "state": {},
        }
        assert self.portal is not None
        start, *parts = self.portal.call(_run, self.app, scope, content, True)
        body = b"".join(part.get("body", b"") for part in parts)
        return Answer(start["status"], Headers(raw=start["headers"]), body)


PORTS = {"http": 80, "https": 443}

_FIXED: dict[str, Any] = {"type": "http", "http_version": "1.1", "root_path": "", "client": ("testclient", 50000)}


async def _run(app: ASGIApp, scope: dict[str, Any], content: bytes, raises: bool) -> list[Message]:
    """What the application says to a request; an empty list where it fails and that is not raised."""
    body = [content]
    told: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": body.pop()} if body else {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        told.append(message)

    try:
        await app(scope, receive, send)
    except Exception:
        if raises:
            raise
    return told


class _Straight(httpx2.BaseTransport):
    """Takes requests to an application by a single call. Lines that stay open are left to the ``other`` transport."""

    def __init__(self, app: ASGIApp, portal: BlockingPortal, other: httpx2.BaseTransport, raises: bool) -> None:
        self._app, self._portal, self._other, self._raises = app, portal, other, raises

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        if request.url.scheme in ("ws", "wss"):
            return self._other.handle_request(request)
        answer = self._portal.call(self._answer, request)
        if answer is None:
            raise AssertionError("the application gave no answer")
        return answer

    async def _answer(self, request: httpx2.Request) -> httpx2.Response | None:
        told = await _run(self._app, _scope(request), request.read(), self._raises)
        if not told:
            return None
        start, *parts = told
        content = b"" if request.method == "HEAD" else b"".join(part.get("body", b"") for part in parts)
        headers = [(name.decode(), value.decode()) for name, value in start.get("headers", [])]
        return httpx2.Response(start["status"], headers=headers, stream=httpx2.ByteStream(content), request=request)


def _scope(request: httpx2.Request) -> dict[str, Any]:
    url = request.url
    path, _, query = url.raw_path.partition(b"?")
    return {
        **_FIXED,
        "method": request.method,
        "path": url.path,
        "raw_path": path,
        "scheme": url.scheme,
        "query_string": query,
        "headers": [(key.lower().encode(), value.encode()) for key, value in request.headers.multi_items()],
        "server": [url.host, url.port or PORTS[url.scheme]],
        "extensions": {},
        "state": {},
    }
