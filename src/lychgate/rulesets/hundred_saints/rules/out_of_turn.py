"""Out of turn: an act that closes the phase or the turn of others, who have not acted yet, asks the referee first."""

from __future__ import annotations

from collections.abc import Sequence

from lychgate.core.clause import clause
from lychgate.core.room import Lines
from lychgate.core.telling import listed
from lychgate.kit import out_of_turn
from lychgate.kit.table import referee_of
from lychgate.rulesets.hundred_saints.naming import several, those_of
from lychgate.rulesets.hundred_saints.rules.chance import Saints
from lychgate.rulesets.hundred_saints.rules.fight import WORDS
from lychgate.rulesets.hundred_saints.state import Creature, State

HEADING = "A fight"


class GoOnAnyway(out_of_turn.GoOnAnyway, frozen=True, tag="saints.out-of-turn", kw_only=True):
    """Some have not acted yet, and what is to be done closes their turn, or their ``phase`` where one is named."""

    clauses = ("enc.combat.seq.1",)

    phase: str = ""

    def not_yet(self, state: State) -> str:
        return not_yet(state, self.who, self.phase)


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


@clause("enc.combat.seq.1")
def goes_ahead(play: Saints, lost: Sequence[Creature], phase: str = "") -> bool:
    """Whether an act that takes their turn or phase from some is done: the referee is asked, whoever would do it."""
    who = tuple(one.id for one in lost)
    question = GoOnAnyway(seat=referee_of(play), who=who, phase=phase)
    return out_of_turn.goes_ahead(play, question, HeldUp(play.seat, who, phase))


class HeldUp(out_of_turn.HeldUp, frozen=True, tag="held_up"):
    """What ``seat`` would have done was not done, for others act first."""

    phase: str = ""

    def not_yet(self, state: State) -> str:
        return not_yet(state, self.who, self.phase)

    def tell(self, before: State, after: State) -> Lines:
        return self.told(after, "enc.combat.seq.1")
