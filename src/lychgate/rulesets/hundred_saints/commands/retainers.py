"""Orders: finding, hiring and keeping retainers."""

from __future__ import annotations

import msgspec


class Seek(msgspec.Struct, frozen=True, tag="seek"):
    """Somebody looks for retainers, in a way (taverns, notices) and in a kind of place."""

    who: str
    way: str
    place: str


class Hire(msgspec.Struct, frozen=True, tag="hire", kw_only=True):
    """Somebody makes an offer to a would-be retainer of a class, or one of the townsfolk (no ``calling``).

    ``present``: something is given besides; ``by`` is what a bad name takes off.
    """

    name: str
    employer: str
    offer: str
    calling: str = ""
    level: int = 1
    present: bool = False
    by: int = 0


class TestLoyalty(msgspec.Struct, frozen=True, tag="test_loyalty", kw_only=True):
    """A retainer's Loyalty is tested; ``venture``: after a venture that failed, when those who fail leave."""

    who: str
    by: int = 0
    venture: bool = False


class ChangeLoyalty(msgspec.Struct, frozen=True, tag="change_loyalty"):
    """A retainer's Loyalty rises or falls by the referee's word."""

    who: str
    by: int


Commands = Seek | Hire | TestLoyalty | ChangeLoyalty
