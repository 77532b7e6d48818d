"""What a table adds to its book, as its state keeps it: rulings, articles in words, amendments that wait."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from lychgate.core.clause import is_part_of
from lychgate.core.errors import PlayError, did_you_mean
from lychgate.core.override import OVERRIDES
from lychgate.core.ruleset import Variant
from lychgate.core.switches import SwitchFile
from lychgate.core.telling import listed
from lychgate.kit.roll_words import titles
from lychgate.resources import load

LONGEST_TEXT = 500
LONGEST_WORDS = 60
"""The most letters of a ruling or an article, and of the words that it is found by."""

MOST = 500
"""The most rulings, and the most articles, of one table."""


class Precedent(msgspec.Struct, frozen=True, kw_only=True):
    """A ruling kept for the next time, under a ``clause`` of the book or ``words``. ``secret``: only referees know."""

    id: str
    by: str
    text: str
    clause: str = ""
    words: str = ""
    secret: bool = False


class OwnArticle(msgspec.Struct, frozen=True, kw_only=True):
    """An article in the table's own words, beside a ``clause`` of the book or by itself."""

    id: str
    by: str
    title: str
    text: str
    clause: str = ""


class Amendment(msgspec.Struct, frozen=True, kw_only=True):
    """A change of the book: a ``switch`` gets a ``value``, or an article with a ``title`` and a ``text`` is added.

    ``strikes`` is the id of an article that is struck instead. ``by`` proposed it, ``agreed`` voted for it.
    ``repeals``: the switch is as it was before an amendment.
    """

    by: str
    because: str = ""
    agreed: tuple[str, ...] = ()
    switch: str = ""
    value: str = ""
    clause: str = ""
    title: str = ""
    text: str = ""
    strikes: str = ""
    repeals: bool = False


class OwnBook(msgspec.Struct, frozen=True, kw_only=True):
    """All that a table has added. The counts say how many open and secret rulings and articles there have been.

    ``amended`` are the switches that were amended, each with the value that it had before its last amendment.
    """

    precedents: tuple[Precedent, ...] = ()
    articles: tuple[OwnArticle, ...] = ()
    waiting: tuple[Amendment, ...] = ()
    amended: dict[str, str] = {}
    ruled: int = 0
    ruled_in_secret: int = 0
    written: int = 0


NOTHING_OWN = OwnBook()
"""What a table has added that has added nothing."""


def package_of(state: object) -> str:
    """The package of the ruleset that a state belongs to."""
    return ".".join(type(state).__module__.split(".")[:3])


@lru_cache(8)
def switches_of(package: str) -> tuple[Variant, ...]:
    """The switches of a ruleset with a referee."""
    file: SwitchFile = load(package, "data/variants.toml", SwitchFile)
    return (*file.variants(), OVERRIDES)


def parts_of(package: str, id_: str) -> tuple[str, ...]:
    """The clauses that are kept under an id: the one of that id, or the parts into which it is split."""
    known = titles(package)
    return (id_,) if id_ in known else tuple(one for one in known if is_part_of(one, id_))


def with_parts(package: str, id_: str) -> str:
    """The id of a clause in words, with its parts where it is split: ``3d6.6.4 (3d6.6.4a and 3d6.6.4b)``."""
    parts = tuple(one for one in parts_of(package, id_) if one != id_)
    return f"{id_} ({listed(parts)})" if parts else id_


def must_be_a_clause(package: str, id_: str) -> None:
    """Raises ``PlayError``, which names the nearest, where the book has no such clause, nor parts of one."""
    known = titles(package)
    if not parts_of(package, id_):
        raise PlayError(f"The book has no clause '{id_[:60]}'.{did_you_mean(id_, tuple(known))}")
