"""What is worth telling of a choice in 3d6 Constitution: who falls, is wounded or dies, who breaks, what succeeds.

What the words mean stands in ``core.outlook.MEANS``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from operator import attrgetter
from typing import Any

from lychgate.core.outlook import Measure
from lychgate.kit.english import sentence
from lychgate.kit.outlook import (
    ROUND,
    happens,
    hit_points_of,
    of_a_side,
    of_all,
    of_several,
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
    happens("spell", "The spell works", (SpellWorked, lambda _: True)),
    happens(
        "wanderers", "Wanderers come", (WanderingChecked, lambda event: min(event.faces, default=99) <= event.good)
    ),
    happens("food", "Food is found", (CameBack, lambda event: event.rations > 0)),
    happens("light", "The light is lit", (LitUp, lambda _: True)),
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
    others = _others(state, fight) if fight is not None else ()
    for side, name, those in others:
        yield from of_a_side(side, name, those, down)
    if fight is not None:
        here, standing = _able(state, fight, PARTY), [one.id for one in state.cast if one.side == PARTY and one.up]
        yield from of_the_party(here, down, whole=set(standing) == set(here))
    for one in state.cast:
        if one.side == PARTY and not one.dead:
            yield from _of_one(one)
    for side, name, those in others:
        yield from _of_their_courage(side, name, those)
    if fight is None:
        yield happens("fight", "A fight begins", (FightBegun, lambda _: True))
    yield from SIGHTS
    for side, name, those in others:
        yield from of_several(state, side, name, those, down, _fights_no_more)
    for one in state.cast:
        if one.side == PARTY and not one.dead:
            yield from hit_points_of(one, attrgetter("hp"))
            yield Measure(f"improves:{one.id}", f"{sentence(one.name)} improves", _improves(one))
    if fight is not None:
        for now in fight.combatants:
            one = state.creature(now.id)
            if one.side == PARTY and one.up and not now.flat_footed:
                yield Measure(f"flat:{one.id}", f"{sentence(one.name)} is flat-footed", _flat(one.id))
        yield from rounds(fight.round, lambda after: fight_goes_on(state, after))


def _others(state: State, fight: Fight) -> tuple[tuple[str, str, tuple[str, ...]], ...]:
    """The sides that fight on against the party, each with its name and those of it who do."""
    able_now = {side: _able(state, fight, side) for side in state.sides if side != PARTY}
    return tuple((side, _side_told(state, side, those), those) for side, those in able_now.items() if those)


def _of_their_courage(side: str, name: str, those: tuple[str, ...]) -> Iterator[Measure[State]]:
    """Whether any of a side break, and whether they run or give up then."""
    alone = len(those) == 1
    named = name if alone else f"{name}: one or more"
    for id_, one, many, how in ENDS:
        yield recalls(f"{id_}:{side}", f"{named} {one if alone else many}", *(f"{how}:{who}" for who in those))


def _side_told(state: State, side: str, those: tuple[str, ...]) -> str:
    """A side at the beginning of a sentence: who is alone on it is called by name."""
    alone = state.creature(those[0]).name if len(those) == 1 else ""
    return sentence(alone or f"the side '{side}'")


def _of_one(one: Creature) -> Iterator[Measure[State]]:
    """What may become of one of the party."""
    if one.up:
        yield Measure(f"falls:{one.id}", f"{sentence(one.name)} falls", of_all((one.id,), down))
    wounds = len(one.wounds)
    yield Measure(
        f"wounded:{one.id}", f"{sentence(one.name)} is wounded", of_all((one.id,), lambda o: len(o.wounds) > wounds)
    )
    yield Measure(f"dead:{one.id}", f"{sentence(one.name)} dies", of_all((one.id,), lambda later: later.dead))


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


def _fights_no_more(after: State, id_: str) -> bool:
    """Whether somebody lies there, has run or given up, or is no longer there."""
    now = after.fight.of(id_) if after.fight is not None else None
    return (now is not None and bool(now.out)) or not any(one.id == id_ and one.up for one in after.cast)


def _flat(id_: str) -> Callable[[State], bool]:
    def flat(after: State) -> bool:
        now = after.fight.of(id_) if after.fight is not None else None
        return now is not None and now.flat_footed

    return flat


def _improves(one: Creature) -> Callable[[State], bool]:
    def more(later: Creature) -> bool:
        abilities = any(later.ability(name) > one.ability(name) for name in later.abilities)
        return abilities or any(rating > one.skills.get(name, rating) for name, rating in later.skills.items())

    return of_all((one.id,), more)
