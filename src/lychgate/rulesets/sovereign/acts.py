"""The time and the people an act takes; each command declares them, and ``rules/may_act.py`` checks them first."""

from __future__ import annotations

from typing import Literal

import msgspec

Time = Literal["moment", "instant", "free", "move", "main", "round", "calm", "minute", "turn", "hour", "days"]
"""The time that an act takes, in the book's terms.

``moment`` counts nowhere, and ``calm`` is anything that nobody does while others fight. ``instant`` to ``main`` are the
actions of a Round, ``round`` is a Main Action and a Move. ``minute`` to ``days`` are too long for a fight, and ``turn``
is the one significant thing that a Delver does in a Turn of a site.
"""

LONG: dict[Time, str] = {"minute": "a minute", "turn": "a Turn", "hour": "an hour", "days": "days"}
"""The times that are too long for a fight, in words."""


class Takes(msgspec.Struct, frozen=True, kw_only=True):
    """What an act takes: its ``time``, and the fields of the command that name those who ``act``.

    ``near`` are the fields of those who must be in the same room. ``what`` names the act in a refusal: ``picking a
    lock``. ``anybody``: it is the party's, and one of them must be able to act. ``fight``: there is no such act outside
    of a fight. ``each``: of several, or of a side, all those do it who can. ``away`` from the dungeon: it takes a
    settlement, or begins outside.

    ``paid``: the gate takes the action or the Turn; else the command does, for what it takes depends on more. ``least``
    is the least that it takes in a fight of those whose feats make it quicker. ``again``: whoever has done this in a
    Turn may do more of it in the same Turn. ``waived`` is the field by which a GM allows the act in a fight, ``lasts``
    the time in words where it is another one, and ``instead`` what a fight leaves time for.
    """

    time: Time
    who: tuple[str, ...] = ("who",)
    near: tuple[str, ...] = ()
    what: str = ""
    anybody: bool = False
    fight: bool = False
    each: bool = False
    away: Literal["", "needs a settlement", "begins outside"] = ""
    paid: bool = False
    least: Time | None = None
    again: bool = False
    waived: str = ""
    lasts: str = ""
    instead: str = ""

    @property
    def span(self) -> str:
        """The time in words, where it is too long for a fight; else empty."""
        return self.lasts or LONG.get(self.time, "")


CONSCIOUS = Takes(time="moment")
"""An act that only needs a creature able to act; the GM says how long it takes."""

AGAINST = Takes(time="free", fight=True, near=("whom",))
"""An attack that takes its actions by itself, on a foe in the same room."""

INSTANT = Takes(time="instant", fight=True)
FREE = Takes(time="free", fight=True)
MOVE = Takes(time="move", fight=True)
MAIN = Takes(time="main", fight=True)
"""Acts of a fight alone, by the action that they take."""
