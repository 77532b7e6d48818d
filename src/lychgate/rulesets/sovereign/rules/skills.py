"""Skills: nine of them, what each is for, and which are for fighting."""

from __future__ import annotations

from lychgate.core.clause import clause
from lychgate.rulesets.sovereign.tables.delvers import DELVERS, SKILLS

HEADING = "Delvers"

NUMBERS = DELVERS.skills


@clause(
    "sov.skill.exert",
    "sov.skill.heal",
    "sov.skill.know",
    "sov.skill.magic",
    "sov.skill.notice",
    "sov.skill.brawl",
    "sov.skill.shoot",
    "sov.skill.sneak",
    "sov.skill.stab",
)
def meaning(skill: str) -> str:
    """What a skill is for, in a sentence."""
    return DELVERS.skill_texts[skill]


@clause("sov.skill.combat-skills")
def is_combat(skill: str) -> bool:
    """Whether a skill is one of the three for fighting; Magic counts as one only for the attack that says so."""
    return skill in NUMBERS.combat


def skill_called(said: str) -> str:
    """The skill that somebody means by its name or its beginning; empty where that is none, or several."""
    found = [one for one in SKILLS if said and one.startswith(said.casefold())]
    return found[0] if len(found) == 1 else ""
