"""Preparing spells as a list: each known spell is marked or left out, and then the hour passes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from lychgate.core.clause import clause
from lychgate.core.decision import Decision, Option
from lychgate.core.telling import listed
from lychgate.core.view import Choice
from lychgate.kit.command import Command
from lychgate.kit.english import numbered
from lychgate.kit.fields import Person
from lychgate.rulesets.sovereign.permission import OWNER
from lychgate.rulesets.sovereign.rules.effort import prepared_at_most
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay, named, somebody
from lychgate.rulesets.sovereign.rules.may_act import weigh
from lychgate.rulesets.sovereign.rules.spellbook import PREPARING, Prepare
from lychgate.rulesets.sovereign.state import Creature, State
from lychgate.rulesets.sovereign.tables.magic import spells

HEADING = "Magic"

DONE = "done"
NOTHING = "nothing"


class ChooseSpells(Command, frozen=True, tag="choose_spells", kw_only=True):
    """Choose from a list which spells to prepare."""

    word = "spells"
    menu_label = "Choose prepared spells"
    may = OWNER
    takes = Prepare.takes
    clauses = ("sov.magic.preparing",)

    who: Annotated[str, Person()]

    def label(self, state: State) -> str:
        return f"{self.who} prepares spells"

    def choice(self, state: State, id_: str, *, referee: bool) -> Choice:
        """With what is prepared, and how many may be."""
        one = named(state, self.who)
        most, now = prepared_at_most(state, one), one.casting.prepared
        told = f"; now {listed(now)}" if now else ""
        return Choice(id_, self.label(state), f"an hour, {numbered(most, 'spell')} at most{told}")

    @clause("sov.magic.preparing")
    def do(self, play: SovereignPlay) -> None:
        """It begins with all spells where all fit, else with those prepared already; it ends as ``prepare`` does."""
        one = somebody(play, self.who)
        most, known = prepared_at_most(play.state, one), one.made.spells
        marked = known if len(known) <= most else tuple(name for name in one.casting.prepared if name in known)[:most]

        def asked() -> SpellsMarked:
            return SpellsMarked(seat=play.seat, who=one.id, known=one.made.spells, most=most, marked=marked)

        def then(answer: str) -> SpellsMarked | None:
            nonlocal marked
            if answer in (DONE, NOTHING):
                marked = marked if answer == DONE else ()
                return None
            marked = tuple(name for name in marked if name != answer) if answer in marked else (*marked, answer)
            return asked()

        play.ask_on(asked(), then)
        if marked:
            command = Prepare(who=self.who, what=marked)
            weigh(play, command)
            command.do(play)


class SpellsMarked(Decision[str], frozen=True, tag="sovereign.spells", kw_only=True):
    """Which spells a mage prepares, marked in a list one after the other."""

    clauses = ("sov.magic.preparing",)
    ways_out = (NOTHING,)

    who: str
    known: tuple[str, ...]
    most: int
    marked: tuple[str, ...] = ()

    def options(self) -> Sequence[Option[str]]:
        full = len(self.marked) >= self.most
        open_ = (name for name in self.known if name in self.marked or not full)
        done = (Option(DONE, DONE),) if self.marked else ()
        return (*done, *(Option(f"spell:{name}", name) for name in open_), Option(NOTHING, NOTHING))

    def prompt(self, state: State) -> str:
        name = state.creature(self.who).name
        full = " To prepare another, leave one out." if len(self.marked) >= self.most else ""
        return f"Which spells does {name} prepare? {len(self.marked)} of {self.most} chosen.{full}"

    def label(self, state: State, id_: str) -> str:
        return self.choice(state, id_).label

    def choice(self, state: State, id_: str) -> Choice:
        if id_ == DONE:
            return Choice(id_, "Prepare these", listed(self.marked))
        if id_ == NOTHING:
            return Choice(id_, "Prepare nothing now")
        name = id_.removeprefix("spell:")
        spell = spells()[name]
        kept = name in self.marked
        return Choice(id_, f"Leave out {name}" if kept else name, f"level {spell.level}: {spell.text}")


def to_prepare(state: State, one: Creature) -> tuple[tuple[str, ChooseSpells], ...]:
    """The step by which a mage prepares spells: once after each night, where there is anything to choose."""
    most, known = prepared_at_most(state, one), one.made.spells
    ready = {name for name in one.casting.prepared if name in known}
    if one.helpless or PREPARING in one.casting.spent or not most or not known or set(known) == ready:
        return ()
    return ((f"prepare:{one.name}", ChooseSpells(who=one.name)),)
