"""The end of a day, and nights underground."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.rules.day import DayEnded
from tests.rulesets.hundred_saints.explorers import explorers
from tests.rulesets.hundred_saints.saints import ANN, Saints


@pytest.mark.clause("enc.time.3")
def test_a_day_ends_and_the_next_begins() -> None:
    table = explorers((), "turn 5", "eat free", "day")

    assert (table.state.day, table.state.turn) == (2, 0)
    assert table.last(ANN) == "Day 2 begins."


@pytest.mark.clause("enc.time.3")
def test_a_new_day_has_nothing_of_the_day_before() -> None:
    table = explorers()
    busy = replace(table.state.exploring, fed=("a",), food_sought=True, since_rest=3, checked=True)
    state = DayEnded(rested=False).apply(replace(table.state, turn=9, exploring=busy))

    assert (state.day, state.turn, state.exploring) == (table.state.day + 1, 0, table.state.exploring)


@pytest.mark.clause("enc.dungeon.sleep.1")
def test_a_night_underground_is_checked_as_often_as_the_referee_says() -> None:
    table = explorers((6, 6, 6, 6), "enter dungeon", "sleep 8 every 12").finish()
    assert table.state.turn == 48

    woken = explorers((6, 1), "enter dungeon", "sleep every 12").finish()
    assert woken.state.turn == 23
    assert explorers((), "enter dungeon", "sleep 8 never").finish().state.turn == 48
    with pytest.raises(PlayError, match="not underground"):
        explorers((), "sleep")


@pytest.mark.clause("enc.dungeon.sleep.1")
def test_nobody_sleeps_while_something_comes_and_sleep_is_rest() -> None:
    table = explorers((1,), "enter dungeon", "wander 6")
    with pytest.raises(PlayError, match="Something comes"):
        table.types("sleep 1")

    rested = explorers((), "enter dungeon", "turn 1", "sleep 1 never")

    assert rested.state.exploring.since_rest == 0


@pytest.mark.clause("enc.dungeon.light.1")
def test_what_is_lit_does_not_last_until_the_next_day() -> None:
    table = Saints().types("pc Ada of Ann hp 5", "enter dungeon", "light torch of Ada")

    table.types("day", answers={"saints.fed": "ate"})

    assert not table.state.exploring.burning
    assert [line for line in table.lines() if line.endswith("goes out.")] == ["00:00: Ada's torch-1 goes out."]
    late = Saints().types("pc Ada of Ann hp 5", "settlement", "light torch of Ada", "set turn 140 because it is late")
    assert late.types("day", answers={"saints.fed": "ate"}).state.exploring.burning
