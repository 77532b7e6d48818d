"""What is worth telling of a choice in 3d6 Constitution: who falls, is wounded or dies, who breaks, what succeeds.

What the words mean stands in ``core.outlook.MEANS``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from lychgate.core.outlook import Measure
from lychgate.kit.english import sentence
from lychgate.kit.outlook import (
    ROUND,
    hit_points_of,
    none_left,
    of_a_side,
    of_all,
    of_the_party,
    recalls,
    rounds,
    told_by,
)
from lychgate.rulesets.constitution.rules.attack import Attacked
from lychgate.rulesets.constitution.rules.checks import Checked
from lychgate.rulesets.constitution.rules.fight import FightBegun
from lychgate.rulesets.constitution.rules.hunting import CameBack
from lychgate.rulesets.constitution.rules.initiative import able
from lychgate.rulesets.constitution.rules.lights import LitUp
from lychgate.rulesets.constitution.rules.morale import Broke
from lychgate.rulesets.constitution.rules.spell_effects import SpellWorked
from lychgate.rulesets.constitution.rules.turns import RoundBegun
from lychgate.rulesets.constitution.rules.wandering import WanderingChecked
from lychgate.rulesets.constitution.state import PARTY, Creature, Fight, State

SIGHTS: tuple[Measure[State], ...] = (
    told_by("hit", "It hits", (Attacked, lambda event: event.tried.good)),
    told_by("check", "The check succeeds", (Checked, lambda event: event.tried.good)),
    told_by("spell", "The spell works", (SpellWorked, lambda _: True)),
    told_by(
        "wanderers", "Wanderers come", (WanderingChecked, lambda event: min(event.faces, default=99) <= event.good)
    ),
    told_by("food", "Food is found", (CameBack, lambda event: event.rations > 0)),
    told_by("light", "The light is lit", (LitUp, lambda _: True)),
)
"""What a step may come to besides what it leaves behind."""

ENDS = (
    ("breaks", "breaks", "break", "broke"),
    ("flees", "flees", "flee", "fled"),
    ("yields", "gives up", "give up", "yielded"),
)
"""How somebody's courage ends: the measure, its words for one and for several, and the fact that is recalled."""


def measures(state: State, seat: str) -> tuple[Measure[State], ...]:
    """The measures of a choice of the referee, or of a player, as things stand; none before there are characters."""
    return tuple(_measures(state)) if any(one.side == PARTY for one in state.cast) else ()


def _measures(state: State) -> Iterator[Measure[State]]:
    fight = state.fight
    if fight is not None:
        yield from _of_the_sides(state, fight)
    for one in state.cast:
        if one.side == PARTY and not one.dead:
            yield from _of_one(one)
    if fight is None:
        yield told_by("fight", "A fight begins", (FightBegun, lambda _: True))
    yield from SIGHTS
    for one in state.cast:
        if one.side == PARTY and not one.dead:
            yield from hit_points_of(one)
            yield Measure(f"improves:{one.id}", f"{one.name} improves", _improves(one))
    if fight is not None:
        for now in fight.combatants:
            one = state.creature(now.id)
            if one.side == PARTY and one.up and not now.flat_footed:
                yield Measure(f"flat:{one.id}", f"{one.name} is flat-footed", _flat(one.id))
        yield from rounds(fight.round, lambda after: fight_goes_on(state, after))


def _of_the_sides(state: State, fight: Fight) -> Iterator[Measure[State]]:
    """What may become of those who fight, side by side: they fall, break, run or give up."""
    able_now = {side: _able(state, fight, side) for side in state.sides}
    others = {side: those for side, those in able_now.items() if side != PARTY and those}
    names = {side: _side_told(state, side, those) for side, those in others.items()}
    for side, those in others.items():
        yield from of_a_side(side, names[side], those, down)
    standing = tuple(one.id for one in state.cast if one.side == PARTY and one.up)
    yield from of_the_party(able_now[PARTY], down, whole=set(standing) == set(able_now[PARTY]))
    for side, those in others.items():
        alone = len(those) == 1
        name = names[side] if alone else f"{names[side]}: one or more"
        for id_, one, many, how in ENDS:
            yield recalls(f"{id_}:{side}", f"{name} {one if alone else many}", *(f"{how}:{who}" for who in those))
        yield from none_left(side, names[side], those, lambda after, id_: id_ not in _left(after, (id_,)))


def _side_told(state: State, side: str, those: tuple[str, ...]) -> str:
    """A side at the beginning of a sentence: who is alone on it is called by name."""
    alone = state.creature(those[0]).name if len(those) == 1 else ""
    return sentence(alone or f"the side '{side}'")


def _of_one(one: Creature) -> Iterator[Measure[State]]:
    """What may become of one of the party."""
    if one.up:
        yield Measure(f"falls:{one.id}", f"{one.name} falls", of_all((one.id,), down))
    wounds = len(one.wounds)
    yield Measure(f"wounded:{one.id}", f"{one.name} is wounded", of_all((one.id,), lambda o: len(o.wounds) > wounds))
    yield Measure(f"dead:{one.id}", f"{one.name} dies", of_all((one.id,), lambda later: later.dead))


def facts(event: Any) -> tuple[str, ...]:
    """What is recalled of an event: who broke and how, which round began."""
    if isinstance(event, Broke):
        return tuple(f"{how}:{id_}" for id_ in event.who for how in ("broke", event.how))
    return (f"{ROUND}{event.round}",) if isinstance(event, RoundBegun) else ()


def fight_goes_on(before: State, now: State) -> bool:
    """Whether both the party and others of the fight ``before`` fight on."""
    if before.fight is None or now.fight is None:
        return False
    sides = {now.creature(each.id).side for each in now.fight.combatants if able(now, each)}
    return PARTY in sides and len(sides) > 1


def down(one: Creature) -> bool:
    """Whether harm has put somebody out of it: they lie there, or are dead."""
    return not one.up


def _able(state: State, fight: Fight, side: str) -> tuple[str, ...]:
    """Those of a side who fight on."""
    return tuple(now.id for now in fight.combatants if state.creature(now.id).side == side and able(state, now))


def _left(after: State, ids: tuple[str, ...]) -> tuple[str, ...]:
    """Those of some who stand later, and have neither run nor given up."""
    up = [one.id for one in after.cast if one.up]
    out = [now.id for now in after.fight.combatants if now.out] if after.fight is not None else []
    return tuple(id_ for id_ in ids if id_ in up and id_ not in out)


def _flat(id_: str) -> Callable[[State], bool]:
    def flat(after: State) -> bool:
        now = after.fight.of(id_) if after.fight is not None else None
        return now is not None and now.flat_footed

    return flat


def _improves(one: Creature) -> Callable[[State], bool]:
    def more(later: Creature) -> bool:
        abilities = any(later.ability(name) > one.ability(name) for name in later.abilities)
        return abilities or any(rating > one.skills.get(name, rating) for name, rating in later.skills.items())

    return of_all((one.id,), more, gone=False)
