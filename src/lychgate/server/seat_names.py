"""Check the names of seats: each is read as one name everywhere, and looks like no other."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence

from lychgate.core.errors import PlayError
from lychgate.core.seen import blank, seen, spelt
from lychgate.server.saved import MOST_SEATS, free_name
from lychgate.server.seats import Kind

FORBIDDEN = set('/\\:;,<>"*?%#|{}[]')
"""Characters that a seat's name may not have, since it appears in sentences, lists, addresses and dice purposes."""

LONGEST_SEAT_NAME = 30
"""The most characters of a seat's name."""

ALLOWED = "Letters, digits, spaces and signs such as . ( ) & ' - are allowed, as in 'Ann & Bob (GM)'."


def seat_names(seats: Sequence[tuple[str, Kind, str]]) -> tuple[str, ...]:
    """A name for each seat, which tells it from the others. Raises ``PlayError``."""
    if not 1 <= len(seats) <= MOST_SEATS:
        raise PlayError(f"A session has 1 to {MOST_SEATS} seats.")
    names: list[str] = []
    for place, (name, _, _) in enumerate(seats, start=1):
        names.append(free_name(name.strip() or f"Player {place}", names))
    check_seat_names(names)
    return tuple(names)


def check_seat_names(names: Iterable[str]) -> None:
    """Raises ``PlayError``, which names the character, for a seat's name that would be misread somewhere."""
    looks: set[str] = set()
    for name in names:
        if len(name) > LONGEST_SEAT_NAME:
            raise PlayError(f"A seat's name has at most {LONGEST_SEAT_NAME} characters; '{name[:40]}' has {len(name)}.")
        for sign in spelt(name):
            if sign in FORBIDDEN:
                why = ", which stands between names in a list" if sign in ",;" else ""
                raise PlayError(f"A seat's name cannot contain '{sign}'{why}. {ALLOWED}")
            if seen(sign) != sign or not sign.isprintable():
                called = unicodedata.name(sign, f"U+{ord(sign):04X}").lower()
                raise PlayError(f"A seat's name cannot contain the invisible character '{called}'. {ALLOWED}")
        look = seen(name).strip()
        if blank(name):
            raise PlayError(f"A seat needs a name that can be seen. {ALLOWED}")
        if look in looks:
            raise PlayError(f"Two seats have names that look alike: '{look}'. Change one of them.")
        looks.add(look)


__all__ = ["check_seat_names", "seat_names"]
