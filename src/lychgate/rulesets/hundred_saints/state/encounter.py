"""An encounter, from awareness to aftermath."""

from __future__ import annotations

from typing import Literal

import msgspec

from lychgate.rulesets.hundred_saints.state.stealth import Creep

Ground = Literal["dungeon", "outdoors"]
"""Enclosed or built-up space, or open air (enc.dist.8)."""

STEPS = ("awareness", "surprise", "distance", "initiative", "actions", "conclusion")
"""The steps of an encounter in their order (enc.seq.1)."""


class Surprised(msgspec.Struct, frozen=True):
    """Whether a side was surprised: its chance in six, its die (0: none was rolled), and what came of it.

    ``by`` is the other side that it rolled about, where it rolls about each; empty: about all of them.
    """

    side: str
    chance: int
    die: int
    surprised: bool
    by: str = ""


class Place(msgspec.Struct, frozen=True):
    """A side's place in the order of a Round: 1 acts first; sides of one rank act at the same time."""

    side: str
    die: int
    rank: int


class Encounter(msgspec.Struct, frozen=True, kw_only=True):
    """An encounter of ``sides``, the party first. ``step`` is the one that comes next; ``waived`` were passed over.

    ``aware`` holds pairs of sides: the first knows of the second. ``ambushed`` are attacked from hiding; ``mods`` is
    what circumstances add to each side's chance of surprise. ``distances`` are feet from the party. ``known``: the
    players' side knows of it (enc.surprise.10).

    ``unaware``: pairs of which the referee has said that the first does not know of the second (enc.evade.2).
    ``opened``: what the party did first, if it was to speak or to flee (enc.parley.2). ``waited`` let their free Round
    go by (enc.wait.1). ``alert`` are those who act although their side is surprised, by id (enc.stealth.class.2).
    ``creep`` is an approach unseen. ``first`` is the number of the first Round: 0 where the Round that surprise gives
    is not counted (enc.surprise.7). Of this Round: ``held`` are the sides that wait, each with the place it had rolled,
    and ``acted`` those that have spoken. ``sight`` is how far anybody sees, in feet; 0: nobody has said.
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
    unaware: tuple[tuple[str, str], ...] = ()
    opened: str = ""
    waited: tuple[str, ...] = ()
    alert: dict[str, str] = {}
    creep: Creep | None = None
    first: int = 1
    held: dict[str, int] = {}
    acted: tuple[str, ...] = ()
    sight: int = 0

    def knows(self, side: str, other: str) -> bool:
        """Whether ``side`` was aware of ``other`` before they met (enc.aware.1)."""
        return (side, other) in self.aware

    def is_surprised(self, side: str) -> bool:
        """Whether ``side`` was surprised."""
        return any(one.side == side and one.surprised for one in self.surprise)

    def is_surprised_by(self, side: str, other: str) -> bool:
        """Whether ``side`` was surprised by ``other``."""
        return any(one.side == side and one.surprised and one.by in ("", other) for one in self.surprise)

    @property
    def caught(self) -> tuple[str, ...]:
        """The sides that were surprised, each once."""
        return tuple(dict.fromkeys(one.side for one in self.surprise if one.surprised))

    @property
    def all_surprised(self) -> bool:
        """Whether nobody saw it coming (enc.surprise.8)."""
        return bool(self.surprise) and all(self.is_surprised(one.side) for one in self.surprise)

    @property
    def begins(self) -> bool:
        """Whether it is still at its first Round, or before it."""
        return self.round <= self.first

    @property
    def rounds(self) -> int:
        """How many Rounds have begun, whatever their numbers."""
        return self.round - self.first + 1 if self.order or self.round else 0

    @property
    def able(self) -> tuple[str, ...]:
        """The sides that can act at first contact: the unsurprised; all of them where everybody is surprised."""
        if self.all_surprised:
            return self.sides
        return tuple(side for side in self.sides if not self.is_surprised(side) or side in self.alert.values())

    @property
    def free(self) -> tuple[str, ...]:
        """The sides whose free Round it is, while those whom they surprised cannot act (enc.surprise.2)."""
        if not self.caught or self.all_surprised or not self.begins:
            return ()
        acts = tuple(one.side for one in self.order)
        return acts if set(acts) < set(self.sides) else ()
