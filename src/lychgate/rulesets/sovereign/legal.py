"""What a seat may order now: the steps that are offered, and the names that may be typed."""

from __future__ import annotations

from lychgate.kit.orders import Names, Steps, pages_named
from lychgate.rulesets.sovereign.legal_magic import magic
from lychgate.rulesets.sovereign.orders import Orders
from lychgate.rulesets.sovereign.rules.advancement import steps_of as levels
from lychgate.rulesets.sovereign.rules.arms import arms_of
from lychgate.rulesets.sovereign.rules.attacks import Attacks, can_attack
from lychgate.rulesets.sovereign.rules.fight import BeginFight, EndFight, NextTurn, helpless
from lychgate.rulesets.sovereign.rules.making import MakeDelver
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
        first = () if state.of_side(PARTY) else (("make", MakeDelver()),)
        meets = len(state.sides) > 1 and state.of_side(PARTY)
        return (("turn", PassTurn()), *((("fight", BeginFight()),) if meets else ()), *levels(state), *first)
    standing = [side for side in fight.sides if any(not helpless(one) for one in state.of_side(side))]
    if PARTY not in standing or len(standing) < 2:
        return (("end", EndFight()), ("next", NextTurn()))
    return (*blows(state), *magic(state), ("next", NextTurn()), ("end", EndFight()))


def blows(state: State, seat: str = "") -> Steps:
    """The attack that each of the side whose turn it is may make: on whom they fight already, else on the first foe."""
    fight = state.fight_now
    found: list[tuple[str, Attacks]] = []
    for one in state.of_side(fight.acting):
        foes = [foe for foe in state.cast if foe.side in fight.sides and foe.side != one.side and foe.alive]
        if helpless(one) or not foes or not can_attack(state, one) or (seat and one.seat != seat):
            continue
        near = [foe for foe in foes if foe.id in fight.near(one.id)]
        stays = bool(one.stopped("move")) or fight.left(one.id).moves > 0
        if stays and not near and arms_of(one)[0].melee:
            continue
        whom = (near or foes)[0]
        found.append((f"attack:{one.name}:{whom.name}", Attacks(who=one.name, whom=whom.name)))
    return tuple(found)


def own_steps(state: State, seat: str) -> Steps:
    """What a player is offered: a Delver where they have none; in a fight their own attacks, else their levels."""
    own = [one.name for one in state.of_side(PARTY) if one.seat == seat]
    if not own:
        return (("make", MakeDelver()),)
    if state.fight is not None:
        return (*blows(state, seat), *magic(state, seat)) if state.fight.acting == PARTY else ()
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
        *pages_named(state, seat),
    )
