"""Rolling as the table wants it: by itself, with a question first, in secret; and the chances in six of the book."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from lychgate.core.clause import clause
from lychgate.core.play import Play
from lychgate.rulesets.hundred_saints.state import State

Saints = Play[State]

Rules = dict[type[Any], Callable[[Saints, Any], None]]
"""What each command does."""


def rolled(play: Saints, procedure: str, dice: str, purpose: str, subject: str) -> int:
    """The total of a roll of a procedure: the program rolls, or asks the seat first where that is the table's wish."""
    asked = play.seat if play.state.assist.get(procedure) == "prompt" else ""
    return play.throw(dice, purpose, subject, asked).total


@contextmanager
def kept_secret(play: Saints, so: bool = True) -> Iterator[None]:
    """Within this only referees know of what is rolled, if it is ``so``."""
    if not so:
        yield
        return
    with play.secretly(*play.state.referees):
        yield


@clause("enc.core.chance.1", "enc.surprise.3")
def x_in_6(die: int, chance: int) -> bool:
    """Low faces: it happens when the die shows the chance or less."""
    return die <= chance
