"""One position of a game: the state after its last finished command, and the commands that wait on top of it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Generic, TypeVar

import msgspec

from lychgate.core.checkpoints import Checkpoint
from lychgate.core.decision import Answer, AnyDecision
from lychgate.core.play import Play
from lychgate.core.records import Record

S = TypeVar("S")


class Run(msgspec.Struct, Generic[S], frozen=True):
    """One run of a ``command``: the decisions that it ``wanted`` answered when it stopped, none if it ended.

    ``said``: how the command was typed, if it was.
    """

    play: Play[S]
    wanted: tuple[AnyDecision, ...]
    command: Any
    said: str = ""


class Position(Generic[S]):
    """One moment of a game, a value: a checkpoint, and the ``runs`` of the commands that wait on it.

    ``runs`` are by the commands' keys, the one that moved last at the end. ``referees`` are the seats that go on with
    other things while a command of theirs waits for others. ``asked`` keeps what each seat is asked here, once found.
    """

    __slots__ = ("_fronts", "asked", "checkpoint", "referees", "runs")

    def __init__(self, checkpoint: Checkpoint[S], runs: dict[str, Run[S]], referees: Collection[str] = ()) -> None:
        self.checkpoint = checkpoint
        self.runs = runs
        self.referees = referees
        self._fronts: dict[str, str | None] = {}
        self.asked: dict[str, AnyDecision | None] = {}

    @property
    def settled(self) -> S:
        """The state after the last command that has ended."""
        return self.checkpoint.state

    @property
    def state(self) -> S:
        """The state in the middle of the command that moved last, where one waits."""
        last = next(reversed(self.runs.values()), None)
        return self.settled if last is None else last.play.state

    def key_for(self, seat: str) -> str | None:
        """The key of the waiting command in front of ``seat``: the one it gave, is asked by, or has answered.

        For a referee it is only a command that asks the referee, and where several do, the one that has waited longest.
        """
        if seat not in self._fronts:
            self._fronts[seat] = self._front(seat)
        return self._fronts[seat]

    def _front(self, seat: str) -> str | None:
        for key, run in self.runs.items():
            if any(decision.seat == seat for decision in run.wanted):
                return key
            if seat in self.referees:
                continue
            if run.play.seat == seat or any(isinstance(one, Answer) and one.seat == seat for one in run.play.inputs):
                return key
        return None

    def run_for(self, seat: str) -> Run[S] | None:
        """The run of the waiting command in front of ``seat``."""
        key = self.key_for(seat)
        return None if key is None else self.runs[key]

    def state_for(self, seat: str) -> S:
        """The state that ``seat`` sees: in the middle of the command in front of it, if there is one."""
        run = self.run_for(seat)
        return self.settled if run is None else run.play.state

    def with_run(self, key: str, run: Run[S]) -> Position[S]:
        """The position with ``run`` as the latest run of the command of this key."""
        others = {other: waits for other, waits in self.runs.items() if other != key}
        return Position(self.checkpoint, {**others, key: run}, self.referees)

    def same_as(self, other: Position[S]) -> bool:
        """Whether this is the same moment: the identical state and runs, not only equal ones."""
        ours, theirs = (self.settled, *self.runs.values()), (other.settled, *other.runs.values())
        return len(ours) == len(theirs) and all(a is b for a, b in zip(ours, theirs, strict=True))


class Change(msgspec.Struct, Generic[S], frozen=True):
    """A planned change of a game: its record, not yet marked with who may not see it, and the position after it."""

    record: Record
    after: Position[S]
