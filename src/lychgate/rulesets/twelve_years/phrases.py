"""Words from ``words/<chapter>.toml``: found by key, one of several chosen by what happened."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from hashlib import blake2b
from typing import Any

from lychgate.resources import read_toml

PACKAGE = "lychgate.rulesets.twelve_years"

_BEGINNING = re.compile(r"(?<=[.!?])('? \{)([a-z])")
"""A value right behind the end of a sentence."""

_OWNER = re.compile(r"\{(\w+)\}'s\b")
"""A value that something belongs to."""


def _capital(found: re.Match[str]) -> str:
    return found[1] + found[2].upper()


@lru_cache(10_000)
def look_up(chapter: str, key: str) -> Any:
    """What the chapter has under ``key`` (dotted), or None."""
    found: Any = read_chapter(chapter)
    for step in key.split("."):
        if not isinstance(found, dict) or step not in found:
            return None
        found = found[step]
    return found


def word(chapter: str, key: str, otherwise: str = "") -> str:
    """A single word or sentence of the chapter, as it stands."""
    found = look_up(chapter, key)
    return found if isinstance(found, str) else otherwise


@lru_cache(10_000)
def variants_of(chapter: str, key: str) -> tuple[str, ...]:
    """Every way the chapter has of saying ``key``; none where it says nothing."""
    found = look_up(chapter, key)
    if isinstance(found, str):
        return (found,) if found else ()
    return tuple(found) if isinstance(found, list) else ()


def phrase(chapter: str, key: str, salt: str, /, **values: object) -> str:
    """One way of saying ``key``, chosen by ``salt`` and filled in; empty where the chapter says nothing.

    A value written with a capital (``{Foe}`` for ``foe``) starts a sentence.
    """
    ways = variants_of(chapter, key)
    if not ways:
        return ""
    return filled(ways[number_of(f"{chapter}.{key}|{salt}") % len(ways)], **values)


def in_turn(chapter: str, key: str, turn: int, /, **values: object) -> str:
    """The ways of saying ``key`` one after the other: the one whose ``turn`` it is."""
    ways = variants_of(chapter, key)
    return filled(ways[turn % len(ways)], **values) if ways else ""


def filled(template: str, /, **values: object) -> str:
    """A template with its values, capitals where sentences begin."""
    known = _Values(values)
    template = _OWNER.sub(lambda found: f"{{{found[1]}}}{_ending(str(known[found[1]]))}", template)
    return sentence(_BEGINNING.sub(_capital, template).format_map(known))


def owned(name: str) -> str:
    """A name as an owner's: ``Ann's``, ``Fulk of the Seven Stoves'``."""
    return name + _ending(name)


def _ending(name: str) -> str:
    return "'" if name[-1:] in ("s", "S") else "'s"


def number_of(text: str) -> int:
    """A number that hangs on ``text`` and on nothing else."""
    return int.from_bytes(blake2b(text.encode(), digest_size=4).digest(), "big")


def either(chapter: str, keys: tuple[str, ...], salt: str, /, **values: object) -> str:
    """``phrase`` for the first of ``keys`` that the chapter has anything to say about."""
    for key in keys:
        said = phrase(chapter, key, salt, **values)
        if said:
            return said
    return ""


def first_known(chapter: str, keys: Iterable[str]) -> str:
    """The first of ``keys`` that the chapter has words for."""
    return next((key for key in keys if variants_of(chapter, key)), "")


def sentence(text: str) -> str:
    """``text`` with a capital at its start and single spaces."""
    text = " ".join(text.split())
    return text[:1].upper() + text[1:]


class Capital:
    """A value that begins a sentence."""

    def __init__(self, value: object) -> None:
        self._value = value

    def __format__(self, spec: str) -> str:
        return sentence(format(self._value, spec))

    def __str__(self) -> str:
        return sentence(str(self._value))


class _Values(dict[str, object]):
    """Values for a phrase, each also under its name with a capital."""

    def __init__(self, values: Mapping[str, object]) -> None:
        super().__init__(values)

    def __missing__(self, key: str) -> object:
        plain = key[:1].lower() + key[1:]
        if plain == key or plain not in self:
            raise KeyError(key)
        return Capital(self[plain])


@cache
def read_chapter(chapter: str) -> dict[str, Any]:
    """The chapter's file, read once."""
    return read_toml(PACKAGE, f"words/{chapter}.toml")
