"""A long game is opened from a snapshot and its past read later: every command still gives all of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from lychgate import rulesets
from lychgate.cli.main import lychgate
from lychgate.core.records import Record
from lychgate.server.saved import open_saved
from lychgate.server.store import open_store
from tests.core.toy_games import BOTTOMLESS, rests

SNAPSHOT = 20
LONG = 2 * SNAPSHOT + 3


@pytest.fixture(scope="module")
def records() -> tuple[Record, ...]:
    return rests(LONG)


@pytest.fixture(autouse=True)
def saved(home: Path, monkeypatch: pytest.MonkeyPatch, records: tuple[Record, ...]) -> None:
    monkeypatch.setitem(rulesets._HOMES, "toy", "tests.core.toy")
    monkeypatch.setattr("lychgate.server.saved.SNAPSHOT", SNAPSHOT)  # a game is long sooner
    with open_store() as store:
        store.create(BOTTOMLESS, records)


def run(*arguments: str) -> Result:
    return CliRunner().invoke(lychgate, arguments)


@pytest.mark.parametrize(
    "command",
    [
        ("replay", BOTTOMLESS.name),
        ("replay", BOTTOMLESS.name, "--rerun"),
        ("replay", BOTTOMLESS.name, "--to", "2"),
        ("replay", BOTTOMLESS.name, "--to", "2", "--rerun"),
        ("chronicle", BOTTOMLESS.name),
        ("chronicle", BOTTOMLESS.name, "--seat", "ben"),
        ("games", "export", BOTTOMLESS.name),
        ("games",),
    ],
    ids=" ".join,
)
def test_a_command_tells_the_same_of_a_long_game_however_often_it_is_given(command: tuple[str, ...]) -> None:
    first = run(*command)
    with open_store() as store:
        open_saved(store, BOTTOMLESS.name)
        assert store.snapshots(store.number_of(BOTTOMLESS.name))

    again = run(*command)

    assert (first.exit_code, first.stderr) == (0, "")
    assert (again.exit_code, again.stderr, again.stdout) == (0, "", first.stdout)


def test_the_pages_of_a_long_game_are_written_again_as_they_were(tmp_path: Path) -> None:
    folders = tmp_path / "first", tmp_path / "again"

    for folder in folders:
        assert run("chronicle", BOTTOMLESS.name, "--vault", str(folder)).exit_code == 0

    first, again = ({one.name: one.read_text() for one in folder.rglob("*.md")} for folder in folders)
    assert first
    assert first == again
