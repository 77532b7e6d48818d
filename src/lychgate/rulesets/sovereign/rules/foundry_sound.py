"""What somebody may be who comes from a file: every figure within its bounds, every name one that the rules know."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from lychgate.core.dice import parse
from lychgate.core.errors import PlayError
from lychgate.core.seen import blank
from lychgate.rulesets.sovereign.rules.attributes import must_be_scores
from lychgate.rulesets.sovereign.rules.making_person import LONGEST_ABOUT, LONGEST_NAME
from lychgate.rulesets.sovereign.rules.sheet_entry import MOST_AC, must_be_sound
from lychgate.rulesets.sovereign.state import Creature
from lychgate.rulesets.sovereign.tables.classes import CLASS_NUMBERS, classes
from lychgate.rulesets.sovereign.tables.creation import roles
from lychgate.rulesets.sovereign.tables.delvers import ATTRIBUTES, DELVERS, SKILLS
from lychgate.rulesets.sovereign.tables.feats import feats
from lychgate.rulesets.sovereign.tables.goods import armours
from lychgate.rulesets.sovereign.tables.traditions import spell_names, traditions

HEADING = "Delvers"

MOST, LONGEST, MANY = 10**9, 2_000, 300
"""The largest number, the longest text and the most of anything in what one somebody is."""

DICE = ("damage", "hurts", "dice", "blades")
"""Fields that hold dice, or nothing."""


def must_be_possible(one: Creature) -> None:
    """Raises ``PlayError`` for somebody whom the rules could not play."""
    made, numbers = one.made, DELVERS.skills
    must_be_scores(one.attributes)
    if blank(one.name) or len(one.name) > LONGEST_NAME:
        raise PlayError(f"A name has 1 to {LONGEST_NAME} letters.")
    if one.kind not in ("delver", "henchman") or one.delver is None:
        raise PlayError(f"{one.name} is neither a Delver nor a henchman.")
    _known("class", (made.calling,) if made.calling else (), tuple(classes()))
    _known("tradition", made.traditions, tuple(traditions()))
    _known("feat", tuple(feat.name for feat in made.feats), tuple(feats()))
    _known("spell", made.spells, spell_names())
    _known("role", (made.role,) if made.role else (), tuple(roles()))
    _known("attribute", (*one.attributes, *made.raised), ATTRIBUTES)
    _known("skill", (*one.skills, *made.credit, *(feat.skill for feat in made.feats if feat.skill)), SKILLS)
    must_be_sound(made)
    levels = [feat for feat in made.feats if not 1 <= feat.level <= feats()[feat.name].levels]
    if levels:
        raise PlayError(f"{levels[0].name} has no level {levels[0].level}.")
    for what, number, low, high in (
        ("The level", one.level, 1, CLASS_NUMBERS.levels),
        ("The maximum of hit points", one.max_hp, 1, 999),
        ("Hit points", one.hp, 0, one.max_hp),
        ("System Strain", one.strain, 0, 99),
        ("The AC that was said", made.stated_ac, 0, MOST_AC),
        *((skill.title(), level, numbers.untrained, numbers.highest) for skill, level in one.skills.items()),
        *((item.name, item.count, 1, MOST) for item in one.items),
        *((f"The encumbrance of {item.name}", item.enc, 0, 999) for item in one.items),
    ):
        if not low <= number <= high:
            raise PlayError(f"{what} is from {low} to {high:,}; {number} is not.")
    if len(made.about) > LONGEST_ABOUT:
        raise PlayError(f"A description has {LONGEST_ABOUT} letters at most.")
    if any(item.worn and item.name not in armours() for item in one.items):
        raise PlayError("Armour and shields alone are worn.")
    for problem in _beyond(msgspec.to_builtins(msgspec.structs.replace(one, delver=None)), ""):
        raise PlayError(problem)


def _known(what: str, said: tuple[str, ...], known: tuple[str, ...]) -> None:
    for one in said:
        if one not in known:
            raise PlayError(f"'{one[:60]}' is no {what} of Sovereign.")


def _beyond(value: Any, key: str) -> Iterator[str]:
    """What is larger or longer than anything that play makes, or no dice where dice must be."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from _beyond(inner, str(name))
    if isinstance(value, dict | list | tuple) and len(value) > MANY:
        yield f"{key} has more than {MANY} entries."
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _beyond(inner, key)
    elif isinstance(value, str):
        if len(value) > LONGEST:
            yield f"{key} has more than {LONGEST:,} letters."
        if key in DICE and value:
            try:
                parse(value)
            except PlayError:
                yield f"'{value[:40]}' are no dice."
    elif isinstance(value, int) and abs(value) > MOST:
        yield f"{key} is more than {MOST:,}."
