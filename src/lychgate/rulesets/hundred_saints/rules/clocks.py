"""Clocks: a ritual, a flood, a condition that lasts. They count down with time or by hand, and end with a word."""

from __future__ import annotations

from typing import Annotated

from msgspec.structs import replace

from lychgate.core.errors import PlayError, some_of
from lychgate.core.room import Event, Lines
from lychgate.kit.command import Command
from lychgate.kit.english import numbered
from lychgate.kit.fields import Flag, Name, NewName, Number
from lychgate.kit.line import Line
from lychgate.kit.telling import public, secret
from lychgate.rulesets.hundred_saints.audience import unmet
from lychgate.rulesets.hundred_saints.fields import asked, one_of, optional
from lychgate.rulesets.hundred_saints.naming import name_of
from lychgate.rulesets.hundred_saints.permission import PACE
from lychgate.rulesets.hundred_saints.rules.chance import Saints
from lychgate.rulesets.hundred_saints.state import Clock, ClockUnit, State
from lychgate.rulesets.hundred_saints.tables.encounter import TIME

HEADING = "Time"

UNITS: dict[str, tuple[ClockUnit, int]] = {
    "round": ("round", 1),
    "turn": ("turn", 1),
    "hour": ("turn", TIME["turns_per_hour"]),
    "day": ("turn", TIME["turns_per_day"]),
}
"""The units that may be said, each with what it is counted in, and how many of those."""

LONGEST = 1_000


def said_unit(line: Line) -> tuple[ClockUnit, int]:
    """The unit that is typed next, such as ``Turns`` or ``hour``."""
    return UNITS[line.one_of("unit of time", (*UNITS, *(f"{one}s" for one in UNITS))).removesuffix("s")]


class SetClock(Command, frozen=True, tag="set_clock", kw_only=True):
    """Start a clock that counts down by itself, or by hand.

    It has ``count`` of a ``unit`` to go, none where it is moved by hand; 0: it is taken away. ``secret``: only referees
    see it.
    """

    word = "clock"
    menu_label = "Start a clock"
    may = PACE
    shape = "NAME N [Rounds|Turns|hours|days] [secret] | not NAME"
    form_fields = (
        asked("name", NewName("a name")),
        asked("count", Number("how many", 1, LONGEST)),
        optional("unit", one_of("unit", "Rounds", "Turns", "hours", "days")),
        optional("secret", Flag(("secret",))),
    )

    name: str
    count: int
    unit: ClockUnit = ""
    secret: bool = False

    @classmethod
    def read(cls, line: Line) -> SetClock:
        if line.flag("not", "no"):
            return cls(name=line.rest_of("a clock"), count=0)
        name: list[str] = []
        unit: ClockUnit = ""
        times = 1
        while line.more and not line.is_number():
            name.append(line.word("a clock"))
        if not name:
            raise line.refuse("Say what it counts to.")
        count = line.number("how many", 1, LONGEST)
        if line.peek() not in ("", "secret"):
            unit, times = said_unit(line)
        return cls(name=" ".join(name), count=count * times, unit=unit, secret=line.flag("secret"))

    def do(self, play: Saints) -> None:
        """A clock that stands for itself; one of the same name begins anew."""
        if self.count:
            clock = Clock(name=self.name, left=self.count, most=self.count, unit=self.unit, secret=self.secret)
            play.record(ClockSet(clock))
            return
        play.record(ClockDropped(clock_named(play, self.name).name))


def clock_named(play: Saints, name: str) -> Clock:
    """The clock that is called this, or begins so. Raises ``PlayError`` with those that there are."""
    free = [one for one in play.state.clocks if not one.who]
    found = [one for one in free if one.name.casefold() == name.casefold()]
    found = found or [one for one in free if one.name.casefold().startswith(name.casefold())]
    if len(found) != 1:
        there = some_of(tuple(one.name for one in free)) if free else "none"
        raise PlayError(f"There is no clock '{name}'. Clocks: {there}. One begins by: clock NAME 6 Turns")
    return found[0]


