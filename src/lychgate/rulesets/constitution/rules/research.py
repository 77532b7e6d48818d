"""Learning new spells: by research, from another's writings, under a mentor; both editions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, ClassVar

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.decision import Decision, Option
from lychgate.core.errors import PlayError, TooEarly
from lychgate.core.room import Event, Lines
from lychgate.kit.command import Command
from lychgate.kit.english import numbered
from lychgate.kit.fields import Flag, Name, NewName, Number, Person, Word, person
from lychgate.kit.line import Line
from lychgate.kit.permission import OTHERS, WORLD
from lychgate.kit.reading import TypedField
from lychgate.kit.rolling import rolled
from lychgate.kit.table import number, referee_of, ruled
from lychgate.rulesets.constitution.permission import TOGETHER
from lychgate.rulesets.constitution.rules.blessing import must_be_able
from lychgate.rulesets.constitution.rules.days import days_pass
from lychgate.rulesets.constitution.rules.form_choices import own, whoever
from lychgate.rulesets.constitution.rules.frame import ConstitutionPlay, of_somebody, somebody
from lychgate.rulesets.constitution.rules.initiations import allows
from lychgate.rulesets.constitution.rules.preparing import is_later
from lychgate.rulesets.constitution.rules.skills import SkillAgreed, SkillFirstUsed
from lychgate.rulesets.constitution.rules.spell_books import ResearchOpened, must_have_the_book
from lychgate.rulesets.constitution.rules.spell_choices import EXPLORE, Spells, fields_open, has_opening
from lychgate.rulesets.constitution.rules.spells import next_of_school, one_of, rating, schools, spell_called
from lychgate.rulesets.constitution.state import Creature, State
from lychgate.rulesets.constitution.tables.magic import MAGIC, Spell

HEADING = "Magic"

NUMBERS, STUDY = MAGIC.research, MAGIC.study

STUDY_MAGIC = "study magic"

ARTIFACT = "artifact"

CHORES = ("chores", "alone")
"""What says that a researcher sees to their own household."""


# ---------------------------------------------------------------------- how long, and how well


@clause("3d6.12.9a")
def days_of(play: ConstitutionPlay, one: Creature, level: int) -> int:
    """4d6 days for each level, rolled for each; or once and multiplied, where the table has it so."""
    times = level if ruled(play.state, "research_dice") == "each" else 1
    subject = f"creature:{one.id}"
    total = sum(rolled(play, "research", NUMBERS.dice, "3d6.12.9a", subject, one.seat) for _ in range(times))
    return total * level // times


@clause("3d6.12.9c", "3d6.12.13", "3d6.L.12.12")
def first_rating(state: State, one: Creature, spell: Spell, teacher: int | None) -> int:
    """The rating of a new spell: 50, or half the mentor's; by the rules of 2022 the lower of half the teacher's and 50
    less 10 for each level that it is above the student."""
    share = None if teacher is None else teacher // NUMBERS.mentor_share
    if not is_later(state):
        return number(state, "new_spell_rating") if share is None else share
    alone = max(0, number(state, "new_spell_rating") - NUMBERS.later_step * max(0, spell.level - one.level))
    return alone if share is None else min(alone, share)


@clause("3d6.12.9b", "3d6.L.12.10a")
def learned(
    play: ConstitutionPlay, one: Creature, spell: Spell, *, chores: bool, teacher: int | None = None, field: str = ""
) -> bool:
    """The time goes by, twice as much with chores, and the spell is known. Returns whether it is.

    By the rules of 2022 a d100 under Study magic says whether, and how fast.
    """
    known, quick = True, False
    if is_later(play.state):
        least = study_rating(play, one, spell, field)
        one = play.state.creature(one.id)
        die = rolled(play, "research", "1d100", "3d6.L.12.10a", f"creature:{one.id}", one.seat)
        known, quick = die <= least, die * NUMBERS.fast_share < least
        play.record(Studied(one.id, die, least))
    levels = 1 if is_later(play.state) else spell.level
    days = (1 if quick else days_of(play, one, levels)) * (NUMBERS.chores if chores else 1)
    play.record(Researched(one.id, days, spell.name if known else ""))
    days_pass(play, days)
    if known:
        play.record(SkillAgreed(one.id, spell.skill, first_rating(play.state, one, spell, teacher)))
    return known


class Researched(Event, frozen=True, tag="researched"):
    """Somebody spent so many days on magic, and found this spell; empty: none."""

    who: str
    days: int
    spell: str = ""

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        found = f"learns {self.spell}" if self.spell else "learns nothing new"
        text = f"{one.name} studies for {numbered(self.days, 'day')}, with no time for other work, and {found}."
        return of_somebody(after, one, text, "3d6.12.9a", weight="result")


# ---------------------------------------------------------------------- Study magic, of 2022


class HowStudied(SkillFirstUsed, frozen=True, tag="constitution.how_studied", kw_only=True):
    """The rating of Study magic, as the table agrees; ``usual`` is what their class usually has."""

    usual: tuple[int, int]

    def options(self) -> Sequence[Option[int]]:
        low, high = self.usual
        return tuple(Option(str(each), each) for each in dict.fromkeys((low, (low + high) // 2, high)))

    def prompt(self, state: State) -> str:
        low, high = self.usual
        name = state.creature(self.who).name
        return f"{name} studies magic for the first time. Usual is {low} to {high} %. What does the table say?"

    def label(self, state: State, id_: str) -> str:
        return f"{id_} %"


@clause("3d6.L.12.8", "3d6.L.8.8")
def usual_study(state: State, one: Creature) -> tuple[int, int]:
    """The usual Study magic of a class; an initiation that studies all magic better has its points in it."""
    low, high = STUDY.usual.get(one.calling, STUDY.usual["fighter"])
    if allows(state, one, "blessing"):
        low, high = min(low, STUDY.ordained[0]), min(high, STUDY.ordained[1])
    more = STUDY.more * sum(name in STUDY.all for name in one.initiations)
    return low + more, high + more


@clause("3d6.L.12.9", "3d6.L.8.3")
def study_rating(play: ConstitutionPlay, one: Creature, spell: Spell, field: str) -> int:
    """Study magic with the bonuses for the field that is studied: the spell's school or level, or an artifact."""
    if STUDY_MAGIC not in one.skills:
        usual = usual_study(play.state, one)
        said = play.ask(HowStudied(seat=referee_of(play), who=one.id, skill=STUDY_MAGIC, usual=usual))
        play.record(SkillAgreed(one.id, STUDY_MAGIC, said))
    fields = (spell.school, f"level {spell.level}", field)
    more = sum(row.bonus for row in STUDY.fields if row.initiation in one.initiations and row.field in fields)
    return play.state.creature(one.id).skills[STUDY_MAGIC] + more


