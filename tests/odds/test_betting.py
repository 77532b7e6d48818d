"""The bet against a printed chance is fair, and finds what is wrong."""

from __future__ import annotations

from math import comb, exp, inf

import pytest

from tests.each import each
from tests.odds.betting import Claim, count_bounds, log_gain


def test_against_a_true_chance_the_bet_gains_nothing_on_average() -> None:
    """A mean of exactly 1 makes it a fair game, and so Ville's inequality holds: the premise of the whole check."""
    for runs in (1, 7, 40):
        for chance in (0.1, 0.5, 0.97):
            mean = sum(
                comb(runs, good)
                * chance**good
                * (1 - chance) ** (runs - good)
                * exp(log_gain(good, runs, chance, chance))
                for good in range(runs + 1)
            )

            assert mean == pytest.approx(1)


FIGURES = (
    (0.5, 950, 1_500, True),
    (0.5, 60, 100, False),
    (0.5, 760, 1_500, False),
    (0.0, 1, 10, True),
    (1.0, 99, 100, True),
    (0.0, 0, 5_000, False),
)
"""What is claimed, how often it was so, in how many plays, and whether that is found to be wrong."""


@each(FIGURES)
def test_a_figure_that_is_off_is_found_and_another_is_left_in_peace(
    chance: float, good: int, runs: int, found: bool
) -> None:
    claim = Claim(chance, chance)
    claim.saw(good, runs)

    assert (claim.p_value < 1e-6) is found


def test_two_tallies_of_one_chance_are_told_from_those_of_two() -> None:
    for good, runs, found in ((26, 100, False), (70, 400, False), (0, 400, True), (300, 400, True)):
        claim = Claim(0.18, 0.35, (26, 100))
        claim.saw(good, runs)

        assert (claim.p_value < 1e-6) is found, good


def test_a_range_is_wrong_only_outside_of_it() -> None:
    for good, found in ((0, True), (30, False), (280, False), (600, True)):
        claim = Claim(0.03, 0.28)
        claim.saw(good, 1_000)

        assert (claim.p_value < 1e-6) is found, good


def test_it_stops_early_where_a_claim_is_clearly_right() -> None:
    claim = Claim(0.0, 0.0)
    claim.saw(0, 20)
    assert not claim.clearly_right(0.05)

    claim.saw(0, 300)
    assert claim.clearly_right(0.05)
    assert not Claim(0.5, 0.5).clearly_right(0.05)


def test_bounds_of_a_count_are_those_of_clopper_and_pearson() -> None:
    """Against the closed form where all or none of the samples were so, and the book's figures for 5 of 10."""
    assert count_bounds(0, 100, 0.05) == pytest.approx((0, 1 - 0.025 ** (1 / 100)))
    assert count_bounds(100, 100, 0.05) == pytest.approx((0.025 ** (1 / 100), 1))
    assert count_bounds(5, 10, 0.05) == pytest.approx((0.1871, 0.8129), abs=1e-4)


def test_nothing_seen_says_nothing() -> None:
    assert log_gain(0, 0, 0.2, 0.2) == 0
    assert log_gain(1, 1, 0, 0) == inf
