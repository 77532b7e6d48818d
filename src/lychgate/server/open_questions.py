"""Read free text that answers an open question, and recognise a command that was typed there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lychgate.core.decision import TEXT, AnyDecision
from lychgate.core.dice_source import RollWanted
from lychgate.core.errors import PlayError, TooEarly
from lychgate.core.game import Game
from lychgate.core.view import Question
from lychgate.kit.orders import Orders
from lychgate.server.desk_phrases import DISCUSS, LINES, ODDS, PROPOSE, runs_it
from lychgate.server.plain_text import clean
from lychgate.server.typed import QUOTES, allowed, in_quotes

LONGEST_SHOWN = 60

INSTEAD = "'{}' is a command, and you are asked something first: {} {}"
LITERALLY = " If these words are your answer, put quotation marks around them."


def read_open(game: Game[Any], seat: str, answer: str, question: Callable[[], Question | None]) -> str:
    """Return the ``answer`` to what ``seat`` is asked, free text without the quotation marks around it.

    Raises ``TooEarly`` where it is a command, which says how to answer the ``question``. What stands in quotation
    marks is never a command.
    """
    asked = game.open_for(seat)
    if not answer.startswith(TEXT) or asked is None or isinstance(asked, RollWanted | Orders) or not game.busy(seat):
        return answer
    text = answer.removeprefix(TEXT).strip()
    if in_quotes(text):
        return TEXT + text.strip(QUOTES).strip()
    if is_command(game, seat, asked, text):
        open_ = question()
        shown = clean(text.splitlines()[0])
        shown = shown if len(shown) <= LONGEST_SHOWN else f"{shown[:LONGEST_SHOWN]}..."
        if open_ is not None:
            literally = LITERALLY if open_.text else ""
            raise TooEarly(INSTEAD.format(shown, clean(open_.prompt), allowed(open_)) + literally)
    return answer


def is_command(game: Game[Any], seat: str, asked: AnyDecision, text: str) -> bool:
    """Whether ``text`` begins with a command's word, and is read as that command or has a creature or a number in it.

    A person who mistypes a command still means one. Where the answer is a deed in words, only what a player may not
    order is a command: "search the chest" is a deed.
    """
    word, *more = text.split() or [""]
    orders = game.ruleset.orders(game.settled, seat)
    if not isinstance(orders, Orders):
        return False
    forms = orders.forms
    if asked.takes_deeds:
        forms = tuple(one for one in forms if one not in orders.players_forms)
    if word.lower() in (LINES.word, PROPOSE.word, DISCUSS.word, *((ODDS.word,) if runs_it(game, seat) else ())):
        return bool(more)
    if not any(word.lower() in (one.word, *one.also) for one in forms):
        return False
    try:
        orders.from_text(text)
    except PlayError:
        names = {part for _, names in orders.names for name in names for part in name.casefold().split()}
        return any(one.casefold() in names or any(map(str.isdigit, one)) for one in more)
    return True
