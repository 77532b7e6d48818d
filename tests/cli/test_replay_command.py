"""``lychgate replay`` and ``lychgate chronicle``: the past folded, run again, and told."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from lychgate import rulesets
from lychgate.cli.chronicle import chronicle
from lychgate.cli.replay import replay
from lychgate.core.chronicle import chronicle_markdown
from lychgate.core.codec import digest
from lychgate.core.game import Game
from lychgate.server.saved import begin
from lychgate.server.store import open_store
from tests.core.toy import Well, toy_header


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setitem(rulesets._HOMES, "toy", "tests.core.toy")
    monkeypatch.setenv("LYCHGATE_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def game() -> Game[Well]:
    with open_store() as store:
        game: Game[Well] = begin(store, toy_header(depth="deep"))
        for reply in ("rest", "draw", "keep", "rest", "draw"):
            game.reply("ann", reply)
    return game


def run(*arguments: str) -> Result:
    return CliRunner().invoke(replay, arguments)


def test_replay_says_where_the_fold_ends(game: Game[Well]) -> None:
    result = run("a well")

    assert result.exit_code == 0
    end = game.entries[3].hash
    assert result.stdout == (
        f"'a well' folds through 3 of 3 entries to the state {end}.\n"
        "It waits for ann (toy.what_now), ben (toy.orders).\n"
    )


def test_replay_runs_again_and_counts_what_agrees(game: Game[Well]) -> None:
    assert "Run again, 3 entries agree with the journal." in run("a well", "--rerun").stdout
    assert "Run again, 2 entries agree with the journal." in run("a well", "--rerun", "--to", "2").stdout


def test_replay_shows_the_state_on_the_way(game: Game[Well]) -> None:
    result = run("a well", "--to", "2")

    states = [after for _, _, _, after in game.transitions()]
    assert f"2 of 3 entries to the state {digest(states[1])}" in result.stdout
    assert f"{states[1].coins} coins glint in the deep." in result.stdout
    assert "Day 2" in result.stdout


def test_replay_shows_the_beginning(game: Game[Well]) -> None:
    assert "200 coins glint in the deep." in run("a well", "--to", "0").stdout


def test_replay_names_the_first_entry_that_differs_and_fails(game: Game[Well], home: Path) -> None:
    db = sqlite3.connect(home / "games.sqlite3")
    db.execute('update record set body = replace(body, \'"dice":"1d6"\', \'"dice":"1d8"\') where version < 5')
    db.commit()
    db.close()

    result = run("a well", "--rerun")

    assert result.exit_code == 1
    assert "'a well' does not run again as it was played" in result.stderr
    assert "The journal in entry 2 says a roll of 1d8" in result.stderr
    assert "the rules now say a roll of 1d6" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("a wel",), "Did you mean 'a well'?"),
        (("a well", "--to", "4"), "has 3 entries on its present path; there is none after 4"),
        (("a well", "--to", "-1"), "-1 is not in the range"),
        (("a well", "--to", "many"), "not a valid integer"),
    ],
)
def test_replay_refuses_bad_input(game: Game[Well], arguments: tuple[str, ...], why: str) -> None:
    result = run(*arguments)

    assert result.exit_code == 2
    assert why in result.stderr
    assert result.stdout == ""


def test_a_chronicle_is_printed(game: Game[Well]) -> None:
    result = CliRunner().invoke(chronicle, ["a well"])

    assert result.exit_code == 0
    assert result.stdout == chronicle_markdown(game)


def test_a_chronicle_is_written_to_a_file(game: Game[Well], tmp_path: Path) -> None:
    out = tmp_path / "story.md"

    result = CliRunner().invoke(chronicle, ["a well", "--out", str(out)])

    assert (result.exit_code, result.stdout) == (0, "")
    assert out.read_text(encoding="utf-8") == chronicle_markdown(game)


def test_a_chronicle_of_no_game_is_refused() -> None:
    result = CliRunner().invoke(chronicle, ["a well"])

    assert result.exit_code == 2
    assert "There is no saved game 'a well', nor any other yet." in result.stderr
