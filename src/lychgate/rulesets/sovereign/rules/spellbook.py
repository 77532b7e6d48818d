"""Spells that are known: prepared for the day, and learned from others."""

from __future__ import annotations

from typing import Annotated

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.core.telling import listed
from lychgate.kit.command import Command
from lychgate.kit.english import numbered
from lychgate.kit.fields import OneOf, Person, Typed
from lychgate.kit.line import Line
from lychgate.rulesets.sovereign.acts import Takes
from lychgate.rulesets.sovereign.permission import OWNER
from lychgate.rulesets.sovereign.rules.checks import skill_of
from lychgate.rulesets.sovereign.rules.effort import highest_level, prepared_at_most
from lychgate.rulesets.sovereign.rules.feats import casts
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay, of_somebody, somebody
from lychgate.rulesets.sovereign.rules.time import DaysTold, Nights, days_pass
from lychgate.rulesets.sovereign.state import Creature, State
from lychgate.rulesets.sovereign.tables.magic import spells
from lychgate.rulesets.sovereign.tables.traditions import spell_names, spells_of

HEADING = "Magic"

DAYS_IN_A_WEEK = 7


@clause("sov.magic.lists", "sov.magic.learned-spells")
def lists_it(one: Creature, spell: str) -> str:
    """The tradition of somebody's whose lists a spell stands on. Raises ``PlayError`` where none has it."""
    top = max(row.level for row in spells().values())
    found = [name for name in one.made.traditions if casts(name) and spell in spells_of(name, top)]
    if not found:
        raise PlayError(f"{spell} stands on no list of {one.name}'s traditions.")
    return found[0]


class SpellsTyped(Typed, frozen=True):
    """Spells one after the other, with ``and`` or commas between them where one likes."""

    def shape(self, name: str) -> str:
        return "SPELL [SPELL ...]"

    def read(self, line: Line) -> tuple[str, ...]:
        found: list[str] = []
        while line.more:
            if not line.flag("and", ","):
                found.append(line.one_of("spell", spell_names()))
        if not found:
            raise line.refuse("A spell is missing.")
        return tuple(dict.fromkeys(found))


class Prepare(Command, frozen=True, tag="prepare", kw_only=True):
    """Prepare spells for an hour after a night's rest; they stay until others take their place."""

    word = "prepare"
    may = OWNER
    takes = Takes(time="hour", what="preparing spells")
    clauses = ("sov.magic.preparing",)

    who: Annotated[str, Person()]
    what: Annotated[tuple[str, ...], SpellsTyped()]

    @clause("sov.magic.preparing")
    def do(self, play: SovereignPlay) -> None:
        """Any known spells, as many as the casting table has it; not in a fight."""
        one = somebody(play, self.who)
        unknown = [name for name in self.what if name not in one.made.spells]
        if unknown:
            raise PlayError(f"{one.name} does not know {unknown[0]}. Spells: {', '.join(one.made.spells) or 'none'}.")
        most = prepared_at_most(play.state, one)
        if len(self.what) > most:
            raise PlayError(f"{one.name} prepares {numbered(most, 'spell')} at most; {len(self.what)} are named.")
        play.record(Prepared(one.id, self.what))


class Prepared(Event, frozen=True, tag="prepared"):
    """Somebody has these spells prepared now."""

    who: str
    what: tuple[str, ...]

    def apply(self, state: State) -> State:
        one = state.creature(self.who)
        return state.with_creature(replace(one, casting=replace(one.casting, prepared=self.what)))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        return of_somebody(after, one, f"{one.name} prepares {listed(self.what)}.", "sov.magic.preparing")


class Study(Command, frozen=True, tag="study", kw_only=True):
    """Learn a spell from a tutor, a scroll or a spellbook, in weeks of study, which pass for everybody.

    ``meanwhile``: in days that pass by another order, such as while another Delver studies.
    """

    word = "study"
    takes = Takes(time="days", what="learning a spell")
    clauses = ("sov.magic.learning", "sov.time.downtime")

    who: Annotated[str, Person()]
    spell: Annotated[str, OneOf("spell", spell_names(), shown="SPELL")]
    meanwhile: bool = False

    @clause("sov.magic.learning")
    def do(self, play: SovereignPlay) -> None:
        """As many weeks as the spell has levels, less the level of Magic, at least a day; only what can be cast."""
        one, spell = somebody(play, self.who), spells()[self.spell]
        lists_it(one, spell.name)
        if spell.name in one.made.spells:
            raise PlayError(f"{one.name} knows {spell.name} already.")
        if spell.level > highest_level(play.state, one):
            raise PlayError(f"{one.name} cannot cast spells of level {spell.level} yet.")
        days = study_days(spell.level, skill_of(one, "magic"))
        if not self.meanwhile:
            if not days_pass(play, days, Nights()):
                return
            play.record(DaysTold(days))
        if play.state.creature(one.id).alive:
            play.record(Studied(one.id, spell.name, days))


def study_days(level: int, magic: int) -> int:
    """The days that a spell takes to learn, or a lost book to write again."""
    return max(1, (level - max(0, magic)) * DAYS_IN_A_WEEK)


class Studied(Event, frozen=True, tag="studied"):
    """A spell was learned, in so many days."""

    who: str
    spell: str
    days: int

    def apply(self, state: State) -> State:
        one = state.creature(self.who)
        made = replace(one.made, spells=(*one.made.spells, self.spell))
        return state.with_creature(replace(one, delver=made))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        text = f"{one.name} learns {self.spell} in {numbered(self.days, 'day')} of study."
        return of_somebody(after, one, text, "sov.magic.learning")
