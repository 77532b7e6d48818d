"""The clauses of a ruleset in words, for "why?"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from lychgate import resources
from lychgate.core.clause import ClauseText, chapters_in, under_headings
from lychgate.core.errors import DataError
from lychgate.core.roll import Roll
from lychgate.core.ruleset import Ruleset

FILE = "clauses.toml"


def clause_texts(ruleset: Ruleset[Any]) -> Mapping[str, ClauseText]:
    """The clauses that ship with ``ruleset``, by id; none where it ships no readable file of them."""
    return _clauses_of(type(ruleset).__module__.rpartition(".")[0])


def purpose_of(ruleset: Ruleset[Any], seats: Sequence[str], roll: Roll) -> str:
    """What a roll was for, with a capital; where there are several ``seats``, whose it was before it."""
    what = ruleset.explain(roll)
    what = f"{what[:1].upper()}{what[1:]}"
    whose = next((seat for seat in seats if roll.subject.startswith(f"{seat}:")), "") if len(seats) > 1 else ""
    return f"{whose}: {what}" if whose else what


@lru_cache(8)
def _clauses_of(package: str) -> Mapping[str, ClauseText]:
    try:
        book = resources.read_toml(package, FILE)
        raw, chapters = book.get("clause", ()), chapters_in(book.get("meta", {}))
        found: tuple[ClauseText, ...] = resources.convert(raw, tuple[ClauseText, ...], file=FILE, key="clause")
    except DataError:  # a reason that cannot be worded is no reason to stop the game: its id is still shown
        return MappingProxyType({})
    return MappingProxyType({one.id: one for one in under_headings(found, chapters)})
