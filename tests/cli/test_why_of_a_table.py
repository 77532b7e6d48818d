"""``lychgate why --game``: how the table of a saved game plays what the book says."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from lychgate import rulesets
from lychgate.cli.why import why
from lychgate.core.decision import TEXT
from lychgate.core.filing import TABLE_APPLIES
from lychgate.core.records import REFEREE, Header
from lychgate.server.saved import begin
from lychgate.server.store import open_store

LINES = (
    "amend natural_one 3 by Ann agreed Ben because it hurts",
    "rule 3d6.3.5 secret a 1 breaks the sword",
)
AMENDED = (
    "3d6.3.5, as this table plays it since step 1: "
    "What a natural 1 costs (natural_one) is 3, not 5; proposed by Ann, agreed by Ben."
)


@pytest.fixture(autouse=True)
def campaign(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LYCHGATE_HOME", str(tmp_path))
    rules = rulesets.get("constitution")
    with open_store() as store:
        header = Header(rules.name, 1, rules.resolve({}), ("Ref", "Ann", "Ben"), "x", "evening", roles={"Ref": REFEREE})
        game = begin(store, header)
        for line in LINES:
            game.reply("Ref", TEXT + line)


def asked(*arguments: str) -> Result:
    return CliRunner().invoke(why, list(arguments))


def test_a_clause_is_told_as_the_table_plays_it() -> None:
    told = asked("3d6.3.5", "--game", "evening").stdout

    assert "3d6.3.5  Natural 1" in told
    assert told.endswith(
        f"As this table plays it:\n  {AMENDED}\n"
        f"  3d6.3.5, as Ref ruled since step 2 (S1): a 1 breaks the sword. {TABLE_APPLIES}\n"
    )


def test_a_seat_reads_nothing_that_is_secret() -> None:
    told = asked("natural_one", "--game", "evening", "--seat", "ann").stdout

    assert AMENDED in told
    assert "sword" not in told


def test_a_clause_that_nobody_amended_is_played_as_printed() -> None:
    assert asked("3d6.6.4", "--game", "evening").stdout.endswith("\nThis table plays it as printed.\n")


@pytest.mark.parametrize(
    ("arguments", "wrong"),
    [
        (("3d6.3.5", "--game", "morning"), "morning"),
        (("3d6.3.5", "--game", "evening", "--seat", "Dov"), "No seat of this game is called 'Dov'."),
        (("3d6.3.5", "--seat", "Ann"), "--seat needs the game that it sits at: --game GAME."),
        (("3d6.3.5", "--game", "evening", "--ruleset", "sovereign"), "'evening' is a game of constitution"),
    ],
)
def test_a_wrong_game_or_seat_is_refused_with_a_sentence(arguments: tuple[str, ...], wrong: str) -> None:
    refused = asked(*arguments)

    assert refused.exit_code != 0
    assert wrong in refused.stderr
    assert "Traceback" not in refused.stderr
