"""The desk of Sovereign for tests."""

from __future__ import annotations

from typing import ClassVar

from lychgate.rulesets.sovereign.ruleset import RULESET
from lychgate.rulesets.sovereign.state import Creature, State
from tests.rulesets.refereed import ANN, BEN, REF, SEATS, Answers, Desk

__all__ = ["ANN", "BEN", "REF", "SEATS", "Answers", "Sovereign"]


class Sovereign(Desk[State]):
    """A campaign with a GM and two players."""

    ruleset = RULESET
    granted: ClassVar = {"sovereign.instants": "pass", "sovereign.out-of-turn": "yes"}

    def who(self, name: str) -> Creature:
        """Somebody by name."""
        return next(one for one in self.state.cast if one.name == name)
