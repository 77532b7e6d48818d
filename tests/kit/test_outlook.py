"""The chance that is told before a die falls: from few runs of the rules, or not told; and rounded in one place."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from lychgate.cli import chances
from lychgate.kit import outlook
from lychgate.kit.outlook import chance_that, percent
from lychgate.kit.rolling import rolled
from tests.rulesets.constitution.constitution import REF, Constitution


@pytest.mark.parametrize(("dice", "chance"), [(1, Fraction(1, 20)), (2, Fraction(1, 400)), (3, None)])
def test_a_chance_of_more_runs_than_somebody_waits_for_is_not_told(
    dice: int, chance: Fraction | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outlook, "MOST_RUNS", 400)

    def all_of_them(play: Any) -> bool:
        return [rolled(play, "improvement", "1d20", "3d6.4.9a", "") for _ in range(dice)] == [20] * dice

    assert chance_that(Constitution().state, REF, all_of_them) == chance


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
