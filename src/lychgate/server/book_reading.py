"""A campaign's book as a seat reads it at its table: what the table made of it, or what it says of a few words."""

from __future__ import annotations

from collections.abc import Iterator

from lychgate.core.book_markdown import article_line, article_markdown, book_markdown, precedent_line
from lychgate.core.campaign_book import CampaignBook, campaign_book
from lychgate.core.chronicle import code, escaped
from lychgate.server.book_search import search
from lychgate.server.reasons import clause_texts
from lychgate.server.session import Session

MOST_TOLD = 6
"""The most passages that are told of words."""


def book_of(live: Session, seat: str, upto: int | None = None) -> CampaignBook:
    """The book as ``seat`` may know it, as it stands or as it stood after the entry ``upto``."""
    with live.present():
        game, log = live.game, live.log
        return campaign_book(game, clause_texts(game.ruleset), seat, upto, lambda entry: log.of(entry.id))


def book_text(live: Session, seat: str, sought: str = "") -> str:
    """What a table made of its book, in Markdown; with words, what the book says of them."""
    book = book_of(live, seat)
    if not sought.strip():
        return book_markdown(book, own=True)
    told = "\n\n".join(dict.fromkeys(_passages(book, sought)))
    return f"{told}\n" if told else f"Nothing in the book has these words: {escaped(sought.strip())}\n"


def _passages(book: CampaignBook, sought: str) -> Iterator[str]:
    """What has these words, the best first: a clause with all that stands at it, or the passage alone."""
    numbers = {one.switch.name: one.switch for one in book.every_setting if one.switch.is_number}
    kept = {one.what.id: article_line(one, book) for one in book.every_article}
    kept |= {one.what.id: precedent_line(one) for one in book.every_precedent}
    for one in search(book, sought, MOST_TOLD):
        article = book.article(one.at or one.id)
        text = kept.get(one.id) or escaped(one.text)
        yield f"### {escaped(one.title)}\n\n{text}" if article is None else article_markdown(article, book)
        if one.id in numbers:
            number = numbers[one.id]
            yield f"{code(number.name)} may be {number.allowed}. {escaped(number.depends)}"
