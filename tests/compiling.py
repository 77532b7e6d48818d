"""A plugin for ``pytest --collect-only``: compiles every module of tests, and makes no tests of it.

The workers of ``make test`` find the modules compiled; else each of them would compile all.
"""

from __future__ import annotations

from pathlib import Path

import pytest


class Compiled(pytest.Module):
    """A module that is imported, by which pytest compiles it and keeps what it has compiled."""

    def collect(self) -> list[pytest.Item | pytest.Collector]:
        """Import the module. It has no tests.

        Raises:
            pytest.Collector.CollectError: it cannot be imported.
        """
        _ = self.obj
        return []


def pytest_pycollect_makemodule(module_path: Path, parent: pytest.Collector) -> Compiled:
    """Take the place of pytest's own modules."""
    return Compiled.from_parent(parent, path=module_path)
