"""The traditions of magic, from ``data/traditions.toml``: what each begins with, and what comes with levels."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from lychgate.core.codec import learn
from lychgate.resources import load
from lychgate.rulesets.sovereign.tables.delvers import PACKAGE


class Effort(msgspec.Struct, frozen=True):
    """The pool of Effort: a base, the level of a skill, and the best of some attributes."""

    base: int
    skill: str
    attributes: tuple[str, ...]


class Growth(msgspec.Struct, frozen=True, kw_only=True):
    """What a tradition gives by level, the first first: the highest spell level, spells cast in a day and prepared, new
    arts. ``first`` spells are known at the start, ``learned`` come with each level."""

    highest: tuple[int, ...] = ()
    cast: tuple[int, ...] = ()
    prepared: tuple[int, ...] = ()
    arts: tuple[int, ...] = ()
    first: int = 0
    learned: int = 0


class Tradition(msgspec.Struct, frozen=True, kw_only=True):
    """A tradition. ``full``: a whole Mage may have it, ``whole`` is the growth then; ``partial`` is a partial Mage's.

    The first arts are the ``fixed`` ones, one of ``one_of``, and others. ``armour``: its arts work in some armour.
    ``lists`` are the lists that its spells come from, none where it casts none.
    """

    name: str
    text: str
    full: bool
    skill: str
    effort: Effort
    armour: bool
    fixed: tuple[str, ...]
    arts: tuple[str, ...]
    lists: tuple[str, ...]
    partial: Growth
    whole: Growth | None = None
    one_of: tuple[str, ...] = ()


class SpellList(msgspec.Struct, frozen=True):
    """A list of spells: their names, by level."""

    name: str
    levels: tuple[tuple[str, ...], ...]


class InnateAc(msgspec.Struct, frozen=True):
    """An art that gives an AC of its own: what it begins with, and whether half the level is rounded ``up``."""

    art: str
    ac: int
    up: bool


class TraditionFile(msgspec.Struct, frozen=True):
    """All of ``data/traditions.toml``. ``both`` is the casting of somebody with two traditions that cast."""

    innate: tuple[InnateAc, ...]
    tradition: tuple[Tradition, ...]
    both: Growth
    spells: tuple[SpellList, ...]


learn(TraditionFile)

_FILE: TraditionFile = load(PACKAGE, "data/traditions.toml", TraditionFile)

BOTH = _FILE.both
INNATE = _FILE.innate


@lru_cache(1)
def traditions() -> dict[str, Tradition]:
    """The traditions by name."""
    return {one.name: one for one in _FILE.tradition}


def spells_of(tradition: str, highest: int) -> tuple[str, ...]:
    """The names of the spells that a tradition may learn up to a spell level, the lowest first."""
    lists = [one for one in _FILE.spells if one.name in traditions()[tradition].lists]
    return tuple(name for level in range(highest) for one in lists for name in one.levels[level])


@lru_cache(1)
def spell_names() -> tuple[str, ...]:
    """The names of all spells."""
    return tuple(name for one in _FILE.spells for level in one.levels for name in level)


@lru_cache(1)
def art_names() -> tuple[str, ...]:
    """The names of all arts."""
    return tuple(name for one in _FILE.tradition for name in one.arts)
