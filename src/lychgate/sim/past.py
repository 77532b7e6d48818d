"""The past of a game, apart from the game: its steps, a step run again under another book, and what came of that."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from lychgate.core.codec import convert
from lychgate.core.decision import Answer, AnyDecision, parts_of
from lychgate.core.dice_source import DiceSource
from lychgate.core.errors import DataError, PlayError
from lychgate.core.keyed_dice import KeyedDice, secret_of
from lychgate.core.play import Input, Play
from lychgate.core.records import Entry, Header
from lychgate.core.roll import Roll, stream_of
from lychgate.core.room import Event
from lychgate.core.ruleset import Ruleset, Variant
from lychgate.core.unknown import NotKnown


class Apart(Exception):
    """Somebody would have been asked something that nobody asked then."""


class Differs(msgspec.Struct, frozen=True):
    """A step that came out otherwise: what was told of it then, and what would have been."""

    step: int
    then: tuple[str, ...]
    instead: tuple[str, ...]


class Paired(msgspec.Struct, frozen=True):
    """A figure of many pairs of runs: its mean under the book and under the amendment, and their difference.

    ``low`` and ``high`` bound the mean difference in 95 of 100 such counts.
    """

    what: str
    book: float
    amended: float
    low: float
    high: float


class WhatIf(msgspec.Struct, frozen=True):
    """What came of a comparison. ``steps`` were run again, up to the one at which the two went ``apart``, if they did.

    ``sheets`` are the lines of what is different at the end; ``paired`` the figures of the ``runs`` by bots.
    ``left_out`` counts the steps that turn on what the reader may not know; it is None for a reader who knows all.
    """

    changes: dict[str, tuple[str, str]]
    steps: int
    rolls: int
    differs: tuple[Differs, ...]
    sheets: tuple[str, ...]
    apart: int = 0
    reason: str = ""
    runs: int = 0
    paired: tuple[Paired, ...] = ()
    left_out: int | None = None

    @property
    def nothing(self) -> bool:
        """Whether the amendment would have changed nothing at all."""
        return not self.differs and not self.sheets and not self.apart


class SameDice:
    """The rolls of the steps that are run again, each for what it was rolled for, in its order; then others."""

    def __init__(self, rolls: Iterable[Roll], seed: str) -> None:
        self._fallen: dict[str, deque[Roll]] = {}
        for roll in rolls:
            self._fallen.setdefault(stream_of(roll.purpose, roll.subject), deque()).append(roll)
        self._others = KeyedDice(secret_of(f"what if/{seed}"))

    def throw(self, dice: str, purpose: str, subject: str) -> Roll:
        """The roll that was made, where these dice were; else one of the others."""
        queue = self._fallen.get(stream_of(purpose, subject))
        fallen = queue.popleft() if queue else None
        if fallen is not None and fallen.dice == dice:
            return replace(fallen, only=msgspec.UNSET)
        return self._others.throw(dice, purpose, subject)

    def skip(self, roll: Roll) -> None:
        """Do nothing: no roll is given."""


Transition = tuple[Any, Entry, tuple[Any, ...], Any]
"""An entry with the state before it, its events, and the state after it."""


class Past(msgspec.Struct, frozen=True):
    """Steps of a game as they were played, apart from the game: they may be run again while that goes on.

    ``switches`` are what its table may amend now: a spell may be younger than the first of the steps. ``numbers`` has
    the number of each step that its reader knows of; ``hides`` says whether there is more that the reader may not know.
    """

    rules: Any
    header: Header
    switches: tuple[Variant, ...]
    path: tuple[Transition, ...]
    numbers: Mapping[int, int]
    hides: bool = False


def again(
    rules: Ruleset[Any],
    state: Any,
    entry: Entry,
    dice: DiceSource,
    inputs: Iterable[Input] | None = None,
    silent: Collection[str] = (),
) -> Play[Any]:
    """A command of the past on another state, with the answers that were given then, or those among ``inputs``.

    Raises ``Apart`` where somebody would have chosen anew, ``PlayError`` where the order could not have been given, and
    ``NotKnown`` where one of the ``silent`` seats is asked, whose answers nobody was told.
    """
    given: dict[str, deque[tuple[str, str]]] = {}  # by seat: where several are asked at once, any answers first
    for one in entry.inputs if inputs is None else inputs:
        if isinstance(one, Answer):
            given.setdefault(one.seat, deque()).extend((one.decision, part) for part in parts_of(one.answer))

    def answer(decision: AnyDecision, now: Any) -> str:
        if decision.seat in silent:
            raise NotKnown(f"what {decision.seat} decides")
        asked, theirs = rules.question(now, decision).prompt, given.get(decision.seat)
        if not theirs or theirs[0][0] != decision.kind:
            raise Apart(f"{decision.seat} would have been asked: {asked}")
        said = theirs.popleft()[1]
        try:
            decision.read(said)
        except PlayError as refused:
            raise Apart(f"{decision.seat} could not have answered as then: {asked}") from refused
        return said

    play: Play[Any] = Play(state, entry.seat, dice, (), answer)
    try:
        command = convert(entry.command, rules.command_type, what="the command")
    except DataError as unknown:
        raise Apart(str(unknown)) from unknown
    rules.perform(play, command)
    for seat in (seat for seat, left in given.items() if left):
        raise Apart(f"{seat} would not have been asked what was asked then.")
    return play


def changes_the_book(event: Any) -> bool:
    """Whether an event changes what counts; what a table writes besides, such as a spell, is written under both."""
    filing = event.filed() if isinstance(event, Event) else None
    return filing is not None and filing.kind != "written"


def with_changes(variants: Mapping[str, str], changes: Mapping[str, tuple[str, str]]) -> dict[str, str]:
    """The values of a state with the new ones of what is changed."""
    return {**variants, **{name: value for name, (_, value) in changes.items()}}
