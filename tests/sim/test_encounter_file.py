"""Encounters as they are written down: what is read, and a sentence for every mistake."""

from __future__ import annotations

import pytest

from lychgate.core.errors import DataError
from lychgate.sim.encounter_file import read_encounter
from lychgate.sim.encounters import check_encounter
from tests.each import each

GOOD = """
party = ["pc Ada hp 8"]
foes = ["2 goblins AC 12 hp 3 club 1d4"]
"""


def refusal(text: str) -> str:
    """The sentence with which a file is refused."""
    with pytest.raises(DataError) as refused:
        check_encounter(read_encounter(text, "cave.toml"), "cave.toml")
    return str(refused.value)


def test_two_lines_are_enough() -> None:
    read = read_encounter(GOOD, "cave.toml")

    assert (read.ground, read.policy.party, read.policy.pursue) == ("dungeon", "talk", False)


@each(
    [
        ("party = [", "cave.toml: TOML: "),
        ("party = ['pc Ada']", "cave.toml: foes: it is missing."),
        ("party = []\nfoes = ['orcs']", "cave.toml: party: nobody is there. Give at least one line."),
        ("party = [3]\nfoes = ['orcs']", "cave.toml: party[1]: Expected `str`, got `int`."),
        (f"{GOOD}grund = 'dungeon'", "cave.toml: grund: no such key. Known: party, foes, "),
        (f"{GOOD}grund = 'dungeon'", "Did you mean 'ground'?"),
        (f"{GOOD}ground = 'outdors'", "ground: 'outdors' is none of dungeon, outdoors. Did you mean 'outdoors'?"),
        (f"{GOOD}[policy]\nparti = 'talk'", "cave.toml: policy.parti: no such key."),
        (f"{GOOD}[policy]\nparty = 'flea'", "cave.toml: policy.party: 'flea' is none of talk, fight, flee, wait."),
        (f"{GOOD}[policy]\nretreat = 'hall'", "Did you mean 'half'?"),
        (f"{GOOD}[policy]\ndrop = ['fod']", "cave.toml: policy.drop: 'fod' is none of treasure, food."),
        (f"{GOOD}[policy]\npursue = 'yes'", "cave.toml: policy.pursue: Expected `bool`, got `str`."),
        (f"{GOOD}policy = 'talk'", "cave.toml: policy: Expected `object`, got `str`."),
        (f"{GOOD}[switches]\ndeth = 'at_zero'", "cave.toml: switches: "),
        (f"{GOOD}[switches]\ndeth = 'at_zero'", "Did you mean 'death'?"),
        ("party = ['cp Ada']\nfoes = ['orcs']", "party[1]: 'cp' does not make a party. A line begins with pc,"),
        ("party = ['pc Ada', 'give sword to Bob']\nfoes = ['orcs']", "cave.toml: party[2]: Nobody is called 'Bob'."),
        ("party = ['pc Ada figter']\nfoes = ['orcs']", "cave.toml: party[1]: 'figter' says nothing here."),
        (
            "party = ['pc Ada']\nfoes = ['5 orcs AC x']",
            "cave.toml: foes[1]: 'x' is not a whole number, which ac must be.",
        ),
        ("party = ['pc Ada']\nfoes = ['0 orcs']", "cave.toml: foes[1]: How many is from 1 to 200; 0 is not."),
        (f"{GOOD}aware = ['orcs of party']", "cave.toml: aware[1]: 'orcs' is no side."),
        (f"{GOOD}ambushed = ['partee']", "cave.toml: ambushed: 'partee' is no side. Did you mean 'party'?"),
        (f"{GOOD}surprise = {{ goblins = 9 }}", "surprise.goblins: What is added is from -6 to 6; 9 is not."),
        (f"{GOOD}distance = {{ goblins = -5 }}", "cave.toml: distance.goblins: The distance in feet is from 0"),
        (f"{GOOD}distance = {{ goblins = 'far' }}", "cave.toml: distance: Expected `int`, got `str`."),
    ],
)
def test_a_mistake_is_told_with_the_file_the_key_and_the_reason(text: str, told: str) -> None:
    assert told in refusal(text)
