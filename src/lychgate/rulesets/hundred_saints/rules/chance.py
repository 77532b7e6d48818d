"""Rolling as the table wants it: by itself, with a question first, in secret; and the chances in six of the book."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from lychgate.core.clause import clause
from lychgate.core.play import Play
from lychgate.rulesets.hundred_saints.state import State
from lychgate.rulesets.hundred_saints.tables.encounter import PROCEDURES

Saints = Play[State]

Rules = dict[type[Any], Callable[[Saints, Any], None]]
"""What each command does."""


def rolled(play: Saints, procedure: str, dice: str, purpose: str, subject: str, roller: str = "") -> int:
    """The total of a roll of a procedure: the program rolls, or asks first where that is the table's wish.

    Where it is to leave the procedure alone, it asks what was rolled or decided, and offers no roll of its own.
    ``roller`` is the seat that holds the die, where it is not the one that gave the command.
    """
    assert procedure in PROCEDURES, f"no table can say how it wants '{procedure}' rolled"
    asked = "" if by_itself(play.state, procedure) else roller or play.seat
    return play.throw(dice, purpose, subject, asked, by_hand=left_alone(play.state, procedure)).total


def by_itself(state: State, procedure: str) -> bool:
    """Whether the program rolls for a procedure without asking."""
    return state.assist.get(procedure, "auto") == "auto"


def left_alone(state: State, procedure: str) -> bool:
    """Whether the table runs a procedure without the program: nothing of it falls due, and no die of it is rolled."""
    return state.assist.get(procedure) == "off"


@contextmanager
def kept_secret(play: Saints, so: bool = True) -> Iterator[None]:
    """Within this only referees know of what is rolled, if it is ``so``."""
    if not so:
        yield
        return
    with play.secretly(*play.state.referees):
        yield


@clause("enc.init.2")
def holder(state: State, side: str) -> str:
    """Who holds a side's die: one of the players for the party, the first with somebody living in it; else a referee.

    Empty where no player has anybody in it: whoever gave the command holds it then.
    """
    members = state.of_side(side) if side in state.ours else ()
    return next((one.seat for one in members if one.seat), "")


@clause("enc.core.chance.1", "enc.surprise.3")
def x_in_6(die: int, chance: int) -> bool:
    """Low faces: it happens when the die shows the chance or less."""
    return die <= chance
