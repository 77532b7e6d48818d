"""The book's numbers of attributes, skills, saves and checks, from ``data/delvers.toml``."""

from __future__ import annotations

import msgspec

from lychgate.core.codec import learn
from lychgate.resources import load

PACKAGE = "lychgate.rulesets.sovereign"


class Bound(msgspec.Struct, frozen=True):
    """A row of a table: the highest number that it is for, and what it gives."""

    max: int
    mod: int


class SkillNumbers(msgspec.Struct, frozen=True):
    """The skills, and the levels between which they lie."""

    combat: tuple[str, ...]
    others: tuple[str, ...]
    untrained: int
    highest: int


class SaveNumbers(msgspec.Struct, frozen=True):
    """What targets begin at, and the attributes of which the better counts for each save."""

    delver: int
    npc: int
    physical: tuple[str, str]
    evasion: tuple[str, str]
    mental: tuple[str, str]


class CheckNumbers(msgspec.Struct, frozen=True):
    """The dice of a check, its usual and its least difficulty, what an opposed one begins at, and what is added for an
    NPC who is bad at it."""

    dice: str
    usual: int
    lowest: int
    opposed: int
    untalented: int


class StartNumbers(msgspec.Struct, frozen=True):
    """What a new Delver begins with: dice of each attribute and what one is raised to, improvements, the best level of
    a skill, and dice of gold with what they are multiplied by."""

    attribute_dice: str
    raised_to: int
    improvements: int
    best_skill: int
    gold_dice: str
    gold_times: int


class DelverNumbers(msgspec.Struct, frozen=True):
    """All of ``data/delvers.toml``."""

    attributes: tuple[str, ...]
    lowest: int
    highest: int
    modifiers: tuple[Bound, ...]
    skills: SkillNumbers
    saves: SaveNumbers
    checks: CheckNumbers
    skill_texts: dict[str, str]
    start: StartNumbers


learn(DelverNumbers)

DELVERS: DelverNumbers = load(PACKAGE, "data/delvers.toml", DelverNumbers)

ATTRIBUTES = DELVERS.attributes
SKILLS = tuple(sorted((*DELVERS.skills.combat, *DELVERS.skills.others)))
SAVES = ("physical", "evasion", "mental")
