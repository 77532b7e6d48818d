"""What a seat may order now: the steps that are offered, and the names that may be typed."""

from __future__ import annotations

from lychgate.kit.orders import Names, Steps, pages_named
from lychgate.rulesets.constitution.orders import Orders
from lychgate.rulesets.constitution.rules.hit_points import Night, Rest
from lychgate.rulesets.constitution.rules.initiations import known
from lychgate.rulesets.constitution.rules.making import MakeCharacter
from lychgate.rulesets.constitution.rules.passing import PassTurns
from lychgate.rulesets.constitution.rules.privation import EndDay
from lychgate.rulesets.constitution.rules.rewards import Home
from lychgate.rulesets.constitution.state import PARTY, State


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
    """What a referee is offered, the usual first."""
    if not state.of_side(PARTY):
        return (("make", MakeCharacter()),)
    home = (("home", Home()),) if state.rewards.found else ()
    return (("turn", PassTurns()), ("rest", Rest()), ("night", Night()), ("day", EndDay()), *home)


def own_steps(state: State, seat: str) -> Steps:
    """What a player is offered: a character where they have none."""
    own = any(one.seat == seat for one in state.of_side(PARTY))
    return () if own else (("make", MakeCharacter()),)


def names(state: State, seat: str) -> Names:
    """The names that a seat may type: a referee of everybody, players of the party."""
    fighting = {now.id for now in state.fight.combatants} if state.fight is not None else set()
    there = [one for one in state.cast if seat in state.referees or one.side == PARTY or one.id in fighting]
    return (
        ("member", tuple(one.name for one in there)),
        ("character", tuple(one.name for one in there if one.side == PARTY)),
        ("side", tuple(dict.fromkeys((PARTY, *(one.side for one in there))))),
        ("player", state.players),
        ("initiation", tuple(known(state))),
        ("retired", tuple(one.name for one in state.campaign.retired)),
        ("quest", tuple(one.name for one in state.rewards.quests)),
        ("table", tuple(one.name for one in state.tables) if seat in state.referees else ()),
        *pages_named(state, seat),
    )
