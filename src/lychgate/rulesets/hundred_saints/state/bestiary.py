"""The referee's own creatures: what a group of a kind is made of."""

from __future__ import annotations

import msgspec

from lychgate.rulesets.hundred_saints.state.cast import Attack


class Beast(msgspec.Struct, frozen=True, kw_only=True):
    """A kind of creature as the referee has written it down. ``id`` is its key; a later entry of the same key or name
    takes its place.

    ``hp`` is a number or dice, empty for a d8 a level; ``saves`` are targets against doom, ray, hold, blast and spell.
    ``number`` is how many of them are met, as dice; empty: nobody has said.
    """

    id: str
    name: str
    level: int
    ac: int
    morale: int
    hp: str = ""
    attacks: tuple[Attack, ...] = ()
    speed: int = 40
    xp: int = 0
    saves: tuple[int, ...] = ()
    notes: str = ""
    number: str = ""
