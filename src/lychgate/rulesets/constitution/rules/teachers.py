"""Learning from others as it is offered: a mentor, or another magician's writings, as the referee says."""

from __future__ import annotations

from collections.abc import Sequence

from lychgate.core.decision import Decision, Option
from lychgate.core.digits import is_number
from lychgate.core.errors import IllegalAnswer
from lychgate.core.room import Event, Lines
from lychgate.core.telling import listed
from lychgate.kit.table import referee_of, ruled
from lychgate.rulesets.constitution.rules.frame import ConstitutionPlay, of_somebody
from lychgate.rulesets.constitution.rules.magic_choices import has_book
from lychgate.rulesets.constitution.rules.offered import UNKNOWN_YET, Said, seat_of
from lychgate.rulesets.constitution.rules.preparing import is_later
from lychgate.rulesets.constitution.rules.research import NUMBERS, STUDY_MAGIC, Mentor, Writings, first_rating
from lychgate.rulesets.constitution.rules.spells import rating, spell_called
from lychgate.rulesets.constitution.rules.study import MOST
from lychgate.rulesets.constitution.state import Creature, State
from lychgate.rulesets.constitution.tables.magic import Spell

HEADING = "Magic"

NOTHING = "nothing"

RATINGS = (50, 60, 70, 80, 90, 100)
"""What a mentor may have, as it is offered; anything from 1 to 100 may be typed."""


# ---------------------------------------------------------------------- what there is, and what it takes


def taught(state: State, one: Creature) -> tuple[Spell, ...]:
    """The spells that a mentor could teach somebody now."""
    mage = state.magic.mage(one.id)
    if not is_later(state) and not (mage.openings and has_book(state, one)):
        return ()
    return tuple(each for each in state.magic.spells if not rating(one, each))


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


def number_typed(asked: Decision[int], text: str, most: int) -> int:
    """A whole number from 1 on that was typed. Raises ``IllegalAnswer``."""
    said = text.strip().removesuffix("%").strip()
    if not is_number(said) or not 1 <= int(said) <= most:
        raise IllegalAnswer(asked.kind, text, tuple(option.id for option in asked.options()))
    return int(said)


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
    """Who should teach somebody, or from whose ``writings`` they learn; empty: nobody."""

    clauses = ("3d6.12.12", "3d6.12.13")
    ways_out = (NOTHING,)

    who: str
    writings: bool = False

    def options(self) -> Sequence[Option[str]]:
        return (Option(NOTHING, ""),)

    def default(self) -> str:
        return ""

    def free_text(self) -> str:
        return "whose they are" if self.writings else "the mentor's name"

    def prompt(self, state: State) -> str:
        name = state.creature(self.who).name
        return f"From whose writings does {name} learn?" if self.writings else f"Who teaches {name}?"

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
        return number_typed(self, text, MOST)

    def free_text(self) -> str:
        return "a rating from 1 to 100"

    def prompt(self, state: State) -> str:
        return f"What is the rating of {self.source} in {self.spell}? Half of it is learned."

    def label(self, state: State, id_: str) -> str:
        return f"{id_} %"


# ---------------------------------------------------------------------- writings


def from_writings(play: ConstitutionPlay, one: Creature) -> None:
    """The player says whose they are, the referee which spells are in them; one of these is learned, by chance."""
    source, names = play.ask(WhoTeaches(seat=seat_of(play, one), who=one.id, writings=True)), list[str]()
    if not source:
        return
    while there := tuple(each.name for each in taught(play.state, one) if each.name not in names):
        asked = WhatIsWritten(seat=referee_of(play), who=one.id, source=source, chosen=tuple(names), there=there)
        said = play.ask(asked)
        if not said:
            break
        names.append(said)
    if not names:
        play.record(NotTaught(one.id, source))
        return
    days = days_told(play.state, 1)
    told = (
        f"one of {listed(names)}; {days}{'' if is_later(play.state) else ' for each level'}; {likely(play.state, one)}"
    )
    how = play.ask(HowToWork(seat=seat_of(play, one), who=one.id, told=told))
    if how:
        Writings(who=one.name, source=source, spells=tuple(names), chores=how == CHORES).do(play)


class WhatIsWritten(Decision[str], frozen=True, tag="constitution.what_is_written", kw_only=True):
    """Which spells are in somebody's writings, one after the other; empty: no more."""

    clauses = ("3d6.12.12",)

    who: str
    source: str
    chosen: tuple[str, ...]
    there: tuple[str, ...]

    def options(self) -> Sequence[Option[str]]:
        return (*(Option(name, name) for name in self.there), Option(NOTHING, ""))

    def default(self) -> str:
        """That is all, once there is one."""
        return NOTHING if self.chosen else ""

    def prompt(self, state: State) -> str:
        what = f"{listed(self.chosen)} so far. What else?" if self.chosen else "Which spells that they do not know?"
        return f"{state.creature(self.who).name} reads the writings of {self.source}. {what}"

    def label(self, state: State, id_: str) -> str:
        if id_ == NOTHING:
            return "That is all" if self.chosen else "None"
        return f"{id_}, level {spell_called(state, id_).level}"
