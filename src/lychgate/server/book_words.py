"""Whether a text says a word, and what the book calls what people of the hobby call otherwise."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

import msgspec

from lychgate.core.clause import ClauseText
from lychgate.core.codec import learn
from lychgate.resources import load, names

SYNONYMS = "synonyms.toml"
"""The file of a ruleset's ``data`` that holds its synonyms."""

_WORD = re.compile(r"[^\W_]+")
_PLURALS = (("s", ""), ("es", ""), ("ies", "y"), ("ves", "f"), ("ves", "fe"))


class Synonyms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``data/synonyms.toml``: for what the book says, the words that people may type instead.

    What the book says is a clause's id, the beginning of one up to a point (``enc.load``), or a word of the book.
    """

    synonyms: Mapping[str, tuple[str, ...]] = MappingProxyType({})

    def of(self, typed: str) -> tuple[str, ...]:
        """What the book says for ``typed``, in the order of the file; empty where it has no other word."""
        words = words_of(typed)
        return tuple(
            said for said, others in self.synonyms.items() if any(alike(words_of(other), words) for other in others)
        )


learn(Synonyms)


def synonyms_of(package: str) -> Synonyms:
    """The synonyms that ship with the ruleset in ``package``; none where it ships none. Raises ``DataError``."""
    if SYNONYMS not in names(package, "data", ".toml"):
        return Synonyms()
    found: Synonyms = load(package, f"data/{SYNONYMS}", Synonyms)
    return found


def words_of(text: str) -> tuple[str, ...]:
    """The words of ``text`` without case, hyphens and possessive endings."""
    return tuple(_WORD.findall(text.casefold().replace("'s", "")))


@lru_cache(1 << 14)
def singulars(word: str) -> tuple[str, ...]:
    """``word`` and all that it could be the plural of."""
    endings = () if len(word) < 4 or word.endswith("ss") else _PLURALS
    return (
        word,
        *(word.removesuffix(plural) + single for plural, single in endings if word.endswith(plural)),
    )


def same(one: str, other: str) -> bool:
    """Whether two words differ in number at most."""
    return one == other or any(form in singulars(other) for form in singulars(one))


def alike(some: tuple[str, ...], others: tuple[str, ...]) -> bool:
    """Whether two rows of words are the same but for number."""
    return len(some) == len(others) and all(map(same, some, others))


def says(text: str, wanted: tuple[str, ...]) -> bool:
    """Whether the words ``wanted`` stand together in ``text``."""
    if not may_say(text, wanted):
        return False
    words = words_of(text)
    return any(alike(words[at : at + len(wanted)], wanted) for at in range(len(words) - len(wanted) + 1))


def may_say(text: str, wanted: tuple[str, ...]) -> bool:
    """Whether ``text`` holds what all forms of the words ``wanted`` begin with: a quick look before ``says``."""
    folded = text.casefold()
    return all(_stem(word) in folded for word in wanted)


def _stem(word: str) -> str:
    """What a word, its plural, and what it may be the plural of all begin with."""
    for ending, cut in (("s", 3), ("y", 1), ("f", 1), ("fe", 2)):
        if word.endswith(ending):
            return word[: max(1, len(word) - cut)]
    return word


def is_about(clause: ClauseText, wanted: tuple[str, ...]) -> bool:
    """Whether the words ``wanted`` stand in a clause's title or id."""
    return says(clause.title, wanted) or says(clause.id.partition(".")[2], wanted)


def is_meant(clause: ClauseText, said: str) -> bool:
    """Whether a clause is what the book's side of a synonym names: its id, a chapter, or a word of its title."""
    if "." in said:
        return clause.id == said or clause.id.startswith(f"{said}.")
    return is_about(clause, words_of(said))
