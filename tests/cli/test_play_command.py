"""``lychgate play``: which game is opened when none is named."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from lychgate.cli.play import play
from lychgate.server.sessions import Sessions
from lychgate.server.store import open_store

pytestmark = pytest.mark.usefixtures("home")


def played(*arguments: str, typed: str = "") -> Result:
    return CliRunner().invoke(play, ["--plain", *arguments], input=typed)


def test_play_goes_on_with_the_game_that_was_played_last() -> None:
    played("--new", "--seed", "one", typed="1\n")

    again = played()

    assert "Last time:" in again.output
    assert "What is the name?" in again.output


def test_play_goes_on_with_the_last_game_of_any_book_and_else_begins_twelve_years() -> None:
    def book() -> str:
        return played().output.partition("\n")[0].partition(". ")[0].partition(" (")[0]

    seen = [book()]
    for ruleset in ("sovereign", "twelve_years", "constitution", "hundred_saints"):
        played(ruleset, "--new", "--seed", "one", typed="1\n")
        seen.append(book())
    seen.append(played("twelve_years").output.partition("\n")[0].partition(". ")[0].partition(" (")[0])

    twelve, sovereign, again, constitution, saints, named = seen
    assert twelve == again == named
    assert len({twelve, sovereign, constitution, saints}) == 4, seen


def test_a_last_game_that_is_damaged_is_left_alone_and_no_other_is_begun(home: Path) -> None:
    played("--new", "--seed", "one", typed="1\n")
    with sqlite3.connect(home / "games.sqlite3") as db:
        db.execute("update record set body = 'nonsense' where version = 1")

    refused = played()

    assert refused.exit_code == 1
    assert "is damaged" in refused.output
    assert "'lychgate play --new' begins another game." in refused.output
    with open_store() as store:
        assert len(store.names()) == 1


def test_leaving_the_options_begins_no_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lychgate.terminal.can_draw", lambda: True)

    left = CliRunner().invoke(play, ["--new"], input="1\n")

    assert left.exit_code == 0
    assert left.output.endswith("No game was begun.\n")
    with open_store() as store:
        assert store.names() == ()


def test_a_game_around_a_table_is_not_gone_on_with_by_one_alone() -> None:
    played("--new", "--seed", "one", typed="1\n")
    with open_store() as store:
        seats = [("Ann", "open", ""), ("Ben", "open", "")]
        Sessions(store).create("Friday", "twelve_years", {}, seats)  # type: ignore[arg-type]

    again = played()
    refused = played("--game", "Friday")

    assert "Last time:" in again.output
    assert refused.exit_code == 2
    assert "'Friday' is played around a table, by Ann, Ben" in refused.output
