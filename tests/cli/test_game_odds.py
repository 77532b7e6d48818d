"""``lychgate odds GAME``: the odds of each choice that is open, and refusals in a sentence."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from lychgate import rulesets
from lychgate.cli.dice import odds
from lychgate.core.records import Header
from lychgate.server.saved import begin
from lychgate.server.store import open_store


def run(*words: str) -> Result:
    return CliRunner().invoke(odds, words)


@pytest.fixture(autouse=True)
def _game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game of 12 Years that stands before a foe, and one of Sovereign."""
    monkeypatch.setenv("LYCHGATE_HOME", str(tmp_path))
    with open_store() as store:
        for name in ("twelve_years", "sovereign"):
            rules = rulesets.get(name)
            header = Header(rules.name, rules.version, rules.resolve({}), ("p1",), "k2", f"a game of {name}")
            game = begin(store, header)
            while name == "twelve_years" and "attack" not in [one.id for one in game.open[0].options()]:
                game.reply("p1", game.open[0].default() or game.open[0].options()[0].id)


def test_each_choice_has_its_odds_the_weightiest_first() -> None:
    lines = run("a game of twelve_years").output.splitlines()

    assert lines[0].startswith("p1: You face a tangle of sentient vines.")
    assert "Fight: Attack  (exact)" in lines
    at = lines.index("Fight: Attack  (exact)")
    assert lines[at + 1].endswith("%  The tangle of sentient vines falls")
    assert not any(line.startswith("Party: Weapons and gear") for line in lines), "nothing that is measured comes of it"


def test_as_json_the_fractions_are_exact() -> None:
    told = json.loads(run("a game of twelve_years", "--json").output)

    (attack, *_) = told["outlooks"]
    assert (attack["option"], attack["exact"]) == ("attack", True)
    for one in attack["likelihoods"]:
        top, _, bottom = one["exact"].partition("/")
        assert one["chance"] == one["low"] == one["high"] == pytest.approx(int(top) / int(bottom or 1))


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("a game of twelve_years", "--seat", "Zoe"), "'Zoe' has no seat in 'a game of twelve_years'. There is: p1."),
        (("a game of twelve_years", "--at-least", "3"), "--at-least and --at-most are for dice"),
        (("2d6", "--fight"), "--seat, --fight and --luck are for a saved game, and there is none called '2d6'."),
        (("a game of chess", "--fight"), "there is none called 'a game of chess'"),
    ],
)
def test_what_has_no_odds_is_refused_in_a_sentence(words: tuple[str, ...], says: str) -> None:
    result = run(*words)

    assert result.exit_code == 2
    assert says in result.output
    assert "Traceback" not in result.output
