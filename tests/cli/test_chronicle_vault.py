"""``lychgate chronicle`` with a vault, for a seat, and with what has changed for somebody."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from lychgate import rulesets
from lychgate.cli.chronicle import chronicle
from lychgate.core.decision import TEXT
from lychgate.core.game import Game
from lychgate.core.records import REFEREE, Header
from lychgate.server.store import open_store

LINES = ("pc Ada hp 7", "foes 2 wolves hp 3", "set cast.Ada.hp 4 because of a fall", "note wolves hungry")


@pytest.fixture(autouse=True)
def evening(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LYCHGATE_HOME", str(tmp_path / "home"))
    (tmp_path / "home").mkdir()
    monkeypatch.chdir(tmp_path)
    play("barrow", *LINES)


def play(name: str, *lines: str) -> None:
    """Play a refereed game under this name, from its beginning or from where it stands."""
    rules = rulesets.get("hundred_saints")
    with open_store() as store:
        if name not in store.names():
            seats = ("Ref", "Ann")
            store.create(Header(rules.name, 1, rules.resolve({}), seats, "x", name, roles={"Ref": REFEREE}))
        header, records = store.load(name)
        game = Game(rules, header, records, store.keeper(name, len(records)))
        for line in lines:
            game.reply("Ref", TEXT + line)


def told(*arguments: str) -> Result:
    return CliRunner().invoke(chronicle, list(arguments))


def files(folder: str) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in Path(folder).rglob("*.md")}


def test_a_vault_is_written_and_written_over_again_without_what_is_gone() -> None:
    assert "Written to v: 4 pages. Begin at index.md." in told("barrow", "--vault", "v").stderr
    before = files("v")
    assert before == {"index.md", "Sessions/Session 1.md", "Characters/Ada.md", "Foes/wolves.md"}
    play("barrow", "strike n1", 'note "the well" public deep')

    assert told("barrow", "--vault", "v").exit_code == 0

    assert files("v") == before | {"Notes/The well.md"}
    assert "hungry" not in Path("v/Foes/wolves.md").read_text(encoding="utf-8")
    play("barrow", "strike n1")
    told("barrow", "--vault", "v")
    assert files("v") == before


def test_a_seats_vault_and_story_hold_the_seats_view() -> None:
    told("barrow", "--vault", "v", "--seat", "ann")

    assert files("v") == {"index.md", "Sessions/Session 1.md", "Characters/Ada.md"}
    assert "wolves" not in told("barrow", "--seat", "Ann").stdout
    assert "wolves" in told("barrow").stdout


def test_nothing_of_anybody_else_is_written_over() -> None:
    told("barrow", "--vault", "v")
    mine = Path("v/Characters/Ada.md")
    mine.write_text(mine.read_text(encoding="utf-8") + "My own words.\n", encoding="utf-8")
    Path("v/Diary.md").write_text("mine", encoding="utf-8")
    play("barrow", "heal Ada 1")

    refused = told("barrow", "--vault", "v")

    assert (refused.exit_code, "somebody has changed since: Characters/Ada.md" in refused.stderr) == (2, True)
    assert "My own words." in mine.read_text(encoding="utf-8")
    assert "heal" not in Path("v/Sessions/Session 1.md").read_text(encoding="utf-8")
    mine.unlink()
    assert told("barrow", "--vault", "v").exit_code == 0
    assert Path("v/Diary.md").read_text(encoding="utf-8") == "mine"


def test_a_players_vault_is_not_mixed_with_the_referees() -> None:
    told("barrow", "--vault", "v")

    refused = told("barrow", "--vault", "v", "--seat", "Ann")

    assert (refused.exit_code, "holds another vault: barrow, as seen by all of it" in refused.stderr) == (2, True)


def test_a_folder_that_cannot_be_written_is_said() -> None:
    Path("v").mkdir()
    Path("v/Sessions").write_text("in the way", encoding="utf-8")

    refused = told("barrow", "--vault", "v")

    assert (refused.exit_code, "could not be written" in refused.stderr) == (1, True)


def test_a_story_is_written_as_one_page_of_html() -> None:
    assert told("barrow", "--html", "--out", "story.html").exit_code == 0

    page = Path("story.html").read_text(encoding="utf-8")
    assert page.startswith("<!doctype html>")
    assert "Ada comes into play." in page


def test_a_session_is_summed_up_as_markdown_and_as_html() -> None:
    assert told("barrow", "--summary").stdout.startswith("# barrow: session 1\n")
    assert "wolves" in told("barrow", "--summary").stdout.casefold()
    assert "wolves" not in told("barrow", "--summary", "--seat", "Ann").stdout.casefold()
    assert "<h1>barrow: session 1</h1>" in told("barrow", "--summary", "--html").stdout


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--summary", "--session", "2"), "There is no session 2. Sessions so far: 1."),
        (("--session", "1"), "--session goes with --summary."),
        (("--html", "--vault", "v"), "leave out --vault and --history"),
        (("--summary", "--history", "Ada"), "leave out --vault and --history"),
        (("--seat", "Bob"), "No seat of this game is called 'Bob'. Its seats: Ref, Ann."),
        (("--vault", "v", "--out", "x"), "leave out --out and --history"),
        (("--history", "Bob"), "Nobody that you know of is called 'Bob'"),
        (("--seat", "Ann", "--history", "wolves"), "Nobody that you know of is called 'wolves'"),
    ],
)
def test_what_cannot_be_told_gets_a_sentence(options: tuple[str, ...], sentence: str) -> None:
    refused = told("barrow", *options)

    assert (refused.exit_code, sentence in refused.stderr) == (2, True)
    assert "Traceback" not in refused.output


def test_what_has_changed_for_somebody_is_told_line_by_line() -> None:
    assert told("barrow", "--history", "Ada", "--seat", "Ann").stdout == (
        "Ada: what changed\n  1. Day 1, 00:00, by Ref: comes into play\n  2. Day 1, 00:00, by Ref: hp 7 -> 4\n"
    )
