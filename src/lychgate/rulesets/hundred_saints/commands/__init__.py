"""What may be ordered, as values, chapter by chapter; ``phrases`` says how each is typed."""

from __future__ import annotations

from typing import Any

from lychgate.rulesets.hundred_saints.commands import (
    chase,
    combat,
    contact,
    exploring,
    hazards,
    stealth,
    travel,
)

OldCommands = (
    chase.Commands
    | combat.Commands
    | contact.Commands
    | exploring.Commands
    | hazards.Commands
    | stealth.Commands
    | travel.Commands
)

AnyCommand = Any
"""A command of a chapter that is no room yet, or of a room."""
