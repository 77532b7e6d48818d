"""The chance that is told before a check is the one by which it succeeds."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from lychgate.kit.outlook import chance_that
from lychgate.rulesets.constitution.rules.checks import chance_of_check, chance_to_reach, check
from tests.rulesets.constitution.constitution import REF, Constitution


def closed_form(need: int, dice: int, worst: int) -> Fraction:
    """How likely a d20 with so many advantage dice, or disadvantage dice below 0, is worth ``need`` or more."""

    def kept(face: int) -> Fraction:
        at_most, below = (face, face - 1) if dice > 0 else (21 - face, 20 - face)
        return Fraction(at_most, 20) ** (abs(dice) + 1) - Fraction(below, 20) ** (abs(dice) + 1)

    def again(wanted: int) -> Fraction:
        return Fraction(21 - max(wanted, 1), 20) if wanted <= 20 else Fraction(1, 20) * again(wanted - 20)

    plain = sum((kept(face) for face in range(1, 20) if (worst if face == 1 else face) >= need), Fraction(0))
    return plain + kept(20) * again(need - 20)


@pytest.mark.clause("3d6.3.3", "3d6.3.5", "3d6.3.8a", "3d6.3.8b")
@pytest.mark.parametrize(("reading", "worst"), [("minus5", -4), ("ignored", 1)])
@pytest.mark.parametrize("dice", [0, 1, -1, 3, -9])
def test_a_d20_is_worth_as_much_as_often_as_one_reckons_by_hand(reading: str, worst: int, dice: int) -> None:
    state = Constitution(nat1=reading).state

    for need in (-4, -3, 1, 2, 11, 20, 21, 22, 41):
        assert chance_to_reach(state, need, dice) == closed_form(need, dice, worst)


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
