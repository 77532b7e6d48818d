"""Attributes: what scores add."""

from __future__ import annotations

import pytest

from lychgate.core.errors import PlayError
from lychgate.rulesets.sovereign.rules.attributes import attribute_called, modifier, modifier_of, short
from tests.each import each
from tests.rulesets.sovereign.sovereign import Sovereign


@each([(2, -2), (3, -2), (4, -1), (7, -1), (8, 0), (13, 0), (14, 1), (17, 1), (18, 2), (19, 2)])
def test_attr_mod_table__what_a_score_adds(score: int, adds: int) -> None:
    assert modifier(score) == adds


@pytest.mark.clause("sov.attr.immediate-update", "sov.attr.mod-use")
def test_a_changed_score_counts_at_once() -> None:
    table = Sovereign().types("delver Ada str 14 hp 5")
    assert modifier_of(table.who("Ada"), "strength") == 1

    table.types("set Ada.attributes.strength 7 because of the blow")

    assert modifier_of(table.who("Ada"), "strength") == -1
    assert "Physical 15" in str(table.view().sheets[0].fields)


@pytest.mark.parametrize("score", ["2", "19"])
def test_attr_range__scores_lie_from_3_to_18(score: str) -> None:
    with pytest.raises(PlayError, match=f"Strength is from 3 to 18; {score} is not"):
        Sovereign().types(f"delver Ada str {score}")


@pytest.mark.clause("sov.attr.notation")
def test_a_modifier_is_written_in_three_letters() -> None:
    assert [short(one) for one in ("strength", "wisdom")] == ["STR", "WIS"]


@pytest.mark.clause("sov.attr.str", "sov.attr.dex", "sov.attr.con", "sov.attr.int", "sov.attr.wis")
def test_there_are_five_attributes_and_no_charisma() -> None:
    said = ("STR", "dex", "Constitution", "int", "wisd", "cha", "st")
    assert [attribute_called(one) for one in said] == [
        "strength",
        "dexterity",
        "constitution",
        "intelligence",
        "wisdom",
        "",
        "",
    ]
