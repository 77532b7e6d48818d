"""A table over an empty store: for a test client in process, and for a real browser."""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from socket import socket
from threading import Thread
from typing import TYPE_CHECKING, Any

import pytest
from starlette.testclient import TestClient

from lychgate.cli.outcome import Unsuccessful
from lychgate.cli.serve import listen
from lychgate.server.seats import Custom, Links, SessionInfo
from lychgate.server.sessions import Sessions
from lychgate.server.store import Store, open_store
from lychgate.server.wire import Seated
from lychgate.web import create_app
from tests.web.client import Client, one_loop
from tests.web.clock import Clock
from tests.web.program import Program, read

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

SEED = "a table in a test"

LAUNCHED = (
    "--no-sandbox",
    "--renderer-process-limit=1",  # else each page starts a process of its own
    "--disable-site-isolation-trials",
    "--disable-gpu",
    "--in-process-gpu",
)
"""With a third less computing than Chromium does as it comes."""

PATIENCE = 60_000
"""Milliseconds. Nothing takes as long, on a busy machine either; only a test that fails waits so long."""

BROWSERS = ("chromium-headless-shell", "chromium", "google-chrome")
"""The programs that may show the pages, the quickest to start first."""


@pytest.fixture(autouse=True, scope="session")
def _loop() -> Iterator[None]:
    """One event loop for all clients in process."""
    with one_loop():
        yield


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path / "games.sqlite3") as opened:
        yield opened


@pytest.fixture
def sessions(store: Store) -> Sessions:
    return Sessions(store, clock=lambda: datetime(2026, 11, 21, tzinfo=UTC))


@pytest.fixture
def visitor(sessions: Sessions, clock: Clock) -> Callable[[], TestClient]:
    """Another browser that knows nothing yet."""
    app = create_app(sessions, clock=clock)

    def come() -> TestClient:
        return Client(app, base_url="http://testserver", raise_server_exceptions=False)

    return come


@pytest.fixture
def two(sessions: Sessions) -> tuple[SessionInfo, Links]:
    """A session of Ada, its host, and Bertram."""
    seats = [("Ada", "person", ""), ("Bertram", "person", "")]
    return sessions.create("The lantern", "twelve_years", {}, seats, Custom(), SEED)  # type: ignore[arg-type]


@pytest.fixture
def seated(visitor: Callable[[], TestClient], two: tuple[SessionInfo, Links]) -> Callable[[str], TestClient]:
    """The browser of whoever sits on a seat, seated through its link."""
    _, links = two
    there: dict[str, TestClient] = {}

    def sit(name: str) -> TestClient:
        if name not in there:
            secret = links.spectator if name == "*" else links.seats[name]
            there[name] = visitor()
            there[name].post(f"/join/{secret}", follow_redirects=False)
        return there[name]

    return sit


@pytest.fixture
def ada(seated: Callable[[str], TestClient]) -> TestClient:
    return seated("Ada")


@pytest.fixture
def bertram(seated: Callable[[str], TestClient]) -> TestClient:
    return seated("Bertram")


@pytest.fixture
def program(visitor: Callable[[], TestClient], two: tuple[SessionInfo, Links]) -> Callable[[str], Program]:
    """Whoever has sat down through the link of a seat, or the onlookers'."""
    _, links = two

    def come(name: str) -> Program:
        client = visitor()
        secret = links.spectator if name == "*" else links.seats[name]
        answer = client.post("/api/join", json={"secret": secret})
        assert answer.status_code == 200, answer.text
        assert not client.cookies
        return Program(client, read(answer, Seated))

    return come


# ---------------------------------------------------------------------- a real browser


