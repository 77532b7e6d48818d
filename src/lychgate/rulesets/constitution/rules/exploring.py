"""Exploring: tasks that take turns, fewer of them with extra degrees, and a search by a glance around."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Annotated, ClassVar

from lychgate.core.clause import clause
from lychgate.core.decision import Decision, Option
from lychgate.core.errors import IllegalAnswer, PlayError
from lychgate.core.room import Event, Lines
from lychgate.core.view import Choice
from lychgate.kit.command import Command
from lychgate.kit.english import numbered
from lychgate.kit.fields import REFEREES_WORD, After, Number, OneOf, Person, Word
from lychgate.kit.outlook import percent
from lychgate.kit.table import referee_of
from lychgate.rulesets.constitution.permission import OWNER
from lychgate.rulesets.constitution.rules.checks import (
    MANY,
    AbilityTyped,
    Checked,
    abilities_weighed,
    chance_of_check,
    check,
    normal_dc,
)
from lychgate.rulesets.constitution.rules.form_choices import is_up, own, skills
from lychgate.rulesets.constitution.rules.frame import ConstitutionPlay, of_somebody, somebody, who_is
from lychgate.rulesets.constitution.rules.initiations import allows
from lychgate.rulesets.constitution.rules.offered import UNKNOWN_YET, Offered
from lychgate.rulesets.constitution.rules.passing import MOST_TURNS, let_pass
from lychgate.rulesets.constitution.rules.time import TURN
from lychgate.rulesets.constitution.state import State
from lychgate.rulesets.constitution.tables.initiations import topics

HEADING = "Travel"

USUAL_TURNS = (1, 2, 3, 6)
"""The turns that a referee is offered for a task; any other may be typed."""

MOST_DC = 60

NOT_HERE = "no"

SEARCH = ("wits", "search")
"""The ability of a search, and what sort of task it is."""

TURNS_AND_DC = re.compile(r"(\d+)(?: turns?)?(?: dc (\d+))?", re.ASCII)


class Explore(Offered, frozen=True, tag="explore", kw_only=True):
    """Search, map, pick a lock or the like: the referee says how long it takes."""

    word = "explore"
    menu_label = "Explore a place"
    likely = 9
    topic = "Exploring"
    clauses = ("3d6.13.1b",)
    may = OWNER
    pickers = {"who": own(is_up), "ability": abilities_weighed, "skill": skills}
    form_labels: ClassVar[Mapping[str, str]] = {"turns": "Turns", "about": "Kind of task"}

    who: Annotated[str, Person()]
    ability: Annotated[str, AbilityTyped()]
    turns: Annotated[int, After(("takes",), Number("turns", 1, MOST_TURNS, unit=("turns", "turn"))), REFEREES_WORD] = 1
    skill: Annotated[str, After(("skill",), Word("a skill"))] = ""
    about: Annotated[str, After(("for",), OneOf("topic", topics(), "TOPIC"))] = ""
    dc: Annotated[int, After(("dc",), Number("the difficulty", 1, 60)), REFEREES_WORD] = 0

    def label(self, state: State) -> str:
        how = self.skill or self.about
        if (self.ability, how) == SEARCH:
            return f"{self.who} searches"
        return f"{self.who} explores by {self.ability}{f' ({how})' if how else ''}"

    def note(self, state: State) -> str:
        one, dc = who_is(state, self.who), self.dc or normal_dc(state)
        if one is None:
            return ""
        chance = chance_of_check(state, one, self.ability, dc, self.kinds, skill=self.skill)
        return f"{percent(chance)} at difficulty {dc}" if chance is not None else UNKNOWN_YET

    @property
    def kinds(self) -> tuple[str, ...]:
        """What sort of check it is."""
        return ("check", self.about) if self.about else ("check",)

    @clause("3d6.13.1b", "3d6.13.3b")
    def do(self, play: ConstitutionPlay) -> None:
        """Each extra degree saves a turn, down to one, and no more are of use; a failure takes them all."""
        one = somebody(play, self.who)
        if not one.up:
            raise PlayError(f"{one.name} can do nothing now.")
        turns, dc = self.turns, self.dc or normal_dc(play.state)
        if play.seat not in play.state.referees:
            asked = WhatItTakes(seat=referee_of(play), who=one.id, how=self.label(play.state), dc=dc)
            turns, dc = play.ask(asked)
            if not turns:
                play.record(NotPossible(one.id))
                return
        purpose, useful = "3d6.13.1b", turns
        tried = check(play, one, self.ability, dc, self.kinds, skill=self.skill, purpose=purpose, useful=useful)
        play.record(Checked(one.id, "exploration check", tried))
        saved = max(0, tried.degrees - 1)
        let_pass(play, max(1, turns - saved) * TURN)


class WhatItTakes(Decision[tuple[int, int]], frozen=True, tag="constitution.what_it_takes", kw_only=True):
    """How many turns a task takes that a player wants to do, and how hard it is; no turns: it cannot be done."""

    clauses = ("3d6.13.1b", "3d6.13.3b")

    who: str
    how: str
    dc: int

    def options(self) -> Sequence[Option[tuple[int, int]]]:
        return (*(Option(str(turns), (turns, self.dc)) for turns in USUAL_TURNS), Option(NOT_HERE, (0, 0)))

    def accepts_text(self) -> bool:
        return True

    def from_text(self, text: str) -> tuple[int, int]:
        """``2``, or ``2 dc 25``. Raises ``IllegalAnswer``."""
        found = TURNS_AND_DC.fullmatch(" ".join(text.split()))
        turns, dc = (int(found[1]), int(found[2] or self.dc)) if found is not None else (0, 0)
        if not (1 <= turns <= MOST_TURNS and 1 <= dc <= MOST_DC):
            raise IllegalAnswer(self.kind, text, tuple(option.id for option in self.options()))
        return turns, dc

    def free_text(self) -> str:
        return "turns and difficulty, such as 2 dc 25"

    def prompt(self, state: State) -> str:
        return f"{self.how}. How many turns does it take?"

    def choice(self, state: State, id_: str) -> Choice:
        if id_ == NOT_HERE:
            return Choice(id_, "It cannot be done")
        return Choice(id_, numbered(int(id_), "turn"), f"difficulty {self.dc}")

    def label(self, state: State, id_: str) -> str:
        return self.choice(state, id_).label


class NotPossible(Event, frozen=True, tag="not_possible"):
    """The referee has said that a task cannot be done here."""

    who: str

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        return of_somebody(after, one, f"{one.name} cannot do that here.", "3d6.13.3b")


class Glance(Command, frozen=True, tag="glance", kw_only=True):
    """Search at a glance, which takes a finder no time."""

    word = "glance"
    menu_label = "Glance around"
    may = OWNER
    clauses = ("3d6.L.9.5",)
    pickers = {"who": own(lambda state, one: one.up and allows(state, one, "search-at-a-glance"))}

    who: Annotated[str, Person()]
    dc: Annotated[int, After(("dc",), Number("the difficulty", 1, 60)), REFEREES_WORD] = 0

    @clause("3d6.L.9.5")
    def do(self, play: ConstitutionPlay) -> None:
        """Wits, as in a search."""
        one = somebody(play, self.who)
        if not one.up:
            raise PlayError(f"{one.name} can do nothing now.")
        if not allows(play.state, one, "search-at-a-glance"):
            raise PlayError(f"{one.name} cannot search at a glance without the initiation Finder.")
        dc = self.dc or normal_dc(play.state)
        tried = check(play, one, "wits", dc, ("check", "search"), purpose="3d6.L.9.5", useful=MANY)
        play.record(Checked(one.id, "glance around", tried))
