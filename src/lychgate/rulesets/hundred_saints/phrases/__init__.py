"""How each command is typed: short words, in any letters, as far as they cannot be mistaken."""

from __future__ import annotations

from lychgate.core.line import Form
from lychgate.rulesets.hundred_saints.phrases import (
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

FORMS: tuple[Form, ...] = (
    *cast.FORMS,
    *bestiary.FORMS,
    *retainers.FORMS,
    *load.FORMS,
    *healing.FORMS,
    *experience.FORMS,
    *character.FORMS,
    *contact.FORMS,
    *combat.FORMS,
    *chase.FORMS,
    *stealth.FORMS,
    *exploring.FORMS,
    *hazards.FORMS,
    *travel.FORMS,
    *time.FORMS,
    *desk.FORMS,
    *notebook.FORMS,
)
"""What a referee may type."""

THEIRS = ("roll", "say", *notebook.PLAYERS, *combat.PLAYERS, *chase.PLAYERS, *load.PLAYERS, *exploring.PLAYERS)

PLAYERS_FORMS = tuple(form for form in FORMS if form.word in THEIRS)
"""What a player may type."""
