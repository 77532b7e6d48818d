"""``lychgate book``: the campaign's book of a saved game, whole or for a seat, now or at a step."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from lychgate import rulesets
from lychgate.cli.book import book
from lychgate.core.decision import TEXT
from lychgate.core.records import REFEREE, Header
from lychgate.server.saved import begin
from lychgate.server.store import open_store

LINES = ("rule rope dc 15, a rope makes it 10", "rule lies secret dc 25", "amend nat1 ignored because it hurts")


@pytest.fixture(autouse=True)
def campaign(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LYCHGATE_HOME", str(tmp_path))
    rules = rulesets.get("constitution")
    with open_store() as store:
        header = Header(rules.name, 1, rules.resolve({}), ("Ref", "Ann"), "x", "evening", roles={"Ref": REFEREE})
        game = begin(store, header)
        for line in LINES:
            game.reply("Ref", TEXT + line)


def told(*arguments: str) -> Result:
    return CliRunner().invoke(book, list(arguments))


def test_the_book_has_every_clause_and_what_the_table_made_of_it() -> None:
    text = told("evening").stdout

    assert "### 3d6.3.5 " in text
    assert "`nat1` = `ignored` (was `minus5`), by Ref: it hurts" in text
    assert "**P1** on rope: dc 15, a rope makes it 10" in text
    assert "dc 25" in text


def test_a_player_s_book_has_nothing_of_what_is_secret() -> None:
    text = told("evening", "--seat", "ann", "--own").stdout

    assert "rope" in text
    assert "dc 25" not in text
    assert "S1" not in text
    assert "### 3d6.3.6" not in text


def test_the_book_of_an_earlier_step_is_as_it_was() -> None:
    assert "ignored" not in told("evening", "--at", "2", "--own").stdout
    assert told("evening", "--at", "9").exit_code == 2
    assert "The journal has no step 9." in told("evening", "--at", "9").stderr


def test_a_player_counts_only_the_steps_that_they_know_of() -> None:
    assert "The journal has no step 3." in told("evening", "--seat", "Ann", "--at", "3").stderr
    assert "ignored" in told("evening", "--seat", "Ann", "--at", "2", "--own").stdout


OURS = """# Ours
- Natural 1s cost 8 points.
- If one rests, all do.
- Beer: bring it.
"""


@pytest.fixture
def ours(tmp_path: Path) -> str:
    path = tmp_path / "ours.md"
    path.write_text(OURS, "utf-8")
    return str(path)


def test_house_rules_are_listed_with_what_they_may_mean_and_nothing_is_changed(ours: str) -> None:
    text = told("evening", "--house-rules", ours).stdout

    assert "In words: Your table applies this; Lychgate does not." in text
    assert "3. (line 4) Beer" in text
    assert 'in words: article "Beer" "Beer: bring it." because it was on our list of house rules' in text
    assert "as suggested: amend rest_party all because it was on our list of house rules" in text
    assert "Beer" not in told("evening", "--own").stdout


def test_house_rules_are_adopted_as_the_table_chooses(ours: str) -> None:
    done = told("evening", "--house-rules", ours, "--as-words", "1,3", "--as-switch", "2")
    assert done.exit_code == 0, done.output

    book_ = told("evening", "--own").stdout
    assert "`rest_party` = `all` (was `each`)" in book_
    assert "Beer: bring it." in book_
    assert "Natural 1s cost 8 points." in book_


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("--as-words", "4"), "the file has rules 1 to 3, and no '4'."),
        (("--as-words", "one"), "--as-words takes numbers such as 1,3-5, or all; not 'one'."),
        (("--as-switch", "3"), "Rule 3 matches no switch or number with a clear value"),
        (("--as-words", "2", "--as-switch", "2"), "Rule 2 cannot be adopted both as words and as a switch."),
    ],
)
def test_a_wrong_choice_of_house_rules_changes_nothing(ours: str, arguments: tuple[str, ...], why: str) -> None:
    refused = told("evening", "--house-rules", ours, *arguments)

    assert refused.exit_code == 2
    assert why in refused.stderr
    assert "Beer" not in told("evening", "--own").stdout


def test_a_file_of_house_rules_that_cannot_be_read_is_refused_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "bad.md").write_bytes(b"- fine\n- St\xfcck")

    assert "Line 2 is not UTF-8 text." in told("evening", "--house-rules", str(tmp_path / "bad.md")).stderr
    assert "cannot be read" in told("evening", "--house-rules", str(tmp_path / "none.md")).stderr
    assert "choose among the rules" in told("evening", "--as-words", "1").stderr
