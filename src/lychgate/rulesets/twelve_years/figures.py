"""The numbers of the book as a table plays them: for the rules, and in words for what people read.

A text names a number in braces: ``{level-price} gold``; ``{portal-range:word} hexes`` and ``the {year-limit:th} year``
spell it out.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from lychgate.rulesets.twelve_years.state import State
from lychgate.rulesets.twelve_years.variants import VARIANTS

PRINTED: Mapping[str, int] = {one.name: int(one.default) for one in VARIANTS if one.is_number}
"""Every number that a table may amend, as the book prints it."""

Figures = tuple[int, ...]
"""The numbers of a table, in the order of ``PRINTED``: what a cached text hangs on."""

WORDS = (
    *("no", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)
"""0 to 12 in words."""

ORDINALS = (
    *("zeroth", "first", "second", "third", "fourth", "fifth", "sixth"),
    *("seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth"),
)


def number(state: State, name: str) -> int:
    """A number of the book as this table plays it: as printed, or as amended."""
    value = state.variants.get(name)
    return PRINTED[name] if value is None else int(value)


def die_of(state: State, name: str) -> str:
    """One die with as many sides as the number ``name`` says."""
    return f"1d{number(state, name)}"


def figures(state: State) -> Figures:
    """All numbers of this table."""
    variants = state.variants
    return tuple([int(variants.get(name, printed)) for name, printed in PRINTED.items()])


AS_PRINTED: Figures = tuple(PRINTED.values())


def in_words(value: int) -> str:
    """A number in words up to twelve, and in digits above."""
    return WORDS[value] if value < len(WORDS) else str(value)


def ordinal_word(value: int) -> str:
    """``third``, ``twelfth``; ``21st`` and the like above."""
    if value < len(ORDINALS):
        return ORDINALS[value]
    endings = {1: "st", 2: "nd", 3: "rd"}  # codespell:ignore nd
    return f"{value}{'th' if value % 100 in (11, 12, 13) else endings.get(value % 10, 'th')}"


class Figure(int):
    """A number in a text, which may ask for it as a ``word`` or as the ``th``."""

    def __format__(self, spec: str) -> str:
        match spec:
            case "word":
                return in_words(self)
            case "th":
                return ordinal_word(self)
            case _:
                return super().__format__(spec)


@lru_cache(200)
def told(of: Figures) -> Mapping[str, Figure]:
    """The numbers of a table under their names, for filling in a text."""
    return {name: Figure(value) for name, value in zip(PRINTED, of, strict=True)}


def fill(text: str, of: Figures) -> str:
    """A text of ours with the table's numbers; never one that a person has typed part of."""
    return text.format_map(told(of)) if "{" in text else text
