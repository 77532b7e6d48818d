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
    chase,
    checks,
    clocks,
    desk,
    encounter,
    fight,
    frail,
    group,
    harm,
    hazards,
    healing,
    injury,
    medic,
    parley,
    poison,
    reaction,
    saves,
    search,
    stakes,
    strain,
    time,
)

BOOK = Book(
    attributes,
    cast,
    checks,
    group,
    stakes,
    search,
    saves,
    time,
    encounter,
    reaction,
    parley,
    chase,
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
