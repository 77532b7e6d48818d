"""Blessings that are on somebody, the table's spells, and what each magician has of them."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from lychgate.rulesets.constitution.tables.magic import Spell


class Blessing(msgspec.Struct, frozen=True, kw_only=True):
    """A blessing that a priest of this ``level`` asked for, on those in ``whom``, until the minute ``ends``.

    ``on`` is the place or item that carries it, empty for a person's. ``serves``: what is done now serves the purpose.
    ``protects``: its purpose is to survive a danger.
    """

    id: int
    priest: str
    level: int
    purpose: str
    ends: int
    whom: tuple[str, ...] = ()
    on: str = ""
    serves: bool = True
    protects: bool = False


class Running(msgspec.Struct, frozen=True, kw_only=True):
    """What a spell adds to somebody's checks of a kind until the minute ``ends``."""

    spell: str
    who: str
    to: str
    amount: int
    ends: int


class Mage(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody has of magic besides the ratings, which are skills.

    ``prepared`` are spells by name. ``bookless``: the own spell book is out of reach. ``day`` is that of the last
    preparation. ``openings`` are those for research that are not spent. ``tried`` are the spells they tried to cast in
    this session, ``improved``: they have had its spell roll. ``sources`` are those that gave a spell, each with the
    level at which it did: ``book of Roos@2``.
    """

    prepared: tuple[str, ...] = ()
    bookless: bool = False
    day: int = 0
    openings: int = 0
    tried: tuple[str, ...] = ()
    improved: bool = False
    sources: tuple[str, ...] = ()


class Magic(msgspec.Struct, frozen=True, kw_only=True):
    """Chapters 11 and 12. ``unholy`` are the undead and demons by id; ``just`` counts the just purposes that each
    priest asked for and has not worked for yet."""

    spells: tuple[Spell, ...] = ()
    mages: dict[str, Mage] = {}
    blessings: tuple[Blessing, ...] = ()
    unholy: tuple[str, ...] = ()
    running: tuple[Running, ...] = ()
    just: dict[str, int] = {}
    next_id: int = 1

    def mage(self, id_: str) -> Mage:
        """What this creature has of magic."""
        return self.mages.get(id_, Mage())

    def with_mage(self, id_: str, changed: Mage) -> Magic:
        """The same where somebody has this of magic."""
        return replace(self, mages={**self.mages, id_: changed})

    def spell(self, name: str) -> Spell | None:
        """The spell of this name; None where the table has none."""
        return next((one for one in self.spells if one.skill == name.casefold()), None)

    def on(self, id_: str) -> Iterator[Blessing]:
        """The blessings that are on somebody."""
        return (one for one in self.blessings if id_ in one.whom)

    def next_session(self) -> Magic:
        """The same when a new session begins."""
        fresh = {id_: replace(one, tried=(), improved=False) for id_, one in self.mages.items()}
        return replace(self, mages=fresh)
