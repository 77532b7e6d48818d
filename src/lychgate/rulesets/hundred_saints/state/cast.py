"""Who is there: creatures, and the sides on which they act together."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec.structs import replace

from lychgate.rulesets.hundred_saints.state.character import Character
from lychgate.rulesets.hundred_saints.state.load import Coins, Item
from lychgate.rulesets.hundred_saints.state.retainers import Service

PARTY = "party"
"""The side of the player characters; it comes first in every order of dice (``[meta] side_order``)."""

Kind = Literal["character", "retainer", "creature"]


class Attack(msgspec.Struct, frozen=True):
    """A way to hurt: its name, its damage as dice, and what is added to the attack roll.

    ``special`` is what else a hit does, in the words of its stat block. Of several ``way``s to attack ("8 tentacles or
    1 bite") a creature uses one in a Round; 0 is the first.
    """

    name: str
    damage: str
    bonus: int = 0
    special: str = ""
    way: int = 0


NO_DAMAGE = "0"
"""The damage of an attack that does something else alone."""


class Mark(msgspec.Struct, frozen=True):
    """A condition that lasts, by its name; ``amount`` is how much of it, ``until`` the Round or Turn that ends it.

    ``shown``: it stands on the sheet, as a referee has said it; ``secret``: only referees see it there.
    """

    name: str
    amount: int = 0
    until: int = 0
    shown: bool = False
    secret: bool = False


class Creature(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody: a character, a retainer, or a creature. ``seat`` is the player's whose character it is.

    ``charisma`` is the modifier. For a ``character`` AC, attack, attacks, saves, skills, armour, shield and Speed
    follow from class, level, abilities and what is carried, and are reckoned anew when one of these changes.
    """

    id: str
    name: str
    side: str
    kind: Kind = "creature"
    seat: str = ""
    level: int = 1
    hp: int = 1
    max_hp: int = 1
    ac: int = 10
    attacks: tuple[Attack, ...] = ()
    morale: int = 7
    speed: int = 40
    xp: int = 0
    charisma: int = 0
    marks: tuple[Mark, ...] = ()
    abilities: dict[str, int] = {}
    """Scores by ability (``strength`` and so on), as far as anybody has said them."""
    saves: tuple[int, ...] = ()
    """Targets against doom, ray, hold, blast and spell; empty: nobody has said."""
    skills: dict[str, int] = {}
    """Targets of skill checks that are better than everybody's 6, by skill."""
    armour: str = ""
    """How bulky the armour is: ``light``, ``medium`` or ``heavy``; empty: none."""
    attack: int = 0
    """What level adds to attack rolls; what a creature's own attacks add stands with them."""
    shield: int = 0
    """The part of ``ac`` that is a shield's."""
    character: Character | None = None
    """The class, for characters and adventurers."""
    items: tuple[Item, ...] = ()
    coins: Coins = Coins()
    carries: int = 0
    """What a mount or vehicle may be loaded with, in coins of weight."""
    riding: str = ""
    """The id of the mount somebody sits on."""
    service: Service | None = None
    """Whom a retainer serves, and on what terms."""
    lifestyle: str = ""
    """How somebody lives in a settlement (enc.settle.lifestyle.1)."""

    @property
    def alive(self) -> bool:
        """Whether any hit points are left."""
        return self.hp > 0

    def mark(self, name: str) -> Mark | None:
        """The mark of this name, if there is one."""
        return next((one for one in self.marks if one.name == name), None)

    def marked(self, mark: Mark) -> Creature:
        """The same with this mark, instead of any of its name."""
        return replace(self, marks=(*(one for one in self.marks if one.name != mark.name), mark))

    def unmarked(self, name: str) -> Creature:
        """The same without the mark of this name."""
        return replace(self, marks=tuple(one for one in self.marks if one.name != name))


class Side(msgspec.Struct, frozen=True, kw_only=True):
    """Those who act together. ``lit``: it carries light in the dark, or is loud (enc.aware.2).

    ``of`` is the side that it has parted from. ``vigilant``: it stares at every approach (enc.stealth.sneak.2);
    ``forewarned``: it will know of whoever it meets next (enc.stealth.door.1). ``behind``: it was met, and stayed where
    that was: it is met again only where it is named.
    """

    id: str
    lit: bool = False
    wants_wealth: bool = False
    ravenous: bool = False
    of: str = ""
    vigilant: bool = False
    forewarned: bool = False
    behind: bool = False
