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
