"""The examples of ``docs/how-to/write-a-scene.md`` are scenes that go as they say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from lychgate.sim.scenes import play_script, read_script

PAGE = Path(__file__).parents[1] / "docs" / "how-to" / "write-a-scene.md"
EXAMPLES = re.findall(r"```toml\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize("example", EXAMPLES, ids=["blows", "flight", "refusal", "referee"])
def test_an_example_of_the_page_goes_as_it_says(example: str) -> None:
    script = read_script(example, "example.toml")

    play_script(script, "example.toml")
