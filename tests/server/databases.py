"""Which databases a test of sessions is tried on."""

from __future__ import annotations

import pytest

from tests.shares import WHOLE

one_database = pytest.mark.parametrize(
    "address",
    ["sqlite", *([pytest.param("postgresql", marks=pytest.mark.soak)] if WHOLE else [])],
    indirect=True,
)
"""For tests of what is said at a table, which say the same to either database as the tests of stores, of sessions and
of several processes do, on both: on SQLite, and in ``make soak`` on PostgreSQL too."""
