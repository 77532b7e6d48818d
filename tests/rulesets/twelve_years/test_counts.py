"""The exact counts in ``counts.txt``, run anew: our perft."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from lychgate.sim.exact import AT_ASSEMBLY, COUNTED, of_item, section
from tests.shares import WHOLE

COUNTS = Path(__file__).with_name("counts.txt").read_text(encoding="utf-8").split("\n\n")


def test_every_count_stands_in_the_file() -> None:
    assert [count.partition("\n")[0] for count in COUNTS] == list(COUNTED)


LONG = [pytest.param(AT_ASSEMBLY, marks=pytest.mark.soak)] if WHOLE else []


@pytest.mark.parametrize("title", [*(title for title in COUNTED if title != AT_ASSEMBLY), *LONG])
def test_the_counts_are_what_the_rules_give_under_every_face(title: str) -> None:
    """``make soak`` counts all; a run of the other tests leaves out all parties but those of four giants."""
    assert section(title).strip() in (count.strip() for count in COUNTS)


def test_an_item_is_armed_once_in_twenty_four_quality_rolls() -> None:
    """By hand: a first 6, then of 36 pairs the 9 with a 6 and without a 1, which would break the trap."""
    traps = of_item("ring", lambda item: item.traps)

    assert 1 - traps[0] == Fraction(1, 6) * Fraction(9, 36) == Fraction(1, 24)
