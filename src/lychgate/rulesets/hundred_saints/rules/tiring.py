"""What running costs afterwards, and lame feet."""

from __future__ import annotations

from lychgate.core.clause import clause
from lychgate.rulesets.hundred_saints.events.chase import LAMED, TIRED, RestedFromRunning, Tired
from lychgate.rulesets.hundred_saints.rules.chance import Saints
from lychgate.rulesets.hundred_saints.rules.clock import turns_since_day_one
from lychgate.rulesets.hundred_saints.state import Creature, State
from lychgate.rulesets.hundred_saints.tables.chase import CHASE


@clause("enc.gear.caltrop.1")
def is_lamed(state: State, one: Creature) -> bool:
    """Whether a caltrop still halves somebody's Speed."""
    mark = one.mark(LAMED)
    return mark is not None and mark.until > turns_since_day_one(state)


@clause("enc.time.move.5", "enc.hazard.exhaust.1")
def tire(play: Saints, sides: tuple[str, ...]) -> None:
    """Everybody who has run for 30 Rounds of one chase is exhausted by a step."""
    who = tuple(one.id for side in sides for one in play.state.of_side(side))
    if who:
        play.record(Tired(who, CHASE.run.exhaustion))


@clause("enc.time.move.5")
def rest_from_running(play: Saints) -> None:
    """A Turn of rest for the players' side; the third clears what running has cost."""
    who = tuple(one.id for one in play.state.cast if one.side in play.state.ours and one.mark(TIRED) is not None)
    if who:
        play.record(RestedFromRunning(who, CHASE.run.rest_turns))
