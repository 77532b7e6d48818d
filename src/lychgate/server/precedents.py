"""Offers the rulings that were kept when the same comes up again: the same clause, or the words they are found by."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any

from lychgate.core.clause import is_part_of
from lychgate.core.codec import convert
from lychgate.core.decision import TEXT
from lychgate.core.game import Game
from lychgate.core.records import Entry, Pending
from lychgate.core.roll import Roll
from lychgate.kit.english import ended
from lychgate.kit.table import TableState
from lychgate.server.book_words import same, words_of

_WITHOUT_TEXT = re.compile(r'\s*rule\s+("[^"]+"|[^\s"]+)(\s+secret)?\s*')

MOST_OFFERED = 3
"""The most rulings that are offered at once, the newest first."""

ABOUT_THE_BOOK = ("rule", "overrule", "amend", "article", "repeal", "note", "say")
"""The words of commands that speak of a ruling and do not make it come up."""


def last_time(state: Any, seat: str, clauses: Collection[str], said: str) -> str:
    """The rulings on one of the ``clauses``, or whose words are all in what was ``said``: a sentence, or empty.

    Those that are secret are told to referees alone.
    """
    if not isinstance(state, TableState) or not state.added.precedents:
        return ""
    words = words_of(said)
    found = [
        one
        for one in reversed(state.added.precedents)
        if (not one.secret or seat in state.referees)
        and (_is_on(one.clause, clauses) or (one.words and _all_said(words_of(one.words), words)))
    ]
    return " ".join(f"Last time ({one.id}): {ended(one.text)}" for one in found[:MOST_OFFERED])


def after_command(game: Game[Any], seat: str, answer: str, given: Entry | Pending | None, *, begun: bool) -> str:
    """The rulings on what ``seat`` has just done: the words that were typed, its clauses, and those of its rolls.

    ``given`` is the command that the answer belongs to. Where it was ``begun`` before, only its rolls are new.
    """
    state, said = game.state_for(seat), answer.removeprefix(TEXT) if answer.startswith(TEXT) else ""
    if given is None or not isinstance(state, TableState) or not state.added.precedents:
        return ""
    if said.split(maxsplit=1)[:1] in ([word] for word in ABOUT_THE_BOOK):
        return ""
    clauses = {one.purpose for one in given.inputs if isinstance(one, Roll)}
    if not begun:
        clauses.update(convert(given.command, game.ruleset.command_type, what="a command").clauses)
    return last_time(state, seat, clauses, "" if begun else said)


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
    return bool(wanted) and all(any(same(one, word) for word in words) for one in wanted)
