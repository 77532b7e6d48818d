"""Measures what it costs that dice are witnessed and records chained: in time over loopback, and in bytes.

``python bench/bench_witness.py [rolls]``

Two witnesses stand by over WebSockets, as pages do, at a server in this process; each roll asks both. Then a random
game of each book is written with and without its chain and its two witnesses. Prints figures, asserts nothing.
"""

from __future__ import annotations

import asyncio
import json
import socket
import sys
import threading
import time
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import uvicorn
import websockets
from msgspec import UNSET

from lychgate import rulesets
from lychgate.core.chain import committed
from lychgate.core.codec import encode
from lychgate.core.errors import PlayError
from lychgate.core.game import Game
from lychgate.core.keyed_dice import secret_of
from lychgate.core.records import REFEREE, Header, Record, plain
from lychgate.core.witness import SharesWanted, commitment_of, share, token
from lychgate.server.sessions import Sessions
from lychgate.server.store import open_store
from lychgate.server.witnesses import TableShares, Witness, Witnesses
from lychgate.web.app import create_app
from lychgate.web.seat_key import cookie_name

sys.path.insert(0, str(Path(__file__).parents[1]))  # the random games of the tests are not installed
from tests.conformance.test_verification import step

SEATS = ("Ref", "Ann", "Ben")
STEPS = 400


# ---------------------------------------------------------------------- time


async def stand_by(address: str, cookie: str, secret: str, ready: threading.Semaphore) -> None:
    """Answer as a page does, until the line is closed."""
    async with websockets.connect(address, additional_headers={"Cookie": cookie}) as line:
        await line.send(json.dumps({"commitment": commitment_of(secret)}))
        async for text in line:
            asked = json.loads(text)
            if asked.get("there"):
                ready.release()
            else:
                shares = [share(secret, one) for one in asked["tokens"]]
                await line.send(json.dumps({"number": asked["number"], "shares": shares}))


def timed(rolls: int) -> list[float]:
    """Seconds that each of so many rolls of 2d6 waits for two witnesses."""
    with TemporaryDirectory() as folder, open_store(Path(folder) / "games.sqlite3") as store:
        sessions = Sessions(store)
        info, links = sessions.create("bench", "twelve_years", {}, [(one, "person", "") for one in SEATS])
        with socket.socket() as listening:
            listening.bind(("127.0.0.1", 0))
            port = listening.getsockname()[1]
            server = uvicorn.Server(uvicorn.Config(create_app(sessions), log_level="error"))
            threading.Thread(target=server.run, args=([listening],), daemon=True).start()
            ready = threading.Semaphore(0)
            while not server.started:
                time.sleep(0.01)

            async def all_stand_by() -> None:
                lines = []
                for number, seat in enumerate(SEATS[1:], start=2):
                    cookie = f"{cookie_name(info.id, number)}={sessions.sit(links.seats[seat])[2]}"
                    address = f"ws://127.0.0.1:{port}/s/{info.id}/{number}/witness"
                    lines.append(stand_by(address, cookie, seat * 8, ready))
                await asyncio.gather(*lines, return_exceptions=True)

            threading.Thread(target=lambda: asyncio.run(all_stand_by()), daemon=True).start()
            for _ in SEATS[1:]:
                ready.acquire()
            witnesses, took = sessions.live(info.id).witnesses, []
            for number in range(rolls):
                begun = time.perf_counter()
                given = witnesses.ask([f"{number:032x}", f"{number + 1:032x}"])
                took.append(time.perf_counter() - begun)
                assert [set(one) for one in given] == [set(SEATS[1:])] * 2
            server.should_exit = True
    return took


# ---------------------------------------------------------------------- bytes


def kept(name: str) -> tuple[int, int]:
    """The bytes of the journal of a random game with a chain and two witnesses, and what it had without them."""
    ruleset, chance, records = rulesets.get(name), Random(name), list[Record]()
    roles = {"Ref": REFEREE} if ruleset.refereed else UNSET
    header = Header(name, ruleset.version, ruleset.resolve({}), SEATS, "bench", name, roles=roles)
    game: Game[Any] = Game(ruleset, committed(header, "salt"), keep=records.append)
    there = Witnesses()
    game.witness(TableShares(game.fallen, there, secret_of("bench"), asking=True))
    for seat in SEATS[1:]:
        there.arrive(Witness(seat, commitment_of(seat), print))
    while len(records) < STEPS and game.open:
        before = chance.getstate()
        try:
            step(game, chance)
        except PlayError:
            continue
        except SharesWanted as wanted:
            chance.setstate(before)
            for die in wanted.dice:
                there.given[die] = {seat: share(seat, token(secret_of("bench"), die)) for seat in SEATS[1:]}
    return sum(len(encode(one)) for one in records), sum(len(encode(_bare(plain(one)))) for one in records)


def _bare(value: Any) -> Any:
    """A record without chain and witnesses."""
    if isinstance(value, dict):
        return {name: _bare(one) for name, one in value.items() if name not in ("prev", "with")}
    return [_bare(one) for one in value] if isinstance(value, list) else value


def main() -> None:
    rolls = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000
    took = sorted(timed(rolls))
    p50, p95 = took[len(took) // 2], took[len(took) * 95 // 100]
    print(f"a roll of two dice with two witnesses over loopback: p50 {1e3 * p50:.1f} ms, p95 {1e3 * p95:.1f} ms")
    for name in rulesets.names():
        more, bare = kept(name)
        print(f"{name:15} {bare:7} bytes of {STEPS} records, chained and witnessed {more:7}: {more / bare - 1:+.1%}")


if __name__ == "__main__":
    main()
