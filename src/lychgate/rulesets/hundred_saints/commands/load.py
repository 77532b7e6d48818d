"""Orders: what is carried, and by whom. ``party`` stands for the party's common store and purse."""

from __future__ import annotations

import msgspec

from lychgate.rulesets.hundred_saints.state import Coins


class Give(msgspec.Struct, frozen=True, tag="give", kw_only=True):
    """Somebody gets something. ``slots`` and ``weight`` are said for what no list knows; ``buys``: it is paid for."""

    what: str
    who: str
    count: int = 1
    where: str = ""
    slots: int = -1
    weight: int = -1
    buys: bool = False


class Take(msgspec.Struct, frozen=True, tag="take"):
    """Somebody loses something, or uses it up."""

    what: str
    who: str
    count: int = 0


class Put(msgspec.Struct, frozen=True, tag="put", kw_only=True):
    """Somebody takes something to hand, or stows it: ``where`` is equipped, backpack or sack; empty: where room is."""

    what: str
    who: str
    where: str = ""


class Shed(msgspec.Struct, frozen=True, tag="shed"):
    """Somebody lets weapons, a shield, a sack or the backpack fall, with all that is in it, so as to run faster."""

    who: str
    what: str


class GiveCoins(msgspec.Struct, frozen=True, tag="give_coins"):
    """Somebody, or the party's purse, gets coins; ``lost``: loses as much as they are worth."""

    who: str
    coins: Coins
    lost: bool = False


class TellBurden(msgspec.Struct, frozen=True, tag="tell_burden"):
    """Say how laden somebody is and what would make them faster. ``treasure``: whether they bear a load of it."""

    who: str
    treasure: bool | None = None


class Ride(msgspec.Struct, frozen=True, tag="ride"):
    """Somebody mounts a beast, or gets off it (no ``mount``)."""

    who: str
    mount: str = ""


Commands = Give | Take | Put | Shed | GiveCoins | TellBurden | Ride
