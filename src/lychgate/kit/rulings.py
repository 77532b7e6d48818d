"""Rulings that are kept for the next time: the commands that make and withdraw a precedent, and their events."""

from __future__ import annotations

from typing import Annotated

from msgspec.structs import replace

from lychgate.core.errors import PlayError, listing
from lychgate.core.filing import Filing, by_the_table
from lychgate.core.room import Event, Lines
from lychgate.kit.command import Command
from lychgate.kit.english import sentence
from lychgate.kit.fields import Flag, Word
from lychgate.kit.line import Line
from lychgate.kit.own_book import (
    LONGEST_TEXT,
    LONGEST_WORDS,
    MOST,
    Precedent,
    must_be_a_clause,
    package_of,
    parts_of,
    with_parts,
)
from lychgate.kit.permission import JUDGEMENT
from lychgate.kit.table import TablePlay, TableState
from lychgate.kit.telling import by_whom, public, secret

HEADING = "The campaign's book"


class Rule(Command, frozen=True, tag="rule", kw_only=True):
    """Record a ruling for next time, under a clause or a few words: rule rope dc 15, a rope makes it 10.

    ``secret``: only referees know of it. Without TEXT it is the command that was typed last.
    """

    word = "rule"
    menu_label = "Record a ruling"
    may = JUDGEMENT
    shape = 'CLAUSE|"WORDS" [secret] [TEXT]'

    about: Annotated[str, Word("a clause or words")]
    text: str
    secret: Annotated[bool, Flag(("secret",))] = False

    @classmethod
    def read(cls, line: Line) -> Rule:
        about = " ".join(line.word("a clause, or the words to find it by").split())
        hidden = not line.quoted and line.flag("secret")
        return cls(about=about, secret=hidden, text=line.rest_of("the ruling"))

    def do(self, play: TablePlay) -> None:
        added = play.state.added
        if len(added.precedents) >= MOST:
            raise PlayError(f"A table keeps {MOST} rulings at most. Overrule one first.")
        if len(self.text) > LONGEST_TEXT or len(self.about) > LONGEST_WORDS:
            raise PlayError(f"A ruling has at most {LONGEST_TEXT} letters, and the words to find it {LONGEST_WORDS}.")
        clause = self.about if "." in self.about and " " not in self.about else ""
        if clause:
            must_be_a_clause(package_of(play.state), clause)
        id_ = f"S{added.ruled_in_secret + 1}" if self.secret else f"P{added.ruled + 1}"
        words = "" if clause else self.about
        kept = Precedent(id=id_, by=play.seat, text=self.text, clause=clause, words=words, secret=self.secret)
        play.record(Ruled(kept, play.state.referees if self.secret else ()))


class Ruled(Event, frozen=True, tag="ruled"):
    """A ruling is kept for the next time. ``only`` may know of it; where that is empty, everybody."""

    precedent: Precedent
    only: tuple[str, ...] = ()

    def apply(self, state: TableState) -> TableState:
        added, hidden = state.added, self.precedent.secret
        changed = replace(
            added,
            precedents=(*added.precedents, self.precedent),
            ruled=added.ruled + (not hidden),
            ruled_in_secret=added.ruled_in_secret + hidden,
        )
        return replace(state, own_book=changed)

    def tell(self, before: TableState, after: TableState) -> Lines:
        one = self.precedent
        package = package_of(after)
        clauses = parts_of(package, one.clause) if one.clause else ()
        about = with_parts(package, one.clause) if one.clause else one.words
        text = by_the_table(f"{sentence(by_whom(after, one.by))} rules on {about}: {one.text} ({one.id})")
        return secret(after, text, *clauses) if one.secret else public(text, *clauses, weight="result")

    def filed(self) -> Filing:
        one = self.precedent
        return Filing(
            kind="precedent", id=one.id, by=one.by, clause=one.clause, words=one.words, text=one.text, only=self.only
        )


class Overrule(Command, frozen=True, tag="overrule"):
    """Withdraw a ruling: overrule P1 because the rope is rotten."""

    word = "overrule"
    menu_label = "Withdraw a ruling"
    may = JUDGEMENT
    shape = "ID [because REASON]"

    precedent: Annotated[str, Word("a ruling")]
    because: str = ""

    @classmethod
    def read(cls, line: Line) -> Overrule:
        id_ = line.word("a ruling")
        line.flag("because")
        return cls(id_.upper(), line.rest())

    def do(self, play: TablePlay) -> None:
        known = play.state.added.precedents
        found = next((one for one in known if one.id == self.precedent), None)
        if found is None:
            ids = tuple(one.id for one in known)
            raise PlayError(f"There is no ruling '{self.precedent[:20]}'.{listing('In force', ids)}")
        only = play.state.referees if found.secret else ()
        play.record(Overruled(found, play.seat, self.because[:LONGEST_TEXT], only))


class Overruled(Event, frozen=True, tag="overruled"):
    """A ruling counts no more."""

    precedent: Precedent
    by: str
    because: str = ""
    only: tuple[str, ...] = ()

    def apply(self, state: TableState) -> TableState:
        left = tuple(one for one in state.added.precedents if one.id != self.precedent.id)
        return replace(state, own_book=replace(state.added, precedents=left))

    def tell(self, before: TableState, after: TableState) -> Lines:
        one, because = self.precedent, f", because {self.because}" if self.because else ""
        text = f"{sentence(by_whom(after, self.by))} overrules {one.id} on {one.clause or one.words}{because}."
        return secret(after, text) if one.secret else public(text, weight="result")

    def filed(self) -> Filing:
        one = self.precedent
        return Filing(
            kind="overruled",
            id=one.id,
            by=self.by,
            clause=one.clause,
            words=one.words,
            because=self.because,
            only=self.only,
        )
