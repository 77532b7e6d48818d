"""What may be ordered, as values, chapter by chapter; ``phrases`` says how each is typed."""

from __future__ import annotations

from lychgate.rulesets.hundred_saints.commands import (
    bestiary,
    cast,
    character,
    chase,
    combat,
    contact,
    desk,
    experience,
    exploring,
    hazards,
    healing,
    load,
    notebook,
    retainers,
    stealth,
    time,
    travel,
)

AnyCommand = (
    bestiary.Commands
    | cast.Commands
    | character.Commands
    | chase.Commands
    | combat.Commands
    | contact.Commands
    | desk.Commands
    | experience.Commands
    | exploring.Commands
    | hazards.Commands
    | healing.Commands
    | load.Commands
    | notebook.Commands
    | retainers.Commands
    | stealth.Commands
    | time.Commands
    | travel.Commands
)
