"""The classes, from ``data/classes.toml``."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

import msgspec

from lychgate.core.codec import learn
from lychgate.resources import load
from lychgate.rulesets.sovereign.tables.delvers import PACKAGE

FeatKind = Literal["any", "combat", "non-combat"]


class Class(msgspec.Struct, frozen=True):
    """A class, or two partial ones with a ``/`` between them.

    ``hit_die`` is what is added to the die, ``attack`` the attack bonus by level, ``feats`` the kinds of the first,
    ``traditions`` how many traditions of magic it has.
    """

    name: str
    hit_die: int
    attack: tuple[int, ...]
    feats: tuple[FeatKind, ...]
    traditions: int
    abilities: tuple[str, ...]

    @property
    def partial(self) -> bool:
        """Whether it is made of two partial classes."""
        return "/" in self.name


class Ability(msgspec.Struct, frozen=True):
    """An ability of a class, and what it does."""

    name: str
    text: str


class Lighter(msgspec.Struct, frozen=True):
    """The hit die of a class that has these ``parts``, with this tradition."""

    parts: str
    tradition: str
    modifier: int


class ClassNumbers(msgspec.Struct, frozen=True):
    """The sides of hit dice, the highest level, and the levels that bring a feat."""

    sides: int
    levels: int
    feats: tuple[int, ...]
    lighter: Lighter


class ClassFile(msgspec.Struct, frozen=True, rename={"classes": "class"}):
    """All of ``data/classes.toml``."""

    numbers: ClassNumbers
    classes: tuple[Class, ...]
    ability: tuple[Ability, ...]


learn(ClassFile)

_FILE: ClassFile = load(PACKAGE, "data/classes.toml", ClassFile)

CLASS_NUMBERS = _FILE.numbers


@lru_cache(1)
def classes() -> dict[str, Class]:
    """The classes by name."""
    return {one.name: one for one in _FILE.classes}


@lru_cache(1)
def abilities() -> dict[str, Ability]:
    """The abilities of classes by name."""
    return {one.name: one for one in _FILE.ability}
