"""The exact counts in ``counts.txt``, run anew: our perft."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

from lychgate.sim.exact import of_item, report

COUNTS = Path(__file__).with_name("counts.txt")


def test_the_counts_are_what_the_rules_give_under_every_face() -> None:
    assert report() == COUNTS.read_text(encoding="utf-8")


def test_an_item_is_armed_once_in_twenty_four_quality_rolls() -> None:
    """By hand: a first 6, then of 36 pairs the 9 with a 6 and without a 1, which would break the trap."""
    traps = of_item("ring", lambda item: item.traps)

    assert 1 - traps[0] == Fraction(1, 6) * Fraction(9, 36) == Fraction(1, 24)
