"""Conditions: what somebody is under by the referee's word, or is free of again."""

from __future__ import annotations

from copy import copy
from typing import Annotated

from lychgate.core.digits import is_number
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.kit.command import Command
from lychgate.kit.fields import Person, Rest
from lychgate.kit.line import Line
from lychgate.kit.telling import public, secret
from lychgate.rulesets.hundred_saints.fields import WHO, asked
from lychgate.rulesets.hundred_saints.naming import name_of, the
from lychgate.rulesets.hundred_saints.permission import JUDGEMENT
from lychgate.rulesets.hundred_saints.rules.chance import Saints
from lychgate.rulesets.hundred_saints.rules.clocks import LONGEST, UNITS, ClockDropped, ClockSet, said_unit
from lychgate.rulesets.hundred_saints.rules.fight import somebody
from lychgate.rulesets.hundred_saints.state import Clock, ClockUnit, Creature, Mark, State

HEADING = "A fight"


TIMES = tuple(time for unit in UNITS for time in (unit, f"{unit}s"))
"""The words for units of time."""


class SetMark(Command, frozen=True, tag="set_mark", kw_only=True):
    """Put a creature or a side under a condition, or take it off.

    ``so``: they are; else they are so no longer. For ``count`` of a ``unit``, or until it is said. ``secret``: only
    referees see it. ``all_of``: ``who`` is a side.
    """

    word = "mark"
    menu_label = "Set a condition"
    may = JUDGEMENT
    shape = "[not] WHO|SIDE CONDITION [for N Rounds|Turns|hours|days] [secret]"
    clauses = ("enc.combat.atk.7", "enc.combat.opt.invis.1", "enc.combat.opt.water.1")
    form_fields = (asked("who", WHO), asked("mark", Rest("a condition")))

    who: Annotated[str, Person()]
    mark: str
    so: bool = True
    count: int = 0
    unit: ClockUnit = ""
    secret: bool = False
    all_of: bool = False

    @classmethod
    def read(cls, line: Line) -> SetMark:
        """``mark Ada paralysed for 6 Turns``: what stands before the time is the condition."""
        so = not line.flag("not", "no")
        side = side_named(line)
        who = side or Person().read(line)
        words: list[str] = []
        count = 0
        unit: ClockUnit = ""
        while line.more and not (words and line.peek() == "secret" and not line.ahead(1)):
            timed = is_number(line.peek()) and line.ahead(1).lower() in TIMES and line.ahead(2) in ("", "secret")
            if words and (timed or (line.peek() == "for" and is_number(line.ahead(1)))):
                line.flag("for")
                count = line.number("how long", 1, LONGEST)
                unit, times = said_unit(line)
                count *= times
            else:
                words.append(line.word("a condition"))
        if not words:
            raise line.refuse("A condition is missing.")
        return cls(
            who=who, mark=" ".join(words), so=so, count=count, unit=unit, secret=line.flag("secret"), all_of=bool(side)
        )

    def do(self, play: Saints) -> None:
        """The referee says of somebody that they are under a condition, for how long, or no longer."""
        if not self.all_of:
            self.marks(play, somebody(play, self.who))
            return
        those = [one for one in play.state.of_side(self.who) if self.so or one.mark(self.mark)]
        if not those:
            raise PlayError(f"Nobody of {the(play.state, self.who)} is '{self.mark}'.")
        for one in those:
            self.marks(play, one)

    def marks(self, play: Saints, one: Creature) -> None:
        """One of those whom it is said of is under the condition, or no longer."""
        if not self.so and one.mark(self.mark) is None:
            known = ", ".join(mark.name for mark in one.marks) or "nothing"
            raise PlayError(f"{one.name} is not '{self.mark}'. On them: {known}.")
        play.record(MarkSet(one.id, Mark(self.mark, shown=True, secret=self.secret), self.so))
        if self.count:
            clock = Clock(
                name=self.mark, left=self.count, most=self.count, unit=self.unit, who=one.id, secret=self.secret
            )
            play.record(ClockSet(clock))
        elif any((clock.name, clock.who) == (self.mark, one.id) for clock in play.state.clocks):
            play.record(ClockDropped(self.mark, one.id))


def side_named(line: Line) -> str:
    """The side that the next words name, as ``goblins`` and ``the skeletons`` do; empty where they name somebody."""
    there = copy(line)
    there.flag("the", "all")
    if not there.is_name("side") or any(name.casefold() == there.peek() for name in line.names("member")):
        return ""
    there.name("side")
    if is_number(there.peek()):
        return ""
    line.flag("the", "all")
    return line.name("side")


class MarkSet(Event, frozen=True, tag="mark_set"):
    """Somebody is under a condition, or no longer."""

    whom: str
    mark: Mark
    so: bool = True

    def apply(self, state: State) -> State:
        one = state.creature(self.whom)
        return state.with_creature(one.marked(self.mark) if self.so else one.unmarked(self.mark.name))

    def tell(self, before: State, after: State) -> Lines:
        text = f"{name_of(after, self.whom)}: {'' if self.so else 'not '}{self.mark.name}."
        seen = self.mark.shown and not self.mark.secret
        ours = any(one.id == self.whom and one.side in after.ours for one in after.cast)
        return public(text, weight="result") if seen and ours else secret(after, text)
