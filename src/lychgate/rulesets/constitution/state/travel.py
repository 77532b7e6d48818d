"""What burns, how often encounters are rolled for, and what hunters and trappers have done."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

OutingKind = Literal["hunt", "forage", "trap", "set", "empty"]


class Light(msgspec.Struct, frozen=True, kw_only=True):
    """A light that somebody carries; ``out`` is the minute at which it is burnt down."""

    who: str
    name: str
    out: int


class Watch(msgspec.Struct, frozen=True, kw_only=True):
    """How often encounters are rolled for, and at what chance: ``good`` in ``faces``.

    ``every`` is in turns in a dungeon, and in miles overland. ``since`` are the minutes since the last check.
    """

    good: int
    faces: int
    every: int
    since: int = 0


class Outing(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody did for food on a day: ``quarters`` of the day's distance it cost, all four where it failed."""

    who: str
    kind: OutingKind
    day: int
    good: bool = True
    quarters: int = 0


class Trapline(msgspec.Struct, frozen=True, kw_only=True):
    """Traps that a patient trapper has set in a kind of land on a day."""

    who: str
    terrain: str
    day: int


class Ground(msgspec.Struct, frozen=True, kw_only=True):
    """The land that the party is in, and whether it is winter there."""

    terrain: str
    winter: bool = False


class March(msgspec.Struct, frozen=True, kw_only=True):
    """The ``hours`` that the party has marched on a ``day``."""

    day: int = 0
    hours: int = 0


class Travel(msgspec.Struct, frozen=True, kw_only=True):
    """``place`` is how often encounters are rolled for in the dungeon where the party is; None outside of one.

    ``land`` is the same overland where the referee has set it. ``carried`` are the miles since the last full leg, as a
    fraction. ``outings`` are those of the last day that had any. ``ground`` is where the party is, once that was said.
    ``march`` is that of the last day on the way. ``overmarched`` are those for whom it was longer than a day's, and
    whose day was not reckoned since.
    """

    lights: tuple[Light, ...] = ()
    place: Watch | None = None
    land: Watch | None = None
    carried: tuple[int, int] = (0, 1)
    outings: tuple[Outing, ...] = ()
    traplines: tuple[Trapline, ...] = ()
    ground: Ground | UnsetType = UNSET
    march: March = March()
    overmarched: tuple[str, ...] = ()

    def marched(self, day: int) -> int:
        """Return the hours that the party has marched on a day so far."""
        return self.march.hours if self.march.day == day else 0

    @property
    def here(self) -> Ground | None:
        """The land that the party is in; None where nobody has said."""
        return None if self.ground is UNSET else self.ground

    def outings_of(self, day: int) -> tuple[Outing, ...]:
        """What was done for food on a day."""
        return tuple(one for one in self.outings if one.day == day)
