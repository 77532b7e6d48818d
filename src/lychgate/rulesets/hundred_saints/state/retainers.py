"""Who serves whom, and the hiring of more."""

from __future__ import annotations

import msgspec


class Service(msgspec.Struct, frozen=True, kw_only=True):
    """A retainer's service: whose (the employer's id), the loyalty, and what was agreed.

    ``adventurer`` takes a share of the loot, ``share`` as (parts, of how many); townsfolk take ``daily`` copper.
    """

    employer: str
    loyalty: int
    adventurer: bool = True
    share: tuple[int, int] = (1, 2)
    daily: int = 0


class Haggling(msgspec.Struct, frozen=True):
    """Somebody who wants more than ``offer`` of ``employer`` (an id) before entering service (enc.retainer.3)."""

    name: str
    employer: str
    offer: str


class Search(msgspec.Struct, frozen=True):
    """A search for retainers: the ``way``, in what kind of ``place``, and on which ``day``."""

    way: str
    place: str
    day: int


class Hiring(msgspec.Struct, frozen=True, kw_only=True):
    """Those who want more, the searches made, and how much an angry refusal has spoilt (0 or less)."""

    haggling: tuple[Haggling, ...] = ()
    searches: tuple[Search, ...] = ()
    ill_will: int = 0
