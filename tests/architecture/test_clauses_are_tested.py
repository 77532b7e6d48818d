"""A clause counts as implemented only if a test named for it fails without its code."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.shares import WHOLE, share

ROOT = Path(__file__).parents[2]
EVERY = share("LYCHGATE_CLAUSES_EVERY", 40, 1)
"""One clause of so many is tried."""
RULESETS = ("twelve_years", "hundred_saints", "sovereign", "constitution")


@pytest.mark.soak
@pytest.mark.parametrize("rulesets", RULESETS if WHOLE else [",".join(RULESETS)])
def test_the_code_of_every_clause_is_missed_by_a_test_named_for_it_when_it_is_taken_out(rulesets: str) -> None:
    """In ``make test`` all rulesets are broken in one process, which takes less; in ``make soak`` each in its own."""
    tool = [sys.executable, str(ROOT / "tools" / "mutate.py"), "clauses"]
    ran = subprocess.run(
        [*tool, "--ruleset", rulesets, "--jobs", "1", "--every", str(EVERY)],
        capture_output=True,
        text=True,
        check=False,
    )

    assert ran.returncode == 0, ran.stdout
    assert ran.stdout.count("have a test that misses their code") == len(rulesets.split(",")), ran.stdout
