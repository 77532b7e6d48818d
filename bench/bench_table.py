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
import time
from contextlib import ExitStack
from random import Random

from table_clients import SEATS, Player, Screen, Server, postgres, seen, spread, sqlite, tables_set

WARM = 10.0
"""Seconds of play before anything is counted: here all sit down at once, which does not happen in real use."""


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
    print(f"  from sending it to its answer:              {spread([1000 * (act.answered - act.sent) for act in acts])}")
    where = "screens on the other process" if processes > 1 else "other screens"
    print(f"  from sending it to the {where + ':':<21}{spread(others)}; {never} never")
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
