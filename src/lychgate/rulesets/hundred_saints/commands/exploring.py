"""Orders: Turns underground, light, wanderers, doors, searching and resting."""

from __future__ import annotations

from typing import Literal

import msgspec

from lychgate.rulesets.hundred_saints.state import Site


class Enter(msgspec.Struct, frozen=True, tag="enter", kw_only=True):
    """Say what place the party is in now; ``dark``: it has no light of its own, ``terrain`` its kind outdoors."""

    where: Site
    dark: bool = False
    terrain: str = ""


class TakeRest(msgspec.Struct, frozen=True, tag="take_rest"):
    """The party rests for so many Turns."""

    count: int = 1


class LightUp(msgspec.Struct, frozen=True, tag="light_up"):
    """Light a torch, a candle or a lantern, or one again that was put out. ``danger``: it needs a roll."""

    what: str
    who: str = ""
    danger: Literal["", "danger", "safe"] = ""


class Snuff(msgspec.Struct, frozen=True, tag="snuff"):
    """Put a light out."""

    what: str


class SetSight(msgspec.Struct, frozen=True, tag="set_sight"):
    """Say of somebody that they are blind, or beyond the light; or that they see as the others do."""

    who: str
    how: Literal["blind", "beyond", "normal"]


class CheckWanderers(msgspec.Struct, frozen=True, tag="check_wanderers"):
    """Roll a wandering check now, at the chance of the place or at this one in six."""

    chance: int = -1


class PassOverWanderers(msgspec.Struct, frozen=True, tag="pass_over_wanderers"):
    """What comes goes by after all; else the next check is passed over."""


class RaiseWanderers(msgspec.Struct, frozen=True, tag="raise_wanderers"):
    """From now on the chance is raised, or lowered."""

    by: int


class WanderersEvery(msgspec.Struct, frozen=True, tag="wanderers_every"):
    """From now on checks fall due every so many Turns; 0: none does."""

    turns: int


class Search(msgspec.Struct, frozen=True, tag="search"):
    """Up to three search one place for a Turn."""

    who: tuple[str, ...]
    by: int = 0


class StateDoor(msgspec.Struct, frozen=True, tag="state_door"):
    """Say what kind of door the party stands before; empty: none."""

    kind: str = ""


class BreakDoor(msgspec.Struct, frozen=True, tag="break_door"):
    """Somebody breaks a locked wooden door with a tool."""

    who: str
    by: int = 0


class PickLock(msgspec.Struct, frozen=True, tag="pick_lock"):
    """A thief with tools works on a lock."""

    who: str
    by: int = 0


class Disarm(msgspec.Struct, frozen=True, tag="disarm"):
    """A thief with tools works on a fine mechanism."""

    who: str
    by: int = 0


class SetOff(msgspec.Struct, frozen=True, tag="set_off"):
    """Somebody does what sets a trap off, at a chance in six."""

    who: tuple[str, ...]
    chance: int = -1


class Walk(msgspec.Struct, frozen=True, tag="walk"):
    """The party goes so many feet: through unknown parts, or by a way that it knows."""

    feet: int
    known: bool = False


class EscapeByRoll(msgspec.Struct, frozen=True, tag="escape_by_roll", kw_only=True):
    """The session ends, and who is still inside saves: ``depth`` levels below the first, with a map, a way out."""

    depth: int = 0
    map: bool = False
    way: bool = False
    by: int = 0


Commands = (
    Enter
    | TakeRest
    | LightUp
    | Snuff
    | SetSight
    | CheckWanderers
    | PassOverWanderers
    | RaiseWanderers
    | WanderersEvery
    | Search
    | StateDoor
    | BreakDoor
    | PickLock
    | Disarm
    | SetOff
    | Walk
    | EscapeByRoll
)
