"""The clauses of a ruleset in words, for "why?"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from lychgate import resources
from lychgate.core.clause import ClauseText, chapters_in, under_headings
from lychgate.core.errors import DataError
from lychgate.core.roll import Roll
from lychgate.core.ruleset import Ruleset
from lychgate.core.step_words import witnessed_by

FILE = "clauses.toml"

BY_WORDS = {"app": "", "hand": "your own dice", "picked": "picked, not rolled", "script": "from a script"}


def clause_texts(ruleset: Ruleset[Any]) -> Mapping[str, ClauseText]:
    """The clauses that ship with ``ruleset``, by id; none where it ships no readable file of them."""
    return _clauses_of(type(ruleset).__module__.rpartition(".")[0])


def clause_lines(ruleset: Ruleset[Any], clause: str) -> Iterator[str]:
    """A clause as far as ``ruleset`` has words for it, indented: id and title, text, ruling."""
    found = clause_texts(ruleset).get(clause)
    yield f"  {clause}: {found.title}" if found is not None else f"  {clause}"
    if found is not None and found.text:
        yield f"    {found.text}"
    if found is not None and found.ruling:
        yield f"    Ruling: {found.ruling}"


def purpose_of(ruleset: Ruleset[Any], seats: Sequence[str], roll: Roll) -> str:
    """What a roll was for, with a capital; where there are several ``seats``, whose it was before it."""
    what = ruleset.explain(roll)
    what = f"{what[:1].upper()}{what[1:]}"
    whose = next((seat for seat in seats if roll.subject.startswith(f"{seat}:")), "") if len(seats) > 1 else ""
    return f"{whose}: {what}" if whose else what


def roll_line(ruleset: Ruleset[Any], seats: Sequence[str], roll: Roll) -> str:
    """A roll in words: what for, dice, faces, total, and who rolled if it was not the program."""
    faces = ", ".join(map(str, roll.faces))
    total = f" = {roll.total}" if len(roll.faces) != 1 or roll.faces[0] != roll.total else ""
    shows = f"shows {faces}{total}" if roll.faces else f"is {roll.total}"
    by = BY_WORDS[roll.by] or witnessed_by(roll)
    return f"{purpose_of(ruleset, seats, roll)}: {roll.dice} {shows}{by and f' ({by})'}"


@lru_cache(8)
def _clauses_of(package: str) -> Mapping[str, ClauseText]:
    try:
        book = resources.read_toml(package, FILE)
        raw, chapters = book.get("clause", ()), chapters_in(book.get("meta", {}))
        found: tuple[ClauseText, ...] = resources.convert(raw, tuple[ClauseText, ...], file=FILE, key="clause")
    except DataError:  # a reason that cannot be worded is no reason to stop the game: its id is still shown
        return MappingProxyType({})
    return MappingProxyType({one.id: one for one in under_headings(found, chapters)})
