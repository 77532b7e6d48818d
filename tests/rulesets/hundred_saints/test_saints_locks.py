"""Kinds of doors, and locks that are broken or picked."""

from __future__ import annotations

from typing import Any

import pytest

from lychgate.core.errors import PlayError
from tests.rulesets.hundred_saints.explorers import THIEF, explorers
from tests.rulesets.hundred_saints.saints import ANN


@pytest.mark.clause("enc.dungeon.trap.2")
def test_a_thief_picks_a_lock_a_turn_a_try() -> None:
    table = explorers((4, 5), "door locked", "pick Ada", "pick Ada", ada=THIEF).finish()

    assert (table.state.turn, table.state.exploring.door) == (2, "")
    with pytest.raises(PlayError, match="Bo has not learnt to pick locks"):
        table.types("pick Bo")


@pytest.mark.clause("enc.dungeon.door.1")
@pytest.mark.parametrize(
    ("kind", "how"),
    [("plain", "surprise is left"), ("stuck", "force WHO"), ("locked", "pick WHO"), ("secret", "search")],
)
def test_what_opens_a_door_is_the_referees_to_read(kind: str, how: str) -> None:
    table = explorers((), f"door {kind}")

    assert how in table.prompt()
    assert table.lines(ANN) == []
    assert table.types("door none").prompt() == "What happens?"


@pytest.mark.clause("enc.dungeon.door.1")
def test_only_a_locked_door_is_broken_or_picked() -> None:
    table = explorers((), "door stuck", ada=THIEF)

    with pytest.raises(PlayError, match="The door is stuck, and nobody can pick it"):
        table.types("pick Ada")
    with pytest.raises(PlayError, match="The door is stuck, and nobody can break it"):
        table.types("break Ada")


@pytest.mark.clause("enc.dungeon.door.1")
@pytest.mark.parametrize(("reading", "turns"), [("one_turn_each", 1), ("", 0)])
def test_a_try_at_a_stuck_door_takes_what_the_table_says(reading: str, turns: int) -> None:
    variants: dict[str, Any] = {"stuck_door_retry": reading} if reading else {}
    table = explorers((1,), "foes orc hp 4", "door stuck", **variants).types("force Ada orc").finish()

    assert table.state.turn == turns
    assert explorers((), "foes orc hp 4", **variants).types("force failed orc").state.turn == 0
