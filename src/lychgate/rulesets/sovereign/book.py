"""The rooms of Sovereign, in the order of the book."""

from __future__ import annotations

from lychgate.core.book import Book
from lychgate.kit import desk as kit_desk
from lychgate.kit import notebook
from lychgate.rulesets.sovereign.rules import (
    advancement,
    arms,
    attacks,
    attributes,
    cast,
    casting,
    checks,
    desk,
    effort,
    experience,
    fight,
    harm,
    henchmen,
    lasting,
    making,
    saves,
    sheet_entry,
    spellbook,
    spellwork,
    strain,
    time,
    training,
    wonders,
)

BOOK = Book(
    attributes,
    cast,
    making,
    sheet_entry,
    henchmen,
    checks,
    saves,
    time,
    experience,
    training,
    advancement,
    fight,
    arms,
    attacks,
    harm,
    strain,
    lasting,
    effort,
    wonders,
    spellwork,
    spellbook,
    casting,
    notebook,
    kit_desk,
    desk,
)