class TickClock(Command, frozen=True, tag="tick_clock"):
    """Move a clock on by hand."""

    word = "tick"
    menu_label = "Move a clock"
    may = PACE

    name: Annotated[str, Name("clock")]
    by: Annotated[int, Number("how many", 1, LONGEST)] = 1

    def do(self, play: Saints) -> None:
        """So many are gone; at none it ends."""
        move_on(play, clock_named(play, self.name), self.by)


def with_clock(state: State, clock: Clock) -> State:
    """The same with this clock, instead of any of its name for the same."""
    return replace(state, clocks=(*without_clock(state, clock.name, clock.who).clocks, clock))


def without_clock(state: State, name: str, who: str) -> State:
    """The same without the clock of this name for this one."""
    return replace(state, clocks=tuple(one for one in state.clocks if (one.name, one.who) != (name, who)))


def in_words(left: int, unit: ClockUnit) -> str:
    """How much is left, such as ``6 Turns left`` or ``4 left``."""
    return f"{numbered(left, unit.capitalize())} left" if unit else f"{left} left"


class ClockSet(Event, frozen=True, tag="clock_set"):
    """A clock begins."""

    clock: Clock

    def apply(self, state: State) -> State:
        return with_clock(state, self.clock)

    def tell(self, before: State, after: State) -> Lines:
        if self.clock.who:
            return ()
        text = f"A clock begins: {self.clock.name}, {in_words(self.clock.left, self.clock.unit)}."
        return secret(after, text) if self.clock.secret else public(text, weight="result")


class ClockDropped(Event, frozen=True, tag="clock_dropped"):
    """A clock is taken away before its end."""

    name: str
    who: str = ""

    def apply(self, state: State) -> State:
        return without_clock(state, self.name, self.who)

    def tell(self, before: State, after: State) -> Lines:
        return () if self.who else secret(after, f"The clock is taken away: {self.name}.")


class ClockMoved(Event, frozen=True, tag="clock_moved"):
    """A clock has so much left; ``by_hand``: somebody moved it."""

    name: str
    who: str
    left: int
    by_hand: bool = False

    def apply(self, state: State) -> State:
        clock = next(one for one in state.clocks if (one.name, one.who) == (self.name, self.who))
        return with_clock(state, replace(clock, left=self.left))

    def tell(self, before: State, after: State) -> Lines:
        clock = next((one for one in before.clocks if (one.name, one.who) == (self.name, self.who)), None)
        if not self.by_hand or clock is None or not self.left:
            return ()
        text = f"{self.name}: {in_words(self.left, clock.unit)}."
        return secret(after, text) if clock.secret else public(text, weight="result")


class ClockEnded(Event, frozen=True, tag="clock_ended"):
    """A clock has run out, and whoever was under its condition is so no longer."""

    name: str
    who: str = ""
    secret: bool = False

    def apply(self, state: State) -> State:
        state = without_clock(state, self.name, self.who)
        one = next((one for one in state.cast if one.id == self.who), None)
        return state.with_creature(one.unmarked(self.name)) if one is not None else state

    def tell(self, before: State, after: State) -> Lines:
        one = next((one for one in after.cast if one.id == self.who), None)
        hidden = self.secret or (one is not None and unmet(after, one))
        text = f"{name_of(after, self.who)} is no longer {self.name}." if self.who else f"The time is up: {self.name}."
        return secret(after, text) if hidden else public(text, weight="result")


def move_on(play: Saints, clock: Clock, by: int, *, by_hand: bool = True) -> None:
    """So much of a clock goes by; where nothing is left it ends."""
    left = max(0, clock.left - by)
    if left:
        play.record(ClockMoved(clock.name, clock.who, left, by_hand))
    else:
        play.record(ClockEnded(clock.name, clock.who, clock.secret))


def clocks_run(play: Saints, unit: ClockUnit, count: int = 1) -> None:
    """So many Rounds or Turns go by: every clock that counts them has so many less. A Turn is sixty Rounds."""
    for clock in play.state.clocks:
        if clock.unit == unit:
            move_on(play, clock, count, by_hand=False)
        elif clock.unit == "round" and unit == "turn":
            move_on(play, clock, count * TIME["rounds_per_turn"], by_hand=False)
