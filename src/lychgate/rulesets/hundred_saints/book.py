"""The rooms of The Hundred Saints, in the order in which an evening comes to need them."""

from __future__ import annotations

from lychgate.core.book import Book
from lychgate.kit import desk as kit_desk
from lychgate.kit import notebook
from lychgate.rulesets.hundred_saints.rules import (
    camp,
    day,
    desk,
    distance,
    encounter,
    escape,
    exhaustion,
    exploring,
    food,
    hazards,
    healing,
    hexes,
    initiative,
    light,
    locks,
    parley,
    reaction,
    rounds,
    starving,
    surprise,
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
    encounter,
    surprise,
    distance,
    initiative,
    rounds,
    reaction,
    parley,
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
