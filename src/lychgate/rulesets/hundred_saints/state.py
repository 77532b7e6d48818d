"""What is so: the cast and its sides, the clock, the encounter under way. A value; only events make a new one."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec.structs import replace

PARTY = "party"
"""The side of the player characters; it comes first in every order of dice (``[meta] side_order``)."""

Ground = Literal["dungeon", "outdoors"]
"""Enclosed or built-up space, or open air (enc.dist.8)."""

Kind = Literal["character", "retainer", "creature"]

STEPS = ("awareness", "surprise", "distance", "initiative", "actions", "conclusion")
"""The steps of an encounter in their order (enc.seq.1)."""


class Attack(msgspec.Struct, frozen=True):
    """A way to hurt: its name, its damage as dice, and what is added to the attack roll."""

    name: str
    damage: str
    bonus: int = 0


class Creature(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody: a character, a retainer, or a creature. ``seat`` is the player's whose character it is."""

    id: str
    name: str
    side: str
    kind: Kind = "creature"
    seat: str = ""
    level: int = 1
    hp: int = 1
    max_hp: int = 1
    ac: int = 10
    attacks: tuple[Attack, ...] = ()
    morale: int = 7
    speed: int = 40
    xp: int = 0
    charisma: int = 0

    @property
    def alive(self) -> bool:
        """Whether any hit points are left."""
        return self.hp > 0


class Side(msgspec.Struct, frozen=True, kw_only=True):
    """Those who act together. ``lit``: it carries light in the dark, or is loud (enc.aware.2)."""

    id: str
    lit: bool = False
    wants_wealth: bool = False
    ravenous: bool = False


class Surprised(msgspec.Struct, frozen=True):
    """How a side stood up to the meeting: its chance in six, its die (0: none was rolled), and what came of it."""

    side: str
    chance: int
    die: int
    surprised: bool


class Place(msgspec.Struct, frozen=True):
    """A side's place in the order of a Round: 1 acts first; sides of one rank act at the same time."""

    side: str
    die: int
    rank: int


class Encounter(msgspec.Struct, frozen=True, kw_only=True):
    """A meeting of ``sides``, the party first. ``step`` is the one that comes next; ``waived`` were passed over.

    ``aware`` holds pairs of sides: the first knows of the second. ``ambushed`` are attacked from hiding; ``mods`` is
    what circumstances add to each side's chance of surprise. ``distances`` are feet from the party. ``known``: the
    players' side knows of it (enc.surprise.10).
    """

    sides: tuple[str, ...]
    ground: Ground
    step: str = STEPS[0]
    waived: tuple[str, ...] = ()
    aware: tuple[tuple[str, str], ...] = ()
    ambushed: tuple[str, ...] = ()
    mods: dict[str, int] = {}
    surprise: tuple[Surprised, ...] = ()
    distances: dict[str, int] = {}
    order: tuple[Place, ...] = ()
    reactions: dict[str, str] = {}
    round: int = 0
    known: bool = False

    def knows(self, side: str, other: str) -> bool:
        """Whether ``side`` was aware of ``other`` before the meeting (enc.aware.1)."""
        return (side, other) in self.aware

    def is_surprised(self, side: str) -> bool:
        """Whether ``side`` was surprised."""
        return any(one.side == side and one.surprised for one in self.surprise)

    @property
    def all_surprised(self) -> bool:
        """Whether nobody saw it coming (enc.surprise.8)."""
        return bool(self.surprise) and all(one.surprised for one in self.surprise)

    @property
    def able(self) -> tuple[str, ...]:
        """The sides that can act at first contact: the unsurprised; all of them where everybody is surprised."""
        if self.all_surprised:
            return self.sides
        return tuple(side for side in self.sides if not self.is_surprised(side))


class Secret(msgspec.Struct, frozen=True):
    """Something that only referees know, in words, until it is revealed."""

    id: str
    text: str


class State(msgspec.Struct, frozen=True, kw_only=True):
    """A campaign as it stands. ``turn`` and ``round`` count from the beginning of the ``day``; a Turn has 60 Rounds."""

    variants: dict[str, str]
    referees: tuple[str, ...]
    players: tuple[str, ...]
    cast: tuple[Creature, ...] = ()
    sides: tuple[Side, ...] = (Side(id=PARTY),)
    day: int = 1
    turn: int = 0
    encounter: Encounter | None = None
    secrets: tuple[Secret, ...] = ()
    assist: dict[str, str] = {}
    next_id: int = 1
    closed: bool = False

    def creature(self, id_: str) -> Creature:
        """Who has this id."""
        return next(one for one in self.cast if one.id == id_)

    def side(self, id_: str) -> Side:
        """The side of this id."""
        return next(one for one in self.sides if one.id == id_)

    def of_side(self, side: str) -> tuple[Creature, ...]:
        """Those of a side who live."""
        return tuple(one for one in self.cast if one.side == side and one.alive)

    def with_creature(self, changed: Creature) -> State:
        """The same with one creature as it is now."""
        return replace(self, cast=tuple(changed if one.id == changed.id else one for one in self.cast))

    def with_side(self, changed: Side) -> State:
        """The same with one side as it is now."""
        return replace(self, sides=tuple(changed if one.id == changed.id else one for one in self.sides))
