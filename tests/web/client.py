"""A browser or program in process: Starlette's test client, on one event loop for all tests.

Starlette's own starts an event loop for each request and goes to its thread and back nine times, which takes four times
as long as the request.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx2
from anyio.from_thread import BlockingPortal, start_blocking_portal
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


class Client(TestClient):
    """Sends each request to the application at once, and gives its answer when it is whole."""

    __test__ = False

    def __init__(self, app: ASGIApp, *, raise_server_exceptions: bool = True, **how: Any) -> None:
        super().__init__(app, raise_server_exceptions=raise_server_exceptions, **how)
        if _open:
            (self.portal,) = _open
            self._transport = _Straight(app, self.portal, self._transport, raise_server_exceptions)


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
        body: list[bytes] = [request.read()]
        told: list[Message] = []

        async def receive() -> Message:
            return {"type": "http.request", "body": body.pop()} if body else {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            told.append(message)

        try:
            await self._app(_scope(request), receive, send)
        except Exception:
            if self._raises:
                raise
        if not told:
            return None
        start, *parts = told
        content = b"" if request.method == "HEAD" else b"".join(part.get("body", b"") for part in parts)
        headers = [(name.decode(), value.decode()) for name, value in start.get("headers", [])]
        return httpx2.Response(
            start["status"], headers=headers, stream=httpx2.ByteStream(content), request=request
        )


def _scope(request: httpx2.Request) -> dict[str, Any]:
    url = request.url
    path, _, query = url.raw_path.partition(b"?")
    return {
        "type": "http",
        "http_version": "1.1",
        "method": request.method,
        "path": url.path,
        "raw_path": path,
        "root_path": "",
        "scheme": url.scheme,
        "query_string": query,
        "headers": [(key.lower().encode(), value.encode()) for key, value in request.headers.multi_items()],
        "client": ("testclient", 50000),
        "server": [url.host, url.port or {"http": 80, "https": 443}[url.scheme]],
        "extensions": {},
        "state": {},
    }
