"""Finds a word in the text of a ruleset, the best entries first: clauses before numbers, numbers before switches."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable

import msgspec

from lychgate.cli.book_text import BookText, DataRow, data_rows
from lychgate.core.clause import ClauseText, clauses_under
from lychgate.core.ruleset import Variant
from lychgate.server.book_words import alike, is_about, is_meant, says, words_of

Entry = DataRow | ClauseText | Variant
"""An entry that can be found: a row of data, a clause, a switch."""

MOST_NEAR = 4
"""The most similar words that are named where a word is found nowhere."""

_WORD = re.compile(r"[^\W_]+")


class Found(msgspec.Struct, frozen=True):
    """The entries found for a word.

    ``about`` are the entries about it, the best first; ``mentions`` are clauses that only have the word in their text.
    ``said`` are the book's own words for it, where it was found through a synonym.
    """

    about: tuple[Entry, ...] = ()
    mentions: tuple[ClauseText, ...] = ()
    said: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.about or self.mentions)


def find(text: BookText, word: str) -> Found:
    """The entries of a ruleset for ``word``, which may also be the id of a clause or of one that is split."""
    clauses = text.book.clause
    named = clauses_under((clause.id for clause in clauses), word)
    exact = tuple(clause for clause in clauses if clause.id in named)
    if exact:
        about = {clause.variant for clause in exact} - {""}
        there = (one for one in text.switches if one.name in about or set(one.clauses) & set(named))
        return Found((*exact, *there))
    wanted = words_of(word)
    if not wanted:
        return Found()
    ids = {clause.id for clause in clauses}
    said = tuple(sorted(text.synonyms.of(word), key=lambda one: one not in ids))  # one clause before a chapter
    phrases = (wanted, *(words_of(one) for one in said if "." not in one))
    rows = [row for row in data_rows(text.package, phrases) if any(says(name, wanted) for name in row.names)]
    called = [row for row in rows if any(alike(words_of(name), wanted) for name in row.names) and len(row.names) > 1]
    titled = [clause for clause in clauses if _is_called(clause, wanted)]
    meant = [clause for one in said for clause in clauses if is_meant(clause, one)]
    rest = [clause for clause in clauses if is_about(clause, wanted)]
    switches = [
        switch for switch in text.switches if any(says(f"{switch.name}. {switch.title}", one) for one in phrases)
    ]
    found = _each_once((*called, *titled, *meant, *rest, *rows, *switches))
    mentions = tuple(clause for clause in clauses if clause not in found and says(clause.text, wanted))
    if not found and not mentions and len(wanted) > 1:
        mentions = tuple(clause for clause in clauses if _holds(f"{clause.title} {clause.text}", wanted))
    return Found(found, mentions, said if meant else ())


def _is_called(clause: ClauseText, wanted: tuple[str, ...]) -> bool:
    """Whether a clause's title, its chapter or the last part of its id is ``wanted`` and nothing else."""
    names = (clause.title, clause.chapter, clause.id.rpartition(".")[2])
    return any(alike(words_of(name), wanted) for name in names)


def _holds(text: str, wanted: tuple[str, ...]) -> bool:
    """Whether the words ``wanted`` are all in ``text``."""
    return all(says(text, (word,)) for word in wanted)


def _each_once(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    found: list[Entry] = []
    for entry in entries:
        if entry not in found:
            found.append(entry)
    return tuple(found)


def near(texts: Iterable[BookText], word: str) -> tuple[str, ...]:
    """Words of the rulesets, and words that people use for them, that look like ``word``, the most like it first."""
    known: dict[str, str] = {}
    for text in texts:
        for row in data_rows(text.package):
            for name in row.names:
                known.setdefault(" ".join(words_of(name)), name.replace("_", " "))
        for others in text.synonyms.synonyms.values():
            known.update((" ".join(words_of(other)), other) for other in others)
        for clause in text.book.clause:
            for told in (clause.title, *_WORD.findall(f"{clause.title} {clause.text}")):
                if len(told) > 3:
                    known.setdefault(" ".join(words_of(told)), told.casefold())
    close = difflib.get_close_matches(" ".join(words_of(word)), list(known), n=MOST_NEAR, cutoff=0.7)
    return tuple(known[one] for one in close)
