"""Full text search over a campaign's book, with an index in memory that is made for the one who asks.

The book that is searched is the one that the seat may read, so that no index of others is ever asked: one way serves
SQLite and PostgreSQL alike, and a few hundred clauses are indexed in milliseconds.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing

import msgspec

from lychgate.core.campaign_book import Article, CampaignBook, Filed
from lychgate.core.clause import clauses_under
from lychgate.server.book_words import words_of

MOST_FOUND = 20


class Passage(msgspec.Struct, frozen=True):
    """Something in a book: the id of its clause, article or ruling (the name of a switch), its title and its text.

    ``at`` is the clause that it stands at, where that has another id.
    """

    id: str
    title: str
    text: str
    at: str = ""


def search(book: CampaignBook, sought: str, most: int = MOST_FOUND) -> tuple[Passage, ...]:
    """What in a book has all words that are ``sought``, or begins with them, the best first.

    The id of a clause finds that clause first, and a whole number its parts. The name of a switch or a number, or words
    of it, find that before the clauses.
    """
    words = words_of(sought)[:12]
    if not words:
        return ()
    rows = tuple(_rows(book))
    named = clauses_under((part.clause.id for part in book.clauses), sought)
    if named:  # the words of an id, such as 4, stand in many clauses that have nothing to do with it
        kept = {one.what.id for part in book.clauses if part.clause.id in named for one in _kept_at(part)}
        cite = (one for one in rows if sought.strip().casefold() in f"{one.title} {one.text}".casefold())
        first = (one for one in rows if one.id in named)
        return tuple(dict.fromkeys((*first, *(one for one in cite if one.id not in kept))))[:most]
    with closing(sqlite3.connect(":memory:")) as index:
        index.execute("create virtual table part using fts5(id, title, text, tokenize = 'porter unicode61')")
        index.executemany("insert into part values (?, ?, ?)", [(one.id, one.title, one.text) for one in rows])
        wanted = " AND ".join(f'"{word}"*' for word in words)
        best = "select rowid from part where part match ? order by bm25(part, 4.0, 8.0, 1.0), rowid"
        found = [rows[rowid - 1] for (rowid,) in index.execute(best, (wanted,)).fetchall()]
    own = {one.what.id for one in (*book.every_precedent, *book.every_article)}
    called = {one.switch.name for one in book.every_setting if {*words} <= {*words_of(one.switch.name)}}
    # what the table wrote itself comes first, then the switches and numbers of that name, the shortest name first
    written = (one for one in found if one.id in own)
    named_so = sorted((one for one in rows if one.id in called), key=lambda one: len(words_of(one.id)))
    return tuple(dict.fromkeys((*written, *named_so, *found)))[:most]


def _kept_at(part: Article) -> tuple[Filed, ...]:
    """The rulings and articles that are told with a clause."""
    return (*part.precedents, *part.articles)


def _rows(book: CampaignBook) -> Iterator[Passage]:
    for filed in book.every_precedent:
        one = filed.what
        yield Passage(one.id, f"Ruling on {one.clause or one.words}", one.text)
    for filed in book.every_article:
        yield Passage(filed.what.id, filed.what.words, filed.what.text)
    placed = {one.switch.name: part.clause.id for part in reversed(book.clauses) for one in part.settings}
    for setting in book.every_setting:
        at = placed.get(setting.switch.name, "")
        yield Passage(setting.switch.name, setting.switch.title, f"{setting.switch.text} {setting.means}", at)
    for part in book.clauses:
        yield Passage(part.clause.id, part.clause.title, f"{part.clause.text} {part.clause.ruling}")
