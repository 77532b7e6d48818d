"""``lychgate sim``: games counted, the same for the same seed, and a sentence for what cannot be played."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from lychgate.cli.sim import sim


def ran(*words: str) -> Result:
    return CliRunner().invoke(sim, words)


def test_games_are_counted_in_words() -> None:
    result = ran("twelve_years", "--games", "3", "--seed", "words")

    assert result.exit_code == 0
    assert "3 games by the random player" in result.stdout
    for word in ("won", "95 % interval", "endings", "years", "parties", "causes of death"):
        assert word in result.stdout


@pytest.mark.parametrize("what", [("twelve_years",), ("sovereign", "toll_house")])
def test_one_game_is_told_of_as_one(what: tuple[str, ...]) -> None:
    assert ": 1 game by the " in ran(*what, "--games", "1").stdout


def test_games_are_counted_as_json_and_nothing_else_is_on_standard_output() -> None:
    result = ran("twelve_years", "--games", "3", "--seed", "json", "--json")

    counted = json.loads(result.stdout)
    assert counted["games"] == 3
    assert sum(counted["endings"].values()) == 3
    assert 0 <= counted["low"] <= counted["win_rate"] <= counted["high"] <= 1
    assert result.stderr == ""


def test_the_same_seed_counts_the_same_whatever_the_jobs() -> None:
    words = ("twelve-years", "--games", "3", "--seed", "same", "--json", "--variant", "*=any")

    assert ran(*words).stdout == ran(*words, "--jobs", "2").stdout


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("twelve_yaers",), "There is no ruleset 'twelve_yaers'. Did you mean 'twelve_years'?"),
        (("twelve_years", "--player", "cautius"), "Did you mean 'cautious'?"),
        (("twelve_years", "--variant", "castle-mode"), "is not KEY=VALUE"),
        (("twelve_years", "--variant", "castle-mod=axe"), "Did you mean 'castle-mode'?"),
        (("twelve_years", "--variant", "castle-mode=fork"), "Allowed: normal, sword, flail, axe"),
        (("twelve_years", "--games", "0"), "--games"),
        (("twelve_years", "--game", "5"), "--games"),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_sentence(words: tuple[str, ...], told: str) -> None:
    result = ran(*words)

    assert result.exit_code == 2
    assert told in result.stderr
    assert result.stdout == ""


def test_an_encounter_is_counted_in_words_and_as_json_whatever_the_jobs(tmp_path: Path) -> None:
    file = tmp_path / "cave.toml"
    file.write_text("party = ['pc Ada hp 8']\nfoes = ['2 goblins hp 3 club 1d4']\n", encoding="utf-8")
    words = ("hundred_saints", str(file), "--games", "3", "--seed", "cave")

    told, counted = ran(*words), ran(*words, "--json")

    for word in ("An encounter: 3 games", "surprised", "95 % interval", "exactly", "44.44%", "who fell", "rounds"):
        assert word in told.stdout
    assert json.loads(counted.stdout)["games"] == 3
    assert ran(*words, "--json", "--jobs", "2").stdout == counted.stdout


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("hundred_saints",), "needs an encounter to run: lychgate sim hundred_saints ENCOUNTER.toml"),
        (("hundred_saints", "nowhere.toml"), "nowhere.toml could not be read: No such file or directory."),
        (("hundred_saints", "{file}", "--player", "cautious"), "is run by the bot referee"),
        (("hundred_saints", "{file}", "--variant", "deth=at_zero"), "Did you mean 'death'?"),
        (("twelve_years", "{file}"), "12 Years is played as a whole: leave out"),
    ],
)
def test_an_encounter_that_cannot_be_run_is_refused_in_a_sentence(
    tmp_path: Path, words: tuple[str, ...], told: str
) -> None:
    file = tmp_path / "cave.toml"
    file.write_text("party = ['pc Ada hp 8']\nfoes = ['2 goblins hp 3 club 1d4']\n", encoding="utf-8")

    result = ran(*(word.format(file=file) for word in words))

    assert result.exit_code == 2
    assert told in result.stderr
