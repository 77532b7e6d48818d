"""Which save is for what."""

from __future__ import annotations

import pytest

from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.state import Coins, Item
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


def test_core_save_3__the_gear_of_the_destroyed_goes_and_magic_things_may_save() -> None:
    things = (Item(name="rope"), Item(name="wand"), Item(name="magic ring"))
    table = given(Saints().types("pc Ada"), "Ada", saves=(11, 12, 13, 14, 15), items=things, coins=Coins(gp=5))
    with pytest.raises(PlayError, match="Ada carries no 'crown', but: rope, wand, magic ring"):
        table.types("down Ada destroyed saving crown")

    table.rolls(10, 11).types('down Ada destroyed saving wand "magic ring"').finish()

    assert not table.who("Ada").alive
    assert [item.name for item in table.who("Ada").items] == ["magic ring"]
    assert table.who("Ada").coins == Coins()
    assert table.last("Ben") == "All that Ada carried is destroyed, but for magic ring."


def test_core_save_3__who_is_merely_killed_leaves_all_behind() -> None:
    table = given(Saints().types("pc Ada"), "Ada", items=(Item(name="rope"),)).types("down Ada")

    assert [item.name for item in table.who("Ada").items] == ["rope"]
