"""A dangerous site while the party is in it: the Turn under way, doors, lights; and who carries for the party."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec.structs import replace

from lychgate.rulesets.sovereign.state.load import Item

Alertness = Literal["alerted", "guarded", "unguarded", "quiet", "disused", "unknown", "site"]
"""How alert and organised those are who live in a part of a site.

``unknown``: a chamber they do not know; ``site``: as the file of the site that is open has it.
"""

Stuff = Literal["wood", "reinforced", "metal"]


class Door(msgspec.Struct, frozen=True, kw_only=True):
    """A door that matters; ``site`` is the site whose door it is, by its number, empty for one of the GM's own.

    ``barred``: from within, so that there is no lock to pick. A ``difficulty`` of 0 is the table's normal one.
    ``tried`` are those who failed at its lock, each with their level then. ``battered`` counts the Turns of battering,
    ``waiting`` the Turns until a stuck door gives way. ``felt`` is what holds it, as the party found when they tried to
    go through. ``entry`` is how the party passes it, ``heard`` are those who
    have listened at it in this Turn. ``found`` is how it turned out to be when the party last tried it, where that was
    not as they thought.
    """

    name: str
    site: str = ""
    locked: bool = False
    barred: bool = False
    stuck: bool = False
    stuff: Stuff = "wood"
    difficulty: int = 0
    tried: tuple[tuple[str, int], ...] = ()
    battered: int = 0
    waiting: int = 0
    warned: bool = False
    entry: Literal["hard", "soft"] = "soft"
    heard: tuple[str, ...] = ()
    found: Literal["", "loose", "barred"] = ""
    felt: Literal["", "locked", "barred", "stuck"] = ""

    @property
    def open(self) -> bool:
        """Whether nothing holds it shut."""
        return not self.locked and not self.stuck and not self.barred

    @property
    def thought(self) -> Literal["", "locked", "held", "stuck"]:
        """How the party thinks that it is held shut, by what they have tried; empty where they have tried nothing.

        ``held``: by a lock or a bar.
        """
        if self.found == "loose":
            return ""
        if self.felt and not self.found:
            return "held" if self.felt == "barred" else self.felt
        return "locked" if self.tried and not self.found else "held" if self.tried or self.battered else ""


class Light(msgspec.Struct, frozen=True):
    """A light that burns: who has it, what it is, and for how many Turns yet."""

    who: str
    name: str
    left: int


class Bearer(msgspec.Struct, frozen=True, kw_only=True):
    """A porter, beast or cart that carries for the party. ``holds`` is in points."""

    name: str
    holds: int
    items: tuple[Item, ...] = ()


class Exploring(msgspec.Struct, frozen=True, kw_only=True):
    """The site that the party is in; empty ``alertness``: it is in none, and no Turns are counted.

    ``since`` counts the Turns since the last wandering check, ``checked`` says that there was one. ``begun``: a Turn is
    under way, with what was declared for it in ``deeds`` and those who have ``acted``. ``coming``: something is met in
    it; ``comes`` is the row of the site's table that says what. ``planned`` are deeds that wait for the next Turn,
    ``before`` the last that each has declared. ``aiding`` are those whose one thing is first aid: they
    may give more of it. ``dwellers`` are those of a site who are in play, each with the room of their key. ``drags``
    are those who drag somebody, each with whom.
    """

    alertness: Alertness | Literal[""] = ""
    since: int = 0
    checked: bool = False
    begun: bool = False
    coming: bool = False
    comes: str = ""
    deeds: tuple[tuple[str, str], ...] = ()
    acted: tuple[str, ...] = ()
    planned: tuple[tuple[str, str], ...] = ()
    before: tuple[tuple[str, str], ...] = ()
    aiding: tuple[str, ...] = ()
    doors: tuple[Door, ...] = ()
    lights: tuple[Light, ...] = ()
    dwellers: tuple[tuple[str, int], ...] = ()
    drags: tuple[tuple[str, str], ...] = ()
    bearers: tuple[Bearer, ...] = ()

    def declared(self, who: str) -> str:
        """What somebody has declared for the Turn under way, or else for the next; empty where they have not."""
        said = self.deeds if self.begun and who not in self.acted else self.planned
        return dict(said).get(who, "")

    def with_door(self, door: Door) -> Exploring:
        """The same with this door, instead of any of its name there."""
        others = (one for one in self.doors if (one.site, one.name) != (door.site, door.name))
        return replace(self, doors=(*others, door))

    def with_bearer(self, bearer: Bearer) -> Exploring:
        """The same with this bearer, instead of any of its name."""
        return replace(self, bearers=(*(one for one in self.bearers if one.name != bearer.name), bearer))


class Market(msgspec.Struct, frozen=True, kw_only=True):
    """The market of a settlement: how many people live there, since which ``day`` its month runs, and what is left."""

    population: int
    day: int
    left: dict[str, int] = {}
