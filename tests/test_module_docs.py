"""The examples of ``docs/how-to/simulate-a-module.md`` run, and the page tells of every key."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest
from click.testing import CliRunner

from lychgate.cli.sim import sim
from lychgate.players.sovereign_policy import Approach, Policy
from lychgate.sim.sovereign_file import FOR_THE_PARTY, SovereignFile
from lychgate.sim.sovereign_outings import Ending

PAGE = Path(__file__).parents[1] / "docs" / "how-to" / "simulate-a-module.md"
TEXT = PAGE.read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```toml\n(.*?)```", TEXT, re.DOTALL)


@pytest.mark.parametrize("example", EXAMPLES, ids=["salt saint", "goblins"])
def test_an_example_of_the_page_runs(example: str, tmp_path: Path) -> None:
    file = tmp_path / "game.toml"
    file.write_text(example, encoding="utf-8")

    result = CliRunner().invoke(sim, ("sovereign", str(file), "--games", "2", "--seed", "docs"))

    assert result.exit_code == 0, result.output
    assert "2 games by the bots" in result.stdout


def test_the_page_tells_of_every_key_and_word() -> None:
    words = (*SovereignFile.__struct_fields__, *Policy.__struct_fields__, *FOR_THE_PARTY)

    assert [word for word in words if f"`{word}`" not in TEXT and f"`{word} =" not in TEXT] == []
    assert [word for word in get_args(Approach) if f'`party = "{word}"`' not in TEXT] == []
    assert [word for word in get_args(Ending) if f"*{word}*" not in TEXT] == []
