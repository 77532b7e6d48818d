"""How halves and other parts are rounded."""

from __future__ import annotations

from lychgate.rulesets.hundred_saints.rules.rounding import damage_part, part_of, quarter_up


def test_core_round_1__parts_are_rounded_down_and_damage_is_never_under_1() -> None:
    assert (part_of(7, 2), part_of(-7, 2), part_of(10, 3, 2)) == (3, -4, 6)
    assert (damage_part(5, 2), damage_part(1, 2)) == (2, 1)
    assert (quarter_up(8), quarter_up(9)) == (2, 3)
