"""Learning magic as it is offered: days of study, a mentor, research, each with what it takes and its chance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from lychgate.core.decision import Decision, Option
from lychgate.core.digits import is_number
from lychgate.core.errors import IllegalAnswer
from lychgate.core.room import Event, Lines
from lychgate.core.view import Choice
from lychgate.kit.english import numbered
from lychgate.kit.fields import Person
from lychgate.kit.table import referee_of, ruled
from lychgate.rulesets.constitution.permission import OWNER
from lychgate.rulesets.constitution.rules.frame import ConstitutionPlay, of_somebody, somebody
from lychgate.rulesets.constitution.rules.initiations import allows
from lychgate.rulesets.constitution.rules.magic_choices import has_book, spells_of
from lychgate.rulesets.constitution.rules.offered import UNKNOWN_YET, Offered, Said, seat_of
from lychgate.rulesets.constitution.rules.preparing import TOPIC, is_later
from lychgate.rulesets.constitution.rules.research import (
    EXPLORE,
    NUMBERS,
    STUDY_MAGIC,
    Mentor,
    Research,
    first_rating,
    must_be_free,
)
from lychgate.rulesets.constitution.rules.spells import is_magician, next_of_school, rating, schools, spell_called
from lychgate.rulesets.constitution.rules.study import MOST, Study
from lychgate.rulesets.constitution.state import Creature, State
from lychgate.rulesets.constitution.tables.magic import Spell

HEADING = "Magic"

NOTHING, MENTOR = "nothing", "mentor"

STUDY_OF, RESEARCH_IN = "study:", "research:"

DAYS = (1, 2, 3, 7, 14)
"""How many days of study are offered; up to a month may be typed."""

RATINGS = (50, 60, 70, 80, 90, 100)
"""What a mentor may have, as it is offered; anything from 1 to 100 may be typed."""


# ---------------------------------------------------------------------- what there is


def improvable(state: State, one: Creature) -> tuple[Spell, ...]:
    """The spells that somebody could study."""
    return tuple(each for each in spells_of(state, one) if rating(one, each) < MOST)


def researched(state: State, one: Creature) -> tuple[str, ...]:
    """What somebody may use an opening for: exploring, and each own school with a further spell."""
    if not state.magic.mage(one.id).openings or not has_book(state, one):
        return ()
    unknown = any(each.level == 1 and not rating(one, each) for each in state.magic.spells)
    alone = (EXPLORE,) if unknown and allows(state, one, "exploratory-research") else ()
    return (*alone, *(school for school in schools(state, one) if next_of_school(state, one, school) is not None))


def taught(state: State, one: Creature) -> tuple[Spell, ...]:
    """The spells that a mentor could teach somebody now."""
    mage = state.magic.mage(one.id)
    if not is_later(state) and not (mage.openings and has_book(state, one)):
        return ()
    return tuple(each for each in state.magic.spells if not rating(one, each))


def may_learn(state: State, one: Creature) -> bool:
    """Whether there is anything in magic that somebody could spend days on."""
    if not one.up or not is_magician(state, one):
        return False
    return bool(improvable(state, one) or researched(state, one) or taught(state, one))


# ---------------------------------------------------------------------- the step


class LearnMagic(Offered, frozen=True, tag="learn_magic"):
    """Spend days on magic: study a spell, learn from a mentor, or research a new one."""

    may = OWNER
    topic = TOPIC
    clauses = ("3d6.12.8a", "3d6.12.13", "3d6.12.14")

    who: Annotated[str, Person()]

    def label(self, state: State) -> str:
        return f"{self.who} learns magic"

    def note(self, state: State) -> str:
        return "study, a mentor, research"

    def do(self, play: ConstitutionPlay) -> None:
        """What, then how long or with whom; each of them does what is typed for it."""
        one = somebody(play, self.who)
        must_be_free(play, one)
        said = play.ask(WhatToLearn(seat=seat_of(play, one), who=one.id, there=what_to_learn(play.state, one)))
        if said == MENTOR:
            by_a_mentor(play, one)
        elif said.startswith(STUDY_OF):
            spell = said.removeprefix(STUDY_OF)
            days = play.ask(HowManyDays(seat=seat_of(play, one), who=one.id, spell=spell))
            Study(who=one.name, spell=spell, days=days).do(play)
        elif said:
            what = said.removeprefix(RESEARCH_IN)
            how = play.ask(HowToWork(seat=seat_of(play, one), who=one.id, told=research_told(play.state, one, what)))
            if how:
                Research(who=one.name, what=what, chores=how == CHORES).do(play)


def what_to_learn(state: State, one: Creature) -> tuple[str, ...]:
    """The ways that somebody has to learn magic, as options."""
    studied = (f"{STUDY_OF}{each.name}" for each in improvable(state, one))
    found = (f"{RESEARCH_IN}{what}" for what in researched(state, one))
    return (*studied, *found, *((MENTOR,) if taught(state, one) else ()))


class WhatToLearn(Decision[str], frozen=True, tag="constitution.what_to_learn", kw_only=True):
    """What somebody spends days on; empty: nothing."""

    clauses = ("3d6.12.8a", "3d6.12.13", "3d6.12.14")
    ways_out = (NOTHING,)

    who: str
    there: tuple[str, ...]

    def options(self) -> Sequence[Option[str]]:
        return (*(Option(what, what) for what in self.there), Option(NOTHING, ""))

    def prompt(self, state: State) -> str:
        return f"What does {state.creature(self.who).name} spend days on?"

    def choice(self, state: State, id_: str) -> Choice:
        one = state.creature(self.who)
        if id_ == NOTHING:
            return Choice(id_, "Nothing")
        if id_ == MENTOR:
            return Choice(id_, "Learn from a mentor", "the referee says who teaches, and what")
        if id_.startswith(STUDY_OF):
            spell = spell_called(state, id_.removeprefix(STUDY_OF))
            return Choice(id_, f"Study {spell.name}, {rating(one, spell)} %", f"{NUMBERS.study_die} more for each day")
        what = id_.removeprefix(RESEARCH_IN)
        return Choice(id_, f"Research: {'explore' if what == EXPLORE else what}", research_told(state, one, what))

    def label(self, state: State, id_: str) -> str:
        return self.choice(state, id_).label


class HowManyDays(Decision[int], frozen=True, tag="constitution.how_many_days", kw_only=True):
    """For how many days somebody studies a spell."""

    clauses = ("3d6.12.14",)

    who: str
    spell: str

    def options(self) -> Sequence[Option[int]]:
        return tuple(Option(str(days), days) for days in DAYS)

    def accepts_text(self) -> bool:
        return True

    def from_text(self, text: str) -> int:
        return _number(self, text, 30)

    def free_text(self) -> str:
        return "a number of days, up to 30"

    def prompt(self, state: State) -> str:
        return f"For how many days does {state.creature(self.who).name} study {self.spell}?"

    def label(self, state: State, id_: str) -> str:
        return numbered(int(id_), "day")


def _number(asked: Decision[int], text: str, most: int) -> int:
    """A whole number from 1 on that was typed. Raises ``IllegalAnswer``."""
    said = text.strip().removesuffix("%").strip()
    if not is_number(said) or not 1 <= int(said) <= most:
        raise IllegalAnswer(asked.kind, text, tuple(option.id for option in asked.options()))
    return int(said)


# ---------------------------------------------------------------------- research


def research_told(state: State, one: Creature, what: str) -> str:
    """What research finds, how long it takes, and how likely it is."""
    if what == EXPLORE:
        return f"a spell of level 1, by chance; {days_told(state, 1)}; {likely(state, one)}"
    spell = next_of_school(state, one, what)
    return f"{spell.name}; {days_told(state, spell.level)}; {likely(state, one)}" if spell is not None else ""


def days_told(state: State, level: int) -> str:
    """The days that learning a spell of a level takes."""
    if is_later(state) or level == 1:
        return f"{NUMBERS.dice} days"
    once = ruled(state, "research_dice") != "each"
    return f"{NUMBERS.dice} days, times {level}" if once else f"{level} times {NUMBERS.dice} days"


def likely(state: State, one: Creature) -> str:
    """How likely something is learned: for certain, or by Study magic, without what its field adds."""
    if not is_later(state):
        return "certain"
    known = one.skills.get(STUDY_MAGIC)
    return UNKNOWN_YET if known is None else f"at least {known} %"


ALL_DAY, CHORES = "begin", "chores"


class HowToWork(Decision[str], frozen=True, tag="constitution.how_to_work", kw_only=True):
    """Whether somebody sets to work on magic, and sees to their own household besides; empty: not at all."""

    clauses = ("3d6.12.9a", "3d6.12.9b")
    ways_out = (NOTHING,)

    who: str
    told: str

    def options(self) -> Sequence[Option[str]]:
        return (Option(ALL_DAY, ALL_DAY), Option(CHORES, CHORES), Option(NOTHING, ""))

    def prompt(self, state: State) -> str:
        return f"{state.creature(self.who).name} would learn: {self.told}. How?"

    def label(self, state: State, id_: str) -> str:
        shares = {ALL_DAY: "With nothing else to do", CHORES: "With the chores of a household: twice the days"}
        return shares.get(id_, "Not at all")


# ---------------------------------------------------------------------- a mentor


def by_a_mentor(play: ConstitutionPlay, one: Creature) -> None:
    """The player says who should teach, the referee what they teach and how well they know it; then it is begun."""
    source = play.ask(WhoTeaches(seat=seat_of(play, one), who=one.id))
    if not source:
        return
    there = tuple(each.name for each in taught(play.state, one))
    name = play.ask(WhatIsTaught(seat=referee_of(play), who=one.id, source=source, there=there))
    if not name:
        play.record(NotTaught(one.id, source))
        return
    has = play.ask(MentorsRating(seat=referee_of(play), source=source, spell=name))
    spell = spell_called(play.state, name)
    sure = f"{first_rating(play.state, one, spell, has)} %; {days_told(play.state, spell.level)}"
    told = f"{name} from {source}, at {sure}; {likely(play.state, one)}"
    how = play.ask(HowToWork(seat=seat_of(play, one), who=one.id, told=told))
    if how:
        Mentor(who=one.name, source=source, rating=has, spell=name, chores=how == CHORES).do(play)


class NotTaught(Event, frozen=True, tag="not_taught"):
    """Somebody whom a player asked teaches nothing."""

    who: str
    source: str

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        return of_somebody(after, one, f"{self.source} does not teach {one.name}.", "3d6.12.13")


class WhoTeaches(Said, frozen=True, tag="constitution.who_teaches", kw_only=True):
    """Who should teach somebody; empty: nobody."""

    clauses = ("3d6.12.13",)
    ways_out = (NOTHING,)

    who: str

    def options(self) -> Sequence[Option[str]]:
        return (Option(NOTHING, ""),)

    def default(self) -> str:
        return ""

    def free_text(self) -> str:
        return "the mentor's name"

    def prompt(self, state: State) -> str:
        return f"Who teaches {state.creature(self.who).name}?"

    def label(self, state: State, id_: str) -> str:
        return "Nobody"


class WhatIsTaught(Decision[str], frozen=True, tag="constitution.what_is_taught", kw_only=True):
    """Which spell a mentor picks; empty: none."""

    clauses = ("3d6.12.13",)

    who: str
    source: str
    there: tuple[str, ...]

    def options(self) -> Sequence[Option[str]]:
        return (*(Option(name, name) for name in self.there), Option(NOTHING, ""))

    def default(self) -> str:
        return ""

    def prompt(self, state: State) -> str:
        return f"{state.creature(self.who).name} would learn from {self.source}. Which spell do they teach?"

    def label(self, state: State, id_: str) -> str:
        return "None: they do not teach" if id_ == NOTHING else f"{id_}, level {spell_called(state, id_).level}"


class MentorsRating(Decision[int], frozen=True, tag="constitution.mentors_rating", kw_only=True):
    """How well a mentor knows the spell that they teach."""

    clauses = ("3d6.12.13", "3d6.L.12.12")

    source: str
    spell: str

    def options(self) -> Sequence[Option[int]]:
        return tuple(Option(str(each), each) for each in RATINGS)

    def default(self) -> str:
        return ""

    def accepts_text(self) -> bool:
        return True

    def from_text(self, text: str) -> int:
        return _number(self, text, MOST)

    def free_text(self) -> str:
        return "a rating from 1 to 100"

    def prompt(self, state: State) -> str:
        return f"What is the rating of {self.source} in {self.spell}? Half of it is learned."

    def label(self, state: State, id_: str) -> str:
        return f"{id_} %"
