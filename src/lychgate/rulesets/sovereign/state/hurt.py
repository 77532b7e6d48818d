"""What somebody suffers from: a mortal injury and its clock, Frailty, poisons that have taken hold."""

from __future__ import annotations

import msgspec


class Fall(msgspec.Struct, frozen=True, kw_only=True):
    """A mortal injury. ``rounds`` is how many Rounds have ended since, the one of the fall among them.

    ``fatal``: when so many have ended, its bearer dies. ``turn_of`` is the side that acted at the fall, empty outside
    of a fight. ``tried``: somebody has tried to stabilise its bearer in this Round.
    """

    fatal: int
    rounds: int = 0
    turn_of: str = ""
    tried: bool = False


class Frailty(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody is Frail for ``days``, the last ``cared`` of them in bed and cared for.

    ``surgeons`` have tried to end it. ``dies`` and ``heals`` are the days, counted from its beginning, on which it ends
    without care; 0 while that is not decided.
    """

    days: int = 0
    cared: int = 0
    surgeons: tuple[str, ...] = ()
    dies: int = 0
    heals: int = 0


class Poison(msgspec.Struct, frozen=True, kw_only=True):
    """A poison that has taken hold and kills after ``turns`` Turns. ``dc`` is the difficulty of curing it.

    ``tried``: a medic has tried, and may not again in this Turn. ``fresh``: it took hold in the fight under way.
    """

    name: str
    turns: int
    dc: int
    tried: bool = False
    fresh: bool = False
