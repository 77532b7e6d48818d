"""The rooms of Sovereign, in the order of the book."""

from __future__ import annotations

from lychgate.core.book import Book
from lychgate.kit import desk as kit_desk
from lychgate.kit import notebook
from lychgate.rulesets.sovereign.rules import attributes, cast, checks, desk, making, saves, time

BOOK = Book(attributes, cast, making, checks, saves, time, notebook, kit_desk, desk)
