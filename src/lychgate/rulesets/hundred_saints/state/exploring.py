"""Where the party is, what light it has, and what wanders there."""

from __future__ import annotations

from typing import Literal

import msgspec

from lychgate.core.clock import Countdown, Recurring

Site = Literal["", "dungeon", "outdoors", "settlement"]
"""What kind of place the party is in; empty: nobody has said."""


class Light(msgspec.Struct, frozen=True, kw_only=True):
    """A source of light: what it is, who bears it (nobody: it lies there), and the Turns that it has left."""

    kind: str
    burning: Countdown
    bearer: str = ""
    lit: bool = True

    @property
    def label(self) -> str:
        """Its name, such as ``torch-1``."""
        return self.burning.id


class Rations(msgspec.Struct, frozen=True):
    """Rations of one kind and age: how many, and the days that they still keep."""

    kind: str
    count: int
    days: int


class Exploring(msgspec.Struct, frozen=True, kw_only=True):
    """The party on its way. ``dark``: the place has no light of its own.

    ``watch`` is the wandering check of the place; ``owed`` are checks that fell due and are not rolled yet;
    ``checked``: the check step of the Turn under way is done, its time not yet marked, and ``resting``: that Turn is a
    rest. ``coming`` is the ground on which something comes that only referees know of. ``since_rest`` counts Turns
    underground. ``fed`` are the ids of those who ate today, ``lacking`` says by id who had no food or no water.
    ``breath`` are the Rounds that some still live without air. ``door`` is the kind of door they stand before.
    ``food_sought``: today's check for food is made.
    """

    where: Site = ""
    dark: bool = False
    terrain: str = ""
    lights: tuple[Light, ...] = ()
    light_number: int = 1
    watch: Recurring | None = None
    owed: int = 0
    checked: bool = False
    resting: bool = False
    coming: str = ""
    since_rest: int = 0
    fed: tuple[str, ...] = ()
    lacking: dict[str, str] = {}
    rations: tuple[Rations, ...] = ()
    breath: tuple[Countdown, ...] = ()
    door: str = ""
    food_sought: bool = False

    @property
    def burning(self) -> tuple[Light, ...]:
        """The lights that are lit."""
        return tuple(one for one in self.lights if one.lit)

    @property
    def unlit(self) -> bool:
        """Whether it is dark, and no light burns."""
        return self.dark and not self.burning

    def light(self, label: str) -> Light | None:
        """The light of this name."""
        return next((one for one in self.lights if one.label == label), None)
