"""The kept counts are what the rules come to under every face; checks also by a formula of their own."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.rulesets.constitution.exact_odds import COUNTS, HERE, at_least, degrees, ritual_at, totals
from tests.rulesets.kept_counts import compared
from tests.shares import WHOLE, in_soak_too

SOME = [name for name in COUNTS if WHOLE or name != "counts_checks.txt"]
"""Two advantage dice have 9,261 outcomes; in ``make test`` checks are compared with the formulas below."""


@in_soak_too
@pytest.mark.parametrize("name", SOME)
def test_the_counts_are_those_of_the_rules(name: str) -> None:
    kept = (HERE / name).read_text(encoding="utf-8")
    assert kept == compared(COUNTS[name](), kept)


def worth(needs: int) -> Fraction:
    """The chance that a d20 is worth so much: a 1 is worth -4, and after each 20 another d20 is added."""
    if needs <= -4:
        return Fraction(1)
    if needs <= 2:
        return Fraction(19, 20)
    return exploding(needs)


def exploding(needs: int) -> Fraction:
    """The chance that a d20 which is rolled again on a 20, and added up, comes to so much."""
    tries, rest = divmod(max(needs, 1) - 1, 20)
    return Fraction(20 - rest, 20) / 20**tries if rest else Fraction(1, 20**tries)


@pytest.mark.parametrize("degree", [1, 2, 4])
def test_the_closed_form_of_a_check_agrees(degree: int) -> None:
    for needs in range(-8, 60 - 5 * degree):
        assert at_least(degrees(20 - needs, 20), degree) == worth(needs + 5 * (degree - 1)), needs


@pytest.mark.parametrize("dice", [1, 2] if WHOLE else [1])
def test_advantage_is_the_best_of_independent_dice_and_disadvantage_the_worst(dice: int) -> None:
    for needs in (2, 8, 11, 20):
        one = at_least(totals(), 10 + needs)
        assert at_least(totals(dice), 10 + needs) == 1 - (1 - one) ** (dice + 1)
        assert at_least(totals(-dice), 10 + needs) == one ** (dice + 1)


@pytest.mark.parametrize(("rating", "knowledge", "will"), [(50, 6, 6), (100, 12, 12), (75, 9, 9)])
def test_a_ritual_comes_about_where_both_checks_are_good(rating: int, knowledge: int, will: int) -> None:
    assert ritual_at(rating, 12) == worth(20 - knowledge - 1) * worth(20 - will), "a sage adds 1 to knowledge"
