"""What offered commands and typed answers share: a note beside a label, text that is read, a chance in words."""

from __future__ import annotations

from typing import ClassVar

from lychgate.core.decision import Decision
from lychgate.core.errors import IllegalAnswer
from lychgate.core.seen import blank, seen
from lychgate.core.view import Choice
from lychgate.kit.command import Command
from lychgate.kit.desk import LONGEST
from lychgate.kit.english import numbered
from lychgate.kit.table import referee_of
from lychgate.rulesets.constitution.rules.frame import ConstitutionPlay
from lychgate.rulesets.constitution.state import Creature, State

UNKNOWN_YET = "the table rates the skill first"
"""What stands in the place of a chance where a skill was never used."""


TIME = "Time"
"""The heading under which what takes hours or days is offered."""


def lasts(minutes: int) -> str:
    """How long something takes, in whole hours where it is some: ``2 hours``, ``30 minutes``."""
    return numbered(minutes, "minute") if minutes % 60 else numbered(minutes // 60, "hour")


class Offered(Command, frozen=True):
    """A command that is offered as a step, under the heading ``topic`` where there are several."""

    topic: ClassVar[str] = ""

    def note(self, state: State) -> str:
        """What stands beside its label: a price, a chance, a consequence."""
        return ""

    def choice(self, state: State, id_: str, *, referee: bool) -> Choice:
        return Choice(id_, self.label(state), self.note(state), self.topic)


class Said(Decision[str], frozen=True, kw_only=True):
    """A question that is answered in words of one's own, or by an option whose value is text."""

    def accepts_text(self) -> bool:
        return True

    def from_text(self, text: str) -> str:
        if blank(text):
            raise IllegalAnswer(self.kind, text, tuple(option.id for option in self.options()))
        return " ".join(seen(text).split())[:LONGEST]


def seat_of(play: ConstitutionPlay, one: Creature) -> str:
    """The seat that decides for somebody: their player's, or the referee's."""
    return one.seat or referee_of(play)
