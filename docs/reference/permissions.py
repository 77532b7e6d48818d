"""Writes the tables of permissions: for each command of a refereed book who may give it, and why."""

from __future__ import annotations

from typing import Any

from lychgate.core.ruleset import Ruleset, by_the_book
from lychgate.kit.orders import topic_of
from lychgate.kit.topics import TOPICS
from lychgate.server.menus import forms_by_heading, kind_of


def permissions_page(ruleset: Ruleset[Any]) -> str:
    """Every command of a book by topic: its word, what it does, who may give it, and why."""
    word = ruleset.referee_word
    lines = [
        f"# {ruleset.title}: who may give which command",
        "",
        f"The {word} may give every command. *Once the others agree* means that the command is proposed to the players",
        f"whom it concerns, who agree or refuse with one tap; the {word} may settle it for them. A table narrows this",
        f"with `reserve WORD`: from then on only the {word} gives that command. `reserve not WORD` takes that back.",
    ]
    forms = forms_by_heading(ruleset)
    for topic in TOPICS:
        those = [form for form in forms if topic_of(form) == topic]
        if not those:
            continue
        lines += ["", f"## {topic}", "", "| Command | What it does | Who may give it | Why |", "|---|---|---|---|"]
        for form in those:
            may = kind_of(form).may
            cells = (f"`{form.word}`", form.text, may.who(), may.why)
            lines.append(f"| {' | '.join(by_the_book(cell, word).replace('|', chr(92) + '|') for cell in cells)} |")
    return "\n".join([*lines, ""])
