"""A journey through the open country, day by day."""

from __future__ import annotations

import msgspec


class Journey(msgspec.Struct, frozen=True, kw_only=True):
    """The journey as it stands. ``points`` (or hours) are left of today's; ``paid`` goes towards ``towards``.

    ``done`` are the steps of the day that have been taken. ``days`` are those since the last day of rest. ``marched``:
    a forced march today; ``owes_rest``: one yesterday. ``saved``: the hour that riders save each day is used up.
    ``lost``: only referees know; ``side`` is the side of the hex by which they really leave. ``here`` is the country
    they are in. ``poor`` (sight), ``cold`` and ``dark`` are what the weather does.
    """

    points: int = 0
    paid: int = 0
    towards: str = ""
    here: str = ""
    done: tuple[str, ...] = ()
    days: int = 0
    riding: str = "foot"
    saved: bool = False
    marched: bool = False
    owes_rest: bool = False
    lost: bool = False
    side: int = 0
    weather: str = ""
    poor: bool = False
    cold: bool = False
    dark: bool = False
