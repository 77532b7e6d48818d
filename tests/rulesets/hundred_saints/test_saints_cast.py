"""The cast: who leaves play."""

from __future__ import annotations

import pytest

from lychgate.core.errors import PlayError
from tests.rulesets.hundred_saints.saints import Saints


def test_who_is_dismissed_leaves_alone() -> None:
    table = Saints().types("pc Ada hp 4", "foes 2 goblins hp 4").types('dismiss "goblin 1"')

    assert [one.name for one in table.state.cast] == ["Ada", "goblin 2"]
    with pytest.raises(PlayError, match="'goblins' is in the encounter"):
        table.types("encounter", "dismiss goblins")
