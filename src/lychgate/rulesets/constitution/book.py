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
    desk,
    facts,
    hit_points,
    initiations,
    injury,
    levels,
    making,
    money,
    passing,
    rerolls,
    rewards,
    skills,
    time,
    wounds,
)

BOOK = Book(
    facts,
    abilities,
    initiations,
    bonuses,
    rerolls,
    skills,
    checks,
    cast,
    making,
    time,
    wounds,
    injury,
    passing,
    hit_points,
    money,
    levels,
    rewards,
    notebook,
    kit_shelf,
    kit_desk,
    desk,
)
