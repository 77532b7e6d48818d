"""A typed field for one or several creatures: names with commas between them, or a side's name."""

from __future__ import annotations

from typing import Any

from lychgate.kit.fields import Person, person
from lychgate.kit.line import Line


class Those(Person, frozen=True):
    """One of those in play; several with commas or ``and`` between them; or all of a side by its name.

    What is read is one name, or a tuple of names, in which a side stands for those who are on it. ``spaced``: names may
    also follow each other with nothing between them.
    """

    spaced: bool = False

    def shape(self, name: str) -> str:
        return f"{super().shape(name)}[, ...]|SIDE"

    def begins(self, line: Line) -> bool:
        return bool(_side(line)) or super().begins(line)

    def read(self, line: Line) -> Any:
        found = [_one_or_side(line)]
        while line.more and (line.after_comma or line.peek() in ("and", ",") or (self.spaced and self.begins(line))):
            line.flag(",")
            line.flag("and")
            found.append(_one_or_side(line))
        return found[0] if len(found) == 1 else tuple(dict.fromkeys(found))

    def kinds(self) -> tuple[str, ...]:
        return ("member", "side")


def _one_or_side(line: Line) -> str:
    """The next words as the name of a side, or of somebody in play. Raises ``PlayError``."""
    line.skip_article((*line.names("member"), *line.names("side")))
    side = _side(line)
    return line.words("a side", len(side.split())).casefold() if side else person(line)


def _side(line: Line) -> str:
    """The side whose whole name the next words are, unless somebody in play is called the same; empty: none."""
    people = [name.casefold() for name in line.names("member")]
    for side in line.names("side"):
        said = " ".join(line.ahead(at) for at in range(len(side.split()))).casefold()
        if said == side.casefold() and said not in people:
            return side
    return ""
