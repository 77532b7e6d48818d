"""How this table plays the clauses behind a roll, where it does not play them as printed: said by "why?"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from lychgate.core.campaign_book import Article, CampaignBook, Filed, Setting, Told, campaign_book
from lychgate.core.clause import whole_of
from lychgate.core.codec import convert
from lychgate.core.filing import by_the_table
from lychgate.core.game import Game
from lychgate.core.records import Entry, Pending
from lychgate.core.telling import listed
from lychgate.server.reasons import clause_texts

AS_PLAYED = "As this table plays it:"


def as_played(
    game: Game[Any], seat: str | None, clauses: Iterable[str], upto: int | None = None, told: Told | None = None
) -> tuple[str, ...]:
    """What a table has made of these clauses, a sentence each, as ``seat`` may know it; as of the entry ``upto``.

    A clause that is split has all its parts behind it: an injury save is rolled for one part, and its difficulty
    stands in another. Empty where the table plays by the printed book.
    """
    sought = {whole_of(clause) for clause in clauses}
    texts = clause_texts(game.ruleset)
    if not sought or not any(whole_of(id_) in sought for id_ in texts):
        return ()
    return in_this_book(campaign_book(game, texts, seat, upto, told), sought)


def clauses_ordered(game: Game[Any], seat: str, given: Entry | Pending | None) -> tuple[str, ...]:
    """The clauses of a command, where ``seat`` may know which it is."""
    if given is None or game.header.hides_orders(given.seat, seat):
        return ()
    command = convert(given.command, game.ruleset.command_type, what="a command")
    return tuple(getattr(command, "clauses", ()))


def in_this_book(book: CampaignBook, clauses: Iterable[str]) -> tuple[str, ...]:
    """The same from a book that is at hand."""
    wholes = {whole_of(clause) for clause in clauses}
    there = (one for one in book.clauses if whole_of(one.clause.id) in wholes)
    return tuple(dict.fromkeys(line for one in there for line in _lines(one)))


def _lines(article: Article) -> Iterator[str]:
    id_ = article.clause.id
    for setting in article.settings:
        if setting.value != setting.switch.default:
            yield f"{id_}, as this table plays it {_setting(setting)}"
    for filed in article.articles:
        one = filed.what
        text = f"{id_}, article {one.id}, “{one.words}”, {_since(filed)} ({_voted(filed)}): {one.text}"
        yield by_the_table(text)
    for filed in article.precedents:
        one = filed.what
        yield by_the_table(f"{one.clause}, as {one.by} ruled {_since(filed)} ({one.id}): {one.text}")


def _setting(setting: Setting) -> str:
    """``since step 12: What a natural 1 costs is 3, not 5; proposed by Ann, agreed by Ben.``"""
    switch = setting.switch
    last = next((filed for filed in reversed(setting.history) if filed.what.value == setting.value), None)
    now = f"{switch.title} ({switch.name}) is {setting.value}"
    if last is None:
        return f"since the game began: {now}, not {switch.default} as printed."
    before = last.what.before or switch.default
    printed = "" if before == switch.default else f" ({switch.default} as printed)"
    return f"{_since(last)}: {now}, not {before}{printed}; {_voted(last)}."


def _since(filed: Filed) -> str:
    return f"since step {filed.step}"


def _voted(filed: Filed) -> str:
    one = filed.what
    agreed = f", agreed by {listed(one.agreed)}" if one.agreed else ""
    return f"proposed by {one.by}{agreed}{f', against: {listed(one.against)}' if one.against else ''}"