class Studied(Event, frozen=True, tag="studied_magic"):
    """Somebody rolled Study magic."""

    who: str
    die: int
    rating: int

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        text = f"{one.name}, Study magic: {self.die} against {self.rating} %."
        return of_somebody(after, one, text, "3d6.L.12.10a", weight="result")


# ---------------------------------------------------------------------- research of one's own


class Research(Command, frozen=True, tag="research", kw_only=True):
    """Use a breakthrough to learn a new spell over some weeks."""

    word = "research"
    menu_label = "Research a spell"
    may = TOGETHER
    shape = "WHO explore|SCHOOL [chores]"
    clauses = ("3d6.12.8a", "3d6.12.9a", "3d6.12.9b", "3d6.12.10", "3d6.12.11", "3d6.L.12.11")
    form_fields = (
        TypedField("who", Person(), True),
        TypedField("what", Word("a school"), True),
        TypedField("chores", Flag(CHORES), False),
    )
    form_labels: ClassVar[Mapping[str, str]] = {
        "what": "School",
        "chores": "With the household, in double time",
    }
    pickers = {"who": own(has_opening), "what": lambda state, seat, filled: fields_open(state, whoever(state, filled))}

    who: str
    what: str
    chores: bool = False

    @classmethod
    def read(cls, line: Line) -> Research:
        return cls(who=person(line), what=line.word("a school, or explore").casefold(), chores=line.flag(*CHORES))

    def label(self, state: State) -> str:
        return f"{self.who} researches {'a spell by exploring' if self.what == EXPLORE else self.what}"

    @clause("3d6.12.8a", "3d6.L.12.11")
    def do(self, play: ConstitutionPlay) -> None:
        """Each level gained gives an opening, and so does each breakthrough."""
        one = somebody(play, self.who)
        must_be_free(play, one)
        openings = play.state.magic.mage(one.id).openings
        if not openings:
            raise PlayError(f"{one.name} has no opening for research: a level gained gives one, or a breakthrough.")
        must_have_the_book(play.state, one)
        spell = explored(play, one) if self.what == EXPLORE else of_school(play.state, one, self.what)
        play.record(ResearchOpened(one.id, openings - 1))
        learned(play, one, spell, chores=self.chores)


