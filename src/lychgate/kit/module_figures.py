"""The figures of creatures in words, ``AC 13, HD 1, spear 1d6``, which each game writes down in its own way."""

from __future__ import annotations

import re

import msgspec

_GUARD = re.compile(r"\b(?:AC|Armou?r Class)\W{0,2}\s*(?P<first>-?\d{1,2})(?:\s*[\[(](?P<other>\d{1,2})[\])])?", re.I)
_HD = re.compile(
    r"\b(?:HD|Hit Dice)\W{0,2}\s*(?P<dice>½|1/2|\d{1,2})(?:d8)?(?:\s?(?P<plus>[+-]\s?\d{1,2}))?"
    r"|\b(?P<after>\d{1,2})\s?HD\b"
)
_NERVE = re.compile(r"\b(?:ML|Morale)\W{0,2}\s*(\d{1,2})\b", re.I)
_BLOW = re.compile(
    r"(?:\d+\s*[x×]?\s*)?(?P<name>[A-Za-z][a-z'’]*(?: [a-z'’]+){0,2})\s*(?:[+-]\d+\s*)?\(?"
    r"(?P<dice>\d{1,2}d\d{1,3}(?:[+-]\d{1,2})?)\b"
)
_ARMED = re.compile(r"(?:#\s?AT|Att(?:acks?)?|Atk)\W{0,2}\s*\d*\s*[x×]?\s*(?P<name>[a-z][a-z' -]*?)\s*,\s*$", re.I)
_NO_BLOW = re.compile(
    r"(?i)(?:hp|hd|save|saves|for|of|or|and|takes?|drains?|damage|dam|dmg|regenerates?|each|plus|a|an|the)$"
)
_DEALT = re.compile(r"(?i)(?:damage|dam|dmg|D)$")
MOST_ATTACKS = 3


class Figures(msgspec.Struct, frozen=True):
    """What a text says of a creature. ``up`` and ``down`` say how hard it is to hit, as the text counts.

    ``dice`` are its hit dice with what is added, 0 for half of one; None where they are not said. ``attacks`` are
    names, empty where none is said, with their dice.
    """

    up: int | None = None
    down: int | None = None
    dice: int | None = None
    plus: int = 0
    nerve: int | None = None
    attacks: tuple[tuple[str, str], ...] = ()


LOWEST_UP = 10
"""What is lower counts down, where no other stands beside it."""


def figures_in(text: str) -> Figures:
    """The figures of a creature in a text; what is not said is left out."""
    guard, hit, nerve = _GUARD.search(text), _HD.search(text), _NERVE.search(text)
    first = int(guard["first"]) if guard is not None else None
    other = int(guard["other"]) if guard is not None and guard["other"] else None
    up = other if other is not None else first if first is not None and first >= LOWEST_UP else None
    dice = None
    if hit is not None:
        told = hit["dice"] or hit["after"]
        dice = 0 if told in ("½", "1/2") else int(told)
    plus = re.sub(r"\s", "", hit["plus"]) if hit is not None and hit["plus"] else "0"
    return Figures(
        up=up,
        down=first if up is None else None,
        dice=dice,
        plus=int(plus),
        nerve=int(nerve[1]) if nerve is not None else None,
        attacks=_attacks(text),
    )


def _attacks(text: str) -> tuple[tuple[str, str], ...]:
    found: list[tuple[str, str]] = []
    for one in _BLOW.finditer(text):
        name = one["name"].strip()
        if _DEALT.match(name.split(" ")[0]):
            armed = _ARMED.search(text[: one.start()])
            found.append((armed["name"].strip().lower() if armed is not None else "", one["dice"]))
            continue
        words = name.split(" ")
        while words and _NO_BLOW.match(words[0]):
            words = words[1:]
        if words and not _NO_BLOW.match(words[-1]):
            found.append((" ".join(words).lower(), one["dice"]))
    return tuple(found[:MOST_ATTACKS])
