"""Chapter 13: time."""

from __future__ import annotations

from tests.rulesets.constitution.constitution import ANN, Constitution


def test_13_1a__a_turn_is_ten_minutes() -> None:
    desk = Constitution().types("turn", "turn 6")

    assert desk.state.minutes == 8 * 60 + 70
    assert desk.lines(ANN) == ["1 turn passes.", "6 turns pass."]


def test_days_are_counted_from_midnight() -> None:
    desk = Constitution().types("turn 95")

    assert desk.state.day == 1
    assert desk.types("turn").state.day == 2
