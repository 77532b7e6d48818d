"""How each command is typed: short words, in any letters, as far as they cannot be mistaken."""

from __future__ import annotations

from lychgate.kit.command import forms_of
from lychgate.kit.line import Form
from lychgate.rulesets.hundred_saints.book import BOOK
from lychgate.rulesets.hundred_saints.phrases import cast, chase, experience, stealth

OLD_FORMS: tuple[Form, ...] = (
    *cast.FORMS,
    *chase.FORMS,
    *stealth.FORMS,
    *experience.FORMS,
)
"""What is typed of chapters that are no rooms yet."""

THEIRS = chase.PLAYERS

HEADINGS = (
    *("Characters", "The cast", "Gear and load", "Time", "Exploring", "An encounter", "A fight", "Choices"),
    *("A chase", "Unnoticed", "Experience", "Healing", "Hazards and food", "Travel", "Retainers"),
    *("Notes and handouts", "The desk"),
)


def in_order(*forms: Form) -> tuple[Form, ...]:
    """Under each heading those that belong there."""
    return tuple(sorted(forms, key=lambda form: HEADINGS.index(form.group)))


FORMS = in_order(*OLD_FORMS, *forms_of(BOOK))
"""What a referee may type, in the order in which an evening comes to need it."""

PLAYERS_FORMS = in_order(*(form for form in OLD_FORMS if form.word in THEIRS), *forms_of(BOOK, players=True))
"""What a player may type."""
