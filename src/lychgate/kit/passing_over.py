"""Passing over: a proposal waits no longer for seats that no person plays, such as an empty one or a bot's.

The rules do not know who sits where. A server that does gives ``PassOver`` in the name of the player who proposed, so
that it is taken back together with the proposal. It has no word and is never offered: nobody can leave another out.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.core.telling import listed
from lychgate.kit.command import Command
from lychgate.kit.permission import ANYBODY
from lychgate.kit.proposals import waits_for, with_proposal
from lychgate.kit.proposed import Proposal
from lychgate.kit.table import TablePlay, TableState
from lychgate.kit.telling import public

HEADING = "The table"


class PassOver(Command, frozen=True, tag="pass_over"):
    """Ask ``empty`` seats and the seats of ``bots`` no longer about a proposal of the seat that acts."""

    may = ANYBODY

    number: int
    empty: tuple[str, ...] = ()
    bots: tuple[str, ...] = ()

    def label(self, state: Any) -> str:
        return f"Not asked: {listed((*self.empty, *self.bots))}"

    def do(self, play: TablePlay) -> None:
        pass_over(play, self)


def pass_over(play: TablePlay, command: PassOver) -> Proposal | None:
    """Leave seats out of a proposal. Returns the proposal where nothing is missing any more."""
    one = play.state.proposed.numbered(command.number)
    seats = {*command.empty, *command.bots}
    if one is None or one.by != play.seat or not seats or not seats <= set(one.missing):
        raise PlayError("There is nobody to leave out of that proposal.")
    play.record(PassedOver(command.number, command.empty, command.bots))
    after = play.state.proposed.numbered(command.number)
    return after if after is not None and after.settled else None


class PassedOver(Event, frozen=True, tag="proposal_passed_over"):
    """Seats that no person plays are not asked about a proposal."""

    number: int
    empty: tuple[str, ...] = ()
    bots: tuple[str, ...] = ()

    def apply(self, state: TableState) -> TableState:
        one = state.proposed.numbered(self.number)
        if one is None:
            return state
        out = (*self.empty, *self.bots)
        return with_proposal(state, replace(one, seats=tuple(seat for seat in one.seats if seat not in out)))

    def tell(self, before: TableState, after: TableState) -> Lines:
        told = ((self.empty, "empty seat"), (self.bots, "bot"))
        those = (f"{listed(seats)} ({what}{'s' if len(seats) > 1 else ''})" for seats, what in told if seats)
        one = after.proposed.numbered(self.number)
        waits = f" {one.label}: {waits_for(after, one)}." if one is not None and not one.settled else ""
        return public(f"Not asked: {', '.join(those)}.{waits}")
