"""The interface of a ruleset to everything outside it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Protocol, TypeVar, runtime_checkable

import msgspec
from msgspec.structs import replace

from lychgate.core.decision import AnyDecision, Decision
from lychgate.core.digits import is_number
from lychgate.core.errors import PlayError, some_of
from lychgate.core.play import Event, Play
from lychgate.core.roll import Roll
from lychgate.core.view import LogLine, Question, View

S = TypeVar("S")

REFEREE_WORD = "referee"
"""What most books, and all sentences that belong to no book, call whoever decides what the rules leave open."""

PLAYERS: Mapping[str, str] = MappingProxyType({})
"""The roles at a table where every seat is a player."""


class Variant(msgspec.Struct, frozen=True):
    """A named switch of the rules. ``alternatives`` lists its values, the default first, each with a sentence.

    A number of the book is a switch with ``bounds``: its one alternative is the default, and it may be any whole number
    from the first to the second; ``depends`` says in a sentence what else changes with it. A text of the book is one
    that ``reads`` what is typed, and returns it as it is kept; it raises ``PlayError`` with what is allowed. It counts
    where no table has given it another value.

    ``written`` is the command by which a table wrote something of its own, and nothing for what is printed; it is empty
    for a seat that may not read it. ``unapplied`` is the value with which the program does nothing, and the table plays
    it by its words.
    """

    name: str
    group: str
    title: str
    text: str
    alternatives: tuple[tuple[str, str], ...]
    clauses: tuple[str, ...] = ()
    bounds: tuple[int, int] | None = None
    reads: Callable[[str], str] | None = None
    written: str | None = None
    depends: str = ""
    unapplied: str | None = None

    @property
    def is_number(self) -> bool:
        """Whether it is a number of the book, and no choice between readings."""
        return self.bounds is not None

    @property
    def default(self) -> str:
        """The value that applies unless the table chose another."""
        return self.alternatives[0][0]

    @property
    def allowed(self) -> str:
        """The values it may have, in words."""
        if self.bounds is not None:
            return f"a whole number from {self.bounds[0]} to {self.bounds[1]}"
        return some_of(tuple(value for value, _ in self.alternatives))

    def taken(self, value: str) -> str:
        """A value as it is kept. Raises ``PlayError``, which says what is allowed, for one that it cannot have."""
        if self.reads is not None:
            return self.reads(value)
        if not self.allows(value):
            raise PlayError(f"'{value[:40]}' is not a value of '{self.name}'. Allowed: {self.allowed}.")
        return value

    def allows(self, value: str) -> bool:
        """Whether it may have this value, which is one of a few or a number."""
        if self.bounds is None:
            return any(one == value for one, _ in self.alternatives)
        low, high = self.bounds
        return is_number(value) and str(int(value)) == value and low <= int(value) <= high

    def means(self, value: str) -> str:
        """What a value means, in a sentence; of a number that is not the book's, what it counts."""
        return dict(self.alternatives).get(value, self.text)


def by_the_book(text: str, word: str) -> str:
    """``text`` with ``word``, the book's own, for its referee: ``only a GM rolls in secret``."""
    return re.sub(rf"\b{REFEREE_WORD}(?=s?\b)", word, text)


def switch_by_the_book(switch: Variant, word: str) -> Variant:
    """A switch with ``word``, the book's own, for its referee in all that it says."""
    return replace(
        switch,
        group=by_the_book(switch.group, word),
        text=by_the_book(switch.text, word),
        alternatives=tuple((value, by_the_book(told, word)) for value, told in switch.alternatives),
    )


class Ruleset(Protocol[S]):
    """One game's rules as a value: its types, its first state, the legal orders, how commands run, what seats see.

    ``about`` says in a sentence what kind of game it is, for whoever chooses one.
    ``state_type``, ``command_type``, ``event_type`` and ``decision_types`` are what the codec and ``schema`` need.
    ``refereed`` says whether it needs somebody who decides what the rules leave open, and ``referee_word`` what its
    book calls them, in the middle of a sentence: ``referee``, ``GM``.
    ``desk_odds`` says whether a referee may ask at the desk how things may come out.
    ``version`` goes up with each change after which the same events lead to a state with another hash: a new field or
    switch, an event that does something else. A journal of an earlier version is folded without checking its hashes.
    """

    name: str
    title: str
    about: str
    version: int
    refereed: bool
    referee_word: str
    desk_odds: bool
    state_type: Any
    command_type: Any
    event_type: Any
    decision_types: tuple[type[AnyDecision], ...]

    def variants(self) -> tuple[Variant, ...]:
        """The switches a table may set before the game."""

    def amendable(self, state: S, seat: str | None = None) -> tuple[Variant, ...]:
        """The switches, and the texts of the book that a table may amend as things stand; those that ``seat`` knows."""

    def resolve(self, chosen: Mapping[str, str]) -> dict[str, str]:
        """A value for every switch, defaults where ``chosen`` has none.

        Raises ``PlayError`` for a name or value that is unknown.
        """

    def filled_in(self, given: dict[str, Any], seats: Sequence[str]) -> dict[str, Any]:
        """The state of a scene of ``seats``, a few keys of raw JSON, with all that the scene leaves out filled in.

        Raises ``DataError``, whose key says where, for what cannot be filled in.
        """

    def check_scene(self, state: S, seats: Sequence[str]) -> None:
        """Look through the state of a scene.

        Raises ``DataError``, whose key says where, for a word that the book does not know and for what is not there.
        """

    def new_game(self, variants: Mapping[str, str], seats: Sequence[str], roles: Mapping[str, str] = PLAYERS) -> S:
        """The state before the first command. ``variants`` holds a value for every switch.

        ``roles`` names the role of each seat that is not a player. Raises ``PlayError`` for seats that cannot play.
        """

    def orders(self, state: S, seat: str) -> Decision[Any] | None:
        """What ``seat`` may order now, as a decision whose options' values are commands; None where nothing."""

    def perform(self, play: Play[S], command: Any) -> None:
        """Run a legal command."""

    def question(self, state: S, decision: AnyDecision) -> Question:
        """A decision of this ruleset in words; the orders and the core's ``RollWanted`` too."""

    def view(self, state: S, seat: str) -> View:
        """The state as ``seat`` may see it."""

    def tell(self, before: S, event: Event[S], after: S, by: str = "") -> tuple[LogLine, ...]:
        """An event of a command of the seat ``by`` in sentences; empty for what needs no telling."""

    def reflex(self, state: S, decision: AnyDecision) -> str | None:
        """The answer that needs no thought, such as taking safe loot; None where there is something to decide."""

    def explain(self, roll: Roll) -> str:
        """What a roll was for, in words."""

    def ended(self, state: S) -> bool:
        """Whether the game is over."""


@runtime_checkable
class HandsOut(Protocol):
    """A ruleset whose sheets can be taken along as files of another program."""

    def file_of(self, state: Any, seat: str, named: str) -> str:
        """The text of the file of a sheet, by the name on it, for a seat.

        Raises ``PlayError`` where there is none of this name, or not for this seat.
        """
