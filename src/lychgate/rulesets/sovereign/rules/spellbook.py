"""Spells that are known: prepared for the day, and learned from others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.decision import Decision, Option
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.core.telling import listed
from lychgate.kit.command import Command
from lychgate.kit.english import numbered
from lychgate.kit.fields import REFEREES_WORD, Flag, OneOf, People, Person, Typed
from lychgate.kit.line import Line
from lychgate.kit.table import referee_of
from lychgate.rulesets.sovereign.acts import Takes
from lychgate.rulesets.sovereign.command import Labels, Picks
from lychgate.rulesets.sovereign.permission import OWNER, Weeks
from lychgate.rulesets.sovereign.rules.checks import skill_of
from lychgate.rulesets.sovereign.rules.choosing import field, own
from lychgate.rulesets.sovereign.rules.choosing_magic import casts_spells, to_learn, to_prepare
from lychgate.rulesets.sovereign.rules.clocks import ticks
from lychgate.rulesets.sovereign.rules.effort import highest_level, prepared_at_most
from lychgate.rulesets.sovereign.rules.feats import casts
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay, of_somebody, somebody
from lychgate.rulesets.sovereign.rules.time import DaysTold, Nights, days_pass, turns_pass
from lychgate.rulesets.sovereign.state import PARTY, Creature, State
from lychgate.rulesets.sovereign.tables.hurt import HURT
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
        while line.more and line.peek() != "anyway":
            if not line.flag("and", ","):
                found.append(line.one_of("spell", spell_names()))
        if not found:
            raise line.refuse("A spell is missing.")
        return tuple(dict.fromkeys(found))


class Prepare(Command, frozen=True, tag="prepare", kw_only=True):
    """Prepare spells for an hour after a night's rest; they last until you change them.

    A player asks the GM for that hour. ``anyway``: the GM allows it once more before the next night.
    """

    word = "prepare"
    menu_label = "Prepare spells"
    may = OWNER
    takes = Takes(time="hour", what="preparing spells")
    clauses = ("sov.magic.preparing",)
    form_fields = (field("who", Person()), field("what", People()), field("anyway", Flag(("anyway",)), must=False))
    form_labels: ClassVar[Labels] = {"what": "Spells"}
    pickers: ClassVar[Picks] = {"who": own(casts_spells), "what": to_prepare}
    none_left: ClassVar[dict[str, str]] = {"who": "Nobody of yours casts spells."}

    who: Annotated[str, Person()]
    what: Annotated[tuple[str, ...], SpellsTyped()]
    anyway: Annotated[bool, REFEREES_WORD] = False

    @clause("sov.magic.preparing")
    def do(self, play: SovereignPlay) -> None:
        """Prepare known spells, as many as the casting table allows; once after each night, and not in a fight."""
        one = somebody(play, self.who)
        unknown = [name for name in self.what if name not in one.made.spells]
        if unknown:
            raise PlayError(f"{one.name} does not know {unknown[0]}. Spells: {', '.join(one.made.spells) or 'none'}.")
        most = prepared_at_most(play.state, one)
        if len(self.what) > most:
            raise PlayError(f"{one.name} prepares {numbered(most, 'spell')} at most; {len(self.what)} are named.")
        if PREPARING in one.casting.spent and not self.anyway:
            raise PlayError(
                f"{one.name} has already prepared spells since the last night's rest. To allow more, the GM types: "
                f"prepare {one.name} SPELL anyway"
            )
        if play.seat not in play.state.referees:
            allowed = play.ask(MayPrepare(seat=referee_of(play), who=one.id, what=self.what))
            if not allowed:
                play.record(NotPrepared(one.id))
                return
        if the_hour_passes(play, one) and not play.state.creature(one.id).helpless:
            play.record(Prepared(one.id, self.what))
        else:
            play.record(NotPrepared(one.id, disturbed=True))


PREPARING = "day preparing"
"""What is noted of somebody who has prepared spells since the last night."""


@clause("sov.magic.preparing")
def the_hour_passes(play: SovereignPlay, one: Creature) -> bool:
    """Let the hour of preparing pass, which all who prepare after the same night share.

    Returns whether nothing came. Where no Turns are counted, and nothing burns, bleeds or lasts, it is only told.
    """
    state = play.state
    party = state.of_side(PARTY)
    shared = any(PREPARING in other.casting.spent for other in party if other.id != one.id)
    site = state.exploring
    counted = site.alertness or site.lights or any(door.waiting for door in site.doors)
    if shared or not (counted or ticks(state) or any(other.under for other in state.cast)):
        return True
    return turns_pass(play, HURT.turns_in_an_hour)


class MayPrepare(Decision[bool], frozen=True, tag="sovereign.may_prepare", kw_only=True):
    """Whether a caster has the rest and the hour that preparing spells takes."""

    clauses = ("sov.magic.preparing",)

    who: str
    what: tuple[str, ...]

    def options(self) -> Sequence[Option[bool]]:
        return (Option("yes", True), Option("no", False))

    def prompt(self, state: State) -> str:
        name = state.creature(self.who).name
        return f"{name} wants an hour to prepare {listed(self.what)}, after a good night's rest. Is there time?"

    def label(self, state: State, id_: str) -> str:
        return {"yes": "Yes, an hour passes", "no": "No, not now"}[id_]


class NotPrepared(Event, frozen=True, tag="not_prepared"):
    """A caster wanted to prepare spells and could not; ``disturbed``: something came in that hour."""

    who: str
    disturbed: bool = False

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        why = "is disturbed" if self.disturbed else "finds no quiet hour now"
        return of_somebody(after, one, f"{one.name} {why}, and prepares no spells.", "sov.magic.preparing")


class Prepared(Event, frozen=True, tag="prepared"):
    """Somebody has these spells prepared now."""

    who: str
    what: tuple[str, ...]

    def apply(self, state: State) -> State:
        one = state.creature(self.who)
        spent = tuple(dict.fromkeys((*one.casting.spent, PREPARING)))
        return state.with_creature(replace(one, casting=replace(one.casting, prepared=self.what, spent=spent)))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        text = f"{one.name} spends an hour preparing {listed(self.what)}."
        return of_somebody(after, one, text, "sov.magic.preparing")


class Study(Command, frozen=True, tag="study", kw_only=True):
    """Learn a spell from a tutor, a scroll or a spellbook; the weeks pass for everybody.

    ``meanwhile``: in days that pass by another order, such as while another Delver studies.
    """

    word = "study"
    may = Weeks(approved=True)
    menu_label = "Learn a spell"
    form_labels = {"meanwhile": "In days that pass anyway"}
    takes = Takes(time="days", what="learning a spell")
    clauses = ("sov.magic.learning", "sov.time.downtime")
    pickers: ClassVar[Picks] = {"who": own(casts_spells), "spell": to_learn}
    none_left: ClassVar[dict[str, str]] = {
        "who": "Nobody of yours casts spells.",
        "spell": "No spell is left to learn.",
    }

    who: Annotated[str, Person()]
    spell: Annotated[str, OneOf("spell", spell_names(), shown="SPELL")]
    meanwhile: Annotated[bool, REFEREES_WORD] = False

    def label(self, state: State) -> str:
        return f"{self.who} learns {self.spell}"

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
