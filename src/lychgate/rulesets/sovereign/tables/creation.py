"""What helps in making a Delver, from ``data/creation.toml``: roles, packs of gear, outfits, names."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from lychgate.core.codec import learn
from lychgate.resources import load
from lychgate.rulesets.sovereign.tables.delvers import PACKAGE
from lychgate.rulesets.sovereign.tables.goods import GOODS


class Role(msgspec.Struct, frozen=True):
    """A role in a team; ``prefers`` is what suits it, the best first."""

    name: str
    text: str
    prefers: tuple[str, ...]


class Pack(msgspec.Struct, frozen=True):
    """Gear that is bought together, a name for each that is paid."""

    name: str
    things: tuple[str, ...]

    @property
    def price(self) -> int:
        """What all of it costs, in coppers."""
        prices = {one.name: one.price for one in GOODS.gear}
        return sum(prices[thing] for thing in self.things)


class Kit(msgspec.Struct, frozen=True):
    """A whole outfit for a role: the best of ``arms`` and ``body`` that fit, and ``more`` as far as money goes."""

    role: str
    arms: tuple[tuple[str, ...], ...]
    body: tuple[str, ...]
    more: tuple[str, ...]
    shield: bool = False


class CreationFile(msgspec.Struct, frozen=True):
    """All of ``data/creation.toml``."""

    names: tuple[str, ...]
    needs: tuple[str, ...]
    role: tuple[Role, ...]
    pack: tuple[Pack, ...]
    kit: tuple[Kit, ...]


learn(CreationFile)

_FILE: CreationFile = load(PACKAGE, "data/creation.toml", CreationFile)

NAMES = _FILE.names

NEEDS = _FILE.needs
"""What every kit has: a light, food and drink."""


@lru_cache(1)
def roles() -> dict[str, Role]:
    """The roles by name."""
    return {one.name: one for one in _FILE.role}


@lru_cache(1)
def packs() -> dict[str, Pack]:
    """The packs by name."""
    return {one.name: one for one in _FILE.pack}


@lru_cache(1)
def kits() -> dict[str, Kit]:
    """The outfits by role."""
    return {one.role: one for one in _FILE.kit}
