"""What a Delver or henchman has learned and become: class, feats, traditions, experience and points to spend."""

from __future__ import annotations

import msgspec


class Feat(msgspec.Struct, frozen=True):
    """A feat and its level; ``skill`` is the one that it is about, where it may be held for several."""

    name: str
    level: int = 1
    skill: str = ""


class Gained(msgspec.Struct, frozen=True):
    """A level that was gained, and the settlement it was gained in."""

    level: int
    place: str


class Delver(msgspec.Struct, frozen=True, kw_only=True):
    """The part of a sheet that grows. ``calling`` is the class, empty where it was never said.

    ``points`` are advancement points not spent yet; ``quick`` are those of Quick Learner, which go to no combat skill.
    ``raised`` counts the increases of each attribute that were bought, ``credit`` the points held toward a skill.
    ``stated_ac`` is the AC that a sheet gave without its reasons, 0 where it follows from gear and feats. ``coins`` is
    their value in coppers, 100 of which are a gold piece. ``foundry`` is what an Actor of Foundry holds beside all
    this, as JSON; no rule reads it, and it goes back there with the Delver.
    """

    calling: str = ""
    traditions: tuple[str, ...] = ()
    feats: tuple[Feat, ...] = ()
    arts: tuple[str, ...] = ()
    spells: tuple[str, ...] = ()
    xp: int = 0
    points: int = 0
    quick: int = 0
    raised: dict[str, int] = {}
    credit: dict[str, int] = {}
    gained: tuple[Gained, ...] = ()
    stated_ac: int = 0
    coins: int = 0
    role: str = ""
    about: str = ""
    foundry: str = ""
