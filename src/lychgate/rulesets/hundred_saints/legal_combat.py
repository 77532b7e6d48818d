"""Whom those may attack whose turn it is: what can be done by one who is offered it, found out by the rules."""

from __future__ import annotations

from collections.abc import Iterable

from lychgate.core.dice_source import ScriptedDice
from lychgate.core.errors import PlayError
from lychgate.core.play import Play
from lychgate.rulesets.hundred_saints.commands import combat as order
from lychgate.rulesets.hundred_saints.rules.blows import aim
from lychgate.rulesets.hundred_saints.rules.fray import out_of_it, still_acts
from lychgate.rulesets.hundred_saints.state import Creature, State

UNSEEN = ("hidden", "invisible")
"""Marks of those whom players are not told of."""


def blows(state: State, seat: str = "") -> list[tuple[str, order.Hit]]:
    """The attacks of the side whose turn it is, else of the next that has any: missiles first, for they come first,
    but whoever is in melee strikes there.

    ``seat``: only those of a player's own characters, as far as a player may know whom there is to hit. Of several
    creatures of a side that nobody has touched yet, only the first attacks and is attacked here: they are all one until
    something happens to one of them.
    """
    now, fight = state.encounter, state.fight
    assert now is not None
    assert fight is not None
    for rank in sorted({place.rank for place in now.order if place.rank >= fight.at[0]}):
        sides = [place.side for place in now.order if place.rank == rank]
        found = [blow for one in attackers(state, sides) for blow in _of(state, one, seat)]
        if found:
            found.sort(key=lambda blow: not blow[0] or bool(fight.in_melee(blow[1].id)))
            return [
                (f"hit:{command.who}:{command.whom}", command)
                for _, one, command in found
                if not seat or one.seat == seat
            ]
    return []


def attackers(state: State, sides: Iterable[str]) -> list[Creature]:
    """Those of these sides who have yet to act, of creatures alike the first."""
    fight = state.fight
    assert fight is not None
    able = [
        one
        for one in state.cast
        if one.side in sides and one.id not in fight.acted and (not out_of_it(one) or still_acts(state, one))
    ]
    return _one_of_a_kind(state, able)


def targets(state: State, one: Creature, seat: str = "") -> list[Creature]:
    """Those of other sides whom somebody might attack, who fights with them already first; for a player's ``seat`` none
    that nobody sees."""
    now, fight = state.encounter, state.fight
    assert now is not None
    assert fight is not None
    others = [it for it in state.cast if it.side in now.sides and it.side != one.side and not out_of_it(it)]
    if one.side in state.ours:
        others = [it for it in others if it.side not in state.ours]
    if seat:
        others = [it for it in others if not any(it.mark(name) for name in UNSEEN)]
    near = fight.in_melee(one.id)
    return sorted(_one_of_a_kind(state, others, seat), key=lambda it: it.id not in near)


def _of(state: State, one: Creature, seat: str) -> list[tuple[bool, Creature, order.Hit]]:
    found = []
    for target in targets(state, one, seat):
        command = order.Hit(who=one.name, whom=target.name)
        play = Play(state, "", ScriptedDice(()))  # thrown away again: nothing is rolled before the blow itself
        try:
            _, _, arm = aim(play, command)
        except PlayError:
            continue
        found.append((arm.missile, one, command))
    return found


def _one_of_a_kind(state: State, those: Iterable[Creature], seat: str = "") -> list[Creature]:
    """Those, of the untouched creatures of each side only the first; a player knows nothing else to tell them apart."""
    fight = state.fight
    assert fight is not None
    seen: set[tuple[object, ...]] = set()
    found = []
    for one in those:
        touched = one.hp < one.max_hp or fight.in_melee(one.id) or fight.struck.get(one.id)
        alike = (one.side,) if seat else (one.side, one.ac, one.level, one.marks)
        if one.kind == "creature" and not touched:
            if alike in seen:
                continue
            seen.add(alike)
        found.append(one)
    return found
