"""Conditions: what somebody is under by the referee's word, or is free of again."""

from __future__ import annotations

from typing import Annotated

from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.kit.command import Command
from lychgate.kit.fields import Not, Person, Rest
from lychgate.kit.telling import secret
from lychgate.rulesets.hundred_saints.naming import name_of
from lychgate.rulesets.hundred_saints.rules.chance import Saints
from lychgate.rulesets.hundred_saints.rules.fight import somebody
from lychgate.rulesets.hundred_saints.state import Mark, State

HEADING = "A fight"


class SetMark(Command, frozen=True, tag="set_mark", kw_only=True):
    """Somebody is helpless, invisible, hidden, undead, under water, unsteady ...

    ``so``: they are; else they are so no longer.
    """

    word = "mark"
    clauses = ("enc.combat.atk.7", "enc.combat.opt.invis.1", "enc.combat.opt.water.1")

    who: Annotated[str, Person()]
    mark: Annotated[str, Rest("a condition", shown="CONDITION")]
    so: Annotated[bool, Not()] = True

    def do(self, play: Saints) -> None:
        """The referee says of somebody that they are under a condition, or no longer."""
        one = somebody(play, self.who)
        if not self.so and one.mark(self.mark) is None:
            known = ", ".join(mark.name for mark in one.marks) or "nothing"
            raise PlayError(f"{one.name} is not '{self.mark}'. On them: {known}.")
        play.record(MarkSet(one.id, Mark(self.mark), self.so))


class MarkSet(Event, frozen=True, tag="mark_set"):
    """Somebody is under a condition, or no longer."""

    whom: str
    mark: Mark
    so: bool = True

    def apply(self, state: State) -> State:
        one = state.creature(self.whom)
        return state.with_creature(one.marked(self.mark) if self.so else one.unmarked(self.mark.name))

    def tell(self, before: State, after: State) -> Lines:
        return secret(after, f"{name_of(after, self.whom)}: {'' if self.so else 'not '}{self.mark.name}.")
