"""What has happened, as facts, chapter by chapter; ``apply`` is the only way the state changes."""

from __future__ import annotations

from lychgate.rulesets.hundred_saints.events import (
    bestiary,
    cast,
    character,
    chase,
    combat,
    experience,
    load,
    options,
    retainers,
    sides,
    stealth,
)

AnyEvent = (
    bestiary.Events
    | cast.Events
    | character.Events
    | chase.Events
    | combat.Events
    | options.Events
    | experience.Events
    | load.Events
    | retainers.Events
    | sides.Events
    | stealth.Events
)
