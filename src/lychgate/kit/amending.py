"""Amendments of a campaign's book: switches, numbers and articles in words, in force when nothing is in the way."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec.structs import replace

from lychgate.core.errors import PlayError, some_of
from lychgate.core.filing import Filing, FilingKind
from lychgate.core.fitting import fitting
from lychgate.core.override import OVERRIDES
from lychgate.core.room import Event, Lines
from lychgate.core.switches import switched
from lychgate.core.telling import listed
from lychgate.kit.command import Command
from lychgate.kit.fields import Word
from lychgate.kit.line import Line
from lychgate.kit.own_book import (
    LONGEST_TEXT,
    LONGEST_WORDS,
    MOST,
    Amendment,
    OwnArticle,
    must_be_a_clause,
    package_of,
    parts_of,
)
from lychgate.kit.table import TablePlay, TableState, switches_in
from lychgate.kit.telling import public

HEADING = "The campaign's book"

CONNECTIVES = ("by", "agreed", "because")
"""The words that end what is amended: who proposed it, who agreed, and why."""


# ---------------------------------------------------------------------- the commands


class Amend(Command, frozen=True, tag="amend", kw_only=True):
    """Amend a switch, a number, or the typed effects of something. In the middle of a fight it waits for the end of
    that.

    ``by`` is the seat that proposed it, ``agreed`` are those that voted for it.
    """

    word = "amend"
    shape = "SWITCH VALUE [by SEAT] [agreed SEAT ...] because REASON"

    switch: str
    value: str
    because: str
    by: str = ""
    agreed: tuple[str, ...] = ()

    @classmethod
    def read(cls, line: Line) -> Amend:
        switch = line.word("a switch")
        return cls(switch=switch, value=_up_to_connective(line, "a value"), **_provenance(line))

    def do(self, play: TablePlay) -> None:
        now = agreed_values(play.state)
        after = switched(switches_in(play.state), now, self.switch, self.value)
        name = next(one for one in after if after[one] != now[one])
        if name == OVERRIDES.name:
            raise PlayError("Who reads decrees is settled when a game begins, and stays so.")
        why = self.because[:LONGEST_TEXT]
        given = Amendment(by=self.by or play.seat, agreed=self.agreed, because=why, switch=name, value=after[name])
        decide(play, given)


class WriteArticle(Command, frozen=True, tag="write_article", kw_only=True):
    """Add an article in words to the book, by itself or beside a clause."""

    word = "article"
    shape = '[CLAUSE] "TITLE" TEXT [by SEAT] [agreed SEAT ...] because REASON'

    title: str
    text: str
    because: str
    clause: str = ""
    by: str = ""
    agreed: tuple[str, ...] = ()

    @classmethod
    def read(cls, line: Line) -> WriteArticle:
        clause = line.word("a clause") if not line.quoted and "." in line.peek() else ""
        title = " ".join(line.word("a title").split())
        return cls(clause=clause, title=title, text=_up_to_connective(line, "the text"), **_provenance(line))

    def do(self, play: TablePlay) -> None:
        if self.clause:
            must_be_a_clause(package_of(play.state), self.clause)
        if len(self.text) > LONGEST_TEXT or len(self.title) > LONGEST_WORDS:
            raise PlayError(f"An article has at most {LONGEST_TEXT} letters, and its title {LONGEST_WORDS}.")
        if len(play.state.added.articles) >= MOST:
            raise PlayError(f"A table keeps {MOST} articles at most. Repeal one first.")
        given = Amendment(
            by=self.by or play.seat,
            agreed=self.agreed,
            because=self.because[:LONGEST_TEXT],
            clause=self.clause,
            title=self.title,
            text=self.text,
        )
        decide(play, given)


class Repeal(Command, frozen=True, tag="repeal", kw_only=True):
    """Repeal the last amendment of a switch, or an article: what was in force before is so again."""

    word = "repeal"
    shape = "SWITCH|ID [by SEAT] [agreed SEAT ...] because REASON"

    what: Annotated[str, Word("a switch or an article")]
    because: str
    by: str = ""
    agreed: tuple[str, ...] = ()

    @classmethod
    def read(cls, line: Line) -> Repeal:
        return cls(what=line.word("a switch or an article"), **_provenance(line))

    def do(self, play: TablePlay) -> None:
        added = play.state.added
        article = next((one for one in added.articles if one.id.casefold() == self.what.casefold()), None)
        given = Amendment(by=self.by or play.seat, agreed=self.agreed, because=self.because[:LONGEST_TEXT])
        if article is not None:
            decide(play, replace(given, strikes=article.id, title=article.title, clause=article.clause))
        elif len(found := fitting(self.what, tuple(added.amended))) == 1:
            decide(play, replace(given, switch=found[0], value=added.amended[found[0]], repeals=True))
        else:
            there = (*added.amended, *(one.id for one in added.articles))
            raise PlayError(f"Nothing called '{self.what[:60]}' was amended. What can be repealed: {some_of(there)}.")


def _up_to_connective(line: Line, what: str) -> str:
    words: list[str] = []
    while line.more and (line.quoted or line.peek() not in CONNECTIVES):
        words.append(line.word(what))
    if not words:
        raise line.refuse(f"{what[:1].upper()}{what[1:]} is missing.")
    return " ".join(words)


def _provenance(line: Line) -> dict[str, Any]:
    """Who proposed it, who agreed, and why; the reason must be there."""
    by = line.word("who proposed it") if line.flag("by") else ""
    agreed: list[str] = []
    if line.flag("agreed"):
        while line.more and (line.quoted or line.peek() != "because"):
            agreed.append(line.word("who agreed"))
    if not line.flag("because") or not line.more:
        raise line.refuse("An amendment needs its reason.")
    return {"by": by, "agreed": tuple(agreed), "because": line.rest_of("the reason")}


# ---------------------------------------------------------------------- in force


def agreed_values(state: TableState) -> dict[str, str]:
    """The values of all that may be amended once the amendments that wait are in force, the latest last."""
    texts = {one.name: one.default for one in state.amendable}
    return {**texts, **state.variants, **{one.switch: one.value for one in state.added.waiting if one.switch}}


def decide(play: TablePlay, given: Amendment) -> None:
    """Puts an amendment in force, or has it wait for the end of what must not be played under two rules.

    Raises ``PlayError`` for a repeal that waits already.
    """
    if play.state.in_the_middle_of:
        if any(_repeals_alike(one, given) for one in play.state.added.waiting):
            raise PlayError(f"That is agreed already, and waits for the end of {play.state.in_the_middle_of}.")
        play.record(AmendmentAgreed(given, play.state.in_the_middle_of))
    else:
        play.record(amended(play.state, given))


def _repeals_alike(one: Amendment, other: Amendment) -> bool:
    if other.strikes:
        return one.strikes == other.strikes
    return other.repeals and one.repeals and one.switch == other.switch


def put_in_force(play: TablePlay) -> None:
    """Puts in force, at the end of a command, all amendments that waited, once nothing is in the way any more."""
    for one in play.state.added.waiting:
        if not play.state.in_the_middle_of:
            play.record(amended(play.state, one))


def amended(state: TableState, given: Amendment) -> Amended:
    """The event that puts an amendment in force, with all that it tells."""
    if not given.switch:
        return Amended(given, id="" if given.strikes else f"A{state.added.written + 1}")
    switch = next(one for one in switches_in(state) if one.name == given.switch)
    return Amended(
        given,
        before=state.variants.get(switch.name, switch.default),
        title=switch.title,
        means=switch.text if switch.written else switch.means(given.value),
        clauses=switch.clauses,
    )


class AmendmentAgreed(Event, frozen=True, tag="amendment_agreed"):
    """An amendment waits for the end of something, such as a fight: until then the book stays as it is."""

    amendment: Amendment
    until: str

    def apply(self, state: TableState) -> TableState:
        return replace(state, own_book=replace(state.added, waiting=(*state.added.waiting, self.amendment)))

    def tell(self, before: TableState, after: TableState) -> Lines:
        return public(f"Agreed, and in force at the end of {self.until}: {what_of(self.amendment)}.", weight="result")

    def filed(self) -> Filing:
        return _filing(self.amendment, "agreed")


class Amended(Event, frozen=True, tag="amended"):
    """An amendment is in force. ``before`` is the value that its switch had, ``id`` that of a new article."""

    amendment: Amendment
    id: str = ""
    before: str = ""
    title: str = ""
    means: str = ""
    clauses: tuple[str, ...] = ()

    def apply(self, state: TableState) -> TableState:
        one, added = self.amendment, state.added
        added = replace(added, waiting=tuple(waits for waits in added.waiting if waits != one))
        if one.switch:
            others = {name: value for name, value in added.amended.items() if name != one.switch}
            amended_ = others if one.repeals else {**others, one.switch: self.before}
            variants = {**state.variants, one.switch: one.value}
            return replace(state, variants=variants, own_book=replace(added, amended=amended_))
        if one.strikes:
            kept = tuple(article for article in added.articles if article.id != one.strikes)
            return replace(state, own_book=replace(added, articles=kept))
        article = OwnArticle(id=self.id, by=one.by, title=one.title, text=one.text, clause=one.clause)
        return replace(state, own_book=replace(added, articles=(*added.articles, article), written=added.written + 1))

    def tell(self, before: TableState, after: TableState) -> Lines:
        one = self.amendment
        who = f"proposed by {one.by}{f', agreed by {listed(one.agreed)}' if one.agreed else ''}"
        why = f"({who}; {one.because})"
        if one.switch:
            text = f"From now on {self.title} ({one.switch}) is {one.value}, not {self.before} {why}: {self.means}"
            return public(text, *self.clauses, weight="result")
        clauses = parts_of(package_of(after), one.clause) if one.clause else ()
        if one.strikes:
            return public(f"Article {one.strikes}, {one.title}, is repealed {why}.", *clauses, weight="result")
        return public(f"Article {self.id}, {one.title}, is in force {why}: {one.text}", *clauses, weight="result")

    def filed(self) -> Filing:
        one = self.amendment
        kind: FilingKind = "repeal" if one.repeals or one.strikes else "amendment" if one.switch else "article"
        return replace(_filing(one, kind), id=self.id or one.strikes, before=self.before)


def _filing(one: Amendment, kind: FilingKind) -> Filing:
    return Filing(
        kind=kind,
        by=one.by,
        id=one.strikes,
        switch=one.switch,
        value=one.value,
        clause=one.clause,
        words=one.title,
        text=one.text,
        agreed=one.agreed,
        because=one.because,
    )


def in_words(state: TableState, given: Amendment) -> str:
    """What an amendment would change, for whoever votes on it: not everybody may know what a table's spells do now."""
    one = amended(state, given)
    if given.switch:
        own = next(each for each in switches_in(state) if each.name == given.switch).written is not None
        before = "" if own and given.switch not in state.variants else f", not {one.before}"
        again = " again" if given.repeals else ""
        return f"{one.title} ({given.switch}) is to be {given.value}{again}{before}. {one.means}"
    if given.strikes:
        return f"article {given.strikes}, “{given.title}”, is to be repealed."
    at = f" at {given.clause}" if given.clause else ""
    return f"a new article{at}, “{given.title}”: {given.text}"


def what_of(one: Amendment) -> str:
    """An amendment in a few words: ``nat1 = ignored``, ``the article “Rope”``, ``the repeal of A1``."""
    if one.switch:
        return f"{'the repeal of ' if one.repeals else ''}{one.switch} = {one.value}"
    return f"the repeal of {one.strikes}" if one.strikes else f"the article “{one.title}”"
