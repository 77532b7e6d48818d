"""Choices that the forms of commands share: who may be ordered, who is known by name, what somebody carries."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from lychgate.core.view import Choice
from lychgate.rulesets.constitution.rules.frame import who_is
from lychgate.rulesets.constitution.state import PARTY, Creature, State
from lychgate.rulesets.constitution.state.gear import Item


def ordered_by(state: State, seat: str) -> tuple[Creature, ...]:
    """Those whom a seat may order: a referee everybody, players their own."""
    return tuple(one for one in state.cast if not one.dead and (seat in state.referees or one.seat == seat))


def seen_by(state: State, seat: str) -> tuple[Creature, ...]:
    """Those whom a seat knows by name: a referee all, players the party and who fights."""
    fighting = {now.id for now in state.fight.combatants} if state.fight is not None else set()
    return tuple(one for one in state.cast if seat in state.referees or one.side == PARTY or one.id in fighting)


def people(those: Iterable[Creature], note: Callable[[Creature], str] = lambda _: "") -> tuple[Choice, ...]:
    """Some as choices, each with a note."""
    return tuple(Choice(one.name, one.name, note(one)) for one in those)


def whoever(state: State, filled: Mapping[str, str], field: str = "who") -> Creature | None:
    """Who has been filled in; None where nobody has."""
    return who_is(state, filled.get(field, ""))


def things_of(one: Creature | None) -> tuple[Choice, ...]:
    """What somebody carries, each with where."""
    there = one.items if one is not None else ()
    return tuple(Choice(item.name, thing_told(item), item.where) for item in there)


def thing_told(item: Item) -> str:
    """A thing, and how many there are."""
    return item.name if item.count == 1 else f"{item.name} ({item.count})"
