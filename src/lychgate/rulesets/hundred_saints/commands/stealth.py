"""Orders: sneaking, hiding, keeping watch."""

from __future__ import annotations

from typing import Literal

import msgspec

Cover = Literal["complete", "partial", "shadow", "brush"]
"""What somebody hides behind; shadow serves only a thief, thin brush only a hunter in the wilds."""


class Sneak(msgspec.Struct, frozen=True, tag="sneak"):
    """A side creeps up on the others for a Round, or past them."""

    side: str
    past: bool = False


class Distract(msgspec.Struct, frozen=True, tag="distract"):
    """The watchers are busy: so much is added to their chance of being surprised; -1: what the book suggests."""

    side: str
    by: int


class Hide(msgspec.Struct, frozen=True, tag="hide"):
    """Somebody hides; ``chance`` in six is how likely passers-by spot them behind partial cover."""

    who: str
    cover: Cover = "complete"
    chance: int = 0


class PassBy(msgspec.Struct, frozen=True, tag="pass_by"):
    """A side comes past those who hide; ``searching``: on purpose, until it has found them."""

    side: str
    searching: bool = False


class SkillCheck(msgspec.Struct, frozen=True, tag="stealth_check"):
    """Somebody whose side was noticed, or surprised, tries their skill: stealth, stalking or alertness."""

    who: str
    skill: Literal["stealth", "stalking", "alertness"]


class ForceDoor(msgspec.Struct, frozen=True, tag="force_stuck_door"):
    """Somebody forces a stuck door. ``failed``: it did not open, which needs no roll. ``beyond``: who is there."""

    who: str = ""
    by: int = 0
    beyond: tuple[str, ...] = ()
    failed: bool = False


class Listen(msgspec.Struct, frozen=True, tag="listen_at_door"):
    """Some listen at a door for a Turn. ``silent``: who is beyond makes no sound; ``wide``: more than two find room."""

    who: tuple[str, ...]
    by: int = 0
    silent: bool = False
    wide: bool = False


Commands = Sneak | Distract | Hide | PassBy | SkillCheck | ForceDoor | Listen
