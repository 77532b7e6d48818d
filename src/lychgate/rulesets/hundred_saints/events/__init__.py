"""What has happened, as facts, chapter by chapter; ``apply`` is the only way the state changes."""

from __future__ import annotations

from lychgate.rulesets.hundred_saints.events import (
    chase,
    combat,
    contact,
    experience,
    exploring,
    hazards,
    options,
    retainers,
    stealth,
    travel,
)

AnyEvent = (
    chase.Events
    | combat.Events
    | options.Events
    | contact.Events
    | experience.Events
    | exploring.Events
    | hazards.Events
    | retainers.Events
    | stealth.Events
    | travel.Events
)
