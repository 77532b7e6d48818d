"""Amendments of a campaign's book: switches, numbers and articles in words, for good or on trial."""

from __future__ import annotations

import re
from typing import Annotated, Any

from msgspec.structs import replace

from lychgate.core.errors import PlayError, listing
from lychgate.core.filing import by_the_table
from lychgate.core.fitting import fitting
from lychgate.core.override import OVERRIDES
from lychgate.core.switches import named_in_words, switched
from lychgate.kit.amendment_words import struck, taken_back, words_of_edit
from lychgate.kit.command import Command, Wording
from lychgate.kit.english import numbered
from lychgate.kit.fields import Word
from lychgate.kit.in_force import VotedDown, agreed_values, amended, decide, put_in_force
from lychgate.kit.line import Line
from lychgate.kit.own_book import (
    LONGEST_TEXT,
    LONGEST_WORDS,
    MOST,
    Amendment,
    ArticleText,
    OwnArticle,
    OwnBook,
    Trial,
    must_be_a_clause,
    package_of,
)
from lychgate.kit.permission import RULES
from lychgate.kit.provenance import (
    CONNECTIVES,
    ByTheTable,
    amendment_by,
    provenance,
    sessions_of_trial,
    up_to_connective,
)
from lychgate.kit.table import TablePlay, TableState, switches_in

HEADING = "The campaign's book"

LONGEST_WHAT = 2000
"""The most letters of what an amendment that was voted down would have changed."""


# ---------------------------------------------------------------------- switches and numbers


class Amend(ByTheTable, frozen=True, tag="amend", kw_only=True):
    """Change a switch, a number or the effects of something; during a fight it waits until the end.

    Without a value it says the present one and what is allowed. It is on trial for so many ``sessions``, or for good.
    """

    word = "amend"
    menu_label = "Amend a rule"
    shape = "SWITCH VALUE [by SEAT] [agreed SEAT ...] because REASON"

    switch: str
    value: str
    sessions: int = 0

    @classmethod
    def read(cls, line: Line) -> Amend:
        switch = line.word("a switch")
        if not line.more:
            return cls(switch=switch, value="", because="")  # says in ``do`` what it is now, and what is allowed
        value = up_to_connective(line, "a value") if line.quoted or line.peek() not in CONNECTIVES else ""
        return cls(switch=switch, value=value, **provenance(line))

    def do(self, play: TablePlay) -> None:
        now = agreed_values(play.state)
        after = switched(switches_in(play.state), now, self.switch, self.value)
        if not self.because:
            raise PlayError(f"An amendment needs its reason. Type: {self.word} {self.shape}")
        name = next(one for one in after if after[one] != now[one])
        if name == OVERRIDES.name:
            raise PlayError("Who reads decrees is settled when a game begins, and stays so.")
        decide(play, amendment_by(play.seat, self, switch=name, value=after[name], sessions=self.sessions))


# ---------------------------------------------------------------------- articles in words


class WriteArticle(ByTheTable, frozen=True, tag="write_article", kw_only=True):
    """Add a written rule to the book, on its own or beside a clause. Your table applies it; the program does not.

    It is on trial for so many ``sessions``, or for good.
    """

    word = "article"
    menu_label = "Add an article"
    shape = '[CLAUSE] "TITLE" TEXT [by SEAT] [agreed SEAT ...] because REASON'

    title: str
    text: str
    clause: str = ""
    sessions: int = 0

    @classmethod
    def read(cls, line: Line) -> WriteArticle:
        clause, title = _clause_and_title(line)
        return cls(clause=clause, title=title, text=up_to_connective(line, "the text"), **provenance(line))

    def do(self, play: TablePlay) -> None:
        words = ArticleText(title=self.title, text=self.text, clause=self.clause)
        _must_be_an_article(play.state, words)
        if len(play.state.added.articles) >= MOST:
            raise PlayError(f"A table keeps {MOST} articles at most. Repeal one first.")
        decide(
            play,
            amendment_by(play.seat, self, clause=self.clause, title=self.title, text=self.text, sessions=self.sessions),
        )


def _clause_and_title(line: Line) -> tuple[str, str]:
    clause = line.word("a clause") if not line.quoted and "." in line.peek() else ""
    return clause, " ".join(line.word("a title").split())


def _must_be_an_article(state: TableState, words: ArticleText) -> None:
    if words.clause:
        must_be_a_clause(package_of(state), words.clause)
    if len(words.text) > LONGEST_TEXT or len(words.title) > LONGEST_WORDS:
        raise PlayError(f"An article has at most {LONGEST_TEXT} letters, and its title {LONGEST_WORDS}.")


