"""Orders: who comes into play and leaves it."""

from __future__ import annotations

import msgspec

from lychgate.rulesets.hundred_saints.state import Attack


class AddCreatures(msgspec.Struct, frozen=True, tag="add_creatures", kw_only=True):
    """Bring ``count`` of a kind into play, on a side that is made if it is not there."""

    count: int
    name: str
    side: str = ""
    level: int = 1
    hp: str = ""
    ac: int = 10
    attacks: tuple[Attack, ...] = ()
    morale: int = 7
    speed: int = 40
    xp: int = 0


class AddCharacter(msgspec.Struct, frozen=True, tag="add_character", kw_only=True):
    """Bring a character of a player's into play, or a retainer (no ``seat``)."""

    name: str
    seat: str = ""
    level: int = 1
    hp: int = 4
    ac: int = 10
    charisma: int = 0


class Dismiss(msgspec.Struct, frozen=True, tag="dismiss"):
    """Take somebody out of play, or a whole side."""

    who: str


class Describe(msgspec.Struct, frozen=True, tag="describe"):
    """Say of a side that it is lit, wants wealth, or is ravenous; or is not."""

    side: str
    what: str
    so: bool = True


Commands = AddCreatures | AddCharacter | Dismiss | Describe
