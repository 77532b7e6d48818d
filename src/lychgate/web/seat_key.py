"""Reads the seat that a request is for, and its key: from a cookie of a browser, or from a header of a program."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from lychgate.core.digits import is_number

COOKIE = "seat"
_SESSION = re.compile(r"[A-Za-z0-9_-]{1,64}\Z")


@dataclass(frozen=True, slots=True)
class SeatKey:
    """The seat that an address names by its session and its number (0 is the onlookers'), and the key to it.

    All three are empty, with -1 for the number, where the address cannot name a seat; such a key opens none.
    """

    session: str = ""
    number: int = -1
    key: str = ""


def of_page(path: Mapping[str, str], cookies: Mapping[str, str]) -> SeatKey:
    """The seat that a page is asked for, with the key from the browser's cookies."""
    session, number = path.get("session", ""), path.get("number", "")
    if not (_SESSION.match(session) and is_number(number)) or len(number) > 2:
        return SeatKey()
    return SeatKey(session, int(number), cookies.get(cookie_name(session, int(number)), ""))


def of_program(path: Mapping[str, str], cookies: Mapping[str, str], authorization: str) -> SeatKey:
    """Like ``of_page`` for a program: the key of ``Authorization: Bearer ...`` if it is there, else the cookie's."""
    scheme, _, key = authorization.partition(" ")
    seat = of_page(path, cookies)
    return SeatKey(seat.session, seat.number, key.strip()) if scheme.lower() == "bearer" else seat


def held_keys(cookies: Mapping[str, str]) -> tuple[str, ...]:
    """All keys in a browser's cookies."""
    return tuple(key for name, key in cookies.items() if name.startswith(f"{COOKIE}."))


def cookie_name(session: str, number: int) -> str:
    """The cookie that holds the key of a seat. Its name holds no secret."""
    return f"{COOKIE}.{session}.{number}"
