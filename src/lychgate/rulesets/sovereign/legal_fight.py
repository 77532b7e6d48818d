"""What may be done in a fight now: the steps that a GM and players are offered."""

from __future__ import annotations

from typing import Any

from lychgate.kit.orders import Steps
from lychgate.rulesets.sovereign.legal_healing import healing
from lychgate.rulesets.sovereign.legal_magic import is_instant, magic, sustained
from lychgate.rulesets.sovereign.rules.acting import Act, actions, attacks, told_apart
from lychgate.rulesets.sovereign.rules.fight import BeginFight, EndFight, holds, left_to_do, not_in_it
from lychgate.rulesets.sovereign.rules.group import able
from lychgate.rulesets.sovereign.rules.guards import at_any_time
from lychgate.rulesets.sovereign.rules.learning import WHOLE
from lychgate.rulesets.sovereign.rules.rounds import NextTurn, idle
from lychgate.rulesets.sovereign.rules.together import AllAttack, nearest
from lychgate.rulesets.sovereign.state import PARTY, State


def steps(state: State) -> Steps:
    """What a GM is offered in a fight, the usual first: all of a side of NPCs at once, or each by themselves,
    of those who are alike the first.

    For a Delver whom nobody else plays also all that they can do, behind one step.
    """
    fight = state.fight_now
    standing = [side for side in fight.sides if able(state, side)]
    joining = tuple((f"fight:{side}", BeginFight(side=side)) for side in not_in_it(state))
    if PARTY not in standing or len(standing) < 2:
        return (("end", EndFight()), ("next", NextTurn()), *joining)
    ready = [one for one in state.of_side(fight.acting) if left_to_do(state, one) and nearest(state, one)]
    every = ((f"all:{fight.acting}", AllAttack(fight.acting)),) if len(ready) > 1 and fight.acting != PARTY else ()
    singly = told_apart(state, ready) if every else ready
    blows = tuple(step for one in singly for step in attacks(state, one, first=True))
    unplayed = [one for one in state.of_side(PARTY) if one.seat not in state.players and fight.acting == PARTY]
    other = tuple((f"act:{one.name}", Act(one.name)) for one in unplayed if actions(state, one))
    ends: Steps = (("next", NextTurn()), ("end", EndFight()))
    works = (*magic(state), *sustained(state))
    if idle(state) or blows:
        return (*every, *blows, *other, *ends, *joining, *works)
    return (*ends, *other, *joining, *works)


def own_deeds(state: State, seat: str) -> Steps:
    """All that a player's Delvers can do without magic, in the turn of their side or where they hold back."""
    fight = state.fight_now
    found: list[tuple[str, Any]] = []
    for one in state.of_side(PARTY):
        if one.seat == seat and at_any_time(state, one) and (fight.acting == PARTY or holds(state, one)):
            found += actions(state, one)
    return tuple(found)


def own_steps(state: State, seat: str) -> Steps:
    """What a player is offered: all that their Delvers can do.

    Magic stands between attacks and all else, Instants and what can be ended after it; those at any time. The spells of
    whole Mages come before their attacks.
    """
    found, works = own_deeds(state, seat), magic(state, seat)
    aid = healing(state, seat) if state.fight_now.acting == PARTY else ()
    mages = [one.name for one in state.of_side(PARTY) if one.seat == seat and one.made.calling == WHOLE]
    chief = tuple(step for step in works if step[0].startswith("cast:") and step[1].who in mages)
    chief = tuple(step for step in chief if not is_instant(step[1]))
    works = tuple(step for step in works if step not in chief)
    slow = tuple(step for step in works if not is_instant(step[1]))
    held = next((at for at, (id_, _) in enumerate(found) if id_.partition(":")[0] not in FREED), len(found))
    found = (*found[:held], *chief, *found[held:])
    first = next((at for at, (id_, _) in enumerate(found) if id_.partition(":")[0] not in FIRST), len(found))
    return (*found[:first], *slow, *aid, *found[first:], *works[len(slow) :], *sustained(state, seat))


FREED = ("wake", "escape", "drag", "throw")
"""What stands before all else: to be free again, and to help friends up."""

FIRST = (*FREED, "cast", "attack")
"""What stands before most magic: to be free again, a Mage's spells, and to strike."""
