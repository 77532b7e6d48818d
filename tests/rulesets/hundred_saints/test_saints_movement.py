"""How far a party gets in a Turn, and how fast those go of whom there are none."""

from __future__ import annotations

import pytest

from lychgate.rulesets.hundred_saints.rules.checks import category_of
from lychgate.rulesets.hundred_saints.rules.movement import feet_a_turn, party_speed
from lychgate.rulesets.hundred_saints.rules.running import side_speed
from lychgate.rulesets.hundred_saints.state import PARTY
from tests.rulesets.hundred_saints.explorers import explorers
from tests.rulesets.hundred_saints.saints import Saints


@pytest.mark.clause("enc.time.move.3", "enc.time.move.7")
def test_a_turn_is_three_times_speed_where_nothing_is_known_and_ten_times_where_all_is() -> None:
    state = Saints().state
    assert feet_a_turn(state, 30, known=False) == 90
    assert feet_a_turn(state, 30, known=True) == 300

    assert explorers((), "explore 120").state.turn == 1
    assert explorers((), "explore 121").state.turn == 2
    slow = explorers((), ada={"speed": 30})
    assert party_speed(slow.state) == 30
    assert slow.types("explore 91").state.turn == 2


def test_nobody_goes_nowhere_and_what_fits_no_save_is_doom() -> None:
    state = Saints().state

    assert (party_speed(state), side_speed(state, PARTY)) == (0, 0)
    assert category_of("nothing of the kind") == "doom"
