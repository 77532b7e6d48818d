"""Orders: a journey through the open country."""

from __future__ import annotations

from typing import Literal

import msgspec


class SetWeather(msgspec.Struct, frozen=True, tag="set_weather"):
    """Say what today's weather is, and what it does."""

    text: str
    poor: bool = False
    cold: bool = False
    dark: bool = False


class SetOut(msgspec.Struct, frozen=True, tag="set_out", kw_only=True):
    """The party sets out for the day: by a way or through the wild, with a guide or in sight of a landmark or not."""

    way: Literal["wild", "road", "track"] = "wild"
    guided: bool = False
    riding: Literal["foot", "mounted", "cart"] = "foot"
    forced: bool = False


class Go(msgspec.Struct, frozen=True, tag="go"):
    """The party goes into the next hex, of such country or by such a way; ``no_ford``: over a river without one."""

    country: str
    no_ford: bool = False


class ScourHex(msgspec.Struct, frozen=True, tag="scour_hex"):
    """The party searches the hex that it is in; what is hidden has a chance of its own, or is found (-1)."""

    chance: int = -1


class FindWay(msgspec.Struct, frozen=True, tag="find_way"):
    """A hunter tries to find the way again."""

    who: str


class Camp(msgspec.Struct, frozen=True, tag="camp", kw_only=True):
    """A night in the wilds: with a fire or a tent; ``ill`` are those without a bedroll. ``hidden``: well hidden."""

    fire: bool = False
    tent: bool = False
    hidden: bool = False
    ill: tuple[str, ...] = ()
    by: int = 0


Commands = SetWeather | SetOut | Go | ScourHex | FindWay | Camp
