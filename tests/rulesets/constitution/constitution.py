"""The desk of the 3d6 Constitution for tests."""

from __future__ import annotations

from lychgate.rulesets.constitution.ruleset import RULESET
from lychgate.rulesets.constitution.state import Creature, State
from tests.rulesets.refereed import ANN, BEN, REF, SEATS, Answers, Desk

__all__ = ["ANN", "BEN", "REF", "SEATS", "Answers", "Constitution"]


class Constitution(Desk[State]):
    """A campaign with a referee and two players."""

    ruleset = RULESET

    def who(self, name: str) -> Creature:
        """Somebody by name."""
        return next(one for one in self.state.cast if one.name == name)
