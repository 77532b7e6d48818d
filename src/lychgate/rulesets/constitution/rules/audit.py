"""The audit of what somebody carries: of too much, the table says what was left behind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from lychgate.core.clause import clause
from lychgate.core.decision import Decision, Option
from lychgate.core.room import Event, Lines
from lychgate.kit.command import Command
from lychgate.kit.english import a_or_many, numbered, of_whom
from lychgate.kit.fields import Person
from lychgate.kit.permission import JUDGEMENT
from lychgate.kit.table import referee_of
from lychgate.rulesets.constitution.rules.frame import ConstitutionPlay, of_somebody, somebody
from lychgate.rulesets.constitution.rules.gear import Carried, ac_of, held_by
from lychgate.rulesets.constitution.rules.load import burden_of, burden_told, limits_of, stones_of
from lychgate.rulesets.constitution.state import State

HEADING = "Gear"


class Audit(Command, frozen=True, tag="audit"):
    """Check what somebody carries; what is too much was left behind."""

    word = "audit"
    menu_label = "Audit a load"
    may = JUDGEMENT
    clauses = ("3d6.14.2a", "3d6.14.2b")

    who: Annotated[str, Person()]

    @clause("3d6.14.2a", "3d6.14.2b")
    def do(self, play: ConstitutionPlay) -> None:
        """One thing after the other is found to have been left, until the rest can be carried."""
        one = somebody(play, self.who)
        play.record(Audited(one.id))
        while burden_of(play.state, play.state.creature(one.id)) == "too much":
            now = play.state.creature(one.id)
            name = play.ask(WhatWasLeft(seat=referee_of(play), who=one.id, names=tuple(it.name for it in now.items)))
            item = held_by(now, name)
            kept = tuple(it for it in now.items if it is not item)
            left = f"has left {a_or_many(item.count, item.name)}"
            play.record(Carried(one.id, kept, ac_of(play.state, now, kept), left))


class WhatWasLeft(Decision[str], frozen=True, tag="constitution.what_was_left", kw_only=True):
    """What the table says was left behind of too much gear."""

    clauses = ("3d6.14.2a", "3d6.14.2b")

    who: str
    names: tuple[str, ...]

    def options(self) -> Sequence[Option[str]]:
        return tuple(Option(name, name) for name in dict.fromkeys(self.names))

    def default(self) -> str:
        return ""

    def prompt(self, state: State) -> str:
        one = state.creature(self.who)
        most = limits_of(state, one)[2]
        return f"{one.name} would carry {stones_of(state, one)} stones; {most} is the most. What was left behind?"

    def label(self, state: State, id_: str) -> str:
        return id_


class Audited(Event, frozen=True, tag="audited"):
    """What somebody carries was looked at."""

    who: str

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        free, encumbered, heavily = limits_of(after, one)
        carried = f"{of_whom(one.name)} load is {numbered(stones_of(after, one), 'stone')}"
        limits = f"unencumbered up to {free}, encumbered up to {encumbered}, heavily loaded at {heavily}"
        text = f"{carried}: {burden_told(burden_of(after, one))} ({limits})."
        return of_somebody(after, one, text, "3d6.14.2a", weight="result")
