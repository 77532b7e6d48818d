"""Names for members who have none yet, and for whole parties: generated, the same for the same salt."""

from __future__ import annotations

from functools import cache
from hashlib import blake2b

from lychgate.core.codec import learn
from lychgate.resources import load

_Names = dict[str, dict[str, list[str]]]
_PACKAGE = "lychgate.rulesets.twelve_years"
_TRIES = 64
_PLAIN_ODDS = 3
"""One name in so many stands without a byname."""


def suggested_name(kin: str, salt: str, taken: tuple[str, ...]) -> str:
    """A name for a member of ``kin``, none of ``taken``, and if possible no other bearer of its first name.

    The same arguments give the same name: ``salt`` says whom it is for (a game, a line of the sheet).
    """
    names = _names().get(kin) or _names()["hermit"]
    first, byname = names["first"], names["byname"]
    second_best = ""
    for attempt in range(_TRIES):
        drawn = _number(f"{kin}\n{salt}\n{attempt}")
        called = first[drawn % len(first)]
        drawn //= len(first)
        name = called
        if drawn % _PLAIN_ODDS:
            name = f"{called} {byname[drawn // _PLAIN_ODDS % len(byname)]}"
        if name in taken:
            continue
        if not any(other == called or other.startswith(f"{called} ") for other in taken):
            return name
        second_best = second_best or name
    return second_best or _numbered(first[0], taken)


def party_name(salt: str) -> str:
    """What the innkeepers will call a party: ``the Company of the Wet Boot``."""
    words = _names()["party"]
    group, drawn = _draw(words["group"], _number(f"party\n{salt}"))
    quality, drawn = _draw(words["quality"], drawn)
    thing, _ = _draw(words["thing"], drawn)
    return f"the {group} of the {quality} {thing}"


def _draw(words: list[str], drawn: int) -> tuple[str, int]:
    return words[drawn % len(words)], drawn // len(words)


def _numbered(called: str, taken: tuple[str, ...]) -> str:
    number = 2
    while f"{called} {number}" in taken:
        number += 1
    return f"{called} {number}"


def _number(text: str) -> int:
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big")


@cache
def _names() -> dict[str, dict[str, list[str]]]:
    return load(_PACKAGE, "data/names.toml", _Names)


learn(_Names)
