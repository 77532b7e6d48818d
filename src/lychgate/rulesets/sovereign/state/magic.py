"""Magic in force: what lies on somebody and for how long, Effort that is committed, spells prepared and cast."""

from __future__ import annotations

from typing import Literal

import msgspec

Unit = Literal["rounds", "turns", "days", "released"]
"""What a duration is counted in; ``released``: it lasts until it is dispelled or let go."""

Until = Literal["duration", "turn", "day"]
"""How long Effort stays committed."""

Stops = Literal["all", "main", "move", "magic", "healing"]
"""What a working keeps somebody from."""

Pace = Literal["", "twice", "half"]
"""How far somebody moves under a working, by their own pace."""

TURNS_IN_A_DAY = 144
"""Turns of ten minutes."""


class Working(msgspec.Struct, frozen=True, kw_only=True):
    """What an art or a spell (``source``) of somebody (``by``) does to a creature while it lasts.

    ``name`` says it in a word, ``left`` is how much of ``unit`` it lasts. ``bonuses`` are added to figures by name.
    ``immune`` and ``halves`` are energies that do not hurt, or half as much. ``light`` is its radius in feet. ``stops``
    names what it keeps somebody from, ``breaks`` what ends it early: ``violence`` of its bearer or ``harm`` to them.
    ``hurts`` are dice of damage at the start of each turn. ``extra``: a second Main Action a Round, for System Strain.
    ``dice`` are those of the bearer's attacks, ``feeble``: of two damage rolls the worse counts. ``blades`` are dice of
    damage to whoever strikes the bearer hand to hand. ``gone``: its bearer was summoned, and leaves with it.
    ``spares`` is a save against what ``halves`` leaves, ``mends``: a night makes the bearer whole. ``slips``: nobody
    strikes at the bearer for turning away, ``waits``: poisons in them do nothing meanwhile.
    """

    name: str
    source: str
    by: str
    unit: Unit
    left: int = 0
    bonuses: dict[str, int] = {}
    immune: tuple[str, ...] = ()
    halves: tuple[str, ...] = ()
    light: int = 0
    stops: tuple[Stops, ...] = ()
    breaks: tuple[str, ...] = ()
    hurts: str = ""
    extra: bool = False
    dice: str = ""
    feeble: bool = False
    blades: str = ""
    spares: str = ""
    mends: bool = False
    pace: Pace = ""
    slips: bool = False
    waits: bool = False
    gone: bool = False


class Held(msgspec.Struct, frozen=True):
    """Effort of a tradition that an art has committed."""

    tradition: str
    amount: int
    until: Until
    art: str


class Casting(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody has prepared, cast and committed. ``used`` counts the slots cast since the last night.

    ``spent`` are arts, feats and abilities that work once, as ``turn ART``, ``day ART`` or ``round ART``. ``chosen`` is
    what an art is for.
    """

    prepared: tuple[str, ...] = ()
    used: int = 0
    held: tuple[Held, ...] = ()
    spent: tuple[str, ...] = ()
    chosen: dict[str, str] = {}

    def committed(self, tradition: str) -> int:
        """How much Effort of a tradition is committed."""
        return sum(one.amount for one in self.held if one.tradition == tradition)
