"""The word ``side``, until the command to leave is in a room: then it goes to ``rules/sides.py``."""

from __future__ import annotations

from typing import Any

from lychgate.kit.line import Form, Line
from lychgate.rulesets.hundred_saints.phrases.chase import parting
from lychgate.rulesets.hundred_saints.rules.creatures import AddCreatures
from lychgate.rulesets.hundred_saints.rules.sides import Merge

GROUP = "The cast"


def _of_sides(line: Line) -> Any:
    """The three things that are done with sides, under one word."""
    what = line.one_of("thing to do with sides", ("add", "merge", "split"))
    if what == "split":
        return parting(line)
    return AddCreatures.read(line) if what == "add" else Merge.read(line)


FORMS = (
    Form(
        "side",
        "add [N] NAME ... [as SIDE] | merge SIDE with SIDE | split WHO ... [as SIDE]",
        "Bring in a side, make two of them one, or part one: as foes, merge and leave do.",
        GROUP,
        _of_sides,
        ("enc.sides.1", "enc.sides.2", "enc.stealth.sneak.5"),
    ),
)
