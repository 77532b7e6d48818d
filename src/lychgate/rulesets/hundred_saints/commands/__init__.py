"""What may be ordered, as values, chapter by chapter; ``phrases`` says how each is typed."""

from __future__ import annotations

from typing import Any

from lychgate.rulesets.hundred_saints.commands import (
    bestiary,
    cast,
    character,
    chase,
    combat,
    experience,
    load,
    retainers,
    stealth,
)

OldCommands = (
    bestiary.Commands
    | cast.Commands
    | character.Commands
    | chase.Commands
    | combat.Commands
    | experience.Commands
    | load.Commands
    | retainers.Commands
    | stealth.Commands
)

AnyCommand = Any
"""A command of a chapter that is no room yet, or of a room."""
