"""Rolls as the table wants it: by the program alone, with a question first, or in secret."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from lychgate.kit.table import TablePlay, TableState


def rolled(play: TablePlay, procedure: str, dice: str, purpose: str, subject: str, roller: str = "") -> int:
    """The total of a roll for a procedure: the program rolls, or asks first where the table wants that.

    Where the table runs the procedure without the program, it asks what was rolled or decided, and does not offer to
    roll. ``roller`` is the seat that rolls, where it is not the one that gave the command.
    """
    asked = "" if by_itself(play.state, procedure) else roller or play.seat
    return play.throw(dice, purpose, subject, asked, by_hand=left_alone(play.state, procedure)).total


def by_itself(state: TableState, procedure: str) -> bool:
    """Whether the program rolls for a procedure without asking."""
    return state.assist.get(procedure, "auto") == "auto"


def left_alone(state: TableState, procedure: str) -> bool:
    """Whether the table runs a procedure without the program, which then makes no check and rolls no die for it."""
    return state.assist.get(procedure) == "off"


@contextmanager
def kept_secret(play: TablePlay, so: bool = True, *, apart: bool = False) -> Iterator[None]:
    """Inside this context only referees know of rolls, if ``so`` is true; ``apart``: as in ``Play.secretly``."""
    if not so:
        yield
        return
    with play.secretly(*play.state.referees, apart=apart):
        yield
