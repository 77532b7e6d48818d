"""How each command is typed: short words, in any letters, as far as they cannot be mistaken."""

from __future__ import annotations

from lychgate.kit.line import Form
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
    *character.FORMS,
    *cast.FORMS,
    *bestiary.FORMS,
    *load.FORMS,
    *time.FORMS,
    *exploring.FORMS,
    *contact.FORMS,
    *combat.FORMS,
    *chase.FORMS,
    *stealth.FORMS,
    *experience.FORMS,
    *healing.FORMS,
    *hazards.FORMS,
    *travel.FORMS,
    *retainers.FORMS,
    *notebook.FORMS,
    *desk.FORMS,
)
"""What a referee may type, in the order in which an evening comes to need it."""

THEIRS = ("roll", "say", *notebook.PLAYERS, *combat.PLAYERS, *chase.PLAYERS, *load.PLAYERS, *exploring.PLAYERS)

PLAYERS_FORMS = tuple(form for form in FORMS if form.word in THEIRS)
"""What a player may type."""
