"""What a seat may order in 12 Years: the smallest steps, one exchange of blows, one move, one room."""

from __future__ import annotations

from typing import Literal

import msgspec


class Order(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A command."""


class Assemble(Order, frozen=True, gc=False):
    """Gather a new party in the city."""


class EndGame(Order, frozen=True, gc=False):
    """Give the world up: end the game."""


class Go(Order, frozen=True, gc=False):
    """Walk to the neighbouring hex in ``direction``: n, ne, se, s, sw, nw."""

    direction: str


class EnterDungeon(Order, frozen=True, gc=False):
    """Go into dungeon ``number`` by its entrance in this hex (``room`` 0), or by a known exit of ``room``."""

    number: int
    room: int = 0


class TakeWay(Order, frozen=True, gc=False):
    """Leave the room by its ``way``, counted from 0: a door, stairs, an exit, the way back."""

    way: int


class UsePortal(Order, frozen=True, gc=False):
    """Step into the stone portal here."""


class TakeFerry(Order, frozen=True, gc=False):
    """Accept the skull-masked bard's offer."""


class Attack(Order, frozen=True, gc=False):
    """One exchange of blows with every enemy here."""


class Evade(Order, frozen=True, gc=False):
    """Try to get away from every enemy here."""


class AttackPeaceful(Order, frozen=True, gc=False):
    """Attack creatures that would leave the party alone."""


class FaceTrap(Order, frozen=True, gc=False):
    """Deal with the room's trap, or with the effect of one that pursues the party."""

    how: Literal["take", "evade", "disable"]


class TakeLoot(Order, frozen=True, gc=False):
    """Take one item that lies here unguarded and safe."""

    item: int


class TakeCoin(Order, frozen=True, gc=False):
    """Take the coin and trinkets that lie here unguarded, and nothing else."""


class TakeAll(Order, frozen=True, gc=False):
    """Take everything that lies here unguarded and safe, coin too."""


class TakeTrapped(Order, frozen=True, gc=False):
    """Deal with a trapped item that lies here unguarded."""

    item: int
    how: Literal["trigger", "evade", "disable"]


class UseMagick(Order, frozen=True, gc=False):
    """Use a power before anything else happens."""


class DestroyCrown(Order, frozen=True, gc=False):
    """Break the ancient magick crown."""

    item: int


class ArrangeGear(Order, frozen=True, gc=False):
    """Hand out weapons, armor and shields, put them away, or leave something behind."""


class Buy(Order, frozen=True, gc=False):
    """Buy from the tinker or the merchant."""


class Sell(Order, frozen=True, gc=False):
    """Sell to the tinker or the merchant."""


class Train(Order, frozen=True, gc=False):
    """Buy levels from whoever here teaches."""


class LearnFromEllas(Order, frozen=True, gc=False):
    """Take the one lesson that Ellas gives."""


class AcceptEscort(Order, frozen=True, gc=False):
    """Take the tinker or the noble along under the party's protection."""


class Recruit(Order, frozen=True, gc=False):
    """Let the renegade, the newcomer or the plant person join."""


class PayWiseWoman(Order, frozen=True, gc=False):
    """Pay the wise woman to point out a crown."""


class AttackParty(Order, frozen=True, gc=False):
    """Attack the party of another ``seat`` that is here."""

    seat: str


class FaceRivals(Order, frozen=True, gc=False):
    """At blows with other parties: fight on, try to get away, or offer to end it."""

    how: Literal["engage", "evade", "end"]


class Trade(Order, frozen=True, gc=False):
    """Propose a bargain, or make a gift, to the party of another ``seat``."""

    seat: str


AnyCommand = (
    Assemble
    | EndGame
    | Go
    | EnterDungeon
    | TakeWay
    | UsePortal
    | TakeFerry
    | Attack
    | Evade
    | AttackPeaceful
    | FaceTrap
    | TakeLoot
    | TakeCoin
    | TakeAll
    | TakeTrapped
    | UseMagick
    | DestroyCrown
    | ArrangeGear
    | Buy
    | Sell
    | Train
    | LearnFromEllas
    | AcceptEscort
    | Recruit
    | PayWiseWoman
    | AttackParty
    | FaceRivals
    | Trade
)
