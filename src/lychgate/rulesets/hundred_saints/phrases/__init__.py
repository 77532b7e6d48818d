"""How each command is typed: short words, in any letters, as far as they cannot be mistaken."""

from __future__ import annotations

from lychgate.core.line import Form
from lychgate.rulesets.hundred_saints.phrases import cast, contact, desk, time

FORMS: tuple[Form, ...] = (*cast.FORMS, *contact.FORMS, *time.FORMS, *desk.FORMS)
"""What a referee may type."""

PLAYERS_FORMS = tuple(form for form in FORMS if form.word in ("roll", "say"))
"""What a player may type."""
