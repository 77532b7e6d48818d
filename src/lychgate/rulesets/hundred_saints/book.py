"""The rooms of The Hundred Saints, in the order in which an evening comes to need them."""

from __future__ import annotations

from lychgate.core.book import Book
from lychgate.kit import desk as kit_desk
from lychgate.kit import notebook
from lychgate.rulesets.hundred_saints.rules import (
    camp,
    day,
    desk,
    escape,
    exhaustion,
    exploring,
    food,
    hazards,
    healing,
    hexes,
    light,
    locks,
    starving,
    time,
    traps,
    travel,
    wandering,
)

BOOK = Book(
    time,
    wandering,
    light,
    exploring,
    locks,
    traps,
    escape,
    exhaustion,
    healing,
    hazards,
    starving,
    food,
    day,
    travel,
    hexes,
    camp,
    notebook,
    kit_desk,
    desk,
)
