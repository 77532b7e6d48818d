"""``lychgate sim``: games counted, the same for the same seed, and a sentence for what cannot be played."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner, Result

from lychgate.cli.sim import sim


def ran(*words: str) -> Result:
    return CliRunner().invoke(sim, words)


def test_games_are_counted_in_words() -> None:
    result = ran("twelve_years", "--games", "5", "--seed", "words")

    assert result.exit_code == 0
    assert "5 games by the random player" in result.stdout
    for word in ("won", "95 % interval", "endings", "years", "parties", "causes of death"):
        assert word in result.stdout


def test_games_are_counted_as_json() -> None:
    result = ran("twelve_years", "--games", "5", "--seed", "json", "--json")

    counted = json.loads(result.stdout)
    assert counted["games"] == 5
    assert sum(counted["endings"].values()) == 5
    assert 0 <= counted["low"] <= counted["win_rate"] <= counted["high"] <= 1


def test_the_same_seed_counts_the_same_whatever_the_jobs() -> None:
    words = ("twelve-years", "--games", "6", "--seed", "same", "--json", "--variant", "*=any")

    assert ran(*words).stdout == ran(*words, "--jobs", "2").stdout


def test_nothing_but_the_counts_is_on_standard_output() -> None:
    result = ran("twelve_years", "--games", "3", "--json")

    json.loads(result.stdout)
    assert result.stderr == ""


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
