"""Names for new characters, and what each class buys first, from ``data/kits.toml``."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from lychgate.core.codec import learn
from lychgate.resources import load
from lychgate.rulesets.hundred_saints.tables.encounter import PACKAGE


class Kit(msgspec.Struct, frozen=True):
    """What a class buys first: one row of ``arms``, one suit of ``body``, and ``more``. ``holy``: with a symbol."""

    calling: str
    arms: tuple[tuple[str, ...], ...]
    body: tuple[str, ...]
    more: tuple[str, ...]
    holy: bool = False


class KitFile(msgspec.Struct, frozen=True):
    """All of ``data/kits.toml``."""

    names: tuple[str, ...]
    needs: tuple[tuple[str, ...], ...]
    kit: tuple[Kit, ...]


learn(KitFile)

_FILE: KitFile = load(PACKAGE, "data/kits.toml", KitFile)

NAMES = _FILE.names

NEEDS = _FILE.needs
"""What everybody needs, the most complete first: something to stow things in, a light, food."""


@lru_cache(1)
def kits() -> dict[str, Kit]:
    """The outfits by class."""
    return {one.calling: one for one in _FILE.kit}
