"""The printed initiations, from ``data/initiations.toml``, and what their effects are made of."""

from __future__ import annotations

from functools import cache
from typing import Literal

import msgspec

from lychgate.core.codec import learn
from lychgate.resources import load
from lychgate.rulesets.constitution.tables.characters import PACKAGE

Op = Literal["bonus", "die", "advantage", "cost", "allow", "keep", "force", "know"]

OPS: tuple[Op, ...] = ("bonus", "die", "advantage", "cost", "allow", "keep", "force", "know")


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that an initiation does. ``when`` names all that must be so; which other fields count depends on
    ``op``: ``to`` and ``amount`` of a bonus, ``of`` and ``faces`` of a die, ``on`` and ``dice`` of advantage,
    ``of`` and ``points`` of a cost, ``what`` of all others."""

    op: Op
    to: str = ""
    amount: int | Literal["level"] = 0
    of: str = ""
    faces: int = 0
    on: str = ""
    dice: int = 0
    points: int = 0
    what: str = ""
    when: tuple[str, ...] = ()


class Initiation(msgspec.Struct, frozen=True, rename={"calling": "class"}, kw_only=True):
    """An initiation: who may have it (a class, empty for all), what it does, and what it says besides.

    ``later``: it is of a later edition. ``clause`` is empty for a table's own.
    """

    name: str
    text: str
    calling: str = ""
    clause: str = ""
    later: bool = False
    effects: tuple[Effect, ...] = ()


class _Printed(msgspec.Struct, frozen=True):
    initiation: tuple[Initiation, ...]


learn(_Printed)


@cache
def printed() -> dict[str, Initiation]:
    """The printed initiations by name, in the order of the book."""
    found: _Printed = load(PACKAGE, "data/initiations.toml", _Printed)
    return {one.name: one for one in found.initiation}


@cache
def topics() -> tuple[str, ...]:
    """What a check may be about that an initiation, good sight or a load counts for."""
    inside = ("attack", "ac", "damage", "initiative")
    found = (effect.to for one in printed().values() for effect in one.effects if effect.op == "bonus")
    return tuple(dict.fromkeys((*(to for to in found if to not in inside), "sight", "athletics")))
