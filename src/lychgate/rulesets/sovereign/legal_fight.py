"""What may be done in a fight now: the steps that a GM and players are offered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lychgate.kit.orders import Steps
from lychgate.rulesets.sovereign.legal_magic import magic
from lychgate.rulesets.sovereign.rules.attacks import Attacks
from lychgate.rulesets.sovereign.rules.charging import charge_at
from lychgate.rulesets.sovereign.rules.fight import EndFight, helpless, left_to_do
from lychgate.rulesets.sovereign.rules.guards import TotalDefense, at_any_time, can_defend
from lychgate.rulesets.sovereign.rules.handling import Reload, to_reload
from lychgate.rulesets.sovereign.rules.moving import Hold, Run, ScreenAlly, StandUp, Withdraw
from lychgate.rulesets.sovereign.rules.rounds import NextTurn, idle
from lychgate.rulesets.sovereign.rules.screens import stops_at_most
from lychgate.rulesets.sovereign.rules.strikes import threats_of
from lychgate.rulesets.sovereign.rules.together import AllAttack, arms_against, foes_of, nearest
from lychgate.rulesets.sovereign.rules.wrestling import Escape, Grapple, Shove
from lychgate.rulesets.sovereign.state import PARTY, Creature, State

MOST_FOES = 4
"""Of more foes, none of them within reach, only so many are offered."""


def steps(state: State) -> Steps:
    """What a GM is offered in a fight, the usual first: all of a side of NPCs at once, or each by themselves."""
    fight = state.fight_now
    standing = [side for side in fight.sides if any(not helpless(one) for one in state.of_side(side))]
    if PARTY not in standing or len(standing) < 2:
        return (("end", EndFight()), ("next", NextTurn()))
    ready = [one for one in state.of_side(fight.acting) if left_to_do(state, one) and nearest(state, one)]
    every = ((f"all:{fight.acting}", AllAttack(fight.acting)),) if len(ready) > 1 and fight.acting != PARTY else ()
    blows = tuple(step for one in ready for step in attacks(state, one, first=True))
    ends: Steps = (("next", NextTurn()), ("end", EndFight()))
    return (*every, *blows, *magic(state), *ends) if idle(state) or blows else ends


def own_steps(state: State, seat: str) -> Steps:
    """What a player is offered: all that their Delvers can do, in the turn of their side or where they hold back."""
    fight = state.fight_now
    found: list[tuple[str, Any]] = []
    for one in state.of_side(PARTY):
        if one.seat == seat and at_any_time(state, one) and (fight.acting == PARTY or fight.left(one.id).held):
            found += actions(state, one)
    return tuple(found)


def actions(state: State, one: Creature) -> Iterator[tuple[str, Any]]:
    """All that somebody can do now with what they have left."""
    fight = state.fight_now
    spent, name = fight.left(one.id), one.name
    near = [state.creature(id_) for id_ in fight.near(one.id) if state.creature(id_).alive]
    held = bool(fight.holders(one.id))
    loose = not held and not fight.held_by(one.id)
    moved = spent.moves > 0
    can_move = not (moved and spent.main) and not one.stopped("move")
    if left_to_do(state, one):
        if held:
            yield f"escape:{name}", Escape(name)
        yield from attacks(state, one)
        yield from ((f"shove:{name}:{foe.name}", Shove(who=name, whom=foe.name)) for foe in near if loose)
        yield from ((f"grapple:{name}:{foe.name}", Grapple(who=name, whom=foe.name)) for foe in near if loose)
        if not moved and loose and not one.stopped("move"):
            far = [foe for foe in told_apart(state, foes_of(state, one))[:MOST_FOES] if foe not in near]
            charges = ((foe, charge_at(state, one, foe)) for foe in far)
            yield from ((f"charge:{name}:{foe.name}", charge) for foe, charge in charges if charge is not None)
        if any(threats_of(state, foe) for foe in near) and loose:
            yield f"withdraw:{name}", Withdraw(who=name)
        if can_defend(state, one):
            yield f"defend:{name}", TotalDefense(name)
    if (wanted := to_reload(state, one)) is not None and (left_to_do(state, one) if wanted == "main" else can_move):
        yield f"reload:{name}", Reload(name)
    if can_move and one.mark("prone"):
        yield f"stand:{name}", StandUp(name)
    if can_move and loose:
        if stops_at_most(one):
            others = [ally.name for ally in state.of_side(one.side) if ally.id != one.id]
            yield from ((f"screen:{name}:{ally}", ScreenAlly(name, ally)) for ally in others)
        yield f"run:{name}", Run(name)
    if not moved and not spent.held and not one.stopped("move"):
        yield f"hold:{name}", Hold(name)


def attacks(state: State, one: Creature, *, first: bool = False) -> Iterator[tuple[str, Attacks]]:
    """The attacks that somebody can make, on each foe with each weapon; ``first``: only the likeliest."""
    foes = told_apart(state, foes_of(state, one))
    near = [foe for foe in foes if foe.id in state.fight_now.near(one.id)]
    for foe in (near or foes)[: 1 if first else MOST_FOES]:
        arms = {(arm.name, arm.thrown): arm for arm in arms_against(state, one, foe)}
        for at, arm in enumerate(arms.values()):
            if at and (first or arm.name == "unarmed"):
                break
            more = f":{arm.name}{':thrown' if arm.thrown else ''}" if at else ""
            command = Attacks(who=one.name, whom=foe.name, weapon=arm.name if one.detailed else "", thrown=arm.thrown)
            yield f"attack:{one.name}:{foe.name}{more}", command


def told_apart(state: State, foes: list[Creature]) -> list[Creature]:
    """Of foes of one name whom nobody has touched or come up to only the first: they are all one until then."""
    fight = state.fight_now
    found: dict[tuple[object, ...], Creature] = {}
    for foe in foes:
        guarded = any(foe.id == one.who for one in fight.guards)
        touched = foe.hp < foe.max_hp or foe.marks or fight.near(foe.id) or guarded
        kind = foe.name.rstrip("0123456789 ")
        found.setdefault((foe.id,) if touched else (foe.side, kind), foe)
    return list(found.values())
