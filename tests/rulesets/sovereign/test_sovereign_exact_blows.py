"""The exact odds of blows are those that are written down in ``counts.txt``, which a person can read."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rulesets.kept_counts import compared
from tests.rulesets.sovereign.exact_blows import lines
from tests.shares import in_soak_too

COUNTS = Path(__file__).parent / "counts.txt"


@in_soak_too
def test_the_rules_give_the_odds_that_are_written_down() -> None:
    kept = COUNTS.read_text(encoding="utf-8")
    assert compared(lines(), kept) == kept


@pytest.mark.parametrize(
    ("weapon", "ac", "line"),
    [
        # d20 + 1 against 13 hits on 12 to 20, nine of twenty; 4.5 x 9/20 + 2 x 11/20, and 1/8 of the hits raised by 1
        ("long sword: 1d8, Shock 2 to AC 13", 13, "hits  45 %, Shock  55 %, 509/160"),
        # no Shock at 14: 4.5 x 8/20
        ("long sword: 1d8, Shock 2 to AC 13", 14, "hits  40 %, Shock   0 %, 9/5"),
        # the die shows 1 and 2 as 3: 5.8 x 7/20 + 3 x 13/20
        ("war axe: 1d10, Shock 3 to AC 15", 15, "hits  35 %, Shock  65 %, 199/50"),
        ("small bow: 1d6", 18, "hits  20 %, Shock   0 %, 7/10"),
    ],
)
def test_what_is_written_down_is_what_is_worked_out_by_hand(weapon: str, ac: int, line: str) -> None:
    part = next(part for part in COUNTS.read_text(encoding="utf-8").split("\n\n") if part.startswith(weapon))
    assert f"  AC {ac}: {line} = " in part
