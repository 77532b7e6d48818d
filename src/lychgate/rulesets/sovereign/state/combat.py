"""A fight: whose side acts, what each has left to do in this Round, and who stands beside whom."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec.structs import replace

from lychgate.rulesets.sovereign.state.load import Item


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

    ``withdrew``: leaving the reach of these foes draws no free attack in this turn. ``shocked``: a shield has turned
    Shock aside already. ``swarming`` is the foe that they help to swarm.
    """

    main: bool = False
    moves: int = 0
    held: bool = False
    withdrew: tuple[str, ...] = ()
    shocked: bool = False
    swarming: str = ""


class Guard(msgspec.Struct, frozen=True, kw_only=True):
    """What lasts until somebody's next ``turn``, or to the end of the ``round``.

    Total Defense, the AC that a charge costs, or the screening of a ``ward``, which has stopped ``met`` in this Round.
    """

    who: str
    what: Literal["total defense", "charging", "screen"]
    ward: str = ""
    met: tuple[str, ...] = ()
    until: Literal["turn", "round"] = "turn"


class Fight(msgspec.Struct, frozen=True, kw_only=True):
    """A fight under way. ``order`` is the sides' order, ``at`` the place in it of the side that acts.

    Round 0 is the Round that surprise gives: only sides that are not ``surprised`` act in it. ``beside`` are the pairs
    of foes who stand within reach of each other, ``grapples`` those where one holds the other. ``empty`` are bows and
    crossbows that must be reloaded, each with who has it; ``dropped`` is what lies on the ground, each with who dropped
    it. ``known`` are those whose AC everybody has seen by now. ``passing`` are seats that want to be asked nothing more
    in this Round.
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
    grapples: tuple[tuple[str, str], ...] = ()
    empty: tuple[tuple[str, str], ...] = ()
    dropped: tuple[tuple[str, Item], ...] = ()
    known: tuple[str, ...] = ()
    passing: tuple[str, ...] = ()
    hurt: dict[str, int] = {}
    """The Round in which somebody was harmed last."""
    thrown: tuple[tuple[str, Item], ...] = ()
    """What was thrown and lies elsewhere, each with who threw it."""

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

    def apart(self, id_: str, *others: str) -> Fight:
        """The same where somebody stands within nobody's reach, or only not within that of some."""
        kept = tuple(
            (a, b) for a, b in self.beside if id_ not in (a, b) or (others and a not in others and b not in others)
        )
        return replace(self, beside=kept)

    def guarded(self, id_: str, what: str) -> bool:
        """Whether somebody has a guard of this kind up."""
        return any(one.who == id_ and one.what == what for one in self.guards)

    def strayed(self, id_: str) -> Fight:
        """The same where somebody has moved: whom they screened, and who screened them, are elsewhere now."""
        return replace(
            self, guards=tuple(one for one in self.guards if one.what != "screen" or id_ not in (one.who, one.ward))
        )

    def without(self, *ids: str) -> Fight:
        """The fight once these creatures have left play: nothing in it refers to them."""

        def stay(*those: str) -> bool:
            return not any(id_ in ids for id_ in those)

        spent = {
            id_: replace(
                one,
                withdrew=tuple(foe for foe in one.withdrew if stay(foe)),
                swarming=one.swarming if stay(one.swarming) else "",
            )
            for id_, one in self.spent.items()
            if stay(id_)
        }
        guards = tuple(
            replace(one, met=tuple(foe for foe in one.met if stay(foe)))
            for one in self.guards
            if stay(one.who, one.ward)
        )
        return replace(
            self,
            spent=spent,
            guards=guards,
            beside=tuple(pair for pair in self.beside if stay(*pair)),
            grapples=tuple(pair for pair in self.grapples if stay(*pair)),
            luck=tuple(used for used in self.luck if stay(used.partition(" ")[0])),
            empty=tuple(pair for pair in self.empty if stay(pair[0])),
            dropped=tuple(pair for pair in self.dropped if stay(pair[0])),
            thrown=tuple(pair for pair in self.thrown if stay(pair[0])),
            known=tuple(id_ for id_ in self.known if stay(id_)),
            hurt={id_: round_ for id_, round_ in self.hurt.items() if stay(id_)},
        )

    def helpless(self, id_: str, *, down: bool) -> Fight:
        """The fight once somebody can do nothing: they hold and guard nobody; nobody holds them once they are down."""
        grapples = tuple((a, b) for a, b in self.grapples if a != id_ and not (down and b == id_))
        return replace(self, grapples=grapples, guards=tuple(one for one in self.guards if one.who != id_))

    def holders(self, id_: str) -> tuple[str, ...]:
        """Those who hold somebody in a grapple."""
        return tuple(a for a, b in self.grapples if b == id_)

    def held_by(self, id_: str) -> str:
        """Whom somebody holds; empty: nobody."""
        return next((b for a, b in self.grapples if a == id_), "")