class EditArticle(ByTheTable, frozen=True, tag="edit_article", kw_only=True):
    """Rewrite an article: edit A1 "The new text" because REASON. The book shows the changes.

    An empty ``title`` stays as it is. ``clause`` is another one, or ``none``; an empty one stays as it is.
    """

    word = "edit"
    menu_label = "Edit an article"
    shape = 'ID TEXT [titled "TITLE"] [at CLAUSE|none] [by SEAT] [agreed SEAT ...] because REASON'

    article: str
    text: str
    title: str = ""
    clause: str = ""
    sessions: int = 0

    def label(self, state: TableState) -> str:
        return f"Edit article {self.article}"

    @classmethod
    def read(cls, line: Line) -> EditArticle:
        return cls(**_edit(line, on_trial=False), **provenance(line))

    def do(self, play: TablePlay) -> None:
        article = _article(play.state.added, self.article)
        clause = "" if self.clause == "none" else self.clause or article.clause
        words = ArticleText(title=self.title or article.title, text=self.text or article.text, clause=clause)
        _must_be_an_article(play.state, words)
        if words == article.words:
            raise PlayError(f"Article {article.id} already says that: {article.text}")
        if any(one.edits == article.id for one in play.state.added.waiting):
            raise PlayError(f"An edit of {article.id} waits for the end of {play.state.in_the_middle_of}.")
        given = amendment_by(play.seat, self, edits=article.id, sessions=self.sessions)
        decide(play, replace(given, title=words.title, text=words.text, clause=words.clause))


def _edit(line: Line, *, on_trial: bool) -> dict[str, Any]:
    """The article and what is another in it; a text in quotation marks ends with them."""
    article = line.word("an article")
    text = ""
    if line.quoted:
        text = line.word("the text")
    elif line.peek() not in ("titled", "at"):
        text = up_to_connective(line, "the text", on_trial=on_trial)
    title = " ".join(line.word("a title").split()) if line.flag("titled") else ""
    clause = line.word("a clause") if line.flag("at") else ""
    return {"article": article, "text": text, "title": title, "clause": clause}


def _article(added: OwnBook, id_: str) -> OwnArticle:
    article = added.article(id_)
    if article is None:
        there = tuple(one.id for one in added.articles)
        raise PlayError(f"There is no article '{id_[:20]}'.{listing('Articles of this table', there)}")
    return article


# ---------------------------------------------------------------------- on trial


class TryOut(Wording, frozen=True):
    """Try a rule for some sessions, then ask the table; or keep or end a trial: trial T1 end because REASON."""

    word = "trial"
    menu_label = "Try out a rule"
    may = RULES
    shape = (
        'SWITCH VALUE for N sessions because REASON | article [CLAUSE] "TITLE" TEXT for N sessions because REASON | '
        "edit ID TEXT for N sessions because REASON | T1 keep|end because REASON"
    )

    @classmethod
    def read(cls, line: Line) -> Command:
        if line.ahead(1).lower() in ("keep", "end") and re.fullmatch(r"t\d{1,4}", line.peek(), re.ASCII):
            trial, keep = line.word("a trial"), line.word("keep or end").lower() == "keep"
            return SettleTrial(trial=trial.upper(), keep=keep, **provenance(line))
        if line.flag("article"):
            clause, title = _clause_and_title(line)
            text = up_to_connective(line, "the text", on_trial=True)
            sessions = sessions_of_trial(line)
            return WriteArticle(clause=clause, title=title, text=text, sessions=sessions, **provenance(line))
        if line.flag("edit"):
            words = _edit(line, on_trial=True)
            sessions = sessions_of_trial(line)
            return EditArticle(**words, sessions=sessions, **provenance(line))
        line.flag("amend")
        switch = line.word("a switch")
        value = up_to_connective(line, "a value", on_trial=True)
        sessions = sessions_of_trial(line)
        return Amend(switch=switch, value=value, sessions=sessions, **provenance(line))


class SettleTrial(ByTheTable, frozen=True, tag="settle_trial", kw_only=True):
    """Keep what is on trial for good, or end the trial: then it is as it was before."""

    trial: str
    keep: bool

    def label(self, state: TableState) -> str:
        return f"{'Keep' if self.keep else 'End'} what is on trial ({self.trial})"

    def do(self, play: TablePlay) -> None:
        added = play.state.added
        trial = next((one for one in added.trials if one.id == self.trial), None)
        if trial is None:
            there = tuple(one.id for one in added.trials)
            raise PlayError(f"There is no trial '{self.trial[:20]}'.{listing('Under way', there)}")
        given = amendment_by(play.seat, self, trial=trial.id)
        decide(play, _kept(play.state, trial, given) if self.keep else _over(added, trial, given))


def _kept(state: TableState, trial: Trial, given: Amendment) -> Amendment:
    """The amendment that keeps what is on trial."""
    if trial.switch:
        return replace(given, switch=trial.switch, value=state.variants[trial.switch])
    return replace(given, edits=trial.article, title=_article(state.added, trial.article).title)


