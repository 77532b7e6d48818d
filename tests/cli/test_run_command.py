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
        (SCENE.format(dice="[5, 1]"), 1, "The script ends with dice that were never rolled: [1]."),
        (SCENE.format(dice="[]"), 1, "The script has no more dice, but the rules roll 1d6"),
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
