"""``lychgate amend``: what another rule would have changed in a saved game, told in lines; the game stays as it was."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from lychgate import rulesets
from lychgate.cli.amend import amend, counted
from lychgate.core.decision import TEXT
from lychgate.core.records import REFEREE, Header
from lychgate.server.saved import begin, export_game, open_saved
from lychgate.server.store import open_store
from lychgate.sim.what_if import Pair

LINES = ("character Ada of Ann fighter strength 14", *("check Ada strength",) * 30)


@pytest.fixture(autouse=True)
def campaign(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LYCHGATE_HOME", str(tmp_path))
    rules = rulesets.get("constitution")
    with open_store() as store:
        header = Header(rules.name, 1, rules.resolve({}), ("Ref", "Ann"), "a seed", "evening", roles={"Ref": REFEREE})
        game = begin(store, header)
        for line in LINES:
            game.reply("Ref", TEXT + line)


def play_on(*lines: str) -> None:
    """The evening goes on with these lines of the referee, and whatever is asked then is answered as usual."""
    with open_store() as store:
        game = open_saved(store, "evening")
        for line in lines:
            game.reply("Ref", TEXT + line)
            while (asked := next((one for one in game.open if game.busy(one.seat)), None)) is not None:
                game.reply(asked.seat, asked.default() or asked.options()[0].id)


def told(*arguments: str) -> Result:
    return CliRunner().invoke(amend, ["evening", *arguments])


def test_what_comes_out_differently_is_told_step_by_step() -> None:
    text = told("--set", "nat1=ignored").stdout

    assert text.startswith("nat1 = ignored (was minus5): 31 steps run again, ")
    assert "  then:    Ada, a check: 1 (-4) +14 strength" in text
    assert "  instead: Ada, a check: 1 +14 strength" in text


def test_an_amendment_that_changes_nothing_says_so_exactly() -> None:
    text = told("--set", "skill_round=down").stdout

    assert text.splitlines()[-1] == "Nothing would have come out differently: every step is the same."


def test_the_game_is_left_as_it_was() -> None:
    with open_store() as store:
        before = export_game(store, "evening")
    told("--set", "nat1=ignored")

    with open_store() as store:
        assert export_game(store, "evening") == before


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("--set", "nat1=often"), "'often' is not a value of 'nat1'. Allowed: minus5, complication, ignored."),
        (("--set", "natural_one=21"), "Allowed: a whole number from 1 to 20."),
        (("--set", "nat2=ignored"), "There is no switch 'nat2'."),
        (("--set", "nat1"), "'nat1' is not KEY=VALUE"),
        (("--set", "nat1=ignored", "--fight"), "There was no fight in this game."),
        (("--set", "nat1=ignored", "--session", "3"), "There is no session 3. Sessions so far: 1."),
        (("--set", "nat1=ignored", "--session", "--fight"), "Say --fight or --session, not both."),
        (("--set", "nat1=ignored", "--from", "99"), "There are no steps from 99."),
    ],
)
def test_what_cannot_be_compared_is_refused_in_a_sentence(arguments: tuple[str, ...], why: str) -> None:
    refused = told(*arguments)

    assert refused.exit_code != 0
    assert why in refused.stderr


def test_one_session_alone_is_run_again_the_last_in_which_something_was_done() -> None:
    play_on("session", *("check Ada strength",) * 5, "session")

    assert told("--set", "skill_round=down", "--session").stdout.startswith(
        "skill_round = down (was nearest): 6 steps run again"
    )
    assert ": 31 steps run again" in told("--set", "skill_round=down", "--session", "1").stdout
    assert ": 1 step run again" in told("--set", "skill_round=down", "--session", "3").stdout


def test_how_far_the_runs_of_the_bots_are_is_shown_at_a_terminal() -> None:
    play_on("character Bo of Ann adventurer will 29", "turn 99", "turn 46")
    play_on(*("sit Bo",) * 60)  # a natural 1 alone fails, and may be rolled again
    arguments = ["evening", "--set", "nat1=ignored", "--runs", "3"]

    assert "3/3" not in CliRunner().invoke(amend, arguments).stderr
    assert "3/3" in CliRunner().invoke(amend, arguments, env={"FORCE_COLOR": "1"}).stderr


def test_given_up_with_ctrl_c_the_runs_that_are_done_count(capsys: pytest.CaptureFixture[str]) -> None:
    pair: Pair = ({"orders": 1.0}, {"orders": 2.0})

    def runs() -> Iterator[Pair]:
        yield pair
        yield pair
        raise KeyboardInterrupt

    assert counted(runs(), 200) == [pair, pair]
    assert capsys.readouterr().err.strip() == "Given up after 2 of 200 runs."
