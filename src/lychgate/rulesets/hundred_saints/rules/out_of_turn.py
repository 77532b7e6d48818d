"""Out of turn: an act that closes the phase or the turn of others, who have not acted yet, asks the referee first."""

from __future__ import annotations

from collections.abc import Sequence

from lychgate.core.clause import clause
from lychgate.core.decision import Decision, Option
from lychgate.core.room import Event, Lines
from lychgate.core.telling import listed
from lychgate.kit.telling import only_to, secret
from lychgate.rulesets.hundred_saints.naming import people, sentence, several, the
from lychgate.rulesets.hundred_saints.rules.allegiance import referee_of
from lychgate.rulesets.hundred_saints.rules.chance import Saints
from lychgate.rulesets.hundred_saints.rules.fight import WORDS
from lychgate.rulesets.hundred_saints.state import Creature, State

HEADING = "A fight"

NAMED = 4
"""Of more than so many of a side who would lose their turn only the number is told."""


class GoOnAnyway(Decision[bool], frozen=True, tag="saints.out-of-turn", kw_only=True):
    """Some have not acted yet, and what is to be done closes their turn, or their ``phase`` where one is named."""

    clauses = ("enc.combat.seq.1",)

    who: tuple[str, ...]
    phase: str = ""

    def options(self) -> Sequence[Option[bool]]:
        return (Option("no", False), Option("yes", True))

    def prompt(self, state: State) -> str:
        return f"{sentence(not_yet(state, self.who, self.phase))}: go on anyway?"

    def label(self, state: State, id_: str) -> str:
        return {"no": "No: they act first", "yes": "Yes: they do nothing"}[id_]


def not_yet(state: State, who: Sequence[str], phase: str) -> str:
    """Who has not acted yet, in words: ``the goblins have not acted yet``, ``Bea has not used missiles yet``."""
    sides = dict.fromkeys(one.side for one in state.cast if one.id in who)
    those = listed(
        those_of(state, side, [one.id for one in state.cast if one.id in who and one.side == side]) for side in sides
    )
    alone = len(sides) == 1 and not several(state, next(iter(sides)))
    many = len(who) > 1 and not (alone and len(who) == len(state.of_side(next(iter(sides)))))
    done = {"": "acted", "move": "moved"}.get(phase, f"used {WORDS.get(phase, phase)}")
    return f"{those} {'have' if many else 'has'} not {done} yet"


def those_of(state: State, side: str, who: Sequence[str]) -> str:
    """Some of a side: by their names where they are few, else by their number; the side where they are all of it."""
    if 1 < len(who) == len(state.of_side(side)):
        return the(state, side)
    return people(state, who) if len(who) <= NAMED else f"{len(who)} of {the(state, side)}"


@clause("enc.combat.seq.1")
def goes_ahead(play: Saints, lost: Sequence[Creature], phase: str = "") -> bool:
    """Whether an act that takes their turn or phase from some is done: the referee is asked, whoever would do it."""
    if not lost:
        return True
    who = tuple(one.id for one in lost)
    seat = referee_of(play)
    if play.ask(GoOnAnyway(seat=seat, who=who, phase=phase)):
        return True
    play.record(HeldUp(play.seat, who, phase))
    return False


class HeldUp(Event, frozen=True, tag="held_up"):
    """What ``seat`` would have done was not done, for others act first."""

    seat: str
    who: tuple[str, ...]
    phase: str = ""

    def tell(self, before: State, after: State) -> Lines:
        told = secret(after, f"Not done: {not_yet(after, self.who, self.phase)}.", "enc.combat.seq.1")
        if self.seat in after.referees:
            return told
        return (*told, *only_to((self.seat,), "Not done: others act first.", "enc.combat.seq.1"))
