"""A side that acts in one: how ``all goblins attack the nearest but goblin 3 Bea`` is read in every refereed game."""

from __future__ import annotations

from lychgate.kit.fields import person
from lychgate.kit.line import Line


def side_that_attacks(line: Line) -> str:
    """The side, where one is named; the words ``attack the nearest`` may follow."""
    side = line.name("side") if line.is_name("side") else ""
    for word in ("attack", "the", "nearest"):
        line.flag(word)
    return side


def exceptions(line: Line) -> tuple[tuple[str, str], ...]:
    """After ``but``: who attacks somebody else, each with whom."""
    but: list[tuple[str, str]] = []
    if line.flag("but"):
        while line.more:
            who = person(line)
            line.flag("at")
            but.append((who, person(line)))
            line.flag("and")
    return tuple(but)
