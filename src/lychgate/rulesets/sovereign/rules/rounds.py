"""Rounds: whose turn is next, who has not acted yet, and what the end of a Round brings."""

from __future__ import annotations

from collections.abc import Sequence

from lychgate.core.clause import clause
from lychgate.core.room import Lines
from lychgate.core.telling import listed
from lychgate.kit import out_of_turn
from lychgate.kit.command import Command
from lychgate.kit.out_of_turn import goes_ahead
from lychgate.kit.table import referee_of
from lychgate.rulesets.sovereign.permission import EndOfTurn
from lychgate.rulesets.sovereign.rules.fight import SideActs, fight_of, initiative
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay
from lychgate.rulesets.sovereign.rules.group import able
from lychgate.rulesets.sovereign.rules.holding import squeeze
from lychgate.rulesets.sovereign.rules.lasting import side_acts
from lychgate.rulesets.sovereign.rules.minutes import rounds_of_the_hurt
from lychgate.rulesets.sovereign.rules.side_words import called
from lychgate.rulesets.sovereign.state import Creature, Ranked, State

HEADING = "A fight"

NAMED = 4
"""Of more than so many who have not acted only the number is told."""


class GoOnAnyway(out_of_turn.GoOnAnyway, frozen=True, tag="sovereign.out-of-turn", kw_only=True):
    """Some of the side that acts have not acted yet, and its turn would be over."""

    clauses = ("sov.combat.side-order",)

    def not_yet(self, state: State) -> str:
        return not_yet(state, self.who)


class HeldUp(out_of_turn.HeldUp, frozen=True, tag="held_up"):
    """The turn was not ended, for others act first."""

    def not_yet(self, state: State) -> str:
        return not_yet(state, self.who)

    def tell(self, before: State, after: State) -> Lines:
        return self.told(after, "sov.combat.side-order")


def not_yet(state: State, who: Sequence[str]) -> str:
    """Who has not acted yet, in words."""
    those = [one for one in state.cast if one.id in who]
    named = (
        listed(one.name for one in those) if len(those) <= NAMED else f"{len(those)} of {called(state, those[0].side)}"
    )
    return f"{named} {'have' if len(those) > 1 else 'has'} not acted yet"


def idle(state: State) -> tuple[Creature, ...]:
    """Those of the side that acts who can, and have spent nothing; nobody where no foe is left to act against."""
    fight = state.fight_now
    if not any(able(state, side) for side in fight.sides if side != fight.acting):
        return ()

    def has_acted(one: Creature) -> bool:
        spent = fight.left(one.id)
        return spent.main or spent.moves > 0 or spent.held

    return tuple(one for one in able(state, fight.acting) if not has_acted(one))


class NextTurn(Command, frozen=True, tag="next_turn"):
    """End the acting side's turn: the next side acts, or the next Round begins."""

    word = "next"
    may = EndOfTurn()
    menu_label = "End the turn"
    clauses = ("sov.combat.side-order", "sov.combat.no-reroll")

    def label(self, state: State) -> str:
        fight = state.fight_now
        later = [fight.order[(fight.at + step) % len(fight.order)].side for step in range(1, len(fight.order) + 1)]
        after = next((side for side in later if not passed_over(state, side)), later[0])
        return f"The turn of {called(state, after)}" if len(fight.order) > 1 or fight.round else "Initiative"

    @clause("sov.combat.side-order", "sov.combat.no-reroll")
    def do(self, play: SovereignPlay) -> None:
        """Pass over a side on which nobody can act while others fight on. Initiative is not rolled again."""
        fight = fight_of(play)
        who = tuple(one.id for one in idle(play.state))
        if not goes_ahead(play, GoOnAnyway(seat=referee_of(play), who=who), HeldUp(play.seat, who)):
            return
        for _ in fight.order:
            side_after(play)
            if not passed_over(play.state, play.state.fight_now.acting):
                return


def passed_over(state: State, side: str) -> bool:
    """Whether a side has no turn: nobody on it can act, while others fight on.

    Where fewer than two sides are left a turn is half a Round, by which the GM counts the Rounds of the dying.
    """
    fighting = [one for one in state.fight_now.sides if able(state, one)]
    return side not in fighting and len(fighting) > 1


@clause("sov.combat.side-order", "sov.combat.no-reroll")
def side_after(play: SovereignPlay) -> None:
    """Begin the turn of the next side in the order, in the next Round where all have acted."""
    fight = fight_of(play)
    if fight.at + 1 < len(fight.order):
        begins(play, fight.at + 1, fight.round, fight.order)
    elif fight.surprised:
        rounds_of_the_hurt(play)
        begins(play, 0, 1, initiative(play, fight.sides))
    else:
        squeeze(play)
        rounds_of_the_hurt(play)
        begins(play, 0, fight.round + 1, fight.order)
    side_acts(play)


def begins(play: SovereignPlay, at: int, round_: int, order: tuple[Ranked, ...]) -> None:
    """It is the turn of the side at this place of an order."""
    play.record(SideActs(at, round_, order, passed_over(play.state, order[at].side)))
