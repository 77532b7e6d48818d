"""Orders: making a character, and its checks."""

from __future__ import annotations

import msgspec


class MakeCharacter(msgspec.Struct, frozen=True, tag="make_character", kw_only=True):
    """Roll a whole character of a class. ``retainer``: an adventurer who serves, not a player's own."""

    name: str
    calling: str
    seat: str = ""
    level: int = 1
    retainer: bool = False


class Check(msgspec.Struct, frozen=True, tag="check", kw_only=True):
    """Somebody tries an ability, a skill, or something that needs no roll; ``by`` is what the situation adds."""

    who: str
    what: str
    by: int = 0
    secret: bool = False


class SaveAgainst(msgspec.Struct, frozen=True, tag="save_against", kw_only=True):
    """Somebody saves against a category; ``magic``: Wisdom counts."""

    who: str
    against: str
    by: int = 0
    magic: bool = False
    secret: bool = False


class TakeChance(msgspec.Struct, frozen=True, tag="take_chance", kw_only=True):
    """Roll whether something happens: so many in 6, or in 100, as the referee has set it."""

    chance: int
    of: int = 6
    what: str = ""
    secret: bool = False


Commands = MakeCharacter | Check | SaveAgainst | TakeChance
