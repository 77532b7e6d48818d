"""Draws the odds of the open choices: a line beside each of them, and above them what the odds tell of."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.core.view import Question
from lychgate.server.odds import OddsSoFar
from lychgate.server.odds_words import heading, line_of
from lychgate.terminal.styled_text import clean


def odds_heading(odds: OddsSoFar | None) -> str:
    """What the odds beside the choices tell of."""
    return f"{clean(heading(odds or OddsSoFar(None, complete=False, ended=False)))} The same key hides them."


def with_odds(asked: Question, odds: OddsSoFar | None) -> Question:
    """The question with the odds of each choice in place of its note, as far as there are any."""
    if odds is None or odds.found is None:
        return asked
    told = {one.option: line_of(one) for one in odds.found.outlooks}
    return replace(asked, choices=tuple(replace(one, note=told.get(one.id) or one.note) for one in asked.choices))
