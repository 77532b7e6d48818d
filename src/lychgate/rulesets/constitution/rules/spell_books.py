"""Spell books, whether their owners have them, and the openings for research that they allow."""

from __future__ import annotations

from typing import Annotated

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.kit.command import Command
from lychgate.kit.fields import OneOf, Person
from lychgate.kit.permission import WORLD
from lychgate.rulesets.constitution.rules.blessed import of_id
from lychgate.rulesets.constitution.rules.frame import ConstitutionPlay, of_somebody, somebody
from lychgate.rulesets.constitution.rules.spells import is_magician
from lychgate.rulesets.constitution.state import Creature, State

HEADING = "Magic"


class SpellBook(Command, frozen=True, tag="spell_book", kw_only=True):
    """Say whether a magician still has their spell book."""

    word = "spellbook"
    menu_label = "Lose a spell book"
    may = WORLD
    clauses = ("3d6.12.7",)

    who: Annotated[str, Person()]
    how: Annotated[str, OneOf("word", ("lost", "found"))]

    @clause("3d6.12.7")
    def do(self, play: ConstitutionPlay) -> None:
        play.record(SpellBookKnown(somebody(play, self.who).id, self.how == "found"))


class SpellBookKnown(Event, frozen=True, tag="spell_book_known"):
    """Whether somebody has access to their spell book."""

    who: str
    there: bool

    def apply(self, state: State) -> State:
        mage = replace(state.magic.mage(self.who), bookless=not self.there)
        return replace(state, magic=state.magic.with_mage(self.who, mage))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        has = "has their spell book" if self.there else "has no access to their spell book"
        return of_somebody(after, one, f"{one.name} {has}.", "3d6.12.7")


@clause("3d6.12.7")
def must_have_the_book(state: State, one: Creature) -> None:
    """Raises ``PlayError`` where somebody has no access to their own spell book."""
    if state.magic.mage(one.id).bookless:
        name = one.name
        raise PlayError(f"{name} has no access to their own spell book. It is there again by: spellbook {name} found")


# ---------------------------------------------------------------------- openings for research


@clause("3d6.12.8a", "3d6.L.12.11")
def opened(play: ConstitutionPlay, who: str) -> None:
    """An opening for research, for a magician who gained a level."""
    if is_magician(play.state, play.state.creature(who)):
        play.record(ResearchOpened(who, play.state.magic.mage(who).openings + 1))


class Breakthrough(Command, frozen=True, tag="breakthrough"):
    """Let a magician find what allows new research, such as a strange spell book."""

    word = "breakthrough"
    menu_label = "Grant a breakthrough"
    may = WORLD
    clauses = ("3d6.12.8a", "3d6.12.8b")

    who: Annotated[str, Person()]

    @clause("3d6.12.8a", "3d6.12.8b")
    def do(self, play: ConstitutionPlay) -> None:
        one = somebody(play, self.who)
        play.record(ResearchOpened(one.id, play.state.magic.mage(one.id).openings + 1))


class ResearchOpened(Event, frozen=True, tag="research_opened"):
    """Somebody may research so many new spells."""

    who: str
    openings: int

    def apply(self, state: State) -> State:
        mage = replace(state.magic.mage(self.who), openings=self.openings)
        return replace(state, magic=state.magic.with_mage(self.who, mage))

    def tell(self, before: State, after: State) -> Lines:
        left = before.magic.mage(self.who).openings
        if self.openings < left:
            return ()
        name = after.creature(self.who).name
        return of_id(after, self.who, f"{name} may research a new spell ({self.openings} in all).", "3d6.12.8a")
