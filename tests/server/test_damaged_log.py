"""A bit that has flipped in the write-ahead log takes nothing back that was acknowledged without a word."""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from lychgate.core.errors import StoreError
from lychgate.server.saved import open_saved
from lychgate.server.sqlite_damage import LOST
from lychgate.server.sqlite_log import read_log
from lychgate.server.store import open_store
from tests.server.kept import kept_game
from tests.server.player import NAME, standing
from tests.server.seated import House
from tests.server.test_kill import expected, played_until_killed
from tests.shares import share

FLIPS = share("LYCHGATE_FLIPS", 10, 4000)
PAGE = 4096
FRAME = PAGE + 24


def log_of(path: Path) -> Path:
    return path.with_name(path.name + "-wal")


def found_as(path: Path, to: Path, change: Callable[[bytearray], object]) -> Path:
    """A copy of the files as a killed process left them, with a change of the log."""
    shutil.rmtree(to.parent, ignore_errors=True)
    to.parent.mkdir(parents=True)
    shutil.copy(path, to)
    raw = bytearray(log_of(path).read_bytes())
    change(raw)
    log_of(to).write_bytes(raw)
    return to


def flip(at: int) -> Callable[[bytearray], None]:
    """Flips one bit, by its number."""

    def change(raw: bytearray) -> None:
        raw[at // 8] ^= 1 << at % 8

    return change


def told_of(caplog: pytest.LogCaptureFixture) -> list[str]:
    """What was logged about a log."""
    return [said for said in caplog.messages if "-wal" in said]


def cut_to(size: int) -> Callable[[bytearray], None]:
    """Cuts what comes after so many bytes off."""

    def change(raw: bytearray) -> None:
        del raw[size:]

    return change


@pytest.mark.soak
def test_no_flipped_bit_takes_back_what_was_acknowledged_without_a_word(
    path: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    acknowledged = int(played_until_killed(path, 40).split()[0])
    with open_store(found_as(path, tmp_path / "whole" / "games.sqlite3", len)) as store:
        kept = len(store.load(NAME)[1])
    assert kept >= acknowledged
    assert told_of(caplog) == []
    stands = expected(kept)
    chance, lost = Random(3), 0
    bits = log_of(path).stat().st_size * 8

    for _ in range(FLIPS):
        head = 8 * (32 + chance.randrange(bits // (8 * FRAME)) * FRAME) + chance.randrange(8 * 24)
        at = chance.choice((chance.randrange(bits), head, chance.randrange(8 * 32)))
        file = found_as(path, tmp_path / "flipped" / "games.sqlite3", flip(at))
        caplog.clear()
        with open_store(file) as store:
            names = store.names()
            records = len(store.load(NAME)[1]) if names else 0
            assert not names or standing(open_saved(store, NAME), records) == stands[records]
        if records < kept:
            lost += 1
            (said,) = told_of(caplog)
            total = re.search(r"the last (\d+) of (\d+) records of 'a well'", said)
            if total is not None:
                assert int(total[2]) - int(total[1]) == records
            else:
                assert "the game 'a well' with" in said or "what it was cannot be read" in said
            assert log_of(file.with_name("games.sqlite3.damaged-1")).read_bytes() != log_of(path).read_bytes()
        else:
            assert all("what it was cannot be read" in said for said in told_of(caplog))
    assert lost > FLIPS // 3


def test_each_table_that_may_have_lost_something_is_told_and_no_other(
    path: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with open_store(path) as store:
        one, other = House(store, "one").sit(), House(store, "other").sit()
        whole = log_of(path).stat().st_size
        one.say("ann", "rest")
        file = found_as(path, tmp_path / "left" / "games.sqlite3", flip(8 * (whole + 100)))

    with open_store(file) as store:
        told = {table.info.id: House(store).sessions.live(table.info.id) for table in (one, other)}
        assert [line.text for line in told[one.info.id].notices("ben")][-1:] == [LOST]
        assert LOST not in [line.text for line in told[other.info.id].notices("ben")]
        assert told[one.info.id].revision == 0
    (said,) = told_of(caplog)
    assert "the last 1 of 1 records of" in said
    assert "Either it was broken off" in said


def test_whoever_starts_lychgate_reads_what_is_missing(path: Path, tmp_path: Path) -> None:
    with open_store(path) as store:
        kept_game(store, "a well", "rest", "rest", "rest")
        file = found_as(path, tmp_path / "left" / "games.sqlite3", flip(8 * 5000))
    command = [str(Path(sys.executable).with_name("lychgate")), "games"]

    said = subprocess.run(
        command, env={**os.environ, "LYCHGATE_HOME": str(file.parent)}, capture_output=True, text=True, check=True
    )

    assert f"{log_of(file)} was damaged after it was written" in said.stderr
    assert "the game 'a well' with 3 records" in said.stderr
    assert "games.sqlite3.damaged-1" in said.stderr


def test_it_is_said_once(path: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with open_store(path) as store:
        kept_game(store, "a well", "rest", "rest", "rest")
        file = found_as(path, tmp_path / "left" / "games.sqlite3", flip(8 * 5000))
    with open_store(file) as store:
        kept_game(store, "another", "rest")
        again = found_as(file, tmp_path / "again" / "games.sqlite3", len)
    assert len(told_of(caplog)) == 1
    assert f"{log_of(file)} was damaged after it was written" in told_of(caplog)[0]

    with open_store(again) as store:
        assert "another" in store.names()

    assert len(told_of(caplog)) == 1


def test_a_log_that_is_whole_or_was_cut_off_in_its_last_write_is_not_called_damaged(
    path: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with open_store(path) as store:
        kept_game(store, "a well", "rest", "rest")
        db = sqlite3.connect(path)
        db.execute("pragma wal_checkpoint(restart)")
        db.close()
        kept_game(store, "another", "rest")
        size = log_of(path).stat().st_size
        for cut in (0, 1, 100, PAGE, FRAME + 1):
            file = found_as(path, tmp_path / f"cut {cut}" / "games.sqlite3", cut_to(size - cut))
            with open_store(file) as left:
                assert "a well" in left.names()

    assert told_of(caplog) == []


def test_a_file_that_has_gone_on_beyond_the_damage_is_refused_and_left_as_it_is(path: Path, tmp_path: Path) -> None:
    with open_store(path) as store:
        kept_game(store, "a well", *["rest"] * 6)
        db = sqlite3.connect(path)
        assert db.execute("pragma wal_checkpoint(passive)").fetchone()[0] == 0
        db.close()
        file = found_as(path, tmp_path / "left" / "games.sqlite3", flip(8 * 5000))
    before = file.read_bytes(), log_of(file).read_bytes()

    with pytest.raises(StoreError, match=r"is damaged, but what it holds stands in .* already. Nothing was changed"):
        open_store(file)

    assert (file.read_bytes(), log_of(file).read_bytes()) == before
    log_of(file).unlink()
    with open_store(file) as store:
        assert len(store.load("a well")[1]) == 6


def test_a_log_tells_its_present_run_from_what_is_left_of_earlier_ones(path: Path) -> None:
    with open_store(path) as store:
        kept_game(store, "a well", "rest", "rest", "rest")
        db = sqlite3.connect(path)
        db.execute("pragma wal_checkpoint(restart)")
        db.close()
        kept_game(store, "another", "rest")
        raw = log_of(path).read_bytes()

    log = read_log(raw, PAGE)

    assert (len(log.frames), log.dropped) == (log.taken, ())
    assert 0 < log.taken < len(raw) // FRAME
    for at in range(32 * 8, 56 * 8):
        broken = bytearray(raw)
        flip(at)(broken)
        assert len(read_log(bytes(broken), PAGE).dropped) == log.taken
