"""The desk of Sovereign for tests."""

from __future__ import annotations

from typing import Any, ClassVar, Self

from lychgate.core.clause import ClauseBook
from lychgate.resources import load
from lychgate.rulesets.sovereign.ruleset import RULESET
from lychgate.rulesets.sovereign.state import Creature, State
from tests.rulesets.refereed import ANN, BEN, REF, SEATS, Answers, Desk

__all__ = ["ANN", "BEN", "PRINTED", "REF", "SEATS", "Answers", "Sovereign"]

_BOOK: ClauseBook = load("lychgate.rulesets.sovereign", "clauses.toml", ClauseBook)
CLAUSES = frozenset(clause.id for clause in _BOOK.clause)


class Sovereign(Desk[State]):
    """A campaign with a GM and two players."""

    ruleset = RULESET
    granted: ClassVar = {"sovereign.instants": "pass", "sovereign.out-of-turn": "yes"}

    def does(self, command: Any, seat: str = REF, answers: Answers | None = None) -> Self:
        """Do a command. Each sentence that it tells is of clauses of the book."""
        before = len(self.told)
        super().does(command, seat, answers)
        told = {clause for line in self.told[before:] for clause in line.clauses if clause.startswith("sov.")}
        assert told <= CLAUSES, told - CLAUSES
        return self

    def who(self, name: str) -> Creature:
        """Somebody by name."""
        return next(one for one in self.state.cast if one.name == name)


PRINTED: State = Sovereign().state
"""The state of a table that plays every number as printed, before anything has happened."""
