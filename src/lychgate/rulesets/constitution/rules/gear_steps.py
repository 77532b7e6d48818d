"""What may be done with gear: what somebody puts where, takes from others or leaves, and what arms everybody best."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

import msgspec
from msgspec.structs import replace

from lychgate.core.errors import PlayError
from lychgate.rulesets.constitution.rules.arms import arm_of
from lychgate.rulesets.constitution.rules.gear import ac_of, carrying, must_be_borne
from lychgate.rulesets.constitution.rules.load import must_fit, suit_of
from lychgate.rulesets.constitution.rules.thing_choices import USUAL
from lychgate.rulesets.constitution.state import Creature, State
from lychgate.rulesets.constitution.state.gear import PLACES, Item, Where
from lychgate.rulesets.constitution.tables.gear import armours, weapons

SHIELD = "shield"


class GearStep(msgspec.Struct, frozen=True, kw_only=True):
    """What ``member`` does with a thing of ``owner``, both ids: it goes from the place where it ``was`` to another.

    ``leave``: it is left behind.
    """

    what: Literal["put", "take", "leave"]
    member: str
    item: str
    owner: str
    was: Where
    to: Where


def the_thing(state: State, step: GearStep) -> Item:
    """The thing that a step is about."""
    return next(it for it in state.creature(step.owner).items if (it.name, it.where) == (step.item, step.was))


def moved(state: State, step: GearStep) -> Item:
    """What goes where, as it will be: one of several where it changes hands, else all of it."""
    item = the_thing(state, step)
    return replace(item, where=step.to, count=1 if step.what == "take" else item.count)


def without(items: Sequence[Item], thing: Item, count: int) -> tuple[Item, ...]:
    """The things without some of one."""
    return tuple(
        replace(it, count=it.count - count) if it is thing else it
        for it in items
        if it is not thing or it.count > count
    )


def changed(state: State, step: GearStep) -> tuple[Creature, ...]:
    """Those whose things are others after a step, as they are then. Raises ``PlayError`` where the load forbids it."""
    item, giver = the_thing(state, step), state.creature(step.owner)
    new = moved(state, step)
    rest = replace(giver, items=without(giver.items, item, new.count))
    if step.what == "leave":
        return (_with_ac(state, rest),)
    taker = rest if step.owner == step.member else state.creature(step.member)
    taker = replace(taker, items=carrying(taker, new))
    must_fit(taker.items)
    must_be_borne(state, taker)
    those = (taker,) if step.owner == step.member else (rest, taker)
    return tuple(_with_ac(state, one) for one in those)


def _with_ac(state: State, one: Creature) -> Creature:
    return replace(one, ac=ac_of(state, state.creature(one.id), one.items))


def after(state: State, step: GearStep) -> State | None:
    """How it stands after a step; None where it cannot be done."""
    try:
        for one in changed(state, step):
            state = state.with_creature(one)
    except PlayError:
        return None
    return state


def places_for(item: Item) -> tuple[Where, ...]:
    """Where a thing may go: armour is worn or strapped on, what is small goes into the pack, all else in hand."""
    if item.name in armours():
        return ("worn", "strapped")
    if item.size in ("small", "medium"):
        return ("held", "backpack")
    if item.size == "ration":
        return ("backpack",)
    return ("held", "strapped")


def steps_of(state: State, one: Creature, others: Sequence[Creature]) -> tuple[GearStep, ...]:
    """All that somebody may do: with what is theirs, then with what ``others`` have."""
    found = dict.fromkeys(_steps(one, others))
    return tuple(step for step in found if after(state, step) is not None)


def _steps(one: Creature, others: Sequence[Creature]) -> Iterator[GearStep]:
    for item in sorted(one.items, key=lambda item: PLACES.index(item.where)):
        for to in places_for(item):
            if to != item.where:
                yield _step("put", one, one, item, to)
    for other in others:
        for item in other.items if other.id != one.id else ():
            yield _step("take", one, other, item, USUAL["big" if item.name in armours() else item.size])
    for item in one.items:
        yield _step("leave", one, one, item, item.where)


def _step(what: Literal["put", "take", "leave"], one: Creature, owner: Creature, item: Item, to: Where) -> GearStep:
    return GearStep(what=what, member=one.id, item=item.name, owner=owner.id, was=item.where, to=to)


# ---------------------------------------------------------------------- the best for everybody


def best_steps(state: State, members: Sequence[Creature]) -> tuple[GearStep, ...]:
    """For each the best armour of their own that they do not wear, a weapon where none is in hand, and a shield."""
    found: list[GearStep] = []
    for one in members:
        for wanted in (_armour, _weapon, _shield):
            step = wanted(state, state.creature(one.id))
            then = after(state, step) if step is not None else None
            if step is not None and then is not None:
                found.append(step)
                state = then
    return tuple(found)


def _armour(state: State, one: Creature) -> GearStep | None:
    def ac(item: Item) -> int:
        return suit_of(state, item.name).ac

    held = [item for item in one.items if item.name in armours()]
    best = max(held, key=ac, default=None)
    if best is None or any(item.where == "worn" and ac(item) >= ac(best) for item in held):
        return None
    return _step("put", one, one, best, "worn")


def _weapon(state: State, one: Creature) -> GearStep | None:
    own = [item for item in one.items if item.name in weapons()]
    if not own or any(item.where == "held" for item in own):
        return None
    best = max(own, key=lambda item: (not weapons()[item.name].ranged, weapons()[item.name].weight))
    return _step("put", one, one, best, "held")


def _shield(state: State, one: Creature) -> GearStep | None:
    own = next((item for item in one.items if item.name == SHIELD), None)
    if own is None or own.where == "held" or arm_of(one).two_handed or arm_of(one).ranged:
        return None
    return _step("put", one, one, own, "held")
