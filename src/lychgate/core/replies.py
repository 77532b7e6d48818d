"""Plans what an answer or an order would do to a game: the record, and the position after it.

The game then carries the plan out.
"""

from __future__ import annotations

from itertools import count
from typing import Any, Generic, TypeVar

import msgspec
from msgspec.structs import replace

from lychgate.core.checkpoints import Checkpoint, Checkpoints
from lychgate.core.codec import digest
from lychgate.core.counters import counters_after
from lychgate.core.decision import TEXT, Answer, AnyDecision, joined
from lychgate.core.dice_source import RollWanted
from lychgate.core.errors import Busy, IllegalCommand, PlayError
from lychgate.core.journal import Journal
from lychgate.core.play import Event, Input
from lychgate.core.position import Change, Position
from lychgate.core.records import Entry, Finished, Pending, Waiting, key_of, plain
from lychgate.core.room import Command
from lychgate.core.ruleset import Ruleset
from lychgate.core.runner import Runner
from lychgate.core.telling import listed
from lychgate.core.visibility import Visibility

S = TypeVar("S")


class Progress(msgspec.Struct, Generic[S], frozen=True):
    """What a reply did: the events since the reply before, and the entry if the command has ended."""

    events: tuple[Event[S], ...]
    entry: Entry | None


class Replies(Generic[S]):
    """Plans the replies of one game. Its methods raise ``PlayError``, saying why, for what cannot be done."""

    def __init__(
        self,
        ruleset: Ruleset[S],
        journal: Journal,
        checkpoints: Checkpoints[S],
        runner: Runner[S],
        visibility: Visibility[S],
    ) -> None:
        self._ruleset = ruleset
        self._journal = journal
        self._checkpoints = checkpoints
        self._runner = runner
        self._visibility = visibility

    def reply(self, position: Position[S], seat: str, answer: str) -> tuple[Change[S], Progress[S]]:
        """An answer to the decision open for ``seat``, or an order."""
        decision = self._must_be_open(position, seat)
        value = decision.read(answer)
        key = position.key_for(seat)
        if key is None:
            return self._begin(position, seat, value, answer.removeprefix(TEXT) if answer.startswith(TEXT) else "")
        pending = self._journal.pendings[key]
        given: Input
        if isinstance(decision, RollWanted):
            given = self._runner.roll(position.checkpoint, decision, answer, pending.inputs)
        else:
            given = Answer(seat, decision.kind, answer)
            last = pending.inputs[-1] if position.runs[key].play.unfinished else None
            if isinstance(last, Answer):
                given = replace(last, answer=joined(last.answer, answer))
                pending = replace(pending, inputs=pending.inputs[:-1])
        return self._advance(position, replace(pending, inputs=(*pending.inputs, given)))

    def order(self, position: Position[S], seat: str, command: Any, *, offered: bool) -> tuple[Change[S], Progress[S]]:
        """A command of ``seat``; where it must be ``offered``, one among its orders."""
        if position.key_for(seat) is not None:
            raise PlayError(f"A command still waits: {self._asked(position)}.")
        options = self._must_be_open(position, seat).options()
        if offered and not any(option.value == command for option in options):
            raise IllegalCommand(type(command).__name__, tuple(option.id for option in options))
        return self._begin(position, seat, command)

    def carry_out(self, position: Position[S], command: Pending) -> tuple[Change[S], Progress[S]]:
        """A command with all its answers so far, which waited nowhere: see ``core.looks``."""
        lane = self._free_lane(command.seat)
        return self._advance(position, replace(command, parent=self._journal.head, lane=lane))

    def _free_lane(self, seat: str) -> int:
        return next(lane for lane in count() if key_of(seat, lane) not in self._journal.pendings)

    def _must_be_open(self, position: Position[S], seat: str) -> AnyDecision:
        decision = self._visibility.open_for(seat, position)
        if decision is not None:
            return decision
        if position.key_for(seat) is None and self._ruleset.ended(position.settled):
            raise PlayError("The game is over. Take the last step back, or begin a new game.")
        raise PlayError(f"Nothing is asked of {seat} now; the table waits for {self._asked(position)}.")

    def _asked(self, position: Position[S]) -> str:
        asked = (f"{decision.seat} ({decision.kind})" for decision in self._visibility.open(position))
        return ", ".join(asked) or "nobody"

    def _begin(self, position: Position[S], seat: str, command: Any, said: str = "") -> tuple[Change[S], Progress[S]]:
        if isinstance(command, Command) and command.comes_last:
            _must_have_ended(position)
        lane = self._free_lane(seat)
        return self._advance(position, Pending(self._journal.head, seat, plain(command), (), lane, said))

    def _advance(self, position: Position[S], pending: Pending) -> tuple[Change[S], Progress[S]]:
        """Run a command on with one more input."""
        here, key, journal = position.checkpoint, pending.key, self._journal
        run = self._runner.advance(here, pending, position.runs.get(key))
        known = len(position.runs[key].play.events) if key in position.runs else 0
        events, inputs = tuple(run.play.events), tuple(run.play.inputs)
        if run.wanted:
            for decision in run.wanted:
                if decision.seat in position.referees:
                    continue  # it comes to the referee in its turn; a refusal would tell that there is something secret
                if position.key_for(decision.seat) not in (None, key):
                    busy = f"That needs {decision.seat}, who is in the middle of something: that comes first."
                    both = "If they wait for you too, one of you leaves what they began."
                    raise Busy(f"{busy} {both}" if key in position.runs else busy, (decision.seat,))
            waiting = Waiting(replace(pending, inputs=inputs))
            return Change(waiting, position.with_run(key, run)), Progress(events[known:], None)
        there = Checkpoint(run.play.state, counters_after(here.counters, inputs))
        others = (waits for waits in journal.pendings.values() if waits.key != key)
        after = self._runner.go_on(position, there, inputs, others)
        made = tuple(plain(event) for event in events)
        hash_ = digest(there.state)
        entry = Entry(journal.next_id, journal.head, pending.seat, pending.command, inputs, made, hash_, pending.said)
        self._checkpoints.keep_events(entry, events)
        return Change(Finished(entry, lane=pending.lane), after), Progress(events[known:], entry)


def _must_have_ended(position: Position[S]) -> None:
    """Raises ``PlayError`` where a command waits for people."""
    asked = tuple(dict.fromkeys(decision.seat for run in position.runs.values() for decision in run.wanted))
    if asked:
        verb = "is" if len(asked) == 1 else "are"
        raise Busy(f"{listed(asked)} {verb} asked something: what has begun comes to its end first.", asked)