@pytest.fixture(scope="session")
def _started() -> Iterator[tuple[asyncio.AbstractEventLoop, Browser]]:
    """A browser for the whole run, and the event loop in which it waits: started where a test first asks for it."""
    found = os.environ.get("LYCHGATE_CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        pytest.skip("no Chromium found: apt-get install chromium-headless-shell")
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playing:
        loop = asyncio.get_running_loop()
        browser = playing.chromium.launch(executable_path=found, args=list(LAUNCHED))
        asyncio._set_running_loop(None)
        yield loop, browser
        asyncio._set_running_loop(loop)
        browser.close()


@pytest.fixture(scope="module")
def chromium(_started: tuple[asyncio.AbstractEventLoop, Browser]) -> Iterator[Browser]:
    """A browser that is installed here; none is fetched.

    While tests use it, its event loop is the one that runs in this thread, and no other can; in between, others can.
    """
    loop, browser = _started
    asyncio._set_running_loop(loop)
    yield browser
    asyncio._set_running_loop(None)


UNPAINTED = "addEventListener('DOMContentLoaded', () => { document.documentElement.style.opacity = '0'; })"
"""Lays a page out without painting it, which saves a tenth of what it costs. Where nothing is painted axe finds no
colours that are too much alike, and does not say so: pages that it looks at are painted."""

FORGETS = "() => { try { localStorage.clear(); sessionStorage.clear(); } catch { /* it has nothing to forget */ } }"
MANY = 4
"""Pages of one browser that are kept for the tests to come."""


class Pages:
    """Opens pages in browsers that all tests share, and goes on with those of earlier tests.

    A page that is kept has in store what it has loaded once, and shows the next table with two thirds of the computing.
    What listens to a page goes on hearing it. What stands between a page and its server would stay there: it takes a
    browser of its own.
    """

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._contexts: dict[str, BrowserContext] = {}
        self._free: dict[str, list[Page]] = {}
        self._taken: list[tuple[str, Page]] = []

    def __call__(self, *, painted: bool = True, **how: Any) -> Page:
        """A page that shows nothing yet, in the browser that is as ``how`` says."""
        look = repr((painted, {name: how[name] for name in how if name != "viewport"}))
        if look not in self._contexts:
            context = self._contexts[look] = self._browser.new_context(reduced_motion="reduce", **how)
            context.set_default_timeout(PATIENCE)
            if not painted:
                context.add_init_script(UNPAINTED)
        free = self._free.setdefault(look, [])
        page = free.pop() if free else self._contexts[look].new_page()
        if page.viewport_size != how.get("viewport", page.viewport_size):
            page.set_viewport_size(how["viewport"])
        self._taken.append((look, page))
        return page

    def forget(self) -> None:
        """The pages show nothing, and the browsers know nothing any more."""
        from playwright.sync_api import Error

        for look, page in self._taken:
            try:
                page.evaluate(FORGETS)
                page.goto("about:blank")
                page.mouse.move(0, 0)
                page.emulate_media(color_scheme="null", reduced_motion="reduce")
            except Error:  # it was closed, or was about to go somewhere
                page.close()
            else:
                self._free[look].append(page)
        for look in dict(self._taken):
            context = self._contexts[look]
            del self._free[look][MANY:]
            for page in context.pages:
                if page not in self._free[look]:
                    page.close()
            context.clear_cookies()
            context.set_offline(False)
        self._taken.clear()


@pytest.fixture(scope="session")
def _pages(_started: tuple[asyncio.AbstractEventLoop, Browser]) -> Pages:
    return Pages(_started[1])


@pytest.fixture
def opens(chromium: Browser, _pages: Pages) -> Iterator[Pages]:
    """Opens pages for a test, which knows of no other test's."""
    yield _pages
    _pages.forget()


_PORTS: list[int] = []
"""Where servers of earlier tests have listened: browsers have in store what they have loaded from there."""


class Host:
    """A server in a thread of this process, which can go away and come back at the same address."""

    def __init__(self, sessions: Sessions, host_key: str | None = None) -> None:
        self._sessions = sessions
        self._host_key = host_key
        self._port = 0

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    def come(self) -> None:
        import uvicorn

        listening = self._listening()
        self._port = listening.getsockname()[1]
        config = uvicorn.Config(
            create_app(self._sessions, host_key=self._host_key),
            log_level="error",
            access_log=False,
            ws="websockets-sansio",
            timeout_graceful_shutdown=1,
        )
        self._server = uvicorn.Server(config)
        self._serving = Thread(target=self._server.run, kwargs={"sockets": [listening]}, daemon=True)
        self._serving.start()

    def _listening(self) -> socket:
        """Where it has listened before, else where another has, if nobody does now."""
        if self._port:
            return listen("127.0.0.1", self._port)
        if _PORTS:
            with suppress(Unsuccessful):
                return listen("127.0.0.1", _PORTS.pop())
        return listen("127.0.0.1", 0)

    def go(self) -> None:
        self._server.should_exit = True
        self._serving.join(60)

    def leave(self) -> None:
        """Go, and leave the place to another."""
        self.go()
        _PORTS.append(self._port)


@pytest.fixture
def hosting(sessions: Sessions) -> Iterator[Host]:
    serving = Host(sessions)
    serving.come()
    yield serving
    serving.leave()


@pytest.fixture
def link_of_a_host(sessions: Sessions) -> Iterator[str]:
    """The link with which tables are made at a server in this process that wants a host key."""
    serving = Host(sessions, "the-key-of-whoever-hosts")
    serving.come()
    yield f"{serving.address}/host/the-key-of-whoever-hosts"
    serving.leave()


@pytest.fixture
def host(hosting: Host) -> str:
    """The address of a server in this process."""
    return hosting.address
