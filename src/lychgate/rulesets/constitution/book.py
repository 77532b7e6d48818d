"""The rooms of the 3d6 Constitution, in the order of the book."""

from __future__ import annotations

from lychgate.core.book import Book
from lychgate.kit import desk as kit_desk
from lychgate.kit import notebook
from lychgate.kit import shelf as kit_shelf
from lychgate.rulesets.constitution.rules import (
    abilities,
    bonuses,
    cast,
    checks,
    concepts,
    desk,
    facts,
    gear,
    hit_points,
    hunger,
    initiations,
    injury,
    levels,
    load,
    making,
    money,
    passing,
    privation,
    rerolls,
    rewards,
    session,
    skills,
    time,
    wounds,
)

BOOK = Book(
    facts,
    abilities,
    initiations,
    hunger,
    load,
    bonuses,
    rerolls,
    skills,
    checks,
    cast,
    concepts,
    money,
    making,
    time,
    wounds,
    injury,
    privation,
    passing,
    hit_points,
    levels,
    rewards,
    session,
    gear,
    notebook,
    kit_shelf,
    kit_desk,
    desk,
)
