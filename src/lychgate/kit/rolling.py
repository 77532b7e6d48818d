"""Rolling as the table wants it: by itself, with a question first, or in secret."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from lychgate.kit.table import TablePlay, TableState


def rolled(play: TablePlay, procedure: str, dice: str, purpose: str, subject: str, roller: str = "") -> int:
    """The total of a roll of a procedure: the program rolls, or asks first where the table wants that.

    Where the table runs the procedure without the program, it asks what was rolled or decided, and offers no roll of
    its own. ``roller`` is the seat that holds the die, where it is not the one that gave the command.
    """
    asked = "" if by_itself(play.state, procedure) else roller or play.seat
    return play.throw(dice, purpose, subject, asked, by_hand=left_alone(play.state, procedure)).total


def by_itself(state: TableState, procedure: str) -> bool:
    """Whether the program rolls for a procedure without asking."""
    return state.assist.get(procedure, "auto") == "auto"


def left_alone(state: TableState, procedure: str) -> bool:
    """Whether the table runs a procedure without the program: nothing of it falls due, and no die of it is rolled."""
    return state.assist.get(procedure) == "off"


@contextmanager
def kept_secret(play: TablePlay, so: bool = True) -> Iterator[None]:
    """Within this only referees know of what is rolled, if it is ``so``."""
    if not so:
        yield
        return
    with play.secretly(*play.state.referees):
        yield
