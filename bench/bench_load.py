"""Measures what a server bears: many tables that play, a burst at one table, and requests that never become whole.

``python bench/bench_load.py [tables] [flat-out] [processes] [burst] [half-open] [--tables N ...] [--seconds N]
[--every N] [--processes N ...]``

- ``tables``: 10, 20, 40 and 100 tables of four on one process over SQLite, each seat acting every second
  (``--every``);
- ``flat-out``: the same, each seat acting as soon as it has been answered;
- ``processes``: the same for 20 tables, by a server of one, two and four processes (``--processes``) that share out the
  tables, over SQLite and over one PostgreSQL; and by as many servers over PostgreSQL, the seats of each table at all of
  them;
- ``burst``: 8,000 requests at once at one table, pages and then answers, from an address of its own and then from the
  address of the others (as behind a proxy that does not say who is asking), while another table plays on;
- ``half-open``: 1,100 connections that send nothing, half a header or half a form, while a table plays on and newcomers
  open the start page. The server starts with 1,024 open files, as is usual.

Another version is measured with its source on the path: ``PYTHONPATH=/other/clone/src python bench/bench_load.py``.
There the players send what they press as the page of that version does: over its socket, or as requests. Prints
figures, asserts nothing. Server and clients share this machine; the processor time of both is printed too.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import resource
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import AbstractContextManager, ExitStack, contextmanager
from multiprocessing import get_context
from random import Random
from typing import Any

import uvloop

import lychgate
from table_clients import SEATS, Line, Player, Screen, Server, answering, postgres, seen, spread, sqlite, tables_set

TABLES = (10, 20, 40, 100)
PROCESSES = (1, 2, 4)
Database = Callable[[], AbstractContextManager[str]]

WARM = 5.0
"""Seconds of play before anything is counted."""

REQUESTS = 8_000
HALF_OPEN = 1_100
USUAL_FILES = 1_024
"""The open files that a process may have on most systems, unless it asks for more."""

ELSEWHERE = "127.0.0.2"
"""Another address of this machine, for what comes from somebody else."""


@contextmanager
def seen_by(screens: list[Screen]) -> Iterator[list[asyncio.Task[None]]]:
    """Keep the pages of all seats open for as long as it lasts."""
    watching = [asyncio.create_task(screen.watch()) for screen in screens]
    yield watching
    for task in watching:
        task.cancel()


async def all_ready(screens: list[Screen]) -> None:
    """Wait until each page has been sent its table."""
    for screen in screens:
        await screen.ready.wait()


def delays(players: list[Player], begun: float, ended: float) -> list[float]:
    """Milliseconds from each answer that was sent in a time until the reply to it."""
    return [1000 * (act.answered - act.sent) for one in players for act in one.acts if begun <= act.sent < ended]


def troubles(players: list[Player]) -> str:
    """What the players met with besides answers."""
    refused, busy = sum(one.refused for one in players), sum(one.busy for one in players)
    late, lost = sum(one.late for one in players), sum(one.lost for one in players)
    return f"{refused} refused, {busy} times too busy, {late} not sent because the last took too long, {lost} cut off"


# ---------------------------------------------------------------------- tables that play


def tables_play(
    tables: int, every: float, seconds: float, *, processes: int = 1, servers: int = 1, over: Database = sqlite
) -> None:
    """Play at many tables of a server of so many ``processes``, and print the results.

    Where there are several ``servers`` over one database, each has one process, and the seats of a table are at all.
    """

    async def play(screens: list[Screen]) -> tuple[list[Player], float, float, float]:
        with seen_by(screens):
            await all_ready(screens)
            players = [Player(screen, Random(f"{screen.table} {screen.number}"), every) for screen in screens]
            begun = time.perf_counter() + WARM
            playing = asyncio.gather(*(player.play(begun + seconds) for player in players))
            await asyncio.sleep(WARM)
            taken, own = sum(server.seconds() for server in running), time.process_time()
            await asyncio.sleep(seconds)
            taken, own = sum(server.seconds() for server in running) - taken, time.process_time() - own
            await playing
            return players, begun, taken, own

    with over() as address, ExitStack() as opened:
        seated = tables_set(address, tables, 0)
        running = [Server(address, processes, quiet=True) for _ in range(servers)]
        for server in running:
            opened.callback(server.close)
        screens = [Screen(*one, running[one[1] % servers]) for one in seated if one[1]]
        empty = sum(server.memory() for server in running)
        players, begun, taken, own = run(play(screens))
        full = sum(server.memory() for server in running)
    found = delays(players, begun, begun + seconds)
    counted = [act for one in players for act in one.acts if begun <= act.sent < begun + seconds]
    others, never = seen(counted, screens)
    pace = f"each acting every {every:g} s" if every else "each acting as soon as it was answered"
    where = f"{servers} servers, the seats of a table at all of them" if servers > 1 else f"{processes} process(es)"
    where = f" on {where}, over {'SQLite' if over is sqlite else 'PostgreSQL'}"
    print(f"{tables} tables of {len(SEATS)}{where}, {pace}: {len(found) / seconds:.0f} acts/s, ", end="")
    print(f"{len(found) / taken:.0f} for each second of the server's processor time")
    print(f"  from sending it to its answer: {spread(found)}; {troubles(players)}")
    print(f"  from sending it to the other screens: {spread(others)}; {never} never")
    memory = f"{empty:.0f} MiB empty, {full:.0f} MiB at the end"
    print(f"  the server: {100 * taken / seconds:.0f} % of a core, {memory}; ", end="")
    print(f"the clients: {100 * own / seconds:.0f} % of a core\n", flush=True)


# ---------------------------------------------------------------------- a burst


async def one_of_many(port: int, source: str, request: bytes, done: Counter[str]) -> None:
    """A request on a connection of its own."""
    try:
        line = await Line.open(port, source)
        status, wait, _ = await line.ask(request)
        line.close()
        done[f"{status}{', with Retry-After' if wait else ''}"] += 1
    except (OSError, EOFError) as cut:
        done[type(cut).__name__] += 1


def many_at_once(port: int, source: str, requests: list[bytes], most: float) -> Counter[str]:
    """Send all requests at once, in a process of their own, so that the others' clients do not wait for this one."""
    done: Counter[str] = Counter()

    async def send() -> None:
        tasks = [asyncio.create_task(one_of_many(port, source, request, done)) for request in requests]
        _, left = await asyncio.wait(tasks, timeout=most)
        done["not answered"] = len(left)
        for one in left:
            one.cancel()

    open_all_files()
    run(send())
    return done


