"""What may be ordered, as values, chapter by chapter; ``phrases`` says how each is typed."""

from __future__ import annotations

from typing import Any

from lychgate.rulesets.hundred_saints.commands import chase, stealth

OldCommands = (
    chase.Commands
    | stealth.Commands
)

AnyCommand = Any
"""A command of a chapter that is no room yet, or of a room."""
