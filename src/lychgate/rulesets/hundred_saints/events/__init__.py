"""What has happened, as facts, chapter by chapter; ``apply`` is the only way the state changes."""

from __future__ import annotations

from lychgate.rulesets.hundred_saints.events import (
    chase,
    combat,
    contact,
    exploring,
    hazards,
    options,
    stealth,
    travel,
)

AnyEvent = (
    chase.Events
    | combat.Events
    | options.Events
    | contact.Events
    | exploring.Events
    | hazards.Events
    | stealth.Events
    | travel.Events
)
