"""Clocks, and conditions that last: they stand on sheet and panel, count down, and end with a word."""

from __future__ import annotations

import pytest

from lychgate.core.errors import PlayError
from tests.rulesets.hundred_saints.explorers import explorers, tracker
from tests.rulesets.hundred_saints.fights import faced, next_round
from tests.rulesets.hundred_saints.saints import ANN, REF, Saints


def sheet_marks(table: Saints, seat: str = ANN) -> tuple[str, ...]:
    return table.view(seat).sheets[0].marks


def test_a_condition_stands_on_sheet_and_panel_counts_down_and_ends_with_a_word() -> None:
    table = explorers((), "enter outdoors", "mark Ada paralysed for 6 Turns")
    assert sheet_marks(table) == ("paralysed, 6 Turns left",)
    assert tracker(table, "clock:ada:paralysed", ANN) == "6 Turns left"
    assert "Ada: paralysed." in table.lines(ANN)

    table.types("turn 5")
    assert sheet_marks(table) == ("paralysed, 1 Turn left",)

    table.types("turn")
    assert sheet_marks(table) == ()
    assert table.who("Ada").mark("paralysed") is None
    assert tracker(table, "clock:ada:paralysed", ANN) == ""
    assert "Ada is no longer paralysed." in table.lines(ANN)


def test_a_condition_without_an_end_stands_until_it_is_taken_away() -> None:
    table = explorers((), "enter outdoors", "mark Ada cursed by the well", "turn 9")
    assert sheet_marks(table) == ("cursed by the well",)

    assert sheet_marks(table.types("mark not Ada cursed by the well")) == ()


def test_what_is_taken_away_before_its_end_counts_no_more() -> None:
    table = explorers((), "enter outdoors", "mark Ada asleep for 2 hours", "mark not Ada asleep", "turn 12")

    assert table.state.clocks == ()
    assert "Ada is no longer asleep." not in table.lines()


def test_a_condition_that_is_said_anew_lasts_as_it_is_said_now() -> None:
    table = explorers((), "mark Ada asleep for 6 Turns", "mark Ada asleep for 1 day")
    assert tracker(table, "clock:ada:asleep") == "144 Turns left"

    assert table.types("mark Ada asleep").state.clocks == ()
    assert sheet_marks(table) == ("asleep",)


def test_rounds_count_down_in_a_fight_and_a_turn_is_sixty() -> None:
    table = faced().types("attack", "mark Ada stunned for 2 Rounds", "clock flood 61 Rounds")
    next_round(table, 6, 1)
    assert sheet_marks(table) == ("stunned, 1 Round left",)
    next_round(table, 6, 1)
    assert sheet_marks(table) == ()

    table.types("end")
    assert table.state.clocks == ()
    assert "The time is up: flood." in table.lines(ANN)


def test_the_rest_of_the_day_counts() -> None:
    table = explorers((), "terrain light", "turn 2", "clock ritual 142 Turns", "eat free", "day")

    assert "The time is up: ritual." in table.lines(ANN)


def test_of_foes_only_referees_see_it() -> None:
    table = faced().types("attack", "mark goblin 1 paralysed for 6 Turns")

    assert "goblin 1: paralysed, 6 Turns left" in table.view(REF).foes[0].notes
    assert table.view(ANN).foes[0].notes == ()
    assert tracker(table, "clock:c2:paralysed", ANN) == ""
    assert not [line for line in table.lines(ANN) if "paralysed" in line]


def test_what_is_secret_is_seen_by_referees_alone() -> None:
    table = explorers((), "enter outdoors", "mark Ada doomed for 1 Turn secret", "clock flood 1 Turn secret")
    assert sheet_marks(table) == ()
    assert sheet_marks(table, REF) == ("doomed, 1 Turn left",)
    assert [one.id for one in table.view(ANN).trackers if one.id.startswith("clock")] == []

    table.types("turn")

    assert {"Ada is no longer doomed.", "The time is up: flood."} <= set(table.lines(REF))
    assert not [line for line in table.lines(ANN) if "doomed" in line or "flood" in line]


def test_a_clock_of_its_own_is_moved_by_hand_or_by_time() -> None:
    table = explorers((), "enter outdoors", "clock ritual 6")
    assert tracker(table, "clock::ritual", ANN) == "6 left"

    table.types("turn 2", "tick ritual 2")
    assert tracker(table, "clock::ritual", ANN) == "4 left"
    assert table.last(ANN) == "Ritual: 4 left."

    table.types("tick rit 4")
    assert table.last(ANN) == "The time is up: ritual."


def test_a_clock_of_its_own_is_taken_away_and_one_that_is_not_there_is_named() -> None:
    table = explorers((), "clock the black tide 6 Turns", "clock not the black tide")
    assert table.state.clocks == ()

    with pytest.raises(PlayError, match="There is no clock 'tide'"):
        table.types("clock not tide")


def test_a_clock_may_be_taken_away_in_either_word_and_it_is_said_which_there_are() -> None:
    table = explorers((), "clock flood 6", "clock no flood")
    with pytest.raises(PlayError, match=r"There is no clock 'flood'\. Clocks: none\."):
        table.types("clock not flood")

    with pytest.raises(PlayError, match=r"There is no clock 'flood'\. Clocks: ritual\."):
        table.types("clock ritual 6", "clock not flood")


def test_of_two_clocks_the_one_is_meant_whose_whole_name_is_said() -> None:
    table = explorers((), "clock ritual of blood 6", "clock ritual 6", "clock not Ritual")
    assert [one.name for one in table.state.clocks] == ["ritual of blood"]


def test_a_clock_that_is_moved_by_hand_may_be_secret_too() -> None:
    table = explorers((), "clock ritual 6 secret")
    assert [(one.id, one.text) for one in table.view(REF).trackers if one.id.startswith("clock")] == [
        ("clock::ritual", "6 left")
    ]
    assert [one.id for one in table.view(ANN).trackers if one.id.startswith("clock")] == []


def test_hours_are_counted_in_turns() -> None:
    assert tracker(explorers((), "clock ritual 2 hours"), "clock::ritual") == "12 Turns left"


def test_time_that_goes_by_is_not_told_of_each_clock() -> None:
    table = explorers((), "enter outdoors", "clock ritual 9 Turns", "clock flood 200 Rounds", "turn 2")

    assert tracker(table, "clock::ritual") == "7 Turns left"
    assert tracker(table, "clock::flood") == "80 Rounds left"
    assert not [line for line in table.lines() if line.startswith(("Ritual:", "ritual:", "flood:", "Flood:"))]


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("clock 6", "Say what it counts to"),
        ("clock ritual", "How many is missing"),
        ("clock ritual 6 fortnights", "is no unit of time"),
        ("mark Ada", "A condition is missing"),
    ],
)
def test_what_is_missing_is_said(typed: str, why: str) -> None:
    with pytest.raises(PlayError, match=why):
        explorers((), typed)
