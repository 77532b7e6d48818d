"""A process killed with SIGKILL at any moment loses nothing that it had acknowledged."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from lychgate.core.game import Game
from lychgate.core.records import Record
from lychgate.server.saved import open_saved
from lychgate.server.store import open_store
from tests.core.toy import Toy
from tests.server.player import HEADER, NAME, standing, step
from tests.shares import seeds, share

ROOT = Path(__file__).parents[2]
KILLS = share("LYCHGATE_KILLS", 2, 50)


def played_until_killed(path: Path, acknowledged: int) -> str:
    """Let a process play until it has acknowledged so many steps, kill it: the last line it got out."""
    command = [sys.executable, "-m", "tests.server.player", str(path)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(acknowledged)]
        process.kill()  # SIGKILL, wherever it is by now
        lines += process.stdout.readlines()
    assert process.returncode == -9
    return next(line for line in reversed(lines) if line.endswith("\n")).rstrip("\n")


def expected(length: int) -> list[str]:
    """Where the game stands after each of its first ``length`` records, played in memory."""
    records: list[Record] = []
    game = Game(Toy(), HEADER, keep=records.append)
    stands = [standing(game, 0)]
    for number in range(length):
        step(game, number)
        stands.append(standing(game, len(records)))
    return stands


@pytest.mark.parametrize("seed", seeds("LYCHGATE_KILL_SEEDS", 1, 2))
def test_no_acknowledged_answer_is_lost_and_the_same_decision_is_open(path: Path, seed: int) -> None:
    chance = Random(seed)
    for _ in range(KILLS):
        last = played_until_killed(path, chance.randint(1, 40))

        with open_store(path) as store:
            records = len(store.load(NAME)[1])
            stands = standing(open_saved(store, NAME), records)

        acknowledged = int(last.split()[0])
        known = expected(records)
        assert acknowledged <= records <= acknowledged + 1  # the last step may be kept and not yet told of
        assert known[acknowledged] == last
        assert known[records] == stands
