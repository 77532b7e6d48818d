"""The chance that is told before a die falls comes from few runs of the rules, or is not told."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from lychgate.kit import outlook
from lychgate.kit.outlook import chance_that
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
