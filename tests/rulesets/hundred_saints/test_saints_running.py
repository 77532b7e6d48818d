"""How fast sides go in an encounter, and how far they run."""

from __future__ import annotations

import pytest

from lychgate.rulesets.hundred_saints.rules.running import feet_run, side_speed
from lychgate.rulesets.hundred_saints.state import PARTY
from tests.rulesets.hundred_saints.chases import chased
from tests.rulesets.hundred_saints.fights import faced, given
from tests.rulesets.hundred_saints.saints import ANN, Saints


@pytest.mark.clause("enc.pursuit.1", "enc.time.move.1", "enc.time.move.4")
@pytest.mark.parametrize(("speed", "feet"), [(40, 120), (30, 90)])
def test_pursuit_1__a_side_runs_three_times_the_speed_of_its_slowest(speed: int, feet: int) -> None:
    table = Saints().types("pc Ada", "pc Bob", f"set cast.Bob.speed {speed} because of his load")

    assert side_speed(table.state, PARTY) == speed
    assert feet_run(table.state, PARTY) == feet


@pytest.mark.clause("enc.time.move.1")
def test_time_move_1__the_dead_hold_nobody_up_and_the_unladen_have_40() -> None:
    table = Saints().types("pc Ada", "pc Bob", "set cast.Bob.speed 20 because of his load")
    assert side_speed(table.state, PARTY) == 20

    table.types("set cast.Bob.hp 0 because he is dead")

    assert side_speed(table.state, PARTY) == 40


def test_time_move_1__who_is_beaten_or_gone_holds_up_nobody() -> None:
    table = faced("2 goblins hp 4 speed 40", feet=60).types("attack")
    given(table, "goblin 2", speed=10).types("down goblin 2 beaten")

    assert feet_run(table.state, "goblins") == 120


@pytest.mark.clause("enc.time.move.4")
def test_time_move_4__no_map_can_be_kept_meanwhile() -> None:
    table = chased()

    assert "no map can be kept" in table.view(ANN).cards[0].title
