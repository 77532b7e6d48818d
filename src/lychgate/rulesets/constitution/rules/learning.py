"""Learning magic as it is offered: days of study, a mentor, research, each with what it takes and its chance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from lychgate.core.decision import Decision, Option
from lychgate.core.view import Choice
from lychgate.kit.english import numbered
from lychgate.kit.fields import Person
from lychgate.rulesets.constitution.permission import TOGETHER
from lychgate.rulesets.constitution.rules.frame import ConstitutionPlay, somebody
from lychgate.rulesets.constitution.rules.initiations import allows
from lychgate.rulesets.constitution.rules.magic_choices import has_book, spells_of
from lychgate.rulesets.constitution.rules.offered import Offered, seat_of
from lychgate.rulesets.constitution.rules.preparing import TOPIC
from lychgate.rulesets.constitution.rules.research import NUMBERS, Research, must_be_free
from lychgate.rulesets.constitution.rules.spell_choices import EXPLORE
from lychgate.rulesets.constitution.rules.spells import is_magician, next_of_school, rating, schools, spell_called
from lychgate.rulesets.constitution.rules.study import MOST, Study
from lychgate.rulesets.constitution.rules.teachers import (
    CHORES,
    NOTHING,
    HowToWork,
    by_a_mentor,
    days_told,
    from_writings,
    likely,
    number_typed,
    taught,
)
from lychgate.rulesets.constitution.state import Creature, State
from lychgate.rulesets.constitution.tables.magic import Spell

HEADING = "Magic"

MENTOR, WRITINGS = "mentor", "writings"

STUDY_OF, RESEARCH_IN = "study:", "research:"

DAYS = (1, 2, 3, 7, 14)
"""How many days of study are offered; up to a month may be typed."""


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


def may_learn(state: State, one: Creature) -> bool:
    """Whether there is anything in magic that somebody could spend days on."""
    if not one.up or not is_magician(state, one):
        return False
    return bool(improvable(state, one) or researched(state, one) or taught(state, one))


# ---------------------------------------------------------------------- the step


class LearnMagic(Offered, frozen=True, tag="learn_magic"):
    """Spend days on magic: study a spell, learn from a mentor or from writings, or research a new one."""

    may = TOGETHER
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
        elif said == WRITINGS:
            from_writings(play, one)
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
    return (*studied, *found, *((MENTOR, WRITINGS) if taught(state, one) else ()))


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
        if id_ == WRITINGS:
            return Choice(id_, "Learn from writings", "one spell of those in them, by chance")
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
        return number_typed(self, text, 30)

    def free_text(self) -> str:
        return "a number of days, up to 30"

    def prompt(self, state: State) -> str:
        return f"For how many days does {state.creature(self.who).name} study {self.spell}?"

    def label(self, state: State, id_: str) -> str:
        return numbered(int(id_), "day")


# ---------------------------------------------------------------------- research


def research_told(state: State, one: Creature, what: str) -> str:
    """What research finds, how long it takes, and how likely it is."""
    if what == EXPLORE:
        return f"a spell of level 1, by chance; {days_told(state, 1)}; {likely(state, one)}"
    spell = next_of_school(state, one, what)
    return f"{spell.name}; {days_told(state, spell.level)}; {likely(state, one)}" if spell is not None else ""
