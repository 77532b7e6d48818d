"""The kept counts are what the rules come to under every face."""

from __future__ import annotations

import pytest

from tests.rulesets.kept_counts import compared
from tests.rulesets.sovereign.exact_odds import COUNTS, HERE
from tests.shares import in_soak_too


@in_soak_too
@pytest.mark.parametrize("name", COUNTS)
def test_the_counts_are_those_of_the_rules(name: str) -> None:
    kept = (HERE / name).read_text(encoding="utf-8")
    assert kept == compared(COUNTS[name](), kept)
