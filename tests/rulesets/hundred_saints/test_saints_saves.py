"""Which save is for what."""

from __future__ import annotations

import pytest

from tests.rulesets.hundred_saints.fights import given
from tests.rulesets.hundred_saints.saints import Saints


@pytest.mark.parametrize(
    ("threat", "target"),
    [("poison", 11), ("disease", 11), ("other", 11), ("beam", 12), ("crushing", 13), ("breath", 14), ("charm", 15)],
)
def test_core_save_2__a_threat_is_saved_against_by_its_category(threat: str, target: int) -> None:
    table = given(Saints().types("pc Ada"), "Ada", saves=(11, 12, 13, 14, 15))

    held = table.rolls(target).types(f"save Ada {threat}").last()
    fell = table.rolls(target - 1).types(f"save Ada {threat}").last()

    assert held != fell
    assert f"{target}" in fell
