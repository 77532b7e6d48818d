"""The rooms of The Hundred Saints, in the order in which an evening comes to need them."""

from __future__ import annotations

from lychgate.core.book import Book
from lychgate.kit import desk as kit_desk
from lychgate.kit import notebook
from lychgate.rulesets.hundred_saints.rules import (
    bestiary,
    burden,
    cast,
    character,
    checks,
    coins,
    creatures,
    desk,
    experience,
    gear,
    healing,
    hiring,
    levels,
    pasting,
    retainers,
    sheet,
    sheet_entry,
    sides,
    stowing,
    time,
)

BOOK = Book(
    sheet_entry,
    character,
    sheet,
    checks,
    creatures,
    cast,
    sides,
    pasting,
    bestiary,
    gear,
    stowing,
    coins,
    burden,
    time,
    experience,
    levels,
    healing,
    hiring,
    retainers,
    notebook,
    kit_desk,
    desk,
)
