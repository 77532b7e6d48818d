"""Measures how long it takes to open a long game and to show its table, with snapshots and without.

``python bench/bench_open.py [ENTRIES ...]``

A game of the well (tests/core/toy.py) for four seats, kept in SQLite; the best of five. Prints times; asserts nothing.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from lychgate import rulesets
from lychgate.core.game import Game
from lychgate.core.records import Record
from lychgate.server.saved import open_saved
from lychgate.server.store import Store, open_store
from lychgate.server.table import Table

sys.path.insert(0, str(Path(__file__).parents[1]))  # the game of the tests is not installed
from tests.core.toy import Toy, toy_header

LENGTHS = (500, 2_000, 5_000, 20_000)
SEATS = ("ann", "ben", "cyd", "dan")


def long_game(store: Store, entries: int) -> str:
    """Save a game with ``entries`` entries. Returns its name."""
    header = toy_header(SEATS, "bottomless", name=f"{entries} entries")
    records: list[Record] = []
    game = Game(Toy(), header, keep=records.append)
    while len(game.entries) < entries:
        seat = SEATS[len(game.entries) % len(SEATS)]
        if len(game.entries) % 3:
            game.reply(seat, "rest")
        else:
            game.reply(seat, "draw")
            if game.pending is not None:
                game.reply(seat, "keep")
    store.create(header, tuple(records))
    return header.name


def best(run: Callable[[], object], times: int = 5) -> float:
    """The least milliseconds of a few runs."""
    taken = []
    for _ in range(times):
        start = time.perf_counter()
        run()
        taken.append(time.perf_counter() - start)
    return 1000 * min(taken)


def main() -> None:
    """Print a line for each length."""
    rulesets._HOMES["toy"] = "tests.core.toy"
    lengths = [int(word) for word in sys.argv[1:]] or LENGTHS
    print("entries   from the beginning   from a snapshot   and show a table   and the whole log")
    with tempfile.TemporaryDirectory() as folder, open_store(Path(folder) / "games.sqlite3") as store:
        for entries in lengths:
            name = long_game(store, entries)
            header, records = store.load(name)
            folded = best(lambda h=header, n=name: Game(Toy(), h, store.load(n)[1]), 2)  # type: ignore[misc]
            open_saved(store, name)  # keeps a snapshot

            def shown(name: str = name) -> None:
                table = Table(open_saved(store, name), "ann")
                table.view()
                table.question()
                table.log(most=40)

            opened = best(lambda n=name: open_saved(store, n))  # type: ignore[misc]
            whole = best(lambda n=name: Table(open_saved(store, n), "ann").log(), 2)  # type: ignore[misc]
            print(f"{entries:7,} {folded:17.1f} ms {opened:14.1f} ms {best(shown):15.1f} ms {whole:16.1f} ms")
            assert len(records) >= entries


if __name__ == "__main__":
    main()
