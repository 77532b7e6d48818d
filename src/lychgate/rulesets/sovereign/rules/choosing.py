"""What a form offers to choose from: creatures, things and doors, each with what helps to choose."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from lychgate.core.errors import PlayError
from lychgate.core.view import Choice
from lychgate.kit.command import Entry
from lychgate.kit.english import sentence
from lychgate.kit.fields import AsTyped, Narrows, Typed
from lychgate.kit.reading import TypedField
from lychgate.kit.site_now import shown
from lychgate.rulesets.sovereign.command import Filled, Pick
from lychgate.rulesets.sovereign.rules.side_words import called as side_called
from lychgate.rulesets.sovereign.state import PARTY, Creature, Item, State

Choices = tuple[Choice, ...]

Fits = Callable[[State, Creature], bool]
"""Whether somebody is one to choose."""


def field(name: str, typed: Typed, *, must: bool = True) -> TypedField:
    """A field of a form."""
    return TypedField(name, typed, must)


def step(name: str, what: str) -> TypedField:
    """A field that narrows the choices of the one after it."""
    return TypedField(name, Narrows(what), must=True)


def said(name: str, what: str, *, must: bool = True) -> TypedField:
    """A field whose choices are the words that are typed."""
    return TypedField(name, AsTyped(what), must)


# ---------------------------------------------------------------------- creatures


def anybody(state: State, one: Creature) -> bool:
    """Everybody fits."""
    return True


def known_to(state: State, seat: str) -> tuple[Creature, ...]:
    """Those whom a seat knows of: a GM everybody, players the party and whom it fights or meets."""
    met = (PARTY, *(state.fight.sides if state.fight else ()), *((state.meeting.side,) if state.meeting else ()))
    return tuple(one for one in state.cast if seat in state.referees or one.side in met)


def orders(state: State, seat: str) -> tuple[Creature, ...]:
    """Those whom a seat orders: a GM everybody, a player their own."""
    return tuple(one for one in state.cast if (seat in state.referees or one.seat == seat) and not one.dead)


def called(state: State, name: str) -> Creature | None:
    """Who is called this, if anybody."""
    return next((one for one in state.cast if one.name == name), None)


def people(those: Iterable[Creature], told: Callable[[Creature], str] = lambda one: "") -> Choices:
    """Creatures as choices, each with what is ``told`` of it."""
    return tuple(Choice(one.name, sentence(one.name), told(one)) for one in those)


def condition(one: Creature) -> str:
    """How somebody of the party is."""
    return one.helpless or f"{one.hp} of {one.max_hp} hp"


def own(fits: Fits = anybody) -> Pick:
    """Those whom the seat orders and who fit."""
    return lambda state, seat, filled: people(one for one in orders(state, seat) if fits(state, one))


def allies(
    fits: Fits = anybody, told: Callable[[Creature], str] = condition
) -> Callable[[State, str, Filled], Choices]:
    """Others of the side of whoever acts, those who fit; the worst off first."""

    def found(state: State, seat: str, filled: Filled) -> Choices:
        one = called(state, filled.get("who", ""))
        side = one.side if one is not None else PARTY
        others = (other for other in known_to(state, seat) if other.side == side and other is not one)
        return people(sorted((other for other in others if fits(state, other)), key=lambda other: other.hp), told)

    return found


def able_allies(state: State, seat: str, filled: Filled) -> Choices:
    """Others of the side of whoever acts who can help."""
    return allies(lambda state, one: not one.helpless, lambda one: "")(state, seat, filled)


def foes(state: State, seat: str, filled: Filled) -> Choices:
    """Those of other sides who live, those within reach first, and those who can do nothing last."""
    one = called(state, filled.get("who", ""))
    side = one.side if one is not None else PARTY
    near = state.fight.near(one.id) if state.fight is not None and one is not None else ()
    others = [other for other in known_to(state, seat) if other.side != side and other.alive]
    others.sort(key=lambda other: (bool(other.helpless), other.id not in near))
    return people(others, lambda other: lies(other) or ("within reach" if other.id in near else ""))


def lies(other: Creature) -> str:
    """What keeps a creature from doing anything, as ``asleep``; empty if nothing does."""
    return other.helpless.removeprefix("is ")


def others(state: State, seat: str, filled: Filled) -> Choices:
    """Everybody whom the seat knows of but whoever acts, foes first."""
    one = called(state, filled.get("who", ""))
    side = one.side if one is not None else PARTY
    those = [other for other in known_to(state, seat) if other is not one and not other.dead]
    return people(sorted(those, key=lambda other: other.side == side))


def hurt(state: State, one: Creature) -> bool:
    """Whether somebody has lost hit points, and lives."""
    return one.hp < one.max_hp and not one.dead


def is_dying(state: State, one: Creature) -> bool:
    """Whether somebody is mortally injured."""
    return one.mark("dying") is not None


def helping(
    kind: Any, state: State, seat: str, fits: Fits, by: Fits = anybody, *, several: bool = False
) -> Sequence[Entry] | None:
    """What a player's Delvers can do for others who need it, each with the chance; None where nobody does.

    ``by`` says who knows how; ``several``: the command takes several of the others at once.
    """
    if seat in state.referees:
        return None
    found = []
    for other in (each for each in state.cast if each.side == PARTY):
        for one in orders(state, seat) if fits(state, other) else ():
            if one.helpless or one.id == other.id or not by(state, one):
                continue
            command = kind(who=one.name, whom=(other.name,) if several else other.name)
            try:
                told = command.choice(state, "form", referee=False)
            except PlayError:
                continue
            found.append(Entry(sentence(told.label), told.note, (("who", one.name), ("whom", other.name))))
    return tuple(found) or None


def sides_to_fight(state: State, seat: str, filled: Filled) -> Choices:
    """The sides that a fight can be begun with, or that can join it; for players those whom they have met."""
    met = (state.meeting.side,) if state.meeting is not None else ()
    there = [one for one in state.sides if one != PARTY and state.of_side(one)]
    fought = state.fight.sides if state.fight is not None else ()
    sides = [one for one in there if one not in fought and (seat in state.referees or one in met)]
    return tuple(Choice(one, sentence(side_called(state, one))) for one in sides)


# ---------------------------------------------------------------------- things


def things(fits: Callable[[Item], bool] = lambda item: True) -> Pick:
    """The things of whoever acts that fit."""

    def found(state: State, seat: str, filled: Filled) -> Choices:
        one = called(state, filled.get("who", ""))
        return of_things(item for item in (one.items if one is not None else ()) if fits(item))

    return found


def of_things(items: Iterable[Item]) -> Choices:
    """Things as choices, each name once."""
    found: dict[str, Choice] = {}
    for item in items:
        many = f"{item.count}, " if item.count > 1 else ""
        worn = "worn" if item.worn else item.where
        found.setdefault(item.name, Choice(item.name, sentence(f"{item.name}{item.bonus}"), f"{many}{worn}"))
    return tuple(found.values())


def has(name: str) -> Fits:
    """Whether somebody carries a thing of this name."""
    return lambda state, one: any(item.name == name for item in one.items)


# ---------------------------------------------------------------------- doors


def doors(state: State, seat: str, filled: Filled) -> Choices:
    """The doors that are to be seen where the party is, as they look; a GM's own by their names."""
    own = tuple(Choice(door.name, f"The door {door.name}") for door in state.exploring.doors if not door.site)
    now = state.site
    if now is None:
        return own
    looks = str if seat in state.referees else shown
    there = (one for one in now.ways(now.here) if one.kind == "door")
    return (*(Choice(str(one.number), f"Door {one.number}", looks(now.state_of(one))) for one in there), *own)
