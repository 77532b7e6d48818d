"""Sides that become one."""

from __future__ import annotations

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.commands import cast as order
from lychgate.rulesets.hundred_saints.events.sides import Merged
from lychgate.rulesets.hundred_saints.rules.chance import Rules, Saints
from lychgate.rulesets.hundred_saints.rules.evasion import root
from lychgate.rulesets.hundred_saints.state import PARTY, State


@clause("enc.sides.2")
def merge(play: Saints, command: order.Merge) -> None:
    """Two sides are one from now on, in and out of an encounter; the second keeps its name and its place."""
    state, side, into = play.state, command.side, command.into
    if side == into:
        raise PlayError(f"'{side}' is one side already. Name two: merge SIDE with SIDE")
    if side == PARTY:
        raise PlayError(f"The party stays what it is. Say it the other way about: merge {into} with {side}")
    for one in (side, into):
        if one != PARTY and not state.of_side(one):
            raise PlayError(f"Nobody who lives is on the side '{one}': nothing can merge. Take it out: dismiss {one}")
    if into not in state.ours and any(one.seat for one in state.of_side(side)):
        raise PlayError(f"Players' characters are on '{side}', and '{into}' is no side of the party's.")
    if state.chase is not None and {side, into} & {*state.chase.running}:
        raise PlayError(f"'{side}' and '{into}' cannot become one while one of them runs.")
    must_leave_two(state, side, into)
    play.record(Merged(side, into))


def must_leave_two(state: State, side: str, into: str) -> None:
    """Raise ``PlayError`` where the encounter would be left with one side, which meets nobody."""
    met = state.encounter
    if met is None or side not in met.sides:
        return
    left = {root(state, into if one == side else one) for one in met.sides}
    ours = any(into in state.ours if one == side else one in state.ours for one in met.sides)
    if len(left) < 2 or not ours:
        raise PlayError(f"With '{side}' and '{into}' as one there is nobody left to meet. End the encounter first: end")


RULES: Rules = {order.Merge: merge}
