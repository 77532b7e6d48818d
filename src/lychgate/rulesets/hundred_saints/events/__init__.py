"""What has happened, as facts, chapter by chapter; ``apply`` is the only way the state changes."""

from __future__ import annotations

from lychgate.rulesets.hundred_saints.events import chase, stealth

AnyEvent = (
    chase.Events
    | stealth.Events
)
