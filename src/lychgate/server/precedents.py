"""Recalls the rulings and articles of a table when they come up: by their clause, or the words they are found by."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from typing import Any

from lychgate.core.clause import is_part_of
from lychgate.core.codec import convert
from lychgate.core.decision import TEXT
from lychgate.core.filing import by_the_table
from lychgate.core.game import Game
from lychgate.core.records import Entry, Pending
from lychgate.core.visibility import known_to, rolls_of
from lychgate.kit.english import ended
from lychgate.kit.own_book import NOTHING_OWN, OwnArticle, OwnBook
from lychgate.server.book_words import same, words_of

_WITHOUT_TEXT = re.compile(r'\s*rule\s+("[^"]+"|[^\s"]+)(\s+secret)?\s*')

MOST_OFFERED = 3
"""The most rulings that are offered at once, the newest first."""

ABOUT_THE_BOOK = ("rule", "overrule", "amend", "article", "edit", "trial", "repeal", "reject", "note", "say")
"""The words of commands that speak of a ruling and do not make it come up."""

SMALL = ("a", "an", "and", "at", "for", "in", "of", "on", "or", "the", "to", "with")
"""The words of a title that nobody needs to say for it to come up."""


class Recalled:
    """The articles that each seat was reminded of in the session of play under way: once is enough."""

    def __init__(self) -> None:
        self._known: set[tuple[str, OwnArticle]] = set()

    def hear(self, events: Iterable[Any]) -> None:
        """Has every article come up again where a new session of play begins."""
        if any(getattr(event, "begins_session", False) for event in events):
            self._known.clear()

    def fresh(self, seat: str, found: Iterable[OwnArticle]) -> list[OwnArticle]:
        """Those that the seat was not reminded of yet, as they read now; it is with this."""
        new = [one for one in found if (seat, one) not in self._known]
        self._known.update((seat, one) for one in new)
        return new


def last_time(state: Any, seat: str, clauses: Collection[str], said: str) -> str:
    """The rulings on one of the ``clauses``, or whose words are all in what was ``said``: a sentence, or empty.

    Those that are secret are told to referees alone.
    """
    return _offered(_rulings(state, seat, clauses, words_of(said)))


def _offered(told: Sequence[str]) -> str:
    """What was ruled or written, in sentences: the program goes by none of it."""
    return by_the_table(" ".join(map(ended, told))) if told else ""


def _rulings(state: Any, seat: str, clauses: Collection[str], words: tuple[str, ...]) -> list[str]:
    found = [
        one
        for one in reversed(_added(state).precedents)
        if (not one.secret or seat in state.referees) and _comes_up(one.clause, one.words, clauses, words)
    ]
    return [f"Last time ({one.id}): {one.text}" for one in found[:MOST_OFFERED]]


def _articles(state: Any, seat: str, clauses: Collection[str], words: tuple[str, ...], recalled: Recalled) -> list[str]:
    found = [one for one in reversed(_added(state).articles) if _comes_up(one.clause, one.title, clauses, words)]
    return [f"Article {one.id}, {one.title}: {one.text}" for one in recalled.fresh(seat, found[:MOST_OFFERED])]


def _added(state: Any) -> OwnBook:
    """What the table of a state has added to its book; nothing where the game has no such book."""
    added = getattr(state, "added", None)
    return added if isinstance(added, OwnBook) else NOTHING_OWN


def _comes_up(clause: str, about: str, clauses: Collection[str], words: tuple[str, ...]) -> bool:
    """Whether something under a clause or words is about what was done."""
    return _is_on(clause, clauses) or _all_said(words_of(about), words)


def after_command(
    game: Game[Any], seat: str, answer: str, given: Entry | Pending | None, recalled: Recalled, *, begun: bool
) -> str:
    """The rulings and articles on what ``seat`` has just done: the words that were typed, its clauses, and those of its
    rolls. An article is told to a seat once in a session of play.

    ``given`` is the command that the answer belongs to. Where it was ``begun`` before, only its rolls are new.
    """
    state, said = game.state_for(seat), answer.removeprefix(TEXT) if answer.startswith(TEXT) else ""
    added = _added(state)
    if given is None or not (added.precedents or added.articles):
        return ""
    if said.split(maxsplit=1)[:1] in ([word] for word in ABOUT_THE_BOOK):
        return ""
    clauses = {one.purpose for one in known_to(seat, rolls_of(given.inputs))}
    if not begun:
        clauses.update(convert(given.command, game.ruleset.command_type, what="a command").clauses)
    words = () if begun else words_of(said)
    rulings = _rulings(state, seat, clauses, words)
    return _offered((*rulings, *_articles(state, seat, clauses, words, recalled)))


def of_the_last(game: Game[Any], seat: str, answer: str) -> str:
    """What was typed, where ``rule WORDS`` without a text keeps the last command that ``seat`` typed: with that text.

    So a difficulty that was set, a price or a decree with its reason becomes a ruling for the next time.
    """
    found = _WITHOUT_TEXT.fullmatch(answer.removeprefix(TEXT)) if answer.startswith(TEXT) else None
    if found is None or seat not in game.header.referees:
        return answer
    typed = (one.said for one in game.ancestors() if one.seat == seat)
    last = next((one for one in typed if one and one.split(maxsplit=1)[0] not in ABOUT_THE_BOOK), "")
    text = " ".join(last.replace('"', "'").split())
    return f'{answer.rstrip()} "{text}"' if text else answer


def _is_on(clause: str, clauses: Collection[str]) -> bool:
    """Whether a ruling under a clause counts for one of these, which may be a part of it."""
    return any(is_part_of(id_, clause) for id_ in clauses)


def _all_said(wanted: tuple[str, ...], words: tuple[str, ...]) -> bool:
    wanted = tuple(one for one in wanted if one not in SMALL) or wanted
    return bool(wanted) and all(any(same(one, word) for word in words) for one in wanted)
