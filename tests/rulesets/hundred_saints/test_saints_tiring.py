"""What running costs afterwards."""

from __future__ import annotations

import pytest

from lychgate.rulesets.hundred_saints.rules.exhaustion import exhaustion
from tests.rulesets.hundred_saints.chases import chased
from tests.rulesets.hundred_saints.saints import ANN


@pytest.mark.clause("enc.time.move.5", "enc.hazard.exhaust.1")
def test_time_move_5__thirty_rounds_tire_once_until_three_turns_of_rest() -> None:
    table = chased(speed=40)
    for _ in range(29):
        table.types("round")
    assert exhaustion(table.who("Ada")) == 0
    table.types("round")
    assert [exhaustion(one) for one in table.state.cast] == [-1, -1, -1, -1]
    for _ in range(31):
        table.types("round")
    assert exhaustion(table.who("Bob")) == -1
    assert len([line for line in table.lines(ANN) if "run too long" in line]) == 1

    table.types("giveup", "rest 2")
    assert exhaustion(table.who("Ada")) == -1
    table.types("rest")

    assert exhaustion(table.who("Ada")) == 0
    assert "Rested from running: Ada and Bob." in table.lines(ANN)
