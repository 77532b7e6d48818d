"""How fast sides go in an encounter, and how far they run."""

from __future__ import annotations

from lychgate.core.clause import clause
from lychgate.kit.table import number
from lychgate.rulesets.hundred_saints.rules.fight import out_of_it
from lychgate.rulesets.hundred_saints.rules.movement import speed_now
from lychgate.rulesets.hundred_saints.state import State


@clause("enc.time.move.1")
def side_speed(state: State, side: str) -> int:
    """Those who stay together go at the Speed of the slowest who is not out of it; 0 where nobody is left."""
    return min((speed_now(state, one) for one in state.of_side(side) if not out_of_it(one)), default=0)


@clause("enc.time.move.2")
def feet_in_encounter(state: State, side: str) -> int:
    """How far a side goes in a Round of an encounter: its Speed in feet."""
    return side_speed(state, side)


@clause("enc.pursuit.1", "enc.time.move.4")
def feet_run(state: State, side: str) -> int:
    """How far a side runs in a Round, in feet: the pace of the table, three times its Speed in the book."""
    return number(state, "run_pace") * side_speed(state, side)
