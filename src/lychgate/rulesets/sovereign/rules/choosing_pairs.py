"""What a form offers for a check: first the skills of whoever tries, then the attributes, each with its chance."""

from __future__ import annotations

from lychgate.core.view import Choice
from lychgate.rulesets.sovereign.command import Filled, Pick
from lychgate.rulesets.sovereign.rules.checks import Pair, added_by, skill_of
from lychgate.rulesets.sovereign.rules.choosing import Choices, called
from lychgate.rulesets.sovereign.rules.pair_odds import pair_told
from lychgate.rulesets.sovereign.state import State
from lychgate.rulesets.sovereign.tables.delvers import ATTRIBUTES, SKILLS


def skills(who: str = "who") -> Pick:
    """The skills of whoever is named in a field, the best first."""

    def found(state: State, seat: str, filled: Filled) -> Choices:
        one = called(state, filled.get(who, ""))
        if one is None or not one.detailed:
            return tuple(Choice(skill, skill.title()) for skill in SKILLS)
        ordered = sorted(SKILLS, key=lambda skill: (-skill_of(one, skill), skill))
        return tuple(Choice(skill, skill.title(), f"level {skill_of(one, skill)}") for skill in ordered)

    return found


def pairs(who: str = "who", skill: str = "skill", *, chance: bool = True) -> Pick:
    """The attributes with a skill that was chosen, the best first; with the chance at the normal difficulty."""

    def found(state: State, seat: str, filled: Filled) -> Choices:
        one = called(state, filled.get(who, ""))
        every = [Pair(attribute, filled.get(skill, SKILLS[0])) for attribute in ATTRIBUTES]
        if one is None or not one.detailed:
            return tuple(Choice(str(pair), str(pair)) for pair in every if pair.attribute != "charisma")
        every.sort(key=lambda pair: -added_by(one, pair))
        return tuple(
            Choice(str(pair), str(pair), pair_told(state, one, pair).replace(f" by {pair}", "") if chance else "")
            for pair in every
        )

    return found
