"""Time."""

from __future__ import annotations

from tests.rulesets.sovereign.sovereign import ANN, Sovereign


def test_time_turn__whatever_takes_ten_minutes_is_one() -> None:
    table = Sovereign().types("turn", "turn")
    assert table.state.turn == 2
    assert table.last(ANN) == "Turn 2 is over."


def test_time_downtime__days_pass_and_turns_are_counted_anew() -> None:
    table = Sovereign().types("turn", "days 14")
    assert (table.state.day, table.state.turn) == (15, 0)
    assert table.last(ANN) == "14 days pass: it is day 15."
