"""Facts that nobody has fixed yet: an open roll on odds that the table can see."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, ClassVar

from lychgate.core.clause import clause
from lychgate.core.room import Event, Lines
from lychgate.core.view import Choice
from lychgate.kit.command import Command
from lychgate.kit.fields import Rest, Word
from lychgate.kit.line import Line
from lychgate.kit.reading import TypedField
from lychgate.kit.rolling import rolled
from lychgate.kit.telling import public
from lychgate.rulesets.constitution.permission import Asked
from lychgate.rulesets.constitution.rules.form_choices import other
from lychgate.rulesets.constitution.rules.frame import ConstitutionPlay
from lychgate.rulesets.constitution.state import State

HEADING = "Rolls"

MOST_FACES = 1000

_ODDS = re.compile(r"(\d{1,4})(?:/|-in-)(\d{1,4})", re.ASCII)
_PERCENT = re.compile(r"(\d{1,3})%", re.ASCII)


def read_odds(line: Line) -> tuple[int, int]:
    """Odds such as ``2/6``, ``2-in-6`` or ``45%``: how many faces of how many. Raises ``PlayError``."""
    said = line.word("the odds")
    found = _ODDS.fullmatch(said)
    percent = _PERCENT.fullmatch(said)
    good, faces = (int(found[1]), int(found[2])) if found else (int(percent[1]), 100) if percent else (0, 0)
    if not 0 < good < faces or not 2 <= faces <= MOST_FACES:
        raise line.refuse(f"'{said}' are no odds: 2/6, 1-in-20 or 45%, neither impossible nor certain.")
    return good, faces


ODDS = (*(Choice(f"{good}/6", f"{good} in 6") for good in range(1, 6)), other("Another chance, such as 30%"))
"""The chances that a form offers."""


class RollFact(Command, frozen=True, tag="roll_fact"):
    """Roll openly for something that nobody has decided yet."""

    word = "chance"
    menu_label = "Roll for a fact"
    likely = -5
    may = Asked("The referee says how likely it is; everybody may ask.")
    shape = "N/FACES|N% WHAT"
    clauses = ("3d6.A.4b", "3d6.A.7")
    form_fields = (TypedField("odds", Word("the chance"), True), TypedField("what", Rest("what may be so"), True))
    form_labels: ClassVar[Mapping[str, str]] = {"odds": "Chance", "what": "The fact"}
    pickers = {"odds": lambda state, seat, filled: ODDS}

    good: int
    faces: int
    what: Annotated[str, Rest("what may be so")]

    @classmethod
    def read(cls, line: Line) -> RollFact:
        return cls(*read_odds(line), line.rest_of("what may be so"))

    def label(self, state: State) -> str:
        return f"Whether {self.what} ({self.good} in {self.faces})"

    @clause("3d6.A.4b", "3d6.A.7")
    def do(self, play: ConstitutionPlay) -> None:
        """A die of as many faces; the fact is so where it shows no more than the odds."""
        face = rolled(play, "facts", f"1d{self.faces}", "3d6.A.4b", f"table:{play.state.session}")
        play.record(FactRolled(self.what, face, self.good, self.faces, face <= self.good))


class FactRolled(Event, frozen=True, tag="fact_rolled"):
    """Whether something is so was rolled."""

    what: str
    face: int
    good: int
    faces: int
    so: bool

    def tell(self, before: State, after: State) -> Lines:
        came = "it is so" if self.so else "it is not so"
        odds = f"{self.good} in {self.faces}"
        return public(f"{self.what}? At {odds} the die shows {self.face}: {came}.", "3d6.A.4b", weight="result")