def must_be_free(play: ConstitutionPlay, one: Creature) -> None:
    """Raises ``PlayError`` where somebody has no days to spend."""
    must_be_able(one)
    if play.state.fight is not None:
        raise TooEarly("Nobody studies in a fight.")


@clause("3d6.12.10", "3d6.8.3a")
def explored(play: ConstitutionPlay, one: Creature) -> Spell:
    """A new spell of level 1 by chance, for Goetia. Raises ``PlayError``."""
    if not allows(play.state, one, "exploratory-research"):
        raise PlayError(f"No initiation lets {one.name} explore by themself; a school is named: research WHO SCHOOL")
    there = [each for each in play.state.magic.spells if each.level == 1 and not rating(one, each)]
    if not there:
        raise PlayError(f"There is no spell of level 1 that {one.name} does not know.")
    return one_of(play, one, there, "3d6.12.10")


@clause("3d6.12.11")
def of_school(state: State, one: Creature, school: str) -> Spell:
    """The next spell of a school's curriculum. Raises ``PlayError``."""
    own = schools(state, one)
    if school not in own:
        there = ", ".join(own) or "none"
        raise PlayError(f"{one.name} has no initiation for the school '{school}'. There is: {there}.")
    spell = next_of_school(state, one, school)
    if spell is None:
        raise PlayError(f"The school '{school}' has no further spell of level {one.level} or lower for {one.name}.")
    return spell


# ---------------------------------------------------------------------- from others


class Confine(Decision[bool], frozen=True, tag="constitution.confine_study", kw_only=True):
    """Whether a student keeps to the spells of their own level or lower, of those that a source has."""

    clauses = ("3d6.L.12.10b",)

    who: str
    low: tuple[str, ...]
    high: tuple[str, ...]

    def options(self) -> Sequence[Option[bool]]:
        return (Option("own", True), Option("all", False))

    def prompt(self, state: State) -> str:
        return f"What does {state.creature(self.who).name} study? One of these is learned, by chance."

    def label(self, state: State, id_: str) -> str:
        low, high = len(self.low), len(self.low) + len(self.high)
        return {"own": f"Spells of the own level or lower ({low})", "all": f"All of them ({high})"}[id_]


class Writings(Command, frozen=True, tag="study_writings", kw_only=True):
    """Learn one spell by chance from another magician's writings or an artifact."""

    word = "writings"
    menu_label = "Learn from writings"
    may = WORLD
    shape = 'WHO "SOURCE" SPELL [SPELL ...] [artifact] [chores]'
    clauses = ("3d6.12.12", "3d6.12.8b", "3d6.L.12.10a", "3d6.L.12.10b", "3d6.L.12.10c")
    form_fields = (
        TypedField("who", Person(), True),
        TypedField("source", NewName("the source"), True),
        TypedField("spells", Spells(), True),
        TypedField("artifact", Flag((ARTIFACT,)), False),
        TypedField("chores", Flag(CHORES), False),
    )
    form_labels: ClassVar[Mapping[str, str]] = {
        "source": "Whose writings",
        "artifact": "It is an artifact",
        "chores": "With the household, in double time",
    }

    who: str
    source: str
    spells: tuple[str, ...]
    artifact: bool = False
    chores: bool = False

    @classmethod
    def read(cls, line: Line) -> Writings:
        who, source, names = person(line), line.word("the source"), [line.name("spell")]
        while line.more and line.peek() not in (ARTIFACT, *CHORES):
            if not line.flag("and", ","):
                names.append(line.name("spell"))
        artifact = line.flag(ARTIFACT)
        return cls(who=who, source=source, spells=tuple(names), artifact=artifact, chores=line.flag(*CHORES))

    @clause("3d6.12.12", "3d6.L.12.10b")
    def do(self, play: ConstitutionPlay) -> None:
        one = somebody(play, self.who)
        must_be_free(play, one)
        there = [each for each in (spell_called(play.state, name) for name in self.spells) if not rating(one, each)]
        if not there:
            raise PlayError(f"{one.name} knows all of these.")
        takes_an_opening(play, one, self.source)
        low = [each for each in there if each.level <= one.level]
        if is_later(play.state) and 0 < len(low) < len(there):
            high = tuple(each.name for each in there if each not in low)
            asked = Confine(seat=one.seat or referee_of(play), who=one.id, low=tuple(e.name for e in low), high=high)
            there = low if play.ask(asked) else there
        spell = one_of(play, one, there, "3d6.12.12")
        if learned(play, one, spell, chores=self.chores, field=ARTIFACT if self.artifact else ""):
            gave(play, one, self.source)


