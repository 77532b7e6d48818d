"""The rooms of Sovereign, in the order of the book."""

from __future__ import annotations

from lychgate.core.book import Book
from lychgate.kit import desk as kit_desk
from lychgate.kit import notebook
from lychgate.rulesets.sovereign.rules import (
    arms,
    attacks,
    attributes,
    cast,
    checks,
    clocks,
    desk,
    fight,
    frail,
    harm,
    hazards,
    healing,
    injury,
    medic,
    poison,
    saves,
    strain,
    time,
)

BOOK = Book(
    attributes,
    cast,
    checks,
    saves,
    time,
    fight,
    arms,
    attacks,
    harm,
    injury,
    medic,
    strain,
    healing,
    frail,
    poison,
    hazards,
    clocks,
    notebook,
    kit_desk,
    desk,
)