def requests_of(screens: list[Screen], reads: bool) -> list[bytes]:
    """What a crowd asks of a table: its page, or an answer each time under another key."""
    found = []
    for at in range(REQUESTS):
        screen = screens[at % len(screens)]
        if reads:
            head = f"GET {screen.base} HTTP/1.1\r\nHost: 127.0.0.1:{screen.server.port}\r\nCookie: {screen.cookie}"
            found.append(f"{head}\r\n\r\n".encode())
        else:
            found.append(answering(screen, f"burst {at}", Random(at).choice(screen.choices or ["1"])))
    return found


def burst(source: str, reads: bool, most: float) -> None:
    """Send a burst to one table while another plays on, and print how that one fares."""
    peak = 0.0

    async def play(crowd: Executor, busy: list[Screen], calm: list[Screen]) -> tuple[Any, ...]:
        nonlocal peak
        server = busy[0].server
        with seen_by([*busy, *calm]):
            await all_ready([*busy, *calm])
            players = [Player(screen, Random(screen.number), 0.25) for screen in calm]
            quiet = time.perf_counter()
            playing = [asyncio.create_task(player.play(quiet + WARM + most)) for player in players]
            await asyncio.sleep(WARM)
            begun = time.perf_counter()
            sent = crowd.submit(many_at_once, server.port, source, requests_of(busy, reads), most)
            while not sent.done():
                await asyncio.sleep(0.1)
                peak = max(peak, server.memory())
            ended = time.perf_counter()
            await asyncio.sleep(5)
            for one in playing:
                one.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
            return sent.result(), players, begun, ended

    with sqlite() as address, ExitStack() as running:
        seated = tables_set(address, 2, 0)
        server = Server(address, quiet=True)
        running.callback(server.close)
        screens = [Screen(*one, server) for one in seated if one[1]]
        busy = [screen for screen in screens if screen.table == screens[0].table]
        calm = [screen for screen in screens if screen.table != screens[0].table]
        crowd = running.enter_context(ProcessPoolExecutor(1, get_context("spawn")))
        crowd.submit(abs, 1).result()  # so that it is ready
        before = server.memory()
        done, players, begun, ended = run(play(crowd, busy, calm))
        after = server.memory()
    from_where = "an address of its own" if source == ELSEWHERE else "the address of the others"
    what = "pages" if reads else "answers"
    print(f"{REQUESTS} requests at once for {what} of one table, from {from_where}, over after {ended - begun:.1f} s")
    print(f"  they were answered: {', '.join(f'{times} x {how}' for how, times in sorted(done.items()) if times)}")
    print(f"  the other table before: {spread(delays(players, 0, begun))}")
    print(f"  and meanwhile:          {spread(delays(players, begun, ended))}; {troubles(players)}")
    print(f"  the server: {before:.0f} MiB before, {peak:.0f} MiB at most, {after:.0f} MiB 5 s later\n", flush=True)


# ---------------------------------------------------------------------- requests that never become whole


