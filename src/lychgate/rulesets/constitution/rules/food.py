"""Looking for food as it is offered: the ways that somebody has, each with its chance, and then the roll."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Annotated

import msgspec

from lychgate.core.decision import Decision, Option
from lychgate.core.room import Event, Lines
from lychgate.core.view import Choice
from lychgate.kit.fields import Person
from lychgate.kit.outlook import percent
from lychgate.rulesets.constitution.permission import FORAGERS
from lychgate.rulesets.constitution.rules.frame import ConstitutionPlay, of_somebody
from lychgate.rulesets.constitution.rules.ground import ground_for
from lychgate.rulesets.constitution.rules.hunting import (
    FAILURE_COSTS,
    TRAPS_COST,
    against_of_traps,
    empty,
    game_dice,
    gather,
    has_looked,
    has_missiles,
    ready,
    shoot,
    still_there,
    trap,
    traps_of,
)
from lychgate.rulesets.constitution.rules.offered import UNKNOWN_YET, Offered, seat_of
from lychgate.rulesets.constitution.rules.searching import EMPTYING, GATHERING, STALKING, TRAPPING, Search, difficulty
from lychgate.rulesets.constitution.rules.skills import rating_of
from lychgate.rulesets.constitution.state import Creature, State

HEADING = "Travel"

NOTHING = "nothing"


def against(state: State, one: Creature) -> int:
    """The difficulty of finding food where the party is."""
    ground = ground_for(state)
    return difficulty(state, ground.terrain, winter=ground.winter)


class Way(msgspec.Struct, frozen=True):
    """A way to look for food: its label, what it costs, its check, what is done, and against which difficulty."""

    label: str
    costs: str
    how: Search
    does: Callable[[ConstitutionPlay, Creature, int], None]
    against: Callable[[State, Creature], int] = against


WAYS = {
    "hunt": Way("Hunt with missiles", FAILURE_COSTS, STALKING, shoot),
    "traps": Way("Hunt with traps", TRAPS_COST, TRAPPING, trap),
    "forage": Way("Look for what grows", FAILURE_COSTS, GATHERING, gather),
    "empty": Way("Empty the traps", "a quarter of the day's distance", EMPTYING, empty, against_of_traps),
}


def may_look(state: State, one: Creature) -> bool:
    """Whether it is offered to somebody to look for food: not in a dungeon, nor twice on a day."""
    return one.up and state.travel.place is None and not has_looked(state, one)


class LookForFood(Offered, frozen=True, tag="look_for_food", kw_only=True):
    """Look for food before the day's travel, in one of the ways that there are."""

    may = FORAGERS
    topic = "Supplies"
    clauses = ("3d6.13.6a", "3d6.13.6b", "3d6.13.9")

    who: Annotated[str, Person()]

    def label(self, state: State) -> str:
        return f"{self.who} looks for food"

    def note(self, state: State) -> str:
        return f"{game_dice(state)} rations, or none" if state.travel.here is not None else "in what land?"

    def do(self, play: ConstitutionPlay) -> None:
        """A way, and where its skill was never used the table's word for it; then the roll. The land comes first."""
        one = ready(play, self.who)
        if play.state.travel.here is None:
            play.record(LandWanted(one.id))
            return
        ways = ways_of(play.state, one)
        way = play.ask(HowToLook(seat=seat_of(play, one), who=one.id, ways=ways))
        if not way:
            return
        if not odds_of(play.state, one, way):
            rating_of(play, one, WAYS[way].how.skill_by(play.state))
            if not play.ask(HowToLook(seat=seat_of(play, one), who=one.id, ways=(way,))):
                return
        WAYS[way].does(play, play.state.creature(one.id), WAYS[way].against(play.state, one))


def ways_of(state: State, one: Creature) -> tuple[str, ...]:
    """The ways that somebody has: missiles need a weapon for them, traps to be emptied must have been set."""
    lacks = {"hunt": not has_missiles(one), "empty": traps_of(state, one) is None}
    return tuple(way for way in WAYS if not lacks.get(way))


def odds_of(state: State, one: Creature, way: str) -> str:
    """How likely a way brings food; empty where the table has something to say first."""
    traps, how = traps_of(state, one), WAYS[way].how
    if way == "empty" and traps is not None and not still_there(state, traps):
        return percent(Fraction(0))
    return how.odds(state, one, WAYS[way].against(state, one))


class LandWanted(Event, frozen=True, tag="land_wanted"):
    """Somebody would look for food, and nobody has said what land it is."""

    who: str

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        text = f"{one.name} would look for food. The referee says first what land this is."
        return of_somebody(after, one, text, "3d6.13.7a")


class HowToLook(Decision[str], frozen=True, tag="constitution.how_to_look", kw_only=True):
    """In which way somebody looks for food, each with its chance; empty: not at all."""

    clauses = ("3d6.13.6a", "3d6.13.6b", "3d6.13.9")
    ways_out = (NOTHING,)

    who: str
    ways: tuple[str, ...]

    def options(self) -> Sequence[Option[str]]:
        return (*(Option(way, way) for way in self.ways), Option(NOTHING, ""))

    def prompt(self, state: State) -> str:
        return f"How does {state.creature(self.who).name} look for food?"

    def choice(self, state: State, id_: str) -> Choice:
        if id_ == NOTHING:
            return Choice(id_, "Not at all")
        one, way = state.creature(self.who), WAYS[id_]
        return Choice(id_, way.label, f"{odds_of(state, one, id_) or UNKNOWN_YET}; {way.costs}")

    def label(self, state: State, id_: str) -> str:
        return self.choice(state, id_).label
