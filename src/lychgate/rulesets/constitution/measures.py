"""What is worth telling of a choice in 3d6 Constitution: who falls, is wounded or dies, who breaks, what succeeds."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from lychgate.core.outlook import Measure
from lychgate.kit.english import sentence
from lychgate.kit.outlook import of_all, of_the_party, rounds
from lychgate.rulesets.constitution.rules.attack import Attacked
from lychgate.rulesets.constitution.rules.checks import Checked
from lychgate.rulesets.constitution.rules.initiative import able
from lychgate.rulesets.constitution.state import PARTY, Creature, Fight, State

SUCCESSES: tuple[Measure[State], ...] = (
    Measure("hit", "It hits", came=lambda event: event.tried.good if isinstance(event, Attacked) else None),
    Measure("check", "The check succeeds", came=lambda event: event.tried.good if isinstance(event, Checked) else None),
)
"""What a step may come to besides what it leaves behind."""


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
    yield from SUCCESSES
    if fight is not None:
        for now in fight.combatants:
            one = state.creature(now.id)
            if one.side == PARTY and one.up and not now.flat_footed:
                yield Measure(f"flat:{one.id}", f"{one.name} is flat-footed", _flat(one.id))
        yield from rounds(fight.round, _round, lambda after: fight_goes_on(state, after))


def _of_the_sides(state: State, fight: Fight) -> Iterator[Measure[State]]:
    """What may become of those who fight, side by side: they are out of it, somebody is, somebody runs or gives up."""
    able_now = {side: _able(state, fight, side) for side in state.sides}
    others = {side: those for side, those in able_now.items() if side != PARTY and those}
    names = {side: _side_told(state, side, those) for side, those in others.items()}
    for side, those in others.items():
        yield Measure(f"out:{side}", f"{names[side]}: all out of it", _all_gone(those))
    yield from of_the_party(able_now[PARTY], down)
    for side, those in others.items():
        if len(those) > 1:
            yield Measure(f"one-out:{side}", f"{names[side]}: somebody out of it", _some_gone(those))
        yield Measure(f"breaks:{side}", f"{names[side]}: somebody breaks", _breaks(those))


def _side_told(state: State, side: str, those: tuple[str, ...]) -> str:
    """A side at the beginning of a sentence: who is alone on it is called by name."""
    alone = state.creature(those[0]).name if len(those) == 1 else ""
    return sentence(alone or f"the side '{side}'")


def _of_one(one: Creature) -> Iterator[Measure[State]]:
    """What may become of one of the party."""
    if one.up:
        yield Measure(f"falls:{one.id}", f"{one.name} falls", of_all((one.id,), down))
    wounds = len(one.wounds)
    wounded = of_all((one.id,), lambda later: len(later.wounds) > wounds, gone=False)
    yield Measure(f"wounded:{one.id}", f"{one.name} is wounded", wounded)
    yield Measure(f"dead:{one.id}", f"{one.name} dies", of_all((one.id,), lambda later: later.dead, gone=False))
    yield Measure(f"hurt:{one.id}", f"{one.name} loses hit points", _less(one))
    yield Measure(f"improves:{one.id}", f"{one.name} improves", _improves(one))


def fight_goes_on(before: State, now: State) -> bool:
    """Whether both the party and others of the fight ``before`` fight on."""
    if before.fight is None or now.fight is None:
        return False
    sides = {now.creature(each.id).side for each in now.fight.combatants if able(now, each)}
    return PARTY in sides and len(sides) > 1


def down(one: Creature) -> bool:
    """Whether somebody lies there, or is dead."""
    return not one.up


def _able(state: State, fight: Fight, side: str) -> tuple[str, ...]:
    """Those of a side who fight on."""
    return tuple(now.id for now in fight.combatants if state.creature(now.id).side == side and able(state, now))


def _left(after: State, ids: tuple[str, ...]) -> tuple[str, ...]:
    """Those of some who stand later, and have neither run nor given up."""
    up = [one.id for one in after.cast if one.up]
    out = [now.id for now in after.fight.combatants if now.out] if after.fight is not None else []
    return tuple(id_ for id_ in ids if id_ in up and id_ not in out)


def _all_gone(ids: tuple[str, ...]) -> Callable[[State], bool]:
    return lambda after: not _left(after, ids)


def _some_gone(ids: tuple[str, ...]) -> Callable[[State], bool]:
    return lambda after: len(_left(after, ids)) < len(ids)


def _breaks(ids: tuple[str, ...]) -> Callable[[State], bool]:
    return lambda after: after.fight is not None and any(now.id in ids and now.out for now in after.fight.combatants)


def _flat(id_: str) -> Callable[[State], bool]:
    def flat(after: State) -> bool:
        now = after.fight.of(id_) if after.fight is not None else None
        return now is not None and now.flat_footed

    return flat


def _less(one: Creature) -> Callable[[State], bool]:
    return of_all((one.id,), lambda later: later.hp < one.hp, gone=False)


def _improves(one: Creature) -> Callable[[State], bool]:
    def more(later: Creature) -> bool:
        abilities = any(later.ability(name) > one.ability(name) for name in later.abilities)
        return abilities or any(rating > one.skills.get(name, rating) for name, rating in later.skills.items())

    return of_all((one.id,), more, gone=False)


def _round(state: State) -> int:
    """The number of the round; -1 where nobody fights."""
    return state.fight.round if state.fight is not None else -1
