"""The chance that is told before a check is the one by which it succeeds."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from lychgate.core.dice_source import DiceSource, every_outcome
from lychgate.core.play import Play
from lychgate.kit.outlook import chance_that
from lychgate.rulesets.constitution.rules.checks import chance_of_check, check, d20
from lychgate.rulesets.constitution.rules.d20_odds import chance_of_worth
from tests.rulesets.constitution.constitution import REF, Constitution


@pytest.mark.clause("3d6.3.3", "3d6.3.5", "3d6.3.8a", "3d6.3.8b")
@pytest.mark.parametrize(("reading", "worst"), [("minus5", -4), ("ignored", 1)])
@pytest.mark.parametrize("dice", [0, 1, -1])
def test_a_d20_is_worth_as_much_as_often_as_under_all_its_faces(reading: str, worst: int, dice: int) -> None:
    desk = Constitution(nat1=reading).types("character Ada hp 4")
    one = desk.who("Ada")

    def worth(dice_: DiceSource) -> int:
        return d20(Play(desk.state, REF, dice_), one, "3d6.3.1a", dice).worth

    found = list(every_outcome(worth))
    for need in (-4, -3, 1, 2, 11, 20, 21, 22, 41):
        chance = sum((weight for weight, shown in found if shown >= need), Fraction(0))
        assert chance_of_worth(need, dice, worst) == chance


@pytest.mark.clause("3d6.3.1a", "3d6.4.10b")
def test_a_check_succeeds_as_often_as_it_is_told() -> None:
    desk = Constitution().types("character Ada of Ann fighter strength 14 climbing 50% hp 4")
    one = desk.who("Ada")

    for skill, kinds, dc in (("", (), 20), ("climbing", (), 20), ("", ("attack",), 30)):

        def good(play: Any, skill: str = skill, kinds: tuple[str, ...] = kinds, dc: int = dc) -> bool:
            return check(play, one, "strength", dc, kinds, skill=skill).good

        run = chance_that(desk.state, REF, good)
        assert chance_of_check(desk.state, one, "strength", dc, kinds, skill=skill) == run
    assert chance_of_check(desk.state, one, "strength", 20) == Fraction(15, 20)


def test_4_11a__there_is_none_where_the_table_has_to_agree_on_a_skill_first() -> None:
    desk = Constitution().types("character Ada of Ann strength 14 hp 4")

    assert chance_of_check(desk.state, desk.who("Ada"), "strength", 20, skill="climbing") is None
