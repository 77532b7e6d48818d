"""What a new character may bring, and what the shop sells together, from ``data/kits.toml``."""

from __future__ import annotations

from functools import cache

import msgspec

from lychgate.core.codec import learn
from lychgate.resources import load
from lychgate.rulesets.constitution.tables.characters import PACKAGE


class Kit(msgspec.Struct, frozen=True):
    """What those of a class bring: one row of ``arms``, and ``more`` as far as it is borne without a burden."""

    calling: str
    arms: tuple[tuple[str, ...], ...]
    more: dict[str, int]


class KitFile(msgspec.Struct, frozen=True):
    """All of ``data/kits.toml``."""

    needs: tuple[dict[str, int], ...]
    trained: dict[str, tuple[str, ...]]
    kit: tuple[Kit, ...]


learn(KitFile)

KITS: KitFile = load(PACKAGE, "data/kits.toml", KitFile)


@cache
def kits() -> dict[str, Kit]:
    """The kits by class."""
    return {one.calling: one for one in KITS.kit}
