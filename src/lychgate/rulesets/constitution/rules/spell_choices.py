"""What the forms of magic offer: the spells that somebody knows, each in a line, and what an opening is good for."""

from __future__ import annotations

from lychgate.core.view import Choice
from lychgate.kit.fields import People
from lychgate.rulesets.constitution.rules.form_choices import Filled, whoever
from lychgate.rulesets.constitution.rules.initiations import allows
from lychgate.rulesets.constitution.rules.spells import next_of_school, rating, schools
from lychgate.rulesets.constitution.state import Creature, State
from lychgate.rulesets.constitution.state.amendable import spell_as_amended
from lychgate.rulesets.constitution.tables.effects import spell_effect_told
from lychgate.rulesets.constitution.tables.magic import Spell

EXPLORE = "explore"
"""What is typed for research without a school."""


class Spells(People, frozen=True):
    """Spells, one after the other; ``and`` may stand between them."""

    def kinds(self) -> tuple[str, ...]:
        return ("spell",)


KNOWS_NONE = {"spell": "You know no spell yet. The referee writes this table's spells, and gives you the first."}
"""Why there is no spell to choose."""


def in_short(state: State, one: Creature, spell: Spell) -> str:
    """A spell in a line for whoever knows it: its level, its rating, and what it does."""
    does = spell_as_amended(state, spell)
    effects = "; ".join(map(spell_effect_told, does.effects))
    return f"level {spell.level}, {rating(one, spell)} %: {first_sentence(does.text) or effects or 'in words alone'}"


def first_sentence(text: str) -> str:
    """The first sentence of a text, without its full stop."""
    return text.partition(". ")[0].removesuffix(".")


def knows_spells(state: State, one: Creature) -> bool:
    """Whether somebody knows a spell whose ritual they could hold."""
    return one.up and any(rating(one, each) for each in state.magic.spells)


def known_spells(state: State, seat: str, filled: Filled) -> tuple[Choice, ...]:
    """The spells that whoever acts knows, each in a line."""
    one = whoever(state, filled)
    there = [each for each in state.magic.spells if one is not None and rating(one, each)]
    return tuple(Choice(each.name, each.name, in_short(state, one, each)) for each in there) if one else ()


def has_opening(state: State, one: Creature) -> bool:
    """Whether somebody has an opening for research."""
    return one.up and bool(state.magic.mage(one.id).openings)


def fields_open(state: State, one: Creature | None) -> tuple[Choice, ...]:
    """What somebody may use an opening for, each with what it finds."""
    if one is None:
        return ()
    found = [(school, next_of_school(state, one, school)) for school in schools(state, one)]
    named = tuple(Choice(school, school.capitalize(), spell.name) for school, spell in found if spell is not None)
    alone = (Choice(EXPLORE, "Explore alone", "a spell of level 1, by chance"),)
    return (*named, *(alone if allows(state, one, "exploratory-research") else ()))
