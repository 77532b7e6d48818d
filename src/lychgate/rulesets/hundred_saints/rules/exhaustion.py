"""Exhaustion: the hourly rest underground, and what tires people."""

from __future__ import annotations

from lychgate.core.clause import clause
from lychgate.core.room import Event, Lines
from lychgate.kit.table import number
from lychgate.kit.telling import public
from lychgate.rulesets.hundred_saints.naming import people
from lychgate.rulesets.hundred_saints.rules.chance import Saints
from lychgate.rulesets.hundred_saints.state import Creature, Mark, State
from lychgate.rulesets.hundred_saints.tables.exploring import EXPLORING

NO_REST = "no rest"
"""An hour underground without a rest Turn."""


MARK = "exhausted: "
"""What every mark of exhaustion begins with; its source follows."""


SOURCES = {"no rest": "enc.dungeon.rest.1", "no rest day": "enc.travel.rest.1", "forced march": "enc.travel.tp.2"}
"""The clause behind each source of exhaustion."""


def ours(state: State) -> tuple[Creature, ...]:
    """Those of the players' sides who live: the party, and who scouts ahead of it."""
    return tuple(one for side in state.ours for one in state.of_side(side))


@clause("enc.hazard.exhaust.1", "enc.hazard.exhaust.2")
def exhaustion(one: Creature) -> int:
    """What exhaustion takes off attack and damage rolls: 1 for each step of each source, 4 at most; 0 or below."""
    steps = sum(max(1, abs(mark.amount)) for mark in one.marks if mark.name.startswith(MARK))
    return -min(EXPLORING.rest["most_exhaustion"], steps)


class Wearied(Event, frozen=True, tag="wearied"):
    """Some are exhausted by one step more, from one source (enc.hazard.exhaust.2)."""

    who: tuple[str, ...]
    why: str

    def apply(self, state: State) -> State:
        name = MARK + self.why
        for id_ in self.who:
            one = state.creature(id_)
            before = one.mark(name)
            state = state.with_creature(one.marked(Mark(name, 1 + (before.amount if before else 0))))
        return state

    def tell(self, before: State, after: State) -> Lines:
        clause_id = SOURCES.get(self.why, "enc.hazard.exhaust.2")
        text = f"{people(after, self.who)}: exhausted ({self.why})."
        return public(text, clause_id, "enc.hazard.exhaust.1", weight="result")


class Refreshed(Event, frozen=True, tag="refreshed"):
    """Some have had the rest that they missed."""

    who: tuple[str, ...]
    why: str

    def apply(self, state: State) -> State:
        for id_ in self.who:
            state = state.with_creature(state.creature(id_).unmarked(MARK + self.why))
        return state

    def tell(self, before: State, after: State) -> Lines:
        return public(f"{people(after, self.who)}: rested.", "enc.hazard.exhaust.2", weight="result")


@clause("enc.dungeon.rest.1", "enc.hazard.exhaust.2")
def rest_missed(play: Saints) -> None:
    """Each hour underground in which no Turn was a rest tires everybody of the party by a step."""
    now = play.state.exploring
    if now.where == "dungeon" and now.since_rest and now.since_rest % number(play.state, "rest_every") == 0:
        who = tuple(one.id for one in ours(play.state))
        if who:
            play.record(Wearied(who, NO_REST))


@clause("enc.hazard.exhaust.2")
def rest_taken(play: Saints) -> None:
    """A rest Turn makes good the rest that was missed."""
    refreshed(play, NO_REST)


def refreshed(play: Saints, why: str) -> None:
    """Those of the party who were exhausted for this reason are so no more."""
    who = tuple(one.id for one in ours(play.state) if one.mark(MARK + why) is not None)
    if who:
        play.record(Refreshed(who, why))
