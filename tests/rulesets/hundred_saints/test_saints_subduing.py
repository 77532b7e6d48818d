"""Blows that are meant to subdue, and how their bruises heal."""

from __future__ import annotations

import pytest

from lychgate.rulesets.hundred_saints.rules.subduing import Recovered
from lychgate.rulesets.hundred_saints.state import Mark
from tests.rulesets.hundred_saints.explorers import changed, explorers, marks
from tests.rulesets.hundred_saints.fights import faced, given, last_attack, next_round


def test_combat_opt_subdue_1__counted_apart_until_it_reaches_hit_points() -> None:
    table = given(faced(), "goblin 1", hp=5, max_hp=5).rolls(15, 3).types("hit Ada goblin 1 with mace subdue").finish()
    assert table.who("goblin 1").hp == 5

    next_round(table, 6, 1).rolls(15, 2).types("hit Ada goblin 1 with mace subdue").finish()

    assert table.who("goblin 1").hp == 5
    assert table.who("goblin 1").mark("beaten")


def test_combat_opt_subdue_1__the_flat_of_a_blade_does_half_at_minus_two() -> None:
    table = faced().rolls(13, 5).types("hit Ada goblin 1 subdue").finish()

    assert "-2 the flat = 11" in last_attack(table)
    mark = table.who("goblin 1").mark("subdued")
    assert mark is not None
    assert mark.amount == 2


def test_combat_opt_subdue_1__it_heals_one_for_each_level_an_hour() -> None:
    table = given(faced(), "goblin 1", level=2).rolls(15, 4).types("hit Ada goblin 1 with mace subdue").finish()
    assert table.who("goblin 1").mark("beaten")

    table.types("end", "turn 5")

    assert [(mark.name, mark.amount) for mark in table.who("goblin 1").marks] == [("subdued", 2)]
    table.types("turn 6")
    assert table.who("goblin 1").marks == ()


@pytest.mark.clause("enc.combat.opt.subdue.1")
def test_the_hour_heals_bruises_when_it_is_full() -> None:
    table = changed(explorers(), "Ada", marks=(Mark("subdued", 3),))

    table.types("turn 5")
    assert marks(table, "Ada")["subdued"] == 3
    table.types("turn")

    assert marks(table, "Ada").get("subdued", 0) < 3


@pytest.mark.clause("enc.combat.opt.subdue.1")
@pytest.mark.parametrize(("left", "rises"), [(5, False), (4, True)])
def test_who_was_down_rises_with_less_of_it_than_hit_points(left: int, rises: bool) -> None:
    table = changed(explorers(), "Ada", hp=5, marks=(Mark("subdued", 6), Mark("beaten")))
    after = Recovered("ada", left).apply(table.state).creature("ada")

    assert (after.mark("beaten") is None) == rises
    assert after.mark("subdued") == Mark("subdued", left)
