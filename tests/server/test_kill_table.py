"""A server killed with SIGKILL while four people play loses nothing that it acknowledged, and does nothing twice.

After each kill it is started anew, and whatever was not acknowledged is sent again as it was. LYCHGATE_KILLS says how
often it is killed.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path
from random import Random

import pytest

from lychgate.core.errors import PlayError
from lychgate.core.game import Game
from lychgate.core.records import Header, Record
from lychgate.server.store import Store
from tests.core.toy import Toy
from tests.server.seated import House
from tests.shares import share

ROOT = Path(__file__).parents[2]
KILLS = share("LYCHGATE_KILLS", 1, 50)
SEATS = ("ann", "ben", "cyd", "dan")


class Play:
    """What the four of them say, in order, and the records that must come of it."""

    def __init__(self, header: Header) -> None:
        self.records: list[Record] = []
        self._game = Game(Toy(), header, keep=self.records.append)
        self._chance = Random(7)
        self._numbers = count(1)

    def next(self) -> str:
        while True:
            can = [(decision.seat, option.id) for decision in self._game.open for option in decision.options()]
            seat, answer = self._chance.choice(can)
            at = len(self.records)
            try:
                self._game.reply(seat, answer)
            except PlayError:  # it needs a seat that is busy
                continue
            return f"{seat}\t{answer}\t{at}\tword {next(self._numbers)}\n"


@pytest.mark.soak
def test_what_four_people_say_is_kept_once_however_often_the_server_is_killed(
    address: str, another: Callable[[], Store]
) -> None:
    store = another()
    table = House(store).sit(SEATS, depth="bottomless")
    play, chance = Play(store.header(table.live.settings.game)), Random(11)
    unanswered: list[str] = []
    command = [sys.executable, "-m", "tests.server.table_server", address, table.info.id]

    for kill in range(KILLS + 1):
        with subprocess.Popen(
            command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        ) as server:
            assert server.stdin is not None
            assert server.stdout is not None
            unanswered += [play.next() for _ in range(chance.randint(1, 30))]
            server.stdin.writelines(unanswered)
            server.stdin.flush()
            wanted = len(unanswered) if kill == KILLS else chance.randrange(len(unanswered))
            answers = [server.stdout.readline() for _ in range(wanted)]
            server.kill()  # SIGKILL, wherever it is by now
            answers += [line for line in server.stdout.readlines() if line.endswith("\n")]
        assert all(answer.strip().isdigit() for answer in answers), answers
        del unanswered[: len(answers)]

    kept = another().records(table.live.settings.game)
    assert unanswered == []
    assert list(kept) == play.records
    assert len(kept) > KILLS
