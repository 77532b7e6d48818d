"""A fight: whose side acts, what each has left to do in this Round, and who stands beside whom."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace


class Ranked(msgspec.Struct, frozen=True):
    """A side's place in the order: what it rolled, and what the Delvers' best DEX added."""

    side: str
    die: int
    added: int = 0

    @property
    def total(self) -> int:
        """The roll with what was added."""
        return self.die + self.added


class Spent(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody has used up in this Round. ``moves`` counts Move actions; ``held`` waits to act as an Instant.

    ``withdrew``: moving away draws no free attack in this turn. ``shocked``: a shield has turned Shock aside already.
    """

    main: bool = False
    moves: int = 0
    held: bool = False
    withdrew: bool = False
    shocked: bool = False


class Guard(msgspec.Struct, frozen=True, kw_only=True):
    """What lasts until somebody's next turn: more AC, no Shock, or an ally screened. ``until`` names when it ends."""

    who: str
    what: str
    ward: str = ""
    used: int = 0
    until: str = "turn"


class Fight(msgspec.Struct, frozen=True, kw_only=True):
    """A fight under way. ``order`` is the sides' order, ``at`` the place in it of the side that acts.

    Round 0 is the Round that surprise gives: only sides that are not ``surprised`` act in it. ``beside`` are the pairs
    of foes who stand within reach of each other.
    """

    sides: tuple[str, ...]
    order: tuple[Ranked, ...] = ()
    at: int = 0
    round: int = 1
    surprised: tuple[str, ...] = ()
    spent: dict[str, Spent] = {}
    beside: tuple[tuple[str, str], ...] = ()
    guards: tuple[Guard, ...] = ()
    luck: tuple[str, ...] = ()
    """Who has used what works once a Turn, as ``ID POWER``."""
    hurt: dict[str, int] = {}
    """The Round in which somebody was harmed last."""

    @property
    def acting(self) -> str:
        """The side whose turn it is."""
        return self.order[self.at].side

    def left(self, id_: str) -> Spent:
        """What somebody has used up."""
        return self.spent.get(id_, Spent())

    def with_spent(self, id_: str, spent: Spent) -> Fight:
        """The same where somebody has used up this."""
        return replace(self, spent={**self.spent, id_: spent})

    def near(self, id_: str) -> tuple[str, ...]:
        """The foes within reach of somebody."""
        return tuple(b if a == id_ else a for a, b in self.beside if id_ in (a, b))

    def with_beside(self, one: str, other: str) -> Fight:
        """The same where two stand within reach of each other."""
        if other in self.near(one):
            return self
        return replace(self, beside=(*self.beside, (one, other)))

    def apart(self, id_: str) -> Fight:
        """The same where somebody stands within nobody's reach."""
        return replace(self, beside=tuple(pair for pair in self.beside if id_ not in pair))
