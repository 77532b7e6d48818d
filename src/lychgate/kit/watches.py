"""A night's rest as it is asked for at any table: who keeps watch, and whether the referee lets the party sleep."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from lychgate.core.decision import Decision, Option
from lychgate.core.room import Event, Lines
from lychgate.core.telling import listed
from lychgate.kit.telling import public

STAY, NOBODY, IN_TURN = "stay", "nobody", "turns"


class WhoWatches(Decision[tuple[str, ...] | None], frozen=True, kw_only=True):
    """Who of some, by name, keeps watch while the others sleep; None where the party stays up."""

    ways_out = (STAY,)

    who: tuple[str, ...]

    def options(self) -> Sequence[Option[tuple[str, ...] | None]]:
        found: list[Option[tuple[str, ...] | None]] = [Option(name, (name,)) for name in self.who]
        turns = [Option[tuple[str, ...] | None](IN_TURN, self.who)] if len(self.who) > 1 else []
        return (*turns, *found, Option(NOBODY, ()), Option(STAY, None))

    def prompt(self, state: Any) -> str:
        return "The party sleeps. Who keeps watch?"

    def label(self, state: Any, id_: str) -> str:
        return {IN_TURN: "All, in turn", NOBODY: "Nobody", STAY: "Stay up"}.get(id_, id_)


def watch_told(names: Sequence[str]) -> str:
    """Return who keeps watch, in a sentence."""
    if not names:
        return "Nobody keeps watch."
    return f"{listed(names)} {'keeps watch' if len(names) == 1 else 'keep watch in turn'}."


class NightJudged(Decision[str], frozen=True, kw_only=True):
    """How the referee lets a night go that players want to sleep through: by one of ``words``, each with its label.

    A ruleset's subclass has the words, the last of which is that nobody sleeps here.
    """

    words: ClassVar[dict[str, str]] = {}

    watch: tuple[str, ...] = ()

    def options(self) -> Sequence[Option[str]]:
        return tuple(Option(id_, id_) for id_ in self.words)

    def prompt(self, state: Any) -> str:
        return f"The party wants to sleep. {watch_told(self.watch)} How does the night go?"

    def label(self, state: Any, id_: str) -> str:
        return self.words[id_]


class WatchSet(Event, frozen=True):
    """These keep watch while the others sleep. A ruleset's subclass names the ``clauses`` behind it."""

    clauses: ClassVar[tuple[str, ...]] = ()

    who: tuple[str, ...]

    def tell(self, before: Any, after: Any) -> Lines:
        return public(watch_told(self.who), *self.clauses)


class NoSleep(Event, frozen=True):
    """The party finds no place to sleep. A ruleset's subclass names the ``clauses`` behind it."""

    clauses: ClassVar[tuple[str, ...]] = ()

    def tell(self, before: Any, after: Any) -> Lines:
        return public("Nobody can sleep here.", *self.clauses, weight="result")
