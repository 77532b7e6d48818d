"""Every printed figure is what the rules do, and every label is what happens.

Five positions of each book are looked at in every run, and 50 in ``make soak``.

``pytest -s tests/odds`` prints what was compared; ``python -m tests.odds.check`` does so for any number of positions.
"""

from __future__ import annotations

import pytest

from lychgate import rulesets
from tests.odds.check import QUICK, SOAK, check_book
from tests.shares import WHOLE, in_soak_too, share

POSITIONS = share("LYCHGATE_ODDS_POSITIONS", 5, 50)


@in_soak_too
@pytest.mark.parametrize("book", rulesets.names())
def test_the_odds_of_random_positions_are_what_the_rules_do(book: str) -> None:
    report = check_book(book, POSITIONS, SOAK if WHOLE else QUICK)

    print(f"\n{book}: {report.told()}")  # noqa: T201
    assert report.positions == POSITIONS
    assert report.faults == []
