"""How halves and other parts are rounded, where no clause says otherwise."""

from __future__ import annotations

from lychgate.core.clause import clause
from lychgate.rulesets.hundred_saints.tables.combat import COMBAT

NUMBERS = COMBAT.options


@clause("enc.core.round.1")
def part_of(whole: int, of: int, parts: int = 1) -> int:
    """So many ``of``-ths of a whole number, rounded down, such as ``part_of(share, 2)`` for a half."""
    return whole * parts // of


@clause("enc.core.round.1")
def damage_part(damage: int, of: int) -> int:
    """A part of damage: rounded down, and never under 1."""
    return max(1, part_of(damage, of))


@clause("enc.core.round.1")
def quarter_up(whole: int) -> int:
    """A quarter, rounded up: what the splash rule alone says."""
    return -(-whole // NUMBERS.spot_share)
