"""Rolls made again: an adventurer's, as many in a session as their level."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.decision import Decision, Option
from lychgate.core.room import Event, Lines
from lychgate.core.view import Choice
from lychgate.kit.english import numbered
from lychgate.kit.table import referee_of, ruled
from lychgate.rulesets.constitution.rules.frame import ConstitutionPlay, of_somebody
from lychgate.rulesets.constitution.state import Creature, State

HEADING = "Rolls"


@clause("3d6.9.1")
def rerolls_left(one: Creature) -> int:
    """How many rolls an adventurer may still make again in this session; none for anybody else."""
    return max(0, one.level - one.rerolls) if one.calling == "adventurer" else 0


@clause("3d6.9.1")
def rolls_again(
    play: ConstitutionPlay, who: str, came: str, *, usual: bool = False, odds: Callable[[], str] = str
) -> bool:
    """Whether an adventurer's player has a roll made again, of which ``came`` tells what came of it: no secret one.

    A referee is asked for a character that nobody else plays. ``usual``: it is what Enter does. ``odds`` tells those of
    the new roll, where somebody is asked.
    """
    one = play.state.creature(who)
    if play.secret or not (one.seat or one.kind == "character") or not rerolls_left(one):
        return False
    if not play.ask(RollAgain(seat=one.seat or referee_of(play), who=who, came=came, usual=usual, odds=odds())):
        return False
    play.record(RolledAgain(who, came))
    return True


def counts(state: State, first: int, second: int) -> int:
    """The total of two that counts."""
    return max(first, second) if ruled(state, "adventurer_reroll") == "better" else second


@clause("3d6.9.1")
def as_often_as_wished(play: ConstitutionPlay, who: str, roll: Callable[[], int], came: Callable[[int], str]) -> int:
    """A roll that has no difficulty of its own, which an adventurer's player may have made again, whatever it shows."""
    total = roll()
    while rolls_again(play, who, came(total)):
        total = counts(play.state, total, roll())
    return total


class RollAgain(Decision[bool], frozen=True, tag="constitution.roll_again", kw_only=True):
    """An adventurer may roll again. ``came`` says what came of the roll.

    On Enter it is left at that, and the roll kept for worse; where it is ``usual``, it is rolled again.
    """

    clauses = ("3d6.9.1",)

    who: str
    came: str
    usual: bool = False
    odds: str = ""

    def options(self) -> Sequence[Option[bool]]:
        return (Option("keep", False), Option("again", True))

    def default(self) -> str:
        return "again" if self.usual else "keep"

    def prompt(self, state: State) -> str:
        one = state.creature(self.who)
        return f"{self.came} {one.name} may roll again ({numbered(rerolls_left(one), 'roll')} left in this session)."

    def choice(self, state: State, id_: str) -> Choice:
        if id_ == "keep":
            return Choice(id_, "Leave it at that")
        which = "the better roll" if ruled(state, "adventurer_reroll") == "better" else "the new roll"
        return Choice(id_, f"Roll again: {which} counts", self.odds)

    def label(self, state: State, id_: str) -> str:
        return self.choice(state, id_).label


class RolledAgain(Event, frozen=True, tag="rolled_again"):
    """An adventurer rolled again."""

    who: str
    came: str

    def apply(self, state: State) -> State:
        one = state.creature(self.who)
        return state.with_creature(replace(one, rerolls=one.rerolls + 1))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        return of_somebody(after, one, f"{self.came} {one.name} rolls again.", "3d6.9.1")