def _over(added: OwnBook, trial: Trial, given: Amendment) -> Amendment:
    """The amendment that ends a trial."""
    if trial.switch:
        return replace(given, switch=trial.switch, value=added.amended[trial.switch], repeals=True)
    article = _article(added, trial.article)
    return taken_back(article, given) if trial.edit else struck(article, given)


# ---------------------------------------------------------------------- repealed


class Repeal(ByTheTable, frozen=True, tag="repeal", kw_only=True):
    """Undo the last amendment of a switch, the last edit of an article, or a whole article.

    ``whole`` strikes an article that was edited; an article that was not is struck in any case.
    """

    word = "repeal"
    menu_label = "Repeal an amendment"
    shape = "SWITCH|ID [whole] [by SEAT] [agreed SEAT ...] because REASON"

    what: Annotated[str, Word("a switch or an article")]
    whole: bool = False

    @classmethod
    def read(cls, line: Line) -> Repeal:
        words = [line.word("a switch or an article")]
        while line.more and not line.quoted and line.peek() not in (*CONNECTIVES, "whole"):
            words.append(line.word("a switch or an article"))  # a name in words: repeal normal dc
        return cls(what=" ".join(words), whole=line.flag("whole"), **provenance(line))

    def do(self, play: TablePlay) -> None:
        added = play.state.added
        article = added.article(self.what)
        given = amendment_by(play.seat, self)
        if article is not None:
            edited = article.earlier and not self.whole
            decide(play, taken_back(article, given) if edited else struck(article, given))
        elif len(found := fitting(_as_named(play.state, self.what), tuple(added.amended))) == 1:
            decide(play, replace(given, switch=found[0], value=added.amended[found[0]], repeals=True))
        else:
            there = (*added.amended, *(one.id for one in added.articles))
            raise PlayError(f"Nothing called '{self.what[:60]}' was amended.{listing('You can repeal', there)}")


def _as_named(state: TableState, said: str) -> str:
    """The name of a switch that was typed in words; anything else as it was typed."""
    there = {one.name: one for one in switches_in(state) if one.name in state.added.amended}
    name, rest = named_in_words(there, said, "") if " " not in said else named_in_words(there, *said.split(" ", 1))
    return said if rest else name


class Reject(ByTheTable, frozen=True, tag="reject", kw_only=True):
    """Record that the table voted an amendment down.

    ``what`` says what it would have changed.
    """

    word = "reject"
    menu_label = "Record a rejection"
    shape = '"WHAT" [by SEAT] [agreed SEAT ...] [against SEAT ...] because REASON'

    what: str

    def label(self, state: TableState) -> str:
        return "Write down what the table voted down"

    @classmethod
    def read(cls, line: Line) -> Reject:
        return cls(what=up_to_connective(line, "what was voted down"), **provenance(line))

    def do(self, play: TablePlay) -> None:
        play.record(VotedDown(amendment_by(play.seat, self), self.what[:LONGEST_WHAT]))


# ---------------------------------------------------------------------- in words


def in_words(state: TableState, given: Amendment) -> str:
    """What an amendment would change, for whoever votes on it: not everybody may know what a table's spells do now."""
    one = amended(state, given)
    on_trial = f" for {numbered(given.sessions, 'session')} on trial" if given.sessions else ""
    over = f"the trial {given.trial} is to end: " if given.trial else ""
    if given.switch and given.keeps:
        return f"{one.title} ({given.switch}), which is on trial ({given.trial}), is to stay {given.value} for good."
    if given.switch:
        own = next(each for each in switches_in(state) if each.name == given.switch).written is not None
        before = "" if own and given.switch not in state.variants else f", not {one.before}"
        again = " again" if given.repeals else ""
        return f"{over}{one.title} ({given.switch}) is to be {given.value}{again}{before}{on_trial}. {one.means}"
    if given.keeps:
        return by_the_table(f"article {given.edits}, “{given.title}”, which is on trial ({given.trial}), is to stay.")
    if given.strikes:
        return f"{over}article {given.strikes}, “{given.title}”, is to be repealed."
    if given.edits and one.was is not None:
        now = ArticleText(title=given.title, text=given.text, clause=given.clause)
        how = "is to read as before its last edit" if given.back else f"is to be edited{on_trial}"
        changes = by_the_table(words_of_edit(one.was, now))
        return f"{over}article {given.edits}, “{one.was.title}”, {how}: {changes}"
    at = f" at {given.clause}" if given.clause else ""
    return by_the_table(f"a new article{at}{on_trial}, “{given.title}”: {given.text}")


__all__ = [
    "HEADING",
    "Amend",
    "EditArticle",
    "Reject",
    "Repeal",
    "SettleTrial",
    "TryOut",
    "WriteArticle",
    "in_words",
    "put_in_force",
]
