"""A fight, Round by Round, within an encounter."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec
from msgspec.structs import replace

PHASES = ("move", "missile", "magic", "melee")
"""What a side does in its place of the order, one after the other (enc.combat.seq.1)."""

Deed = Literal["spell", "flee", "charge", "parry"]
"""What must be declared before initiative (enc.combat.decl.1)."""

Fate = Literal["meant", "done", "dropped", "lost"]
"""What became of a declaration: still to come, done, given up, or disrupted (enc.combat.decl.2)."""

Trigger = Literal["first death", "half out", "first harm", "a quarter left"]
"""What makes a side check its morale: two for a group, two for one who is alone."""


class Declared(msgspec.Struct, frozen=True):
    """What somebody has said they will do this Round."""

    who: str
    what: Deed
    fate: Fate = "meant"


class Owed(msgspec.Struct, frozen=True):
    """A check of morale that falls due at the end of the Round; ``who`` is the one it is about, if not the side."""

    side: str
    trigger: Trigger
    who: str = ""


class Splash(msgspec.Struct, frozen=True):
    """What clings to somebody and hurts again at the end of the Round ``due``."""

    whom: str
    damage: str
    due: int


def pair(one: str, other: str) -> tuple[str, str]:
    """Two who fight each other, in one order."""
    return (one, other) if one < other else (other, one)


class Fight(msgspec.Struct, frozen=True, kw_only=True):
    """Who fights, within the encounter, whose Round and order it keeps to. Ids throughout.

    ``declaring``: the last Round is over and declarations come before the next initiative. ``at`` is the place in
    the order and the phase that has been reached. ``since`` is the encounter's Round in which the fight began, and
    ``out_before`` were out of it then. ``melee`` are the pairs who fight hand to hand.

    Of this Round: ``moved`` and ``struck`` (feet, and attacks made), ``left`` (who stepped out of melee), ``acted``,
    ``charged`` (who came at whom), ``thrown`` (how many of the attacks made were throws), ``felled`` (who fell, and at
    which place in the order), ``two`` (who fights with two weapons, and whether the second has struck).

    Of the whole fight: ``covered`` is the ground gained towards the other side, ``before`` how much of it had been
    gained when the distance of a side was said (by the side, then by who gained it), ``tried`` the triggers used up,
    ``passes`` how often somebody held, ``broken`` who did not, ``chargers`` who has had a charge, ``shots`` how many
    each has shot with which weapon, ``spent`` how many of those came off a sheet, ``loaded`` from which Round on a slow
    weapon can be used again, ``in_hand`` what each wields, ``turning`` from which Round on each may turn the undead
    again.
    """

    since: int = 1
    declaring: bool = False
    at: tuple[int, int] = (0, 0)
    out_before: tuple[str, ...] = ()
    melee: tuple[tuple[str, str], ...] = ()
    declared: tuple[Declared, ...] = ()
    moved: dict[str, int] = {}
    left: tuple[str, ...] = ()
    struck: dict[str, int] = {}
    acted: tuple[str, ...] = ()
    charged: dict[str, str] = {}
    thrown: dict[str, int] = {}
    felled: dict[str, int] = {}
    covered: dict[str, int] = {}
    before: dict[str, dict[str, int]] = {}
    owed: tuple[Owed, ...] = ()
    tried: tuple[Owed, ...] = ()
    passes: dict[str, int] = {}
    broken: tuple[str, ...] = ()
    chargers: tuple[str, ...] = ()
    shots: dict[str, int] = {}
    spent: dict[str, int] = {}
    loaded: dict[str, int] = {}
    splashes: tuple[Splash, ...] = ()
    two: dict[str, bool] = {}
    in_hand: dict[str, str] = {}
    turning: dict[str, int] = {}

    @property
    def begun(self) -> bool:
        """Whether anybody has done anything yet in this Round."""
        return self.at != (0, 0)

    def in_melee(self, who: str) -> tuple[str, ...]:
        """Those with whom somebody fights hand to hand (enc.combat.melee.1)."""
        return tuple(a if b == who else b for a, b in self.melee if who in (a, b))

    def declaration(self, who: str) -> Declared | None:
        """What somebody has declared for this Round, whatever became of it."""
        return next((one for one in self.declared if one.who == who), None)

    def means(self, who: str, what: Deed) -> bool:
        """Whether somebody has declared this and not given it up."""
        said = self.declaration(who)
        return said is not None and said.what == what and said.fate in ("meant", "done")

    def merged(self, side_of: Mapping[str, str], side: str, into: str) -> Fight:
        """The same once ``side`` is one with ``into``; ``side_of`` names everybody's side from then on, by id.

        Nobody fights hand to hand with their own side, and checks of morale fall due to the one side that is left.
        """
        owed = tuple(replace(one, side=into) if one.side == side else one for one in self.owed)
        tried = tuple(replace(one, side=into) if one.side == side else one for one in self.tried)
        return replace(
            self,
            melee=tuple((a, b) for a, b in self.melee if side_of.get(a) != side_of.get(b)),
            before={one: feet for one, feet in self.before.items() if one != side},
            owed=tuple(dict.fromkeys(owed)),
            tried=tuple(dict.fromkeys(tried)),
        )
