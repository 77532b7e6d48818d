"""What running costs afterwards, and lame feet."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.room import Event, Lines
from lychgate.kit.table import number
from lychgate.kit.telling import public
from lychgate.rulesets.hundred_saints.naming import people
from lychgate.rulesets.hundred_saints.rules.chance import Saints
from lychgate.rulesets.hundred_saints.rules.clock import turns_since_day_one
from lychgate.rulesets.hundred_saints.state import Creature, Mark, State
from lychgate.rulesets.hundred_saints.tables.chase import CHASE

TIRED = "exhausted: running"
"""The mark of those who have run for 30 Rounds; its amount is what it takes from attacks and damage,
``until`` the Turns of rest they have had."""


LAMED = "lamed"
"""The mark of those who have trodden on a caltrop; ``until`` is the Turn, counted from day 1, that ends it."""


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


class Tired(Event, frozen=True, tag="tired"):
    """Some have run too long."""

    who: tuple[str, ...]
    amount: int

    def apply(self, state: State) -> State:
        for id_ in self.who:
            state = state.with_creature(state.creature(id_).marked(Mark(TIRED, self.amount)))
        return state

    def tell(self, before: State, after: State) -> Lines:
        return public(f"They have run too long: {people(after, self.who)}.", "enc.time.move.5", weight="result")


@clause("enc.time.move.5")
def rest_from_running(play: Saints) -> None:
    """A Turn of rest for the players' side; the third clears what running has cost."""
    who = tuple(one.id for one in play.state.cast if one.side in play.state.ours and one.mark(TIRED) is not None)
    if who:
        play.record(RestedFromRunning(who, number(play.state, "rest_after_running")))


class RestedFromRunning(Event, frozen=True, tag="rested_from_running"):
    """Some have rested for a Turn; after ``needed`` of them, what running had cost is made up for."""

    who: tuple[str, ...]
    needed: int

    def apply(self, state: State) -> State:
        for id_ in self.who:
            one = state.creature(id_)
            mark = one.mark(TIRED) or Mark(TIRED)
            rested = mark.until + 1
            state = state.with_creature(
                one.unmarked(TIRED) if rested >= self.needed else one.marked(replace(mark, until=rested))
            )
        return state

    def tell(self, before: State, after: State) -> Lines:
        done = [one for one in self.who if after.creature(one).mark(TIRED) is None]
        if not done:
            return ()
        return public(f"Rested from running: {people(after, tuple(done))}.", "enc.time.move.5")
