"""Exhaustion: the hourly rest underground, and what counts as rest."""

from __future__ import annotations

from typing import Any

import pytest

from lychgate.rulesets.hundred_saints.rules.exhaustion import exhaustion
from lychgate.rulesets.hundred_saints.state import Mark
from tests.rulesets.hundred_saints.explorers import changed, explorers, marks, tracker
from tests.rulesets.hundred_saints.saints import ANN


@pytest.mark.clause("enc.end.3")
@pytest.mark.parametrize(("reading", "tired"), [("not_a_rest", True), ("counts_as_hourly_rest", False)])
def test_the_lull_after_an_encounter_is_no_rest_unless_the_table_has_it_so(reading: str, tired: bool) -> None:
    table = explorers((6, 6), "enter dungeon", "turn 5", encounter_rest=reading).finish()

    table.rolls(6).types("foes orc hp 3", "encounter dungeon", "end").finish()

    assert bool(marks(table, "Ada")) == tired
    assert table.who("Ada").hp == 20
    changed(table, "Ada", hp=4).types("foes elf hp 3", "encounter elf", "end")
    assert table.who("Ada").hp == 4, "it heals nothing"


@pytest.mark.clause("enc.end.3", "enc.dungeon.rest.1")
@pytest.mark.parametrize(("reading", "since"), [("counts_as_hourly_rest", 0), ("", 4)])
def test_an_encounter_is_rest_where_the_table_reads_it_so_and_exploring_never_is(reading: str, since: int) -> None:
    variants: dict[str, Any] = {"encounter_rest": reading} if reading else {}
    table = explorers((), "enter dungeon", "wander never", "turn 3", "foes goblin hp 3", **variants)
    assert table.state.exploring.since_rest == 3

    table.types("encounter", "end")

    assert table.state.exploring.since_rest == since


@pytest.mark.clause("enc.hazard.exhaust.1", "enc.hazard.exhaust.2")
def test_each_source_counts_and_four_is_the_most() -> None:
    ada = explorers().who("Ada")

    assert exhaustion(ada) == 0
    ada = ada.marked(Mark("exhausted: no rest", 2)).marked(Mark("exhausted: running", 1))
    assert exhaustion(ada) == -3
    assert exhaustion(ada.marked(Mark("exhausted: bad sleep", 3))) == -4
    assert exhaustion(ada.unmarked("exhausted: no rest")) == -1


@pytest.mark.clause("enc.dungeon.rest.1", "enc.hazard.exhaust.2")
def test_an_hour_underground_without_a_rest_tires_and_a_rest_makes_it_good() -> None:
    table = explorers((6, 6, 6), "enter dungeon", "turn 5")
    assert tracker(table, "rest") == "A rest is due now"
    assert table.orders().default() == "rest"
    assert marks(table, "Ada") == {}

    table.types("turn").finish()
    assert marks(table, "Ada") == marks(table, "Bo") == {"exhausted: no rest": 1}
    assert "exhausted -1" in table.view(ANN).sheets[0].marks

    table.rolls(6, 6, 6).types("turn 6").finish()
    assert marks(table, "Ada") == {"exhausted: no rest": 2}
    table.types("rest")
    assert marks(table, "Ada") == {}


@pytest.mark.clause("enc.dungeon.rest.1")
def test_five_turns_and_a_rest_tire_nobody_and_above_ground_nobody_needs_one() -> None:
    table = explorers((6,) * 6, "enter dungeon", "turn 5", "rest", "turn 5", "rest").finish()
    assert marks(table, "Ada") == {}

    assert marks(explorers((), "turn 30"), "Ada") == {}
