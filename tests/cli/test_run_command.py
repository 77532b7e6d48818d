"""``lychgate run``: what is wrong with a script is one sentence."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from lychgate.cli.run import run

SCENE = """
ruleset = "twelve_years"
dice = {dice}

[given]
parties = [{{ at = "5051", level = 2, members = [{{ kin = "giant" }}] }}]
sites.5051.foes = [{{ kind = "ogre" }}]

[[step]]
do = "attack"
"""


@pytest.mark.parametrize(
    ("script", "code", "said"),
    [
        (SCENE.format(dice="[]"), 1, "scene.toml: step 1: The script has no more dice, but the rules roll 1d6"),
        (SCENE.format(dice="[]").replace("do =", 'seat = "p2"\ndo ='), 2, "step 1: seat: there is no seat 'p2'."),
        (SCENE.format(dice="[]").replace("giant", "gaint"), 2, "parties[0].members[0].kin: 'gaint' is not known."),
        (SCENE.format(dice="[]").replace("ogre", "orge"), 2, "Did you mean 'ogre'?"),
        (SCENE.format(dice="[]").replace('5051"', 'd9r9"'), 2, "parties[0].at: 'd9r9' is not known."),
        ('ruleset = "twelve_years"\n[given.hexes.5050]\nfeatures = 1.5', 2, "Expected `array`, got `float`"),
        ("[[[", 2, "scene.toml: script: Invalid"),
        ('ruleset = "nosuch"', 2, "There is no ruleset 'nosuch'."),
        ('ruleset = "caf\xe9"', 2, "is not text in UTF-8."),
    ],
)
def test_a_script_that_will_not_do_is_one_sentence(tmp_path: Path, script: str, code: int, said: str) -> None:
    path = tmp_path / "scene.toml"
    path.write_bytes(script.encode("latin-1"))

    done = CliRunner().invoke(run, [str(path)])

    assert done.exit_code == code
    assert done.output.startswith("Error: ")
    assert said in done.output
    assert done.output.count("\n") == 1


def test_a_scene_that_fails_tells_what_happened_up_to_there(tmp_path: Path) -> None:
    path = tmp_path / "scene.toml"
    path.write_text(SCENE.format(dice="[5, 1]"), encoding="utf-8")

    done = CliRunner().invoke(run, [str(path)])

    assert done.exit_code == 1
    *told, said = done.output.splitlines()
    assert said == "Error: scene.toml: The script ends with dice that were never rolled: [1]."
    assert "ogre" in "".join(told)


REFEREED = """
ruleset = "hundred_saints"
seats = ["Ref", "Ann"]
dice = [3, 5]

[[step]]
say = '''
pc Ada hp 8 of Ann
foes 5 goblins hp 4
meet
'''

[[step]]
seat = "Ann"
say = "foes 2 wolves"
refused = "referee"
"""


def test_in_a_game_with_a_referee_the_first_seat_is_theirs_and_lines_are_typed(tmp_path: Path) -> None:
    path = tmp_path / "scene.toml"
    path.write_text(REFEREED.replace("[3, 5]", "[]"), encoding="utf-8")

    done = CliRunner().invoke(run, [str(path)])

    assert done.exit_code == 0, done.output
    assert "The party meets the goblins" in done.output
    assert done.output.endswith("scene.toml: as expected.\n")


def test_a_question_that_is_open_at_the_end_is_said(tmp_path: Path) -> None:
    path = tmp_path / "scene.toml"
    path.write_text(
        """
ruleset = "twelve_years"
given.parties = [{ at = "5051", members = [{ kin = "hermit" }] }]
given.sites.5051.foes = [{ kind = "wolf", stays = "passing" }, { kind = "wolf", stays = "passing" }]
step = [{ do = "evade" }]
""",
        encoding="utf-8",
    )

    done = CliRunner().invoke(run, [str(path)])

    assert done.exit_code == 0, done.output
    asked, as_expected = done.output.splitlines()[-2:]
    assert asked.startswith("p1 is asked: ")
    assert asked.endswith("(n, ne, se, s, sw, nw)")
    assert as_expected == "scene.toml: as expected."
