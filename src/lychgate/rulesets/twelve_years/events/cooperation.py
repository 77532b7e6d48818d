"""Parties that deal with enemies side by side."""

from __future__ import annotations

from lychgate.rulesets.twelve_years.events.base import Happening, PartyHappening


class SidesTaken(Happening, frozen=True, gc=False):
    """Every party that faces the enemies of ``place`` has said at once what it does: the seats that ``attack``, the
    seats that ``run``."""

    seat: str
    place: str
    attack: tuple[str, ...]
    run: tuple[str, ...]


class CoopRolled(PartyHappening, frozen=True, gc=False):
    """The d6 of one party among several that attack together."""

    face: int


class RollsCompared(Happening, frozen=True, gc=False):
    """The rolls of the parties that attack together, after Thorning, by seat, and what their ``difference`` means.

    ``high`` and ``low`` are the seats that share the highest and the lowest; ``row`` is the row of the table.
    """

    seat: str
    place: str
    rolls: tuple[tuple[str, int], ...]
    difference: int
    row: str
    high: tuple[str, ...]
    low: tuple[str, ...]


class ComradesHit(PartyHappening, frozen=True, gc=False):
    """In the chaos the party is hit by that of the seat ``by``, which meant the enemy, for ``damage``."""

    by: str
    damage: int
