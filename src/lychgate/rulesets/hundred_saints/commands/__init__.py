"""What may be ordered, as values, chapter by chapter; ``phrases`` says how each is typed."""

from __future__ import annotations

from typing import Any

from lychgate.rulesets.hundred_saints.commands import (
    bestiary,
    cast,
    character,
    chase,
    experience,
    exploring,
    hazards,
    load,
    retainers,
    stealth,
    travel,
)

OldCommands = (
    bestiary.Commands
    | cast.Commands
    | character.Commands
    | chase.Commands
    | experience.Commands
    | exploring.Commands
    | hazards.Commands
    | load.Commands
    | retainers.Commands
    | stealth.Commands
    | travel.Commands
)

AnyCommand = Any
"""A command of a chapter that is no room yet, or of a room."""
