"""Orders: falls, water, cold, hunger and food."""

from __future__ import annotations

from typing import Literal

import msgspec


class FallDown(msgspec.Struct, frozen=True, tag="fall_down"):
    """Somebody falls onto something hard."""

    who: str
    feet: int


class Climb(msgspec.Struct, frozen=True, tag="climb"):
    """Somebody climbs so many feet; ``easy`` climbs need no roll."""

    who: str
    feet: int
    easy: bool = False
    by: int = 0


class Jump(msgspec.Struct, frozen=True, tag="jump"):
    """Somebody jumps, after a run, so many feet across or up."""

    who: str
    feet: int
    up: bool = False
    by: int = 0


class Swim(msgspec.Struct, frozen=True, tag="swim"):
    """Somebody goes into the water, ``rough`` (1 or 2) or not; or comes out of it."""

    who: str
    rough: int = 0
    out: bool = False


class HoldBreath(msgspec.Struct, frozen=True, tag="hold_breath"):
    """So many Rounds pass for somebody without air; or they have ``air`` again."""

    who: str
    rounds: int = 0
    air: bool = False


class Freeze(msgspec.Struct, frozen=True, tag="freeze"):
    """Some have travelled for a day in bitter cold without fit clothes."""

    who: tuple[str, ...]


class Eat(msgspec.Struct, frozen=True, tag="eat"):
    """Some eat and drink today (nobody named: all of the party); ``free``: not from the party's rations."""

    who: tuple[str, ...] = ()
    free: bool = False


class GoWithout(msgspec.Struct, frozen=True, tag="go_without"):
    """Some have no food or no water today."""

    what: Literal["food", "water"]
    who: tuple[str, ...]


class StoreRations(msgspec.Struct, frozen=True, tag="store_rations"):
    """The party gets so many rations of a kind, or has lost them."""

    count: int
    kind: Literal["fresh", "preserved"]


class SeekFood(msgspec.Struct, frozen=True, tag="seek_food", kw_only=True):
    """The party looks for food in the wild."""

    how: Literal["fish", "forage", "hunt"]
    season: Literal["", "winter", "autumn"] = ""
    whole_day: bool = False
    by: int = 0


class MeetGame(msgspec.Struct, frozen=True, tag="meet_game"):
    """The hunt has come upon this side, and the party is not noticed."""

    side: str


class Butcher(msgspec.Struct, frozen=True, tag="butcher"):
    """What the game that was killed gives in rations: its hit points in all, by its size."""

    hit_points: int
    size: Literal["small", "medium", "large"]


class EndDay(msgspec.Struct, frozen=True, tag="end_day"):
    """A day ends and the next begins; ``rested``: it was a whole day of rest."""

    rested: bool = False


class Sleep(msgspec.Struct, frozen=True, tag="sleep"):
    """The party sleeps so many hours underground, with a check every so many Turns (-1: as it stands, 0: none)."""

    hours: int = 8
    every: int = -1


Commands = (
    FallDown
    | Climb
    | Jump
    | Swim
    | HoldBreath
    | Freeze
    | Eat
    | GoWithout
    | StoreRations
    | SeekFood
    | MeetGame
    | Butcher
    | EndDay
    | Sleep
)
