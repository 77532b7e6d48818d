"""The rooms of the 3d6 Constitution, in the order of the book."""

from __future__ import annotations

from lychgate.core.book import Book
from lychgate.kit import amending, notebook, rulings
from lychgate.kit import desk as kit_desk
from lychgate.kit import shelf as kit_shelf
from lychgate.rulesets.constitution.rules import (
    abilities,
    bonuses,
    cast,
    checks,
    desk,
    facts,
    making,
    rerolls,
    skills,
    time,
)

BOOK = Book(
    facts,
    abilities,
    bonuses,
    rerolls,
    skills,
    checks,
    cast,
    making,
    time,
    notebook,
    kit_shelf,
    kit_desk,
    desk,
    rulings,
    amending,
)
