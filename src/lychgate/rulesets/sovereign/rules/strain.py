"""System Strain: what a body bears of healing, magic, hunger and thirst."""

from __future__ import annotations

from typing import Annotated

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.kit.command import Command
from lychgate.kit.fields import Number
from lychgate.kit.table import ruled
from lychgate.rulesets.sovereign.permission import JUDGEMENT
from lychgate.rulesets.sovereign.rules import figures
from lychgate.rulesets.sovereign.rules.frame import Several, SovereignPlay, each_of, of_a_fighter
from lychgate.rulesets.sovereign.rules.injury import KnockedOut
from lychgate.rulesets.sovereign.several import Those
from lychgate.rulesets.sovereign.state import Creature, State
from lychgate.rulesets.sovereign.tables.hurt import HURT

HEADING = "Injury and healing"


@clause("sov.strain.max")
def most_strain(one: Creature) -> int:
    """The most that somebody bears: the score of their Constitution."""
    return figures.most_strain(one).total if one.attributes else HURT.strain.npc


@clause("sov.strain.block", "sov.strain.sources")
def bears(one: Creature, amount: int) -> bool:
    """Whether somebody bears so much more: just the maximum is allowed."""
    return one.strain + amount <= most_strain(one)


@clause("sov.strain.block")
def must_bear(one: Creature, amount: int) -> None:
    """Raises ``PlayError`` where something would strain somebody beyond the maximum, and so does nothing for them."""
    if not bears(one, amount):
        raise PlayError(f"{one.name} has {one.strain} System Strain of {most_strain(one)}: it does nothing for them.")


@clause("sov.strain.sources")
def strain(play: SovereignPlay, one: Creature, amount: int, cause: str) -> None:
    """Adds System Strain for something that helps. Raises ``PlayError`` where that is more than somebody bears."""
    must_bear(one, amount)
    play.record(Strained(one.id, amount, one.strain + amount, cause))


def ease(play: SovereignPlay, one: Creature, amount: int, cause: str) -> None:
    """Takes so much System Strain away, down to none."""
    if one.strain:
        play.record(Strained(one.id, -amount, max(0, one.strain - amount), cause))


@clause("sov.strain.forced")
def force(play: SovereignPlay, one: Creature, amount: int, cause: str) -> None:
    """Adds System Strain that nothing averts; beyond the maximum somebody is unconscious for an hour."""
    most, total = most_strain(one), one.strain + amount
    kept = total if ruled(play.state, "strain-excess") == "keep" else min(total, max(most, one.strain))
    play.record(Strained(one.id, amount, kept, cause))
    if total > most and not one.mark("unconscious") and one.alive:
        play.record(KnockedOut(one.id, HURT.turns_in_an_hour))


class Strained(Event, frozen=True, tag="strained"):
    """Somebody took on so much System Strain, and has ``total``."""

    who: str
    amount: int
    total: int
    cause: str = ""

    def apply(self, state: State) -> State:
        return state.with_creature(replace(state.creature(self.who), strain=self.total))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        why = f" ({self.cause})" if self.cause else ""
        text = f"{one.name}: System Strain {self.amount:+}, {self.total} of {most_strain(one)}{why}."
        return of_a_fighter(after, one, text, "sov.strain.sources")


class Strain(Command, frozen=True, tag="strain", kw_only=True):
    """Add System Strain to creatures or a side, or take some off."""

    word = "strain"
    may = JUDGEMENT
    menu_label = "Add System Strain"
    clauses = ("sov.strain.block", "sov.strain.forced")

    who: Annotated[Several, Those()]
    amount: Annotated[int, Number("System Strain", -99, 99)]
    forced: bool = False

    def do(self, play: SovereignPlay) -> None:
        each_of(play, self.who, lambda one: self.of(play, one))

    def of(self, play: SovereignPlay, one: Creature) -> None:
        """The strain of one of them."""
        if self.amount < 0:
            ease(play, one, -self.amount, "")
        elif self.forced:
            force(play, one, self.amount, "")
        else:
            strain(play, one, self.amount, "")
