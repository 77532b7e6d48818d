"""The word ``split``, until the command to leave is in a room: then it goes to ``rules/experience.py``."""

from __future__ import annotations

from typing import Any

from lychgate.kit.line import Form, Line
from lychgate.rulesets.hundred_saints.phrases.chase import parting
from lychgate.rulesets.hundred_saints.rules.experience import Split, sharers

GROUP = "Experience"


def _split(line: Line) -> Any:
    """Shares of experience; what names a side that is to be made is a parting."""
    words = line.text.lower().split()
    return parting(line) if "as" in words or "from" in words else Split(sharers(line))


FORMS = (
    Form(
        "split",
        "[WHO ...] | WHO ... [from SIDE] as SIDE",
        "Share out what was earned; or, with as, part some from their side (leave).",
        GROUP,
        _split,
        ("enc.xp.1",),
    ),
)
