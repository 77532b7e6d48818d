"""What a seat may order now: the steps that are offered, and the names that may be typed."""

from __future__ import annotations

from lychgate.kit.orders import Names, Steps, pages_named
from lychgate.rulesets.sovereign import legal_fight
from lychgate.rulesets.sovereign.orders import Orders
from lychgate.rulesets.sovereign.rules.advancement import steps_of as levels
from lychgate.rulesets.sovereign.rules.fight import BeginFight
from lychgate.rulesets.sovereign.rules.making import MakeDelver
from lychgate.rulesets.sovereign.rules.turns import PassTurn
from lychgate.rulesets.sovereign.state import PARTY, State


def orders(state: State, seat: str) -> Orders | None:
    """What a seat may order now; None where the campaign is closed."""
    if state.closed:
        return None
    referee = seat in state.referees
    if not referee and seat not in state.players:
        return None
    offered = steps(state) if referee else own_steps(state, seat)
    return Orders(seat=seat, referee=referee, steps=offered, names=names(state, seat))


def steps(state: State) -> Steps:
    """What a GM is offered, the usual first."""
    if state.fight is None:
        first = () if state.of_side(PARTY) else (("make", MakeDelver()),)
        meets = len(state.sides) > 1 and state.of_side(PARTY)
        return (("turn", PassTurn()), *((("fight", BeginFight()),) if meets else ()), *levels(state), *first)
    return legal_fight.steps(state)


def own_steps(state: State, seat: str) -> Steps:
    """What a player is offered: a Delver where they have none; in a fight their own attacks, else their levels."""
    own = [one.name for one in state.of_side(PARTY) if one.seat == seat]
    if not own:
        return (("make", MakeDelver()),)
    if state.fight is not None:
        return legal_fight.own_steps(state, seat)
    return tuple(step for step in levels(state) if step[1].who in own)


def names(state: State, seat: str) -> Names:
    """The names that a seat may type: a GM of everybody, players of the party."""
    met = (PARTY, *(state.fight.sides if state.fight is not None else ()))
    known = [one for one in state.cast if seat in state.referees or one.side in met]
    return (
        ("member", tuple(one.name for one in known)),
        ("character", tuple(one.name for one in known if one.side == PARTY)),
        ("side", tuple(dict.fromkeys((PARTY, *(one.side for one in known))))),
        ("player", state.players),
        ("bearer", tuple(bearer.name for bearer in state.exploring.bearers)),
        *pages_named(state, seat),
    )