class Mentor(Command, frozen=True, tag="study_mentor", kw_only=True):
    """Learn a spell that a mentor picks, at half the mentor's rating."""

    word = "mentor"
    menu_label = "Learn from a mentor"
    may = OTHERS
    shape = 'WHO "MENTOR" N% SPELL [chores]'
    clauses = ("3d6.12.13", "3d6.L.12.12")
    form_fields = (
        TypedField("who", Person(), True),
        TypedField("source", NewName("the mentor"), True),
        TypedField("rating", Number("the mentor's rating", 1, 100), True),
        TypedField("spell", Name("spell"), True),
        TypedField("chores", Flag(CHORES), False),
    )
    form_labels: ClassVar[Mapping[str, str]] = {"source": "The mentor", "chores": "With the household, in double time"}

    who: Annotated[str, Person()]
    source: str
    rating: Annotated[int, Number("the mentor's rating", 1, 100, unit=("%",))]
    spell: Annotated[str, Name("spell")]
    chores: Annotated[bool, Flag(CHORES)] = False

    @classmethod
    def read(cls, line: Line) -> Mentor:
        who, source, has = person(line), line.word("the mentor"), line.number("the mentor's rating", 1, 100, ("%",))
        line.flag("%")
        return cls(who=who, source=source, rating=has, spell=line.name("spell"), chores=line.flag(*CHORES))

    @clause("3d6.12.13")
    def do(self, play: ConstitutionPlay) -> None:
        one = somebody(play, self.who)
        must_be_free(play, one)
        spell = spell_called(play.state, self.spell)
        if rating(one, spell):
            raise PlayError(f"{one.name} knows {spell.name}.")
        takes_an_opening(play, one, self.source)
        if learned(play, one, spell, chores=self.chores, teacher=self.rating):
            gave(play, one, self.source)


@clause("3d6.12.8a", "3d6.L.12.10a", "3d6.L.12.10c")
def takes_an_opening(play: ConstitutionPlay, one: Creature, source: str) -> None:
    """One opening is spent, and one's own spell book needed; by the rules of 2022 neither, but a source gives only one
    spell at each level of the student. Raises ``PlayError``."""
    mage = play.state.magic.mage(one.id)
    if is_later(play.state):
        if f"{source.casefold()}@{one.level}" in mage.sources:
            raise PlayError(f"{source} has taught {one.name} a spell at level {one.level} already.")
        return
    must_have_the_book(play.state, one)
    if not mage.openings:
        raise PlayError(f"{one.name} has no opening for research. A find that allows one: breakthrough {one.name}")
    play.record(ResearchOpened(one.id, mage.openings - 1))


def gave(play: ConstitutionPlay, one: Creature, source: str) -> None:
    """A source has given somebody a spell, at the level that they have."""
    play.record(SourceUsed(one.id, f"{source.casefold()}@{one.level}"))


@clause("3d6.L.12.10c")
class SourceUsed(Event, frozen=True, tag="source_used"):
    """A source of knowledge has given somebody a spell."""

    who: str
    source: str

    def apply(self, state: State) -> State:
        mage = state.magic.mage(self.who)
        return replace(
            state, magic=state.magic.with_mage(self.who, replace(mage, sources=(*mage.sources, self.source)))
        )
