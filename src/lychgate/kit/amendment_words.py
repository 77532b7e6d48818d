"""An amendment in words: what it would change, what it has changed, and how the table came to it."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.core.filing import Filing, FilingKind
from lychgate.core.telling import listed
from lychgate.core.text_diff import plain_diff
from lychgate.kit.english import numbered
from lychgate.kit.own_book import Amendment, ArticleText, OwnArticle, OwnBook, Trial


def what_of(one: Amendment) -> str:
    """An amendment in a few words: ``nat1 = ignored``, ``the article “Rope”``, ``the repeal of A1``."""
    if one.trial:
        return f"{'the keeping' if one.keeps else 'the end'} of the trial {one.trial}"
    on_trial = f", on trial for {numbered(one.sessions, 'session')}" if one.sessions else ""
    if one.switch:
        return f"{'the repeal of ' if one.repeals else ''}{one.switch} = {one.value}{on_trial}"
    if one.edits:
        return f"{'the repeal of the last edit' if one.back else 'an edit'} of {one.edits}{on_trial}"
    return f"the repeal of {one.strikes}" if one.strikes else f"the article “{one.title}”{on_trial}"


def why_of(one: Amendment) -> str:
    """Who wanted it, who was against it, and why, in brackets. Who did not vote is in the book alone."""
    said = [f"proposed by {one.by}{f', agreed by {listed(one.agreed)}' if one.agreed else ''}"]
    if one.against:
        said.append(f"against: {listed(one.against)}")
    return f"({'; '.join((*said, one.because))})"


def words_of_edit(was: ArticleText, now: ArticleText) -> str:
    """What an edit changes: the words that it strikes and adds, and another title or clause."""
    said = []
    if was.title != now.title:
        said.append(f"The title is “{now.title}”, not “{was.title}”.")
    if was.clause != now.clause:
        said.append(f"It belongs to {now.clause} now." if now.clause else f"It no longer belongs to {was.clause}.")
    if was.text != now.text:
        said.append(plain_diff(was.text, now.text))
    return " ".join(said)


def what_is_tried(added: OwnBook, trial: Trial) -> str:
    """What is on trial, in a few words: ``nat1``, ``article A1 (Rope)``."""
    if trial.switch:
        return trial.switch
    article = added.article(trial.article)
    edit = "the edit of " if trial.edit else ""
    return f"{edit}article {trial.article}{f' ({article.title})' if article else ''}"


def filing_of(one: Amendment, kind: FilingKind) -> Filing:
    """An amendment as the campaign's book files it."""
    return Filing(
        kind=kind,
        by=one.by,
        id=one.strikes or one.edits,
        switch=one.switch,
        value=one.value,
        clause=one.clause,
        words=one.title,
        text=one.text,
        agreed=one.agreed,
        because=one.because,
        against=one.against,
        silent=one.silent,
        discussion=one.discussion,
        tried=one.tried,
        sessions=one.sessions,
        trial=one.trial,
        back=one.back,
    )


def struck(article: OwnArticle, given: Amendment) -> Amendment:
    """The amendment that strikes an article."""
    return replace(given, strikes=article.id, title=article.title, clause=article.clause)


def taken_back(article: OwnArticle, given: Amendment) -> Amendment:
    """The amendment that takes back the last edit of an article."""
    was = article.earlier[-1]
    return replace(given, edits=article.id, back=True, title=was.title, text=was.text, clause=was.clause)
