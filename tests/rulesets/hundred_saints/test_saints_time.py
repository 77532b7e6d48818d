"""Turns of ten minutes: what takes one, and what each brings with it."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.rules.clock import turns_since_day_one
from lychgate.rulesets.hundred_saints.rules.doors import ForceDoor, Listen
from lychgate.rulesets.hundred_saints.rules.exploring import Search
from lychgate.rulesets.hundred_saints.rules.locks import BreakDoor, PickLock
from lychgate.rulesets.hundred_saints.rules.traps import Disarm
from lychgate.rulesets.hundred_saints.tables.exploring import CLOCK
from tests.rulesets.hundred_saints.explorers import DEFT_THIEF, explorers
from tests.rulesets.hundred_saints.saints import Saints


@pytest.mark.clause("enc.time.1", "enc.time.2")
def test_six_turns_make_an_hour_and_sixty_rounds_a_turn() -> None:
    table = explorers((), "turn 6")

    assert (table.state.day, table.state.turn) == (1, 6)
    assert table.state.exploring.since_rest == 0, "only underground"
    assert table.last() == "6 Turns pass: day 1, 01:00."
    assert CLOCK.many("turn", "round") == 60
    assert CLOCK.many("hour", "turn") == 6
    (boxes,) = [one for one in table.view().trackers if one.id == "turn"]
    assert (boxes.value, boxes.maximum) == (0, 6)


def test_time_1__what_takes_a_turn_besides_exploring_takes_ten_minutes_of_the_hour() -> None:
    table = explorers((), "turn 5", "foes goblin hp 4", "encounter", "end")

    assert table.state.turn == 6
    assert table.last() == "A Turn passes: day 1, 01:00."


@pytest.mark.clause("enc.gear.caltrop.1")
def test_turns_are_counted_from_the_first_day_on() -> None:
    state = Saints().state

    counted = [turns_since_day_one(replace(state, day=day, turn=turn)) for day, turn in ((1, 0), (1, 5), (3, 5))]

    assert counted == [0, 5, 2 * 144 + 5]


@pytest.mark.clause("enc.dungeon.turn.1")
def test_the_dice_of_what_they_do_come_before_the_check_for_wanderers() -> None:
    table = explorers((2, 6), "enter dungeon", "turn", "search Ada").finish()

    assert [one.purpose for one in table.thrown] == ["enc.dungeon.search.1", "enc.wander.1"]


@pytest.mark.parametrize(
    "command",
    [BreakDoor("Ada"), PickLock("Ada"), Disarm("Ada"), Search(("Ada",)), Listen(("Ada",)), ForceDoor("Ada")],
    ids=lambda one: type(one).__name__,
)
def test_what_takes_a_turn_waits_until_the_encounter_is_over(command: Any) -> None:
    table = explorers((), "foes goblin hp 4", "encounter", ada=DEFT_THIEF)

    with pytest.raises(PlayError, match="That takes a Turn, and an encounter is under way"):
        table.does(command)
