"""The book's numbers of abilities, checks and classes, from ``data/characters.toml``."""

from __future__ import annotations

from functools import cache

import msgspec

from lychgate.core.codec import learn
from lychgate.resources import load

PACKAGE = "lychgate.rulesets.constitution"


class ClassRow(msgspec.Struct, frozen=True):
    """A class: what it is, and the kinds of checks to which its level is added."""

    name: str
    about: str
    adds_level_to: tuple[str, ...]
    clause: str


class CharacterNumbers(msgspec.Struct, frozen=True, rename={"classes": "class"}):
    """All of ``data/characters.toml``."""

    abilities: tuple[str, ...]
    ability_dice: str
    average: int
    most_skill: int
    money_dice: str
    money_times: int
    classes: tuple[ClassRow, ...]


learn(CharacterNumbers)

CHARACTERS: CharacterNumbers = load(PACKAGE, "data/characters.toml", CharacterNumbers)

ABILITIES = CHARACTERS.abilities


@cache
def classes() -> dict[str, ClassRow]:
    """The classes by name, in the order of the book."""
    return {row.name: row for row in CHARACTERS.classes}
