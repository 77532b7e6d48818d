"""Magic as it is offered: which spells are prepared, which ritual is held, which rating is tried at a session's end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from lychgate.core.decision import Decision, Option
from lychgate.core.errors import PlayError
from lychgate.core.telling import listed
from lychgate.core.view import Choice
from lychgate.kit.fields import Person
from lychgate.kit.table import number, ruled
from lychgate.rulesets.constitution.permission import OWNER, TOGETHER
from lychgate.rulesets.constitution.rules.blessing import must_be_able
from lychgate.rulesets.constitution.rules.frame import ConstitutionPlay, somebody, who_is
from lychgate.rulesets.constitution.rules.initiations import allows
from lychgate.rulesets.constitution.rules.offered import Offered, lasts, seat_of
from lychgate.rulesets.constitution.rules.preparing import NUMBERS, TOPIC, Prepare, fits, is_later, may_prepare
from lychgate.rulesets.constitution.rules.ritual import chance_of, hold, minutes_of, must_be_held
from lychgate.rulesets.constitution.rules.spells import rating, spell_called
from lychgate.rulesets.constitution.rules.study import MOST, Practise
from lychgate.rulesets.constitution.rules.targets import aimed_at
from lychgate.rulesets.constitution.state import Creature, State
from lychgate.rulesets.constitution.tables.magic import MAGIC, Spell

HEADING = "Magic"

ENOUGH, LEAVE = "enough", "leave"


def spells_of(state: State, one: Creature) -> tuple[Spell, ...]:
    """The spells that somebody knows, the lowest levels first."""
    return tuple(sorted((each for each in state.magic.spells if rating(one, each)), key=lambda each: each.level))


def has_book(state: State, one: Creature) -> bool:
    """Whether somebody has their own spell book at hand."""
    return not state.magic.mage(one.id).bookless


# ---------------------------------------------------------------------- preparing


def preparable(state: State, one: Creature, chosen: Sequence[str] = ()) -> tuple[Spell, ...]:
    """The spells that somebody may prepare besides those that are chosen."""
    levels = [spell_called(state, name).level for name in chosen]
    more = int(allows(state, one, "another-slot"))
    there = (each for each in spells_of(state, one) if may_prepare(state, one, each))
    return tuple(each for each in there if fits([*levels, each.level], one.level, more))


class ChooseSpells(Offered, frozen=True, tag="choose_spells"):
    """Prepare spells, one chosen after the other, until no slot is left or it is enough."""

    may = OWNER
    topic = TOPIC
    clauses = ("3d6.12.3a", "3d6.12.5a", "3d6.12.5b")

    who: Annotated[str, Person()]

    def label(self, state: State) -> str:
        return f"{self.who} prepares spells"

    def note(self, state: State) -> str:
        minutes = NUMBERS.later_minutes if is_later(state) else number(state, "preparing_minutes")
        one = who_is(state, self.who)
        again = one is not None and state.magic.mage(one.id).day == state.day
        return f"{lasts(minutes)}{', and fatigue' if again else ''}"

    def do(self, play: ConstitutionPlay) -> None:
        one, chosen = somebody(play, self.who), list[str]()
        must_be_able(one)
        while there := preparable(play.state, one, chosen):
            names = tuple(each.name for each in there)
            said = play.ask(WhatToPrepare(seat=seat_of(play, one), who=one.id, chosen=tuple(chosen), there=names))
            if not said:
                break
            chosen.append(said)
        if chosen:
            Prepare(one.name, tuple(chosen)).do(play)


class WhatToPrepare(Decision[str], frozen=True, tag="constitution.what_to_prepare", kw_only=True):
    """Which spell somebody prepares next; empty: those are enough."""

    clauses = ("3d6.12.3a", "3d6.12.5a", "3d6.12.5b")
    ways_out = (ENOUGH,)

    who: str
    chosen: tuple[str, ...]
    there: tuple[str, ...]

    def options(self) -> Sequence[Option[str]]:
        return (*(Option(name, name) for name in self.there), Option(ENOUGH, ""))

    def default(self) -> str:
        """The first, and once one is chosen, enough."""
        return ENOUGH if self.chosen else self.there[0]

    def prompt(self, state: State) -> str:
        so_far = f"{listed(self.chosen)} so far. What else?" if self.chosen else "Which?"
        return f"{state.creature(self.who).name} prepares spells. {so_far}"

    def choice(self, state: State, id_: str) -> Choice:
        if id_ == ENOUGH:
            return Choice(id_, "That is all" if self.chosen else "None")
        spell = spell_called(state, id_)
        return Choice(id_, f"{spell.name}, level {spell.level}", casting_told(state.creature(self.who), spell))

    def label(self, state: State, id_: str) -> str:
        return self.choice(state, id_).label


def casting_told(one: Creature, spell: Spell) -> str:
    """How likely a prepared spell works."""
    return f"works at {rating(one, spell)} %"


# ---------------------------------------------------------------------- rituals


class ChooseRitual(Offered, frozen=True, tag="choose_ritual"):
    """Hold the ritual of a spell, chosen from those that somebody knows, each with its time and its chance."""

    may = TOGETHER
    topic = TOPIC
    clauses = ("3d6.12.2a", "3d6.12.2b")

    who: Annotated[str, Person()]

    def label(self, state: State) -> str:
        return f"{self.who} holds a ritual"

    def do(self, play: ConstitutionPlay) -> None:
        """Which, at whom, and then it is held: time and chance have been read."""
        one = somebody(play, self.who)
        must_be_able(one)
        must_be_held(play, one)
        names = tuple(each.name for each in spells_of(play.state, one))
        said = play.ask(WhichRitual(seat=seat_of(play, one), who=one.id, there=names)) if names else ""
        if not said:
            return
        whom = aimed_at(play, one, spell_called(play.state, said), (), asks=True)
        if whom is not None:
            hold(play, one, spell_called(play.state, said), whom)


class WhichRitual(Decision[str], frozen=True, tag="constitution.which_ritual", kw_only=True):
    """Which ritual somebody holds, each with its time and its chance; empty: none."""

    clauses = ("3d6.12.2a", "3d6.12.2b")
    ways_out = (LEAVE,)

    who: str
    there: tuple[str, ...]

    def options(self) -> Sequence[Option[str]]:
        return (*(Option(name, name) for name in self.there), Option(LEAVE, ""))

    def prompt(self, state: State) -> str:
        return f"Which ritual does {state.creature(self.who).name} hold?"

    def choice(self, state: State, id_: str) -> Choice:
        if id_ == LEAVE:
            return Choice(id_, "None")
        spell = spell_called(state, id_)
        return Choice(id_, spell.name, f"{lasts(minutes_of(state, spell))}; {chance_of(state, self.who, spell)}")

    def label(self, state: State, id_: str) -> str:
        return self.choice(state, id_).label


# ---------------------------------------------------------------------- at the end of a session


def practisable(state: State, one: Creature) -> tuple[Spell, ...]:
    """The spells whose rating somebody may try to improve at the end of this session."""
    mage = state.magic.mage(one.id)
    if not mage.tried or mage.improved:
        return ()
    only = ruled(state, "spell_improve_scope") == "attempted"
    return tuple(each for each in spells_of(state, one) if not only or each.name in mage.tried)


class ChoosePractice(Offered, frozen=True, tag="choose_practice"):
    """At the end of a session, improve the rating of a spell, where one was tried in it."""

    may = OWNER
    topic = TOPIC
    clauses = ("3d6.12.15a", "3d6.12.15b")

    who: Annotated[str, Person()]

    def label(self, state: State) -> str:
        return f"{self.who} practises a spell"

    def note(self, state: State) -> str:
        return "once, at the session's end"

    def do(self, play: ConstitutionPlay) -> None:
        one = somebody(play, self.who)
        names = tuple(each.name for each in practisable(play.state, one))
        if not names:
            raise PlayError(f"{one.name} has no spell to practise in this session.")
        said = play.ask(WhichPractised(seat=seat_of(play, one), who=one.id, there=names))
        if said:
            Practise(who=one.name, spell=said).do(play)


class WhichPractised(Decision[str], frozen=True, tag="constitution.which_practised", kw_only=True):
    """Which rating somebody tries to improve, each with its chance of a leap; empty: not now."""

    clauses = ("3d6.12.15a", "3d6.12.15b")
    ways_out = (LEAVE,)

    who: str
    there: tuple[str, ...]

    def options(self) -> Sequence[Option[str]]:
        return (*(Option(name, name) for name in self.there), Option(LEAVE, ""))

    def prompt(self, state: State) -> str:
        name = state.creature(self.who).name
        return f"Which spell does {name} practise? A d100 above its rating is the new one."

    def choice(self, state: State, id_: str) -> Choice:
        if id_ == LEAVE:
            return Choice(id_, "Not now")
        has = rating(state.creature(self.who), spell_called(state, id_))
        leap = f"{MOST - has} % that it leaps, else {MAGIC.research.improve_die} more"
        return Choice(id_, f"{id_}, {has} %", leap)

    def label(self, state: State, id_: str) -> str:
        return self.choice(state, id_).label
