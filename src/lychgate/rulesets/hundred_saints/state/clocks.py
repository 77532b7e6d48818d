"""Clocks: what counts down to an end, by itself or by hand."""

from __future__ import annotations

from typing import Literal

import msgspec

ClockUnit = Literal["", "round", "turn"]
"""What a clock counts; empty: it is moved by hand."""


class Clock(msgspec.Struct, frozen=True, kw_only=True):
    """A clock with ``left`` of ``most`` to go. ``who`` is the id of somebody who is under a condition of this name
    until it ends; empty: it stands for itself. ``secret``: only referees see it."""

    name: str
    left: int
    most: int
    unit: ClockUnit = ""
    who: str = ""
    secret: bool = False
