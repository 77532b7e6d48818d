"""What those may do whose turn it is: whom to attack, else how far to close in; found out by the rules."""

from __future__ import annotations

from collections.abc import Iterable

from lychgate.core.dice_source import ScriptedDice
from lychgate.core.errors import PlayError
from lychgate.core.play import Play
from lychgate.rulesets.hundred_saints.rules.attack import Hit, aim
from lychgate.rulesets.hundred_saints.rules.fight import has_action, out_of_it, still_acts
from lychgate.rulesets.hundred_saints.rules.moving import Move
from lychgate.rulesets.hundred_saints.rules.reach import feet_between, most_feet
from lychgate.rulesets.hundred_saints.state import Creature, State
from lychgate.rulesets.hundred_saints.tables.combat import COMBAT

UNSEEN = ("hidden", "invisible")
"""Marks of those whom players are not told of."""


def blows(state: State, seat: str = "") -> list[tuple[str, Hit | Move]]:
    """What is offered to the side whose turn it is, else for the next that has anything: those who reach nobody close
    in, for moving comes first; then the attacks, missiles first, but whoever is in melee strikes there.

    ``seat``: only those of a player's own characters, as far as a player may know whom there is to hit. Of several
    creatures of a side that nobody has touched yet, only the first attacks and is attacked here: they are all one until
    something happens to one of them.
    """
    now, fight = state.encounter_now, state.fight_now
    for rank in sorted({place.rank for place in now.order if place.rank >= fight.at[0]}):
        sides = [place.side for place in now.order if place.rank == rank]
        found = [blow for one in attackers(state, sides) for blow in _of(state, one, seat)]
        near = {one.id for _, one, _ in found}
        far = [(one, command) for one, command in closing_in(state, sides, seat) if one.id not in near]
        if found or far:
            found.sort(key=lambda blow: not blow[0] or bool(fight.in_melee(blow[1].id)))
            return [
                *((f"move:{command.who}", command) for one, command in far if not seat or one.seat == seat),
                *(
                    (f"hit:{command.who}:{command.whom}", command)
                    for _, one, command in found
                    if not seat or one.seat == seat
                ),
            ]
    return []


def closing_in(state: State, sides: Iterable[str], seat: str = "") -> list[tuple[Creature, Move]]:
    """Those of these sides who are too far from everybody to strike, and how far they may go towards the nearest.

    Not beasts of burden, nor who has moved already, nor who has a slow weapon to load.
    """
    now, fight = state.encounter_now, state.fight_now
    found = {}
    for one in _able(state, sides):
        if one.carries or one.id in fight.moved or fight.loaded.get(one.id, now.round) > now.round:
            continue
        away = [feet_between(state, one, other) for other in targets(state, one, seat)]
        known = [feet for feet in away if feet is not None]
        lacking = min(known) - COMBAT.attack.melee_feet if away and len(known) == len(away) else 0
        command = Move(who=one.name, feet=min(lacking, most_feet(state, one)[0]))
        play = Play(state, "", ScriptedDice(()))  # thrown away again: nothing is rolled for a move towards somebody
        try:
            has_action(play, one)
            command.do(play)
        except PlayError:
            continue
        if command.feet > 0:
            found[one.id] = (one, command)
    return [found[one.id] for one in _one_of_a_kind(state, [one for one, _ in found.values()])]


def attackers(state: State, sides: Iterable[str]) -> list[Creature]:
    """Those of these sides who have yet to act, of creatures alike the first."""
    return _one_of_a_kind(state, _able(state, sides))


def _able(state: State, sides: Iterable[str]) -> list[Creature]:
    fight = state.fight_now
    return [
        one
        for one in state.cast
        if one.side in sides and one.id not in fight.acted and (not out_of_it(one) or still_acts(state, one))
    ]


def targets(state: State, one: Creature, seat: str = "") -> list[Creature]:
    """Those of other sides whom somebody might attack, who fights with them already first; for a player's ``seat`` none
    that nobody sees."""
    now, fight = state.encounter_now, state.fight_now
    others = [it for it in state.cast if it.side in now.sides and it.side != one.side and not out_of_it(it)]
    if one.side in state.ours:
        others = [it for it in others if it.side not in state.ours]
    if seat:
        others = [it for it in others if not any(it.mark(name) for name in UNSEEN)]
    near = fight.in_melee(one.id)
    return sorted(_one_of_a_kind(state, others, seat), key=lambda it: it.id not in near)


def _of(state: State, one: Creature, seat: str) -> list[tuple[bool, Creature, Hit]]:
    found = []
    for target in targets(state, one, seat):
        command = Hit(who=one.name, whom=target.name)
        play = Play(state, "", ScriptedDice(()))  # thrown away again: nothing is rolled before the blow itself
        try:
            _, _, arm = aim(play, command)
        except PlayError:
            continue
        found.append((arm.missile, one, command))
    return found


def _one_of_a_kind(state: State, those: Iterable[Creature], seat: str = "") -> list[Creature]:
    """Those, of the untouched creatures of each side only the first; a player knows nothing else to tell them apart."""
    fight = state.fight_now
    seen: set[tuple[object, ...]] = set()
    found = []
    for one in those:
        touched = one.hp < one.max_hp or fight.in_melee(one.id) or fight.struck.get(one.id)
        gained = fight.covered.get(one.id, 0)
        alike = (one.side, gained) if seat else (one.side, gained, one.ac, one.level, one.marks)
        if one.kind == "creature" and not touched:
            if alike in seen:
                continue
            seen.add(alike)
        found.append(one)
    return found
