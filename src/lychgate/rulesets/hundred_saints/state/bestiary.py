"""The referee's own creatures: what a group of a kind is made of."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from lychgate.rulesets.hundred_saints.state.cast import Attack


class Beast(msgspec.Struct, frozen=True, kw_only=True):
    """A kind of creature as the referee has written it down. ``id`` is its key; a later entry of the same key or name
    takes its place.

    ``hp`` is a number or dice, empty for a d8 a level; ``saves`` are targets against doom, ray, hold, blast and spell.
    """

    id: str
    name: str
    level: int
    ac: int
    morale: int
    hp: str = ""
    attacks: tuple[Attack, ...] = ()
    speed: int = 40
    xp: int = 0
    saves: tuple[int, ...] = ()
    notes: str = ""


def singular(kind: str) -> tuple[str, ...]:
    """What one of a kind may be called, as for ``wolves`` ``wolf`` is; as it was typed comes first."""
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


ENDINGS = (("ves", "f"), ("ies", "y"), ("men", "man"), ("mice", "mouse"), ("feet", "foot"))
"""How some plurals end, and what one of them ends in."""

HISSING = ("sses", "shes", "ches", "xes", "zes")
"""Plurals with an e that one of them has not."""


def one_of(kind: str) -> str:
    """What one of a kind is called: a wolf of ``wolves``, a goblin of ``goblins``; as it is where that is not clear."""
    word = kind.casefold()
    for many, one in ENDINGS:
        if word.endswith(many):
            return kind[: -len(many)] + one
    if word.endswith(HISSING):
        return kind[:-2]
    return kind[:-1] if word.endswith("s") and not word.endswith(("ss", "us", "is")) else kind


def named(kind: str, known: Sequence[str]) -> str:
    """The name among ``known`` that ``kind`` means, in the singular or the plural, in any letters; empty if none."""
    by_letters = {one.casefold(): one for one in reversed(known)}
    return next((by_letters[one] for one in singular(kind) if one in by_letters), "")
