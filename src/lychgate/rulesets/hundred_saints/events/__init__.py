"""What has happened, as facts, chapter by chapter; ``apply`` is the only way the state changes."""

from __future__ import annotations

from lychgate.rulesets.hundred_saints.events import (
    bestiary,
    cast,
    character,
    chase,
    experience,
    exploring,
    hazards,
    load,
    retainers,
    sides,
    stealth,
    travel,
)

AnyEvent = (
    bestiary.Events
    | cast.Events
    | character.Events
    | chase.Events
    | experience.Events
    | exploring.Events
    | hazards.Events
    | load.Events
    | retainers.Events
    | sides.Events
    | stealth.Events
    | travel.Events
)
