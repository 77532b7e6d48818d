"""What traditions teach: arts and spells, at the start and with levels."""

from __future__ import annotations

from lychgate.core.clause import clause
from lychgate.rulesets.sovereign.rules.feats import casts
from lychgate.rulesets.sovereign.state import Delver
from lychgate.rulesets.sovereign.tables.magic import arts
from lychgate.rulesets.sovereign.tables.traditions import BOTH, Growth, spells_of, traditions

HEADING = "Delvers"

WHOLE = "Mage"
"""The class of a whole Mage; others are Mages in part."""

HIGHEST = 5
"""The level of the highest spells."""


def growth_of(made: Delver, tradition: str) -> Growth:
    """What a tradition gives somebody of this class by level."""
    row = traditions()[tradition]
    return row.whole if made.calling == WHOLE and row.whole is not None else row.partial


def highest_spell(made: Delver, tradition: str, level: int) -> int:
    """The highest level of spells that somebody can cast by a tradition; 0 where it casts none."""
    if not casts(tradition):
        return 0
    both = len(made.traditions) > 1 and all(casts(one) for one in made.traditions)
    return (BOTH if both else growth_of(made, tradition)).highest[level - 1]


def first_arts(made: Delver, tradition: str) -> int:
    """How many arts of a tradition are chosen at the start, beside those that it always begins with."""
    row = traditions()[tradition]
    return growth_of(made, tradition).arts[0] - len(row.fixed) - bool(row.one_of)


@clause("sov.adv.magic", "sov.magic.arts", "sov.magic.learned-spells")
def taught(made: Delver, tradition: str, level: int, accursed: str = "as-others") -> tuple[int, int]:
    """How many arts and spells of a tradition a level brings, the first one excepted.

    The Accursed learn no more arts where the table has it so (``accursed``).
    """
    growth = growth_of(made, tradition)
    none = tradition == "Accursed" and accursed == "two"
    return 0 if none else growth.arts[level - 1], growth.learned


def spells_on_lists(made: Delver) -> tuple[str, ...]:
    """All spells on the lists of somebody's traditions, of whatever level."""
    return tuple(spell for tradition in made.traditions for spell in spells_of(tradition, HIGHEST))


def open_arts(made: Delver, tradition: str, level: int) -> tuple[str, ...]:
    """The arts of a tradition that somebody of this level can use, and has not learned."""
    return tuple(art for art in traditions()[tradition].arts if art not in made.arts and arts()[art].least <= level)


def open_spells(made: Delver, tradition: str, level: int) -> tuple[str, ...]:
    """The spells that somebody can cast by a tradition, and does not know."""
    known = spells_of(tradition, highest_spell(made, tradition, level))
    return tuple(spell for spell in known if spell not in made.spells)
