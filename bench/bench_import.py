"""Measures how a table fares while long games are taken in from files, each run again as it comes.

``python bench/bench_import.py [RECORDS] [IMPORTS]``

By default four files of 9,000 records each are sent at once. Another version is measured with its source on the path:
``PYTHONPATH=/other/clone/src python bench/bench_import.py``. Prints figures, asserts nothing; server and clients share
this machine.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections import Counter
from contextlib import ExitStack
from random import Random

import lychgate
from lychgate import rulesets
from lychgate.core.game import Game
from lychgate.core.records import Header, Record
from lychgate.players.random import RandomPlayer
from lychgate.server.transfer import to_text
from table_clients import Line, Player, Screen, Server, spread, sqlite, tables_set

BOUND = "----a-bound-between-parts"
CALM = 10.0
"""Seconds of play before the files come."""


def long_game(records: int) -> bytes:
    """A game of 12 Years by one who acts at random and returns to the beginning after each end."""
    ruleset, chance = rulesets.get("twelve_years"), Random(0)
    header = Header(ruleset.name, ruleset.version, ruleset.resolve({}), ("p1",), "bench import", "bench")
    kept: list[Record] = []
    game, player = Game(ruleset, header, keep=kept.append), RandomPlayer(chance)
    while len(kept) < records:
        if game.open:
            game.reply("p1", player.answer(game.open[0], game.state))
        else:
            game.return_to(0)
    return to_text(header, kept).encode()


def request(port: int, file: bytes) -> bytes:
    """A form that brings a file, as a browser sends it."""
    body = (
        (
            f'--{BOUND}\r\nContent-Disposition: form-data; name="file"; filename="game.txt"\r\n'
            "Content-Type: text/plain\r\n\r\n"
        ).encode()
        + file
        + f"\r\n--{BOUND}--\r\n".encode()
    )
    head = (
        f"POST /import HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\n"
        f"Content-Type: multipart/form-data; boundary={BOUND}\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body


async def bring(port: int, file: bytes, done: Counter[int], taken: list[float]) -> None:
    """Send a file, and wait until it is taken in or refused."""
    begun = time.perf_counter()
    line = await Line.open(port, "127.0.0.2")
    status, _, _ = await line.ask(request(port, file))
    line.close()
    done[status] += 1
    taken.append(1000 * (time.perf_counter() - begun))


async def play(screens: list[Screen], file: bytes, imports: int) -> None:
    """Play at one table, send the files meanwhile, and print how it went."""
    server, peak = screens[0].server, 0.0
    watching = [asyncio.create_task(screen.watch()) for screen in screens]
    for screen in screens:
        await screen.ready.wait()
    players = [Player(screen, Random(screen.number), 0.5) for screen in screens]
    playing = [asyncio.create_task(player.play(time.perf_counter() + 600)) for player in players]
    await asyncio.sleep(CALM)
    before, begun = server.memory(), time.perf_counter()
    done: Counter[int] = Counter()
    taken: list[float] = []
    coming = [asyncio.create_task(bring(server.port, file, done, taken)) for _ in range(imports)]
    while not all(one.done() for one in coming):
        await asyncio.sleep(0.05)
        peak = max(peak, server.memory())
    ended = time.perf_counter()
    await asyncio.sleep(2)
    for task in (*playing, *watching):
        task.cancel()
    await asyncio.gather(*playing, *watching, return_exceptions=True)
    acts = [act for player in players for act in player.acts]
    calm = [1000 * (act.answered - act.sent) for act in acts if act.sent < begun]
    meanwhile = [1000 * (act.answered - act.sent) for act in acts if begun <= act.sent < ended]
    print(f"{imports} files of {len(file) / 2**20:.1f} MiB: {dict(done)}, {spread(taken)}")
    print(f"  the table before: {spread(calm)}\n  and meanwhile:    {spread(meanwhile)}")
    print(f"  the server: {before:.0f} MiB before, {peak:.0f} at most, {server.memory():.0f} MiB 2 s later")


def main() -> None:
    """Measure, with as many records and files as are asked for."""
    records, imports = (*map(int, sys.argv[1:]), *(9_000, 4)[len(sys.argv) - 1 :])
    print(f"Measured: {lychgate.__file__}", flush=True)
    file = long_game(records)
    with sqlite() as address, ExitStack() as running:
        seated = tables_set(address, 1, 0)
        server = Server(address, quiet=True)
        running.callback(server.close)
        asyncio.run(play([Screen(*one, server) for one in seated if one[1]], file, imports))


if __name__ == "__main__":
    main()
