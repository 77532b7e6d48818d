"""What helps in making a Delver, from ``data/creation.toml``: roles, packs of gear, names."""

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


class CreationFile(msgspec.Struct, frozen=True):
    """All of ``data/creation.toml``."""

    names: tuple[str, ...]
    role: tuple[Role, ...]
    pack: tuple[Pack, ...]


learn(CreationFile)

_FILE: CreationFile = load(PACKAGE, "data/creation.toml", CreationFile)

NAMES = _FILE.names


@lru_cache(1)
def roles() -> dict[str, Role]:
    """The roles by name."""
    return {one.name: one for one in _FILE.role}


@lru_cache(1)
def packs() -> dict[str, Pack]:
    """The packs by name."""
    return {one.name: one for one in _FILE.pack}
