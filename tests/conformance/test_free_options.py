"""A default is never worse than a free option beside it, in random evenings of every book."""

from __future__ import annotations

import pytest

from tests.conformance.evenings import ANN, BEN, BOOKS, SET_UPS, Evening
from tests.conformance.free_options import worse_defaults
from tests.shares import in_soak_too, share

EVENINGS = share("LYCHGATE_SOAK_FREE", 1, 12)
STEPS = share("LYCHGATE_SOAK_FREE_STEPS", 3, 30)
FEWEST = {"twelve_years": 5, "hundred_saints": -1, "sovereign": 5, "constitution": 5}
"""More options than these are tried. In The Hundred Saints the referee answers nearly everything."""
FIRST = share("LYCHGATE_SOAK_FIRST", 0, 0)
"""The number of the first evening: each number is another one."""


@in_soak_too
@pytest.mark.parametrize("book", BOOKS)
def test_enter_is_never_worse_than_a_free_option_beside_it(book: str) -> None:
    tried, wrong = 0, []
    for set_up in SET_UPS[book]:
        for number in range(FIRST, FIRST + EVENINGS):
            evening = Evening(book, f"{set_up} {number} free", (ANN, BEN) if set_up == "two" else None)
            evening.set_up(set_up)
            for step in range(STEPS):
                many, found = worse_defaults(evening)
                tried += many
                wrong += [f"{book}, {set_up}, {number}, step {step}, {one}" for one in found]
                evening.wander(1)

    assert wrong == []
    assert tried > FEWEST[book]
