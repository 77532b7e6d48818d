"""Sides as sentences name them: the party, the goblins, the ogre, Grub."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from lychgate.core.telling import listed
from lychgate.kit.english import a_or_many, many_of, one_of
from lychgate.rulesets.hundred_saints.state import PARTY, State


def several(state: State, side: str) -> bool:
    """Whether a side is more than one, or is called so: then its verb is too. The party is one."""
    return side != PARTY and (one_of(side) != side or sum(one.side == side for one in state.cast) > 1)


def the(state: State, side: str) -> str:
    """A side in the middle of a sentence; one who is alone and has a name of their own goes by it."""
    alone = [one.name for one in state.cast if one.side == side]
    if len(alone) == 1 and alone[0].casefold() == side and alone[0] != side:
        return alone[0]
    return f"the {in_number(state, side)}"


def in_number(state: State, side: str) -> str:
    """A side's name, as a plural where it is that of the first of several: ``orcs`` for the side of an orc and five."""
    names = [one.name.casefold() for one in state.cast if one.side == side]
    named_so = any(name == side or name.startswith(f"{side} ") for name in names)
    return many_of(side) if len(names) > 1 and named_so else side


def does(state: State, side: str, one: str, many: str) -> str:
    """A side and what it does, in the words for one or for several: ``the goblins flee``."""
    return f"{the(state, side)} {many if several(state, side) else one}"


def called(state: State, id_: str) -> str:
    """Somebody by name, as long as they are in play."""
    return next((one.name for one in state.cast if one.id == id_), "somebody")


def name_of(state: State, id_: str) -> str:
    """Somebody's name in the telling of a fight, where those who have left play are still spoken of."""
    return next((one.name for one in state.cast if one.id == id_), "somebody who has left")


def bearer_named(state: State, who: str) -> str:
    """Who has gear or coins, by the id: somebody by name, or the party where it is empty."""
    return state.creature(who).name if who else "The party"


def people(state: State, ids: Iterable[str]) -> str:
    """Some by their names: ``Ada, Bertram and Cecily``."""
    return listed(called(state, id_) for id_ in ids)


NAMED = 4
"""The most of a side who are named, where not all of it are meant."""


def those_of(state: State, side: str, who: Sequence[str]) -> str:
    """Some of a side: by their names where they are few, else by their number; the side where they are all of it."""
    if 1 < len(who) == len(state.of_side(side)):
        return the(state, side)
    return listed(name_of(state, one) for one in who) if len(who) <= NAMED else f"{len(who)} of {the(state, side)}"


def counted(state: State, side: str) -> str:
    """How many of a side live, with its name: ``5 goblins``, ``an ogre``, ``Grub``."""
    living = len(state.of_side(side))
    if several(state, side) or living > 1:
        return a_or_many(1, one_of(side)) if living == 1 else f"{living} {in_number(state, side)}"
    name = the(state, side)
    if not name.startswith("the "):
        return name
    return f"{'an' if side[:1] in 'aeiou' else 'a'} {side}"


def feet_of(feet: int) -> str:
    """So many feet, in words: ``30 feet``, ``1 foot``."""
    return f"{feet} {'foot' if feet == 1 else 'feet'}"


def sentence(text: str) -> str:
    """A sentence begins with a capital letter."""
    return f"{text[:1].upper()}{text[1:]}"
