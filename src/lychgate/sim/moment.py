"""An open decision as its seat knows it: what others have said in secret is no part of it."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

import msgspec

from lychgate.core.codec import convert
from lychgate.core.decision import AnyDecision
from lychgate.core.errors import PlayError
from lychgate.core.game import Game
from lychgate.core.play import Input
from lychgate.core.visibility import inputs_known_to

S = TypeVar("S")


class Moment(msgspec.Struct, Generic[S], frozen=True):
    """An open decision as its seat knows it: on which state, and within which command with which inputs so far.

    ``command`` is None where the decision itself gives the command.
    """

    state: S
    decision: AnyDecision
    giver: str
    command: Any
    inputs: tuple[Input, ...]


def moment_of(game: Game[Any], seat: str) -> Moment[Any]:
    """What is open for ``seat``, with no more than it may know. Raises ``PlayError`` where nothing is."""
    decision = game.open_for(seat)
    if decision is None:
        raise PlayError(f"Nothing is asked of {seat} now.")
    pending = game.pending_for(seat)
    if pending is None:
        return Moment(game.settled, decision, seat, None, ())
    command = convert(pending.command, game.ruleset.command_type, what="the command")
    known = inputs_known_to(seat, pending.inputs, game.header.referees, ended=False)
    return Moment(game.settled, decision, pending.seat, command, known)


__all__ = ["Moment", "moment_of"]
