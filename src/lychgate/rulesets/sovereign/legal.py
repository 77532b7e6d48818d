"""What a seat may order now: the steps that are offered, and the names that may be typed."""

from __future__ import annotations

from lychgate.kit.orders import Names, Steps, pages_named
from lychgate.rulesets.sovereign.orders import Orders
from lychgate.rulesets.sovereign.rules.attacks import Attacks, can_attack
from lychgate.rulesets.sovereign.rules.clocks import PassRounds, urgent
from lychgate.rulesets.sovereign.rules.encounter import STANCES, TakeStance
from lychgate.rulesets.sovereign.rules.fight import BeginFight, EndFight, NextTurn, helpless
from lychgate.rulesets.sovereign.rules.medic import medics_for
from lychgate.rulesets.sovereign.rules.time import PassTurn
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
    fight = state.fight
    if fight is None:
        meets = len(state.sides) > 1 and state.of_side(PARTY)
        waiting = (*medics_for(state, PARTY), ("round", PassRounds())) if urgent(state) else ()
        return (*waiting, *stances(state), ("turn", PassTurn()), *((("fight", BeginFight()),) if meets else ()))
    standing = [side for side in fight.sides if any(not helpless(one) for one in state.of_side(side))]
    if PARTY not in standing or len(standing) < 2:
        return (("end", EndFight()), ("next", NextTurn()))
    return (*medics_for(state, fight.acting), *blows(state), ("next", NextTurn()), ("end", EndFight()))


def blows(state: State, seat: str = "") -> Steps:
    """The attack that each of the side whose turn it is may make: on whom they fight already, else on the first foe."""
    fight = state.fight_now
    found: list[tuple[str, Attacks]] = []
    for one in state.of_side(fight.acting):
        foes = [foe for foe in state.cast if foe.side in fight.sides and foe.side != one.side and foe.alive]
        if helpless(one) or not foes or not can_attack(state, one) or (seat and one.seat != seat):
            continue
        near = [foe for foe in foes if foe.id in fight.near(one.id)]
        whom = (near or foes)[0]
        found.append((f"attack:{one.name}:{whom.name}", Attacks(who=one.name, whom=whom.name)))
    return tuple(found)


def own_steps(state: State, seat: str) -> Steps:
    """What a player is offered: their own Delvers' attacks, when it is the turn of their side."""
    aid = medics_for(state, PARTY, seat) if state.fight is None or state.fight.acting == PARTY else ()
    if state.fight is None:
        return (*aid, *stances(state))
    return (*aid, *blows(state, seat)) if state.fight.acting == PARTY else aid


def stances(state: State) -> Steps:
    """What the Delvers may do about those whom they have met, until they have said so."""
    if state.meeting is None or state.meeting.stance:
        return ()
    return tuple((f"stance:{what}", TakeStance(what=what)) for what in STANCES)


def names(state: State, seat: str) -> Names:
    """The names that a seat may type: a GM of everybody, players of the party."""
    met = (PARTY, *(state.fight.sides if state.fight else ()), *((state.meeting.side,) if state.meeting else ()))
    known = [one for one in state.cast if seat in state.referees or one.side in met]
    return (
        ("member", tuple(one.name for one in known)),
        ("character", tuple(one.name for one in known if one.side == PARTY)),
        ("side", tuple(dict.fromkeys((PARTY, *(one.side for one in known))))),
        ("player", state.players),
        *pages_named(state, seat),
    )
