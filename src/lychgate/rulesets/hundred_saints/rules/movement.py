"""How fast somebody is with all that hinders them, and how far a party gets in a Turn."""

from __future__ import annotations

from lychgate.core.clause import clause
from lychgate.kit.table import number
from lychgate.rulesets.hundred_saints.rules.sight import darkness
from lychgate.rulesets.hundred_saints.rules.starving import hunger
from lychgate.rulesets.hundred_saints.rules.tiring import is_lamed
from lychgate.rulesets.hundred_saints.state import PARTY, Creature, State
from lychgate.rulesets.hundred_saints.tables.exploring import EXPLORING


@clause("enc.hazard.light.2", "enc.hazard.light.3", "enc.hazard.hunger.1", "enc.hazard.swim.1")
def speed_now(state: State, one: Creature) -> int:
    """Somebody's Speed after hunger (never under 10), halved in low light or in water, held to 10 in the dark."""
    starved = hunger(one).speed
    speed = max(min(one.speed, EXPLORING.hunger.least_speed), one.speed + starved)
    dark = darkness(state, one)
    if dark.half_speed:
        speed //= 2
    if one.mark("swimming") is not None:
        speed //= 2
    if is_lamed(state, one):
        speed //= 2
    return min(speed, dark.most_speed) if dark.most_speed else speed


def party_speed(state: State) -> int:
    """The Speed of the slowest of the party (enc.time.move.1); 0 where nobody is in it."""
    return min((speed_now(state, one) for one in state.of_side(PARTY)), default=0)


@clause("enc.time.move.3", "enc.time.move.7")
def feet_a_turn(state: State, speed: int, known: bool) -> int:
    """What a party gets through in a Turn: three times its Speed where it must look, ten times by a way it knows."""
    return speed * (number(state, "known_pace") if known else number(state, "explore_pace"))
