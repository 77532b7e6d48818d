"""Orders: what is earned, shared out and learnt."""

from __future__ import annotations

import msgspec


class Award(msgspec.Struct, frozen=True, tag="award", kw_only=True):
    """Add to what the party has earned: ``points``, or 1 for each ``gold`` piece of treasure brought to safety."""

    points: int = 0
    gold: int = 0
    what: str = ""


class CountFoes(msgspec.Struct, frozen=True, tag="count_foes"):
    """Add what foes are worth: the dead ones, or all of a ``side`` that was outwitted, captured or scared off."""

    side: str = ""


class Split(msgspec.Struct, frozen=True, tag="split"):
    """Share out what was earned among those named, or all who live."""

    among: tuple[str, ...] = ()


class ShareLoot(msgspec.Struct, frozen=True, tag="share_loot", kw_only=True):
    """Share out so much copper of the party's purse, or all of it."""

    copper: int = 0
    among: tuple[str, ...] = ()


class GainLevel(msgspec.Struct, frozen=True, tag="gain_level"):
    """Somebody who has earned it gains a level."""

    who: str


class Train(msgspec.Struct, frozen=True, tag="train", kw_only=True):
    """Somebody trains for a level: so many weeks (0: rolled), under a teacher or alone."""

    who: str
    weeks: int = 0
    alone: bool = False


class NewSession(msgspec.Struct, frozen=True, tag="new_session"):
    """A new session of play begins."""


Commands = Award | CountFoes | Split | ShareLoot | GainLevel | Train | NewSession
