"""The toy ruleset at its place among the rulesets, and a store in an empty folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from lychgate import rulesets
from lychgate.server.store import Store, open_store


@pytest.fixture(autouse=True)
def toy_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(rulesets._HOMES, "toy", "tests.core.toy")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "home" / "games.sqlite3"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    with open_store(path) as opened:
        yield opened
