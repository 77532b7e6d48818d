"""Who is there: Delvers, their henchmen and NPCs, and the sides on which they act."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec.structs import replace

from lychgate.rulesets.sovereign.state.delver import Delver
from lychgate.rulesets.sovereign.state.hurt import Fall, Frailty, Poison
from lychgate.rulesets.sovereign.state.load import Item
from lychgate.rulesets.sovereign.state.magic import Casting, Stops, Working

PARTY = "party"
"""The side of the Delvers."""

HELPLESS = {
    "dead": "is dead",
    "dying": "is mortally injured",
    "stable": "is unconscious",
    "unconscious": "is unconscious",
}
"""The marks of those who can do nothing, each with what is said of them."""
PRONE = "prone"
"""The mark of those who lie on the ground."""

ALERT = "alert"
"""The mark of those who have been warned or shot at: until the next day they suspect something."""

Kind = Literal["delver", "henchman", "npc"]


class Mark(msgspec.Struct, frozen=True):
    """A condition that lasts, by its name; ``amount`` is how much of it."""

    name: str
    amount: int = 0


class Attack(msgspec.Struct, frozen=True, kw_only=True):
    """A way to hurt: damage as dice, what it adds to hit, and its Shock against an AC up to ``shock_ac`` (0: any AC).

    ``range`` is the normal and the longest in feet, empty for what strikes hand to hand alone.
    """

    name: str
    damage: str
    bonus: int = 0
    shock: int = 0
    shock_ac: int = 0
    range: tuple[int, ...] = ()


class Creature(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody in play. ``seat`` is the player's whose Delver or henchman it is.

    ``attributes`` and ``skills`` are whole for Delvers and henchmen; an NPC has them only where it matters enough
    (sov.check.npc-full), and ``skill`` otherwise. ``level`` counts for Delvers and henchmen, ``hit_dice`` for NPCs (0:
    less than one), ``abilities`` is how many special ones an NPC has. ``delver`` is what a Delver or henchman has
    become. ``attack`` is the base attack bonus, ``attacks`` are an NPC's ways to hurt; a Delver's follow from what is
    carried. ``armed``: it strikes at whoever turns away. ``disciplined`` NPCs make Snap Attacks, ``named`` ones do not
    die at once. ``strain`` is System Strain.
    """

    id: str
    name: str
    side: str
    kind: Kind = "npc"
    seat: str = ""
    level: int = 1
    hit_dice: int = 0
    hp: int = 1
    max_hp: int = 1
    ac: int = 10
    skill: int = 0
    abilities: int = 0
    attributes: dict[str, int] = {}
    skills: dict[str, int] = {}
    delver: Delver | None = None
    attack: int = 0
    attacks: tuple[Attack, ...] = ()
    armed: bool = True
    disciplined: bool = False
    named: bool = False
    strain: int = 0
    items: tuple[Item, ...] = ()
    marks: tuple[Mark, ...] = ()
    fall: Fall | None = None
    frail: Frailty | None = None
    poisons: tuple[Poison, ...] = ()
    casting: Casting = Casting()
    under: tuple[Working, ...] = ()
    """The magic that lies on them."""
    nature: str = ""
    """What the GM has said that it is, as magic asks for it; empty where that follows from its kind and its name."""
    known_as: str = ""
    """The same, as far as everybody was told."""

    @property
    def ac_under_magic(self) -> int:
        """The AC with what magic adds to it now."""
        return self.ac + sum(one.bonuses.get("ac", 0) for one in self.under)

    def stopped(self, what: Stops) -> str:
        """The magic that keeps somebody from this now; empty where none does."""
        return next((one.name for one in self.under if what in one.stops), "")

    @property
    def alive(self) -> bool:
        """Whether any hit points are left."""
        return self.hp > 0

    @property
    def dead(self) -> bool:
        """Whether somebody has died, and does not only lie there."""
        return self.mark("dead") is not None

    @property
    def helpless(self) -> str:
        """Return what keeps a creature from doing anything at all, as ``is asleep``; empty if nothing does."""
        if self.marks:  # asked of everybody for every step that is offered, and most have none
            for name, told in HELPLESS.items():
                if self.mark(name):
                    return told
        if not self.alive:
            return "has no hit points left"
        return f"is {held}" if (held := self.stopped("all")) else ""

    @property
    def made(self) -> Delver:
        """What a Delver has become; nothing yet where it was never said."""
        return self.delver if self.delver is not None else Delver()

    @property
    def detailed(self) -> bool:
        """Whether attributes and skills are known."""
        return bool(self.attributes)

    def mark(self, name: str) -> Mark | None:
        """The mark of this name, if there is one."""
        return next((one for one in self.marks if one.name == name), None)

    def marked(self, mark: Mark) -> Creature:
        """The same with this mark, instead of any of its name."""
        return replace(self, marks=(*(one for one in self.marks if one.name != mark.name), mark))

    def unmarked(self, name: str) -> Creature:
        """The same without the mark of this name."""
        return replace(self, marks=tuple(one for one in self.marks if one.name != name))