async def half_open(port: int, number: int, counts: Counter[str], closed: list[float]) -> None:
    """A connection that sends nothing, half a header, or half a form, and waits to be closed."""
    kinds = {
        "nothing": b"",
        "half a header": b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-",
        "half a form": b"POST /join/x HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n"
        b"Content-Type: application/x-www-form-urlencoded\r\n\r\nhalf",
    }
    kind, sent = list(kinds.items())[number % len(kinds)]
    try:
        line = await Line.open(port, ELSEWHERE)
        begun = time.perf_counter()
        line.writer.write(sent)
        while await line.reader.read(1 << 16):
            pass
    except OSError as cut:
        counts[type(cut).__name__] += 1
    else:
        counts[kind] += 1
    with contextlib.suppress(UnboundLocalError):
        closed.append(1000 * (time.perf_counter() - begun))


async def newcomer(port: int, tries: Counter[str], until: float) -> None:
    """Somebody who opens the start page again and again, each time on a new connection."""
    while time.perf_counter() < until:
        try:
            async with asyncio.timeout(2):
                line = await Line.open(port)
                status, _, _ = await line.ask(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            line.close()
            tries[str(status)] += 1
        except (OSError, EOFError, TimeoutError):
            tries["not answered within 2 s"] += 1
        await asyncio.sleep(0.2)


def never_whole(most: float) -> None:
    """Open many connections that never become whole requests, and print how a table and newcomers fare."""
    counts: Counter[str] = Counter()
    tries: Counter[str] = Counter()
    closed: list[float] = []
    left = stuck = 0

    async def play(screens: list[Screen]) -> tuple[list[Player], float]:
        nonlocal left, stuck
        port = screens[0].server.port
        with seen_by(screens):
            await all_ready(screens)
            players = [Player(screen, Random(screen.number), 0.5) for screen in screens]
            begun = time.perf_counter()
            held = [asyncio.create_task(half_open(port, at, counts, closed)) for at in range(HALF_OPEN)]
            playing = [asyncio.create_task(player.play(begun + most)) for player in players]
            await newcomer(port, tries, begun + most)
            left = sum(not one.done() for one in held)
            stuck = sum(not one.done() for one in playing)
            for one in (*held, *playing):
                one.cancel()
            await asyncio.gather(*held, *playing, return_exceptions=True)
            return players, begun

    with sqlite() as address, ExitStack() as running:
        seated = tables_set(address, 1, 0)
        with files(USUAL_FILES):
            server = Server(address, quiet=True)
        running.callback(server.close)
        players, begun = run(play([Screen(*one, server) for one in seated if one[1]]))
    print(f"{HALF_OPEN} connections that never become whole requests, for {most:g} s: {left} still open at the end")
    print(f"  closed: {', '.join(f'{times} x {how}' for how, times in sorted(counts.items()))}; {spread(closed)}")
    print(f"  newcomers: {', '.join(f'{times} x {how}' for how, times in sorted(tries.items()))}")
    print(f"  the table: {spread(delays(players, begun, begun + most))}; {troubles(players)}, ", end="")
    print(f"{stuck} of {len(players)} seats without an answer at the end\n", flush=True)


# ---------------------------------------------------------------------- running


@contextmanager
def files(most: int) -> Iterator[None]:
    """What is started meanwhile begins with this many open files, as long as it does not ask for more."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, hard), hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def open_all_files() -> None:
    """Let this process have as many connections as it may."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def run(work: Coroutine[Any, Any, Any]) -> Any:
    """Run the clients, on the quickest event loop there is."""
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(work)


def main() -> None:
    """Measure what is asked for, or all of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", nargs="*", default=["tables", "flat-out", "processes", "burst", "half-open"])
    parser.add_argument("--tables", type=int, nargs="+", default=TABLES)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--every", type=float, default=1)
    parser.add_argument("--processes", type=int, nargs="+", default=PROCESSES)
    parser.add_argument("--most", type=float, default=90, help="seconds after which a burst is given up")
    options = parser.parse_args()
    open_all_files()
    print(f"Measured: {lychgate.__file__}\n", flush=True)
    with contextlib.suppress(KeyboardInterrupt):
        for tables in options.tables if "tables" in options.what else ():
            tables_play(tables, options.every, options.seconds)
        for tables in options.tables if "flat-out" in options.what else ():
            tables_play(tables, 0, options.seconds)
        for many in options.processes if "processes" in options.what else ():
            for over in (sqlite, postgres):
                tables_play(20, 0, options.seconds, processes=many, over=over)
            if many > 1:
                tables_play(20, 0, options.seconds, servers=many, over=postgres)
        if "burst" in options.what:
            for source in (ELSEWHERE, "127.0.0.1"):
                for reads in (True, False):
                    burst(source, reads, options.most)
        if "half-open" in options.what:
            never_whole(options.seconds * 2)


if __name__ == "__main__":
    main()
