"""Orders: who comes into play and leaves it."""

from __future__ import annotations

import msgspec

from lychgate.rulesets.hundred_saints.state import Attack


class AddCreatures(msgspec.Struct, frozen=True, tag="add_creatures", kw_only=True):
    """Bring ``count`` of a kind into play, on a side that is made if it is not there.

    ``each`` are the hit points of one after the other, where they are known. ``attack`` is what is added to attack
    rolls where there are no ``attacks`` to bear it; ``unsaid``: nobody has said that of all of them, so that it is 0.
    """

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
    saves: tuple[int, ...] = ()
    each: tuple[int, ...] = ()
    attack: int = 0
    unsaid: bool = False


class AddCharacter(msgspec.Struct, frozen=True, tag="add_character", kw_only=True):
    """Bring a character into play as it stands on its sheet; ``seat`` is the player's, ``retainer``: it serves.

    0, or nothing, where something was not said: then it follows from the class (``calling``) or is rolled. ``charisma``
    is the modifier, where only that is known; ``xp`` is -1 where it was not said.
    """

    name: str
    seat: str = ""
    calling: str = ""
    level: int = 1
    hp: int = 0
    max_hp: int = 0
    ac: int = 0
    charisma: int = 0
    xp: int = -1
    abilities: dict[str, int] = {}
    retainer: bool = False


class AddSeveral(msgspec.Struct, frozen=True, tag="add_several"):
    """Bring several characters into play at once, as a pasted block has them, a line for each."""

    who: tuple[AddCharacter, ...]


class Dismiss(msgspec.Struct, frozen=True, tag="dismiss"):
    """Take somebody out of play, or a whole side."""

    who: str


class Describe(msgspec.Struct, frozen=True, tag="describe"):
    """Say of a side that it is lit, wants wealth, or is ravenous; or is not."""

    side: str
    what: str
    so: bool = True


class Merge(msgspec.Struct, frozen=True, tag="merge"):
    """Two sides are one from now on; the second keeps its name."""

    side: str
    into: str


Commands = AddCreatures | AddCharacter | AddSeveral | Dismiss | Describe | Merge
