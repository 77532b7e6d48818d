"""What has happened, as facts, chapter by chapter; ``apply`` is the only way the state changes."""

from __future__ import annotations

from lychgate.rulesets.hundred_saints.events import (
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
    options,
    retainers,
    sides,
    stealth,
    time,
    travel,
)

AnyEvent = (
    bestiary.Events
    | cast.Events
    | character.Events
    | chase.Events
    | combat.Events
    | options.Events
    | contact.Events
    | desk.Events
    | experience.Events
    | exploring.Events
    | hazards.Events
    | healing.Events
    | load.Events
    | notebook.Events
    | retainers.Events
    | sides.Events
    | stealth.Events
    | time.Events
    | travel.Events
)
