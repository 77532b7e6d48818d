"""The rooms of Sovereign, in the order of the book."""

from __future__ import annotations

from lychgate.core.book import Book
from lychgate.kit import desk as kit_desk
from lychgate.kit import notebook
from lychgate.rulesets.sovereign.rules import (
    advancement,
    aiming,
    arms,
    attacks,
    attributes,
    blows,
    cast,
    charging,
    checks,
    desk,
    experience,
    fight,
    guards,
    harm,
    instants,
    making,
    moving,
    rounds,
    saves,
    screens,
    sheet_entry,
    strikes,
    time,
    training,
    wrestling,
)

BOOK = Book(
    attributes,
    cast,
    making,
    sheet_entry,
    checks,
    saves,
    time,
    experience,
    training,
    advancement,
    fight,
    arms,
    guards,
    aiming,
    blows,
    instants,
    screens,
    strikes,
    attacks,
    moving,
    charging,
    wrestling,
    rounds,
    harm,
    notebook,
    kit_desk,
    desk,
)
