"""The words of the desk, understood wherever commands are typed: ``lines``, ``propose``, ``discuss`` and the
referee's ``odds``.

``lines`` gives several commands, one after the other, until one is refused or asks something first. ``odds`` answers
whoever asks; nothing of it stands in the journal. ``desk_words`` does what they say.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from lychgate.core.decision import AnyDecision
from lychgate.core.game import Game
from lychgate.core.records import Pending, plain
from lychgate.core.ruleset import Ruleset
from lychgate.core.view import Phrase, Question
from lychgate.kit.orders import Orders

GROUP = "The table"

LINES = Phrase(
    "lines", "COMMANDS", "Several commands, a line each: they are done until one is refused or asks.", GROUP, block=True
)
ODDS = Phrase(
    "odds",
    "fight [NUMBER FOES] [if SWITCH VALUE] | surprise | distance | initiative | "
    "reaction [SIDE] [SPEAKER] [N] | morale [SIDE] [N]",
    "How it may come out as things stand, for you alone; no die of the game is rolled.",
    GROUP,
    ("fight", "surprise", "distance", "initiative", "reaction", "morale"),
)
PROPOSE = Phrase(
    "propose",
    'amend SWITCH VALUE because REASON | article [CLAUSE] "TITLE" TEXT because REASON | edit ID TEXT because REASON | '
    "repeal WHAT because REASON | trial SWITCH VALUE for N sessions because REASON | trial T1 keep|end because REASON",
    "Put an amendment of the campaign's book to the vote, by the custom of the table.",
    GROUP,
    ("amend", "article", "edit", "repeal", "trial"),
)
DISCUSS = Phrase(
    "discuss",
    "[NUMBER] TEXT",
    "Say something of an amendment that is put to the vote. The book keeps it with the votes.",
    GROUP,
)
LATER = Phrase(
    "later",
    "COMMAND",
    "Keep a command until its time comes, for you alone: 'again' gives it then, 'forget' drops it.",
    GROUP,
)
AGAIN = Phrase("again", "", "Give the command that you kept for later.", GROUP)
FORGET = Phrase("forget", "", "Drop the command that you kept for later.", GROUP)


def runs_it(game: Game[Any], seat: str) -> bool:
    """Whether a seat is a referee's: one that was made so, or the only one of a game that needs a referee."""
    header = game.header
    return seat in header.referees or (game.ruleset.refereed and header.seats == (seat,))


def has_book(ruleset: Ruleset[Any]) -> bool:
    """Whether the tables of a game may amend its book while they play."""
    return "own_book" in ruleset.state_type.__struct_fields__


def with_desk_words(question: Question, *, odds: bool, proposes: bool) -> Question:
    """The question with the words of the desk among what may be typed, where commands are typed at all; ``odds`` is one
    of them for a referee whose game has some to tell.

    Where orders are only chosen, an amendment may be typed all the same, at a table that ``proposes`` any.
    """
    if question.order and not question.phrases and proposes:
        return replace(question, instead=(*question.instead, PROPOSE.word, DISCUSS.word, *PROPOSE.names))
    if not question.order or not question.phrases:
        return question
    return replace(
        question, phrases=(*question.phrases, LINES, LATER, AGAIN, FORGET, PROPOSE, DISCUSS, *((ODDS,) if odds else ()))
    )


def left_by_commands(question: Question, game: Game[Any], seat: str) -> Question:
    """A sheet to look at, with the words of the commands that close it when they are typed instead of an answer."""
    orders = game.ruleset.orders(game.settled, seat)
    forms = orders.forms if isinstance(orders, Orders) else ()
    return replace(question, instead=tuple(word for one in forms for word in (one.word, *one.also)))


def without_what_waits(question: Question, decision: AnyDecision, waiting: Sequence[Pending]) -> Question:
    """The question without the orders that the seat has given already and that wait for others: Enter repeats none."""
    given = [one.command for one in waiting]
    begun = {option.id for option in decision.options() if plain(option.value) in given} if given else set()
    if not begun:
        return question
    left = tuple(one for one in question.choices if one.id not in begun)
    return replace(question, choices=left, default="" if question.default in begun else question.default)
