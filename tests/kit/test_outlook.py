"""A chance is rounded in one place, and neither certain nor impossible is told of what is only nearly so."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lychgate.cli import chances
from lychgate.kit.outlook import percent


@pytest.mark.parametrize(
    ("chance", "places", "told", "in_a_column"),
    [
        (Fraction(5, 18), 0, "28 %", "28%"),
        (Fraction(5, 18), 2, "27.78 %", "27.78%"),
        (Fraction(1, 40), 0, "3 %", "3%"),
        (Fraction(1, 200), 0, "1 %", "1%"),
        (Fraction(1, 201), 0, "less than 1 %", "<1%"),
        (Fraction(199, 200), 0, "more than 99 %", ">99%"),
        (Fraction(1, 100_000), 2, "less than 0.01 %", "<0.01%"),
        (Fraction(99_999, 100_000), 1, "more than 99.9 %", ">99.9%"),
        (Fraction(0), 1, "0.0 %", "0.0%"),
        (Fraction(1), 0, "100 %", "100%"),
    ],
)
def test_a_chance_in_percent(chance: Fraction, places: int, told: str, in_a_column: str) -> None:
    assert percent(chance, places) == told
    assert chances.percent(chance, places) == in_a_column
