"""The rooms of The Hundred Saints, in the order in which an evening comes to need them."""

from __future__ import annotations

from lychgate.core.book import Book
from lychgate.kit import desk as kit_desk
from lychgate.kit import notebook
from lychgate.rulesets.hundred_saints.rules import (
    desk,
    distance,
    encounter,
    healing,
    initiative,
    parley,
    reaction,
    rounds,
    surprise,
    time,
)

BOOK = Book(
    time,
    encounter,
    surprise,
    distance,
    initiative,
    rounds,
    reaction,
    parley,
    healing,
    notebook,
    kit_desk,
    desk,
)
