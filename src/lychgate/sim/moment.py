"""An open decision as its seat knows it: what others have said in secret is no part of it, nor what a referee hides."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Generic, TypeVar

import msgspec

from lychgate.core.codec import convert
from lychgate.core.decision import Answer, AnyDecision
from lychgate.core.errors import PlayError
from lychgate.core.game import Game
from lychgate.core.outlook import Keeps
from lychgate.core.play import Input
from lychgate.core.records import Pending
from lychgate.core.view import Question
from lychgate.core.visibility import inputs_known_to
from lychgate.sim.bars import NO_BARS, Bars, bars_of

S = TypeVar("S")


class Moment(msgspec.Struct, Generic[S], frozen=True):
    """An open decision as its seat knows it: on which state, and within which command with which inputs so far.

    ``command`` is None where the decision itself gives the command. ``now`` is the state that the decision is asked in,
    and ``question`` the decision in words. ``hides``: the seat may not know all of these states. ``bars``: the commands
    that wait besides, where the seat is a referee's: to others it is a secret what people are in the middle of.
    """

    state: S
    now: S
    decision: AnyDecision
    question: Question
    giver: str
    command: Any = None
    inputs: tuple[Input, ...] = ()
    hides: bool = False
    bars: Bars = NO_BARS


def moment_of(game: Game[Any], seat: str) -> Moment[Any]:
    """What is open for ``seat``, with no more than it may know. Raises ``PlayError`` where nothing is, and where it is
    asked about what another has ordered without knowing what that is."""
    decision = game.open_for(seat)
    if decision is None:
        raise PlayError(f"Nothing is asked of {seat} now.")
    look = game.looks.of(seat)
    rules, pending = game.ruleset, game.pending_for(seat) if look is None else look.pending
    before, now = game.settled, game.state_for(seat)
    question = rules.question(now, decision)
    hides = game.hides_from(seat)
    if hides:
        assert isinstance(rules, Keeps)
        before, now = rules.known(before, seat), rules.known(now, seat)
    bars = bars_of(game, pending) if seat in game.header.referees else NO_BARS
    if pending is None:
        return Moment(before, now, decision, question, seat, hides=hides, bars=bars)
    command = convert(pending.command, rules.command_type, what="the command")
    if hides and pending.seat != seat and not (isinstance(rules, Keeps) and rules.tells_all(command, decision)):
        raise PlayError("These odds turn on what another has ordered, and you do not know all of that.")
    inputs = tuple(_acted_on(game, seat, pending))
    if hides:
        inputs = inputs_known_to(seat, inputs, game.header.referees, ended=False)
    return Moment(before, now, decision, question, pending.seat, command, inputs, hides, bars)


def _acted_on(game: Game[Any], seat: str, pending: Pending) -> Iterator[Input]:
    """The inputs of a waiting command but for what others have answered that is still secret: nothing has come of it
    yet, as ``seat`` is asked at the same time."""
    asked_in = game.state_for(seat)
    for at, one in enumerate(pending.inputs):
        if isinstance(one, Answer) and one.seat != seat:
            found = game.question_answered(game.settled, pending, at)
            last = all(isinstance(later, Answer) and later.seat != seat for later in pending.inputs[at + 1 :])
            if last and found is not None and found[0] == asked_in:
                continue
        yield one


__all__ = ["Moment", "moment_of"]
