"""Singular and plural: ``wolf`` for ``wolves``, ``torches`` for ``torch``, and counted things as people say them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from lychgate.core.seen import seen


def singular(kind: str) -> tuple[str, ...]:
    """The possible singulars of a name, such as ``wolf`` for ``wolves``; the name as it was typed comes first."""
    word = kind.casefold()
    found = [word]
    if word.endswith("ves"):
        found += [f"{word[:-3]}f", f"{word[:-3]}fe"]
    if word.endswith("ies"):
        found.append(f"{word[:-3]}y")
    if word.endswith("es"):
        found.append(word[:-2])
    if word.endswith("s"):
        found.append(word[:-1])
    if word.endswith("men"):
        found.append(f"{word[:-3]}man")
    return tuple(found)


_BODY = (("feet", "foot"), ("teeth", "tooth"))

IRREGULAR = (("men", "man"), ("mice", "mouse"), *_BODY, ("oxen", "ox"), ("knives", "knife"))
"""Irregular plurals and their singulars."""

ENDINGS = (*IRREGULAR, ("ves", "f"), ("ies", "y"))
"""Endings of plurals, and the endings of their singulars."""

ALONE = ("ss", "us", "is", "cyclops", "triceratops")
"""Endings in s of words that are singular."""

HISSING = ("sses", "shes", "ches", "xes", "zes")
"""Endings of plurals in ``es`` whose singular has no ``e``."""


def one_of(kind: str) -> str:
    """The singular of a name: ``wolf`` for ``wolves``, ``goblin`` for ``goblins``; unchanged where unclear."""
    word = kind.casefold()
    for many, one in ENDINGS:
        if word.endswith(many):
            return kind[: -len(many)] + one
    if word.endswith(HISSING):
        return kind[:-2]
    return kind[:-1] if word.endswith("s") and not word.endswith(ALONE) else kind


_MATTER = ("armour", "chalk", "clothes", "food", "gold", "ink", "jewellery", "oil", "paper", "silver", "twine", "water")

UNCOUNTED = (*_MATTER, "wood", "deer", "fish", "folk", "people", "sheep")
"""Endings of words that are the same in singular and plural."""

VOICED = ("wolf", "elf", "dwarf", "thief", "calf", "leaf", "loaf")
"""Endings of words whose f becomes a v in the plural; others keep it."""

REGULAR = ("human", "shaman", "talisman", "caiman")
"""Endings of words with a regular plural that look irregular."""

_HEAD = re.compile(r"(.*?)( (?:of|with|for|to) .*|,.*| \(.*)?\Z", re.DOTALL)
"""Splits a name into what is counted and what describes it: a draft horse, heavy; a flask of oil."""


def is_many(kind: str) -> bool:
    """Whether a name is a plural already, or of something uncountable: clothes, rations, armour."""
    head = _head(kind)[0]
    return head.casefold().endswith(UNCOUNTED) or one_of(head) != head


def many_of(kind: str) -> str:
    """The plural of a name: ``wolves`` for ``wolf``, ``torches`` for ``torch``; a plural stays as it is."""
    if is_many(kind):
        return kind
    head, more = _head(kind)
    word = head.casefold()
    for many, one in IRREGULAR:
        if word.endswith(one) and not word.endswith(REGULAR) and (one != "ox" or word.split()[-1] == one):
            return f"{head[: -len(one)]}{many}{more}"
    if word.endswith(VOICED):
        return f"{head[:-1]}ves{more}"
    if word.endswith("y") and not word.endswith(("ay", "ey", "oy", "uy")):
        return f"{head[:-1]}ies{more}"
    return f"{head}{'es' if word.endswith(('s', 'x', 'z', 'ch', 'sh')) else 's'}{more}"


def _head(kind: str) -> tuple[str, str]:
    found = _HEAD.match(kind)
    assert found is not None
    return found[1], found[2] or ""


def of_whom(name: str) -> str:
    """Says whose something is: ``Ada's``, ``the goblins'``, ``James's``."""
    return f"{name}'" if name.endswith("s") and name[:1].islower() and is_many(name) else f"{name}'s"


def a_or_many(count: int, kind: str) -> str:
    """A count of things as people say it: ``6 torches``, ``a torch``, ``an axe``; ``rations``, ``Durendal``."""
    if count != 1:
        return f"{count} {many_of(kind)}"
    if is_many(kind) or not kind[:1].islower() or kind.startswith(("a ", "an ", "the ", "some ")):
        return kind
    return f"{'an' if kind[0] in 'aeiou' else 'a'} {kind}"


def numbered(count: int, kind: str) -> str:
    """A count of things with the number before it: ``6 torches``, ``1 torch``."""
    return f"{count} {kind if count == 1 else many_of(kind)}"


def every(count: int, kind: str) -> str:
    """How often something comes: ``every 3 Turns``, ``every Turn``."""
    return f"every {numbered(count, kind)}" if count != 1 else f"every {kind}"


def named(kind: str, known: Sequence[str]) -> str:
    """The name among ``known`` that ``kind`` means, in singular or plural, ignoring case and joiners; empty if none."""
    by_letters = _by_letters(tuple(known))
    return next((by_letters[one] for one in singular(kind) if one in by_letters), "")


@lru_cache(256)
def _by_letters(known: tuple[str, ...]) -> dict[str, str]:
    return {seen(one).casefold(): one for one in reversed(known)}


def ended(text: str) -> str:
    """``text`` with a full stop at its end, unless it ends as a sentence does: in ``.``, ``!``, ``?`` or ``…``, or in
    one of these and a closing sign."""
    return text if text.rstrip("\"'”’»)*_").endswith((".", "!", "?", "…")) else f"{text}."


_MARKED = re.compile(r"(\*\*|__|~~|\*|`)(?=\S)(.+?)(?<=\S)\1")


def unmarked(text: str) -> str:
    """A line of Markdown without the marks of what is bold, in italics, struck out or code: for a plain sentence."""
    within = _MARKED.sub(r"\2", text)
    return within if within == text else unmarked(within)


def sentence(text: str) -> str:
    """``text`` with a capital letter at its beginning."""
    return f"{text[:1].upper()}{text[1:]}"


def in_a_sentence(title: str) -> str:
    """A title as it is said within a sentence: its article is small, ``the hit die``."""
    first, _, rest = title.partition(" ")
    return f"{first.lower()} {rest}" if first in ("A", "An", "The") and rest else title
