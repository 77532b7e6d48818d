"""Out of turn: an act that closes the turn of others, who have not acted yet, asks the referee first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from lychgate.core.decision import Decision, Option
from lychgate.core.room import Event, Lines
from lychgate.kit.english import sentence
from lychgate.kit.table import TablePlay, TableState
from lychgate.kit.telling import only_to, secret


class GoOnAnyway(Decision[bool], frozen=True, kw_only=True):
    """Some creatures have not acted yet, and the command would close their turn. A ruleset's subclass says it in words.

    ``by`` gave the command; empty where it is the seat that is asked.
    """

    who: tuple[str, ...]
    by: str = ""

    def options(self) -> Sequence[Option[bool]]:
        return (Option("no", False), Option("yes", True))

    def default(self) -> str:
        """Enter does what the referee ordered: with *No* it would order the same again, for ever.

        What a player orders too early has no default, so that no key takes a turn from anybody.
        """
        return "yes" if self.by in ("", self.seat) else ""

    def not_yet(self, state: Any) -> str:
        """Who has not acted yet, in words: ``the goblins have not acted yet``."""
        raise TypeError(f"{type(self).__name__} does not say who has not acted")

    def prompt(self, state: Any) -> str:
        return f"{sentence(self.not_yet(state))}: go on anyway?"

    def label(self, state: Any, id_: str) -> str:
        return {"no": "No: they act first", "yes": "Yes: they do nothing"}[id_]


class HeldUp(Event, frozen=True):
    """What ``seat`` would have done was not done, for others act first. A ruleset's subclass says it in words."""

    seat: str
    who: tuple[str, ...]

    def not_yet(self, state: Any) -> str:
        """Who has not acted yet, in words."""
        raise TypeError(f"{type(self).__name__} does not say who has not acted")

    def told(self, after: TableState, *clauses: str) -> Lines:
        """The refusal in a sentence: for referees with who it is, for whoever gave the command without."""
        lines = secret(after, f"Not done: {self.not_yet(after)}.", *clauses)
        if self.seat in after.referees:
            return lines
        return (*lines, *only_to((self.seat,), "Not done: others act first.", *clauses))


def goes_ahead(play: TablePlay, question: GoOnAnyway, instead: HeldUp) -> bool:
    """Whether an act that takes their turn from some is done: the referee is asked, whoever would do it."""
    if not question.who or play.ask(replace(question, by=play.seat)):
        return True
    play.record(instead)
    return False
