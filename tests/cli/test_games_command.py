"""``lychgate games``: what it prints, what it refuses, with which exit code."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from lychgate import rulesets
from lychgate.cli.chronicle import chronicle
from lychgate.cli.games import games, table, when
from lychgate.core.game import Game
from lychgate.server.saved import begin, open_saved
from lychgate.server.store import open_store
from lychgate.server.transfer import public, to_text
from tests.core.toy import Well, toy_header


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setitem(rulesets._HOMES, "toy", "tests.core.toy")
    monkeypatch.setenv("LYCHGATE_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def saved(name: str, *replies: str) -> None:
    with open_store() as store:
        game: Game[Well] = begin(store, toy_header(name=name))
        for reply in replies:
            game.reply("ann", reply)


def names() -> tuple[str, ...]:
    with open_store() as store:
        return store.names()


def run(*arguments: str, typed: str | None = None) -> Result:
    return CliRunner().invoke(games, arguments, input=typed)


def refused(result: Result, exit_code: int) -> str:
    """The one sentence of a refusal."""
    assert result.exit_code == exit_code
    assert result.stdout == ""
    assert result.stderr.startswith("Error: ")
    assert "Traceback" not in result.stderr
    return result.stderr


# ---------------------------------------------------------------------- the list


def test_without_a_saved_game_it_says_how_to_begin_one() -> None:
    result = run()

    assert result.exit_code == 0
    assert result.stdout == "There is no saved game yet. 'lychgate play' begins one.\n"


def test_the_games_are_listed_the_one_played_last_first() -> None:
    saved("first", "rest", "rest")
    saved("second")

    lines = run().stdout.splitlines()

    assert lines[0].split() == ["GAME", "RULES", "STEPS", "LAST", "PLAYED", "WHERE", "IT", "STANDS"]
    assert [line.split()[:3] for line in lines[1:]] == [["second", "toy", "0"], ["first", "toy", "2"]]
    assert lines[1].endswith("30 coins glint in the deep.")


def test_a_table_is_cut_to_the_width_of_the_screen() -> None:
    rows = [("a", "b", "1", "c", "x" * 100), ("Zoë 日本", "b", "1", "c", "y")]

    assert list(table(rows, 30)) == ["a         b  1  c  xxxxxxxxxx…", "Zoë 日本  b  1  c  y"]


def test_no_name_or_summary_can_write_to_the_screen_past_its_cell() -> None:
    assert list(table([("a\x1b[2J", "b", "1", "c", "d\ne")], None)) == ["a[2J  b  1  c  d e"]


def test_a_moment_that_is_none_is_shown_as_it_is() -> None:
    assert when("long ago") == "long ago"


def test_a_damaged_file_is_one_sentence(home: Path) -> None:
    home.mkdir()
    (home / "games.sqlite3").write_text("dear diary, " * 1000)

    assert "is damaged" in refused(run(), 1)


# ---------------------------------------------------------------------- out and in


def test_a_game_goes_out_to_the_screen_and_comes_in_from_a_pipe() -> None:
    saved("a well", "rest", "draw")

    text = run("export", "a well").stdout
    result = run("import", "-", typed=text)

    assert result.exit_code == 0
    assert result.stdout == "Saved as 'a well (2)'. Go on with: lychgate play --game 'a well (2)'\n"
    with open_store() as store:
        assert open_saved(store, "a well (2)").state == open_saved(store, "a well").state


def test_a_game_goes_out_to_a_file_and_comes_in_from_it(tmp_path: Path) -> None:
    saved("a well", "rest", "draw")
    out = tmp_path / "well.jsonl"

    exported = run("export", "a well", "--out", str(out))
    run("remove", "a well", "--yes")
    imported = run("import", str(out))

    assert (exported.exit_code, exported.stdout, exported.stderr) == (0, "", f"Written to {out}.\n")
    assert imported.stdout.startswith("Saved as 'a well'.")
    assert names() == ("a well",)


def test_a_file_without_the_secret_of_its_dice_comes_in_with_another_and_says_so() -> None:
    saved("a well", "rest")
    with open_store() as store:
        header, records = store.load("a well")
    typed = to_text(*public(header, records))

    result = run("import", "-", typed=typed)

    assert result.stdout.splitlines()[1:] == ["Its dice have another secret from here on."]


def test_an_export_that_cannot_be_written_leaves_the_old_file(tmp_path: Path) -> None:
    saved("a well", "rest")
    out = tmp_path / "well.jsonl"
    out.write_text("old")
    (tmp_path / "well.jsonl.part").mkdir()

    result = run("export", "a well", "--out", str(out))

    assert "could not be written" in refused(result, 1)
    assert out.read_text() == "old"


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("export", "a wel"), "Did you mean 'a well'?"),
        (("remove", "a wel"), "Did you mean 'a well'?"),
        (("import", "nowhere.jsonl"), "nowhere.jsonl could not be read: No such file or directory."),
        (("import", "."), "could not be read"),
    ],
)
def test_bad_input_is_one_sentence_and_changes_nothing(arguments: tuple[str, ...], why: str) -> None:
    saved("a well", "rest")

    assert why in refused(run(*arguments), 2)
    assert names() == ("a well",)


@pytest.mark.parametrize(
    ("raw", "why"),
    [(b"\xff\xfe\x00", "no text in UTF-8"), (b"{}", "not an exported game"), (b"", "not an exported game")],
)
def test_a_file_that_is_no_game_is_refused(tmp_path: Path, raw: bytes, why: str) -> None:
    file = tmp_path / "file"
    file.write_bytes(raw)

    assert why in refused(run("import", str(file)), 2)
    assert names() == ()


# ---------------------------------------------------------------------- away


@pytest.mark.parametrize(("typed", "left"), [("y\n", ()), ("n\n", ("a well",)), ("", ("a well",))])
def test_removing_asks_first(typed: str, left: tuple[str, ...]) -> None:
    saved("a well", "rest")

    result = run("remove", "a well", typed=typed)

    assert "Remove 'a well' with its 1 steps for good?" in result.stdout
    assert result.exit_code == (0 if not left else 1)
    assert names() == left


def test_removing_with_yes_does_not_ask() -> None:
    saved("a well", "rest")

    assert run("remove", "a well", "--yes").stdout == "'a well' is removed.\n"
    assert names() == ()


# ---------------------------------------------------------------------- the one that was played last


def test_without_a_name_the_game_that_was_played_last_is_told() -> None:
    saved("first", "rest")
    saved("second", "rest", "rest")

    result = CliRunner().invoke(chronicle, ())

    assert result.exit_code == 0
    assert result.stdout == CliRunner().invoke(chronicle, ("second",)).stdout
    assert "second" in result.stdout


def test_without_a_saved_game_none_is_told() -> None:
    assert "There is no saved game yet. 'lychgate play' begins one." in refused(CliRunner().invoke(chronicle, ()), 2)
