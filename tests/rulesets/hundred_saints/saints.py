"""The desk of The Hundred Saints for tests."""

from __future__ import annotations

from typing import Any

from lychgate.rulesets.hundred_saints.ruleset import RULESET
from lychgate.rulesets.hundred_saints.state import Creature, State
from tests.rulesets.refereed import ANN, BEN, REF, SEATS, Answers, Desk

__all__ = ["ANN", "BEN", "REF", "SEATS", "Answers", "Saints", "facts", "happened"]


class Saints(Desk[State]):
    """A campaign with one referee and two players; where somebody acts out of turn the referee lets them."""

    ruleset = RULESET
    granted = {"saints.out-of-turn": "yes", "saints.lure": "no"}

    def who(self, name: str) -> Creature:
        """Somebody by name."""
        return next(one for one in self.state.cast if one.name == name)


def facts(table: Saints, line: str, kind: Any) -> list[Any]:
    """What a line makes happen, of one kind; nothing changes."""
    return [one for one in table.run(table.read(line), table.dice).events if isinstance(one, kind)]


def happened(table: Saints, command: Any, kind: type, answers: Any = None) -> list[Any]:
    """The facts of a kind that a command would make; nothing changes."""
    return [one for one in table.run(command, table.dice, REF, answers).events if isinstance(one, kind)]
