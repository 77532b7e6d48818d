"""Decides what each seat may know: which records under which number, which lines and rolls, and what it is shown now.

A record names the seats that may not know of it: those that are shown exactly the same before and after it, and are
told nothing by it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Generic, TypeVar

from lychgate.core.checkpoints import Checkpoints
from lychgate.core.decision import AnyDecision
from lychgate.core.numbering import Numbering
from lychgate.core.play import Input
from lychgate.core.position import Position, Run
from lychgate.core.records import Entry, took_part
from lychgate.core.roll import Roll
from lychgate.core.ruleset import Ruleset
from lychgate.core.telling import command_label, log_lines
from lychgate.core.view import LogLine

S = TypeVar("S")
T = TypeVar("T", LogLine, Roll)


class Visibility(Generic[S]):
    """Decides what the seats of one game see. ``numbering`` says which records they know of, and by which numbers."""

    def __init__(
        self, ruleset: Ruleset[S], seats: Sequence[str], checkpoints: Checkpoints[S], numbering: Numbering
    ) -> None:
        self.numbering = numbering
        self._ruleset = ruleset
        self._seats = seats
        self._checkpoints = checkpoints
        self._orders: dict[str, tuple[S, AnyDecision | None]] = {}
        self._shown: dict[str, tuple[Position[S], object]] = {}
        self._labelled: tuple[Run[S], S, str] | None = None

    def open(self, position: Position[S]) -> tuple[AnyDecision, ...]:
        """The decisions that are open at a position, in the order of the seats."""
        found = (self.open_for(seat, position) for seat in self._seats)
        return tuple(decision for decision in found if decision is not None)

    def open_for(self, seat: str, position: Position[S]) -> AnyDecision | None:
        """The decision open for ``seat``: a question, or what it may order; None when it may only wait."""
        return self._asked(seat, position) if seat in self._seats else None

    def unseen(self, before: Position[S], after: Position[S], entries: Collection[Entry] = ()) -> tuple[str, ...]:
        """The seats that may not know that the game went from one position to another.

        They are shown the same at both, and none of ``entries``, which came onto the present path or left it, involves
        them or is known to them: what one has seen does not vanish unseen.
        """
        unseen = []
        lines: dict[int, tuple[LogLine, ...]] = {}
        for seat in self.numbering.watched:  # what is told to a seat is found with less work than what it is shown
            if any(self.numbering.has_seen(seat, one.id) or self._concerns(seat, one, lines) for one in entries):
                continue
            if self._shown_to(seat, before) == self._shown_to(seat, after):
                unseen.append(seat)
        return tuple(unseen)

    def _shown_to(self, seat: str, position: Position[S]) -> object:
        """All that ``seat`` is shown at a position, to be compared; the last result is remembered."""
        known = self._shown.get(seat)
        if known is not None and known[0].same_as(position):
            return known[1]
        run = position.run_for(seat)
        state, asked = position.state_for(seat), self._asked(seat, position)
        words = self._ruleset.question(state, asked) if asked is not None else None
        shown: tuple[object, ...] = (self._ruleset.view(state, seat), asked, words)
        if run is not None:
            lines = log_lines(self._ruleset, position.settled, run.play.events, run.play.seat)
            shown = (*shown, known_to(seat, lines), known_to(seat, rolls_of(run.play.inputs)))
            hidden = run.play.seat in position.referees and seat not in position.referees
            if not (run.said or hidden):  # what was typed stays; other words may change with the state
                shown = (*shown, self._label(run, position.settled))
        self._shown[seat] = (position, shown)
        return shown

    def _asked(self, seat: str, position: Position[S]) -> AnyDecision | None:
        if seat not in position.asked:
            position.asked[seat] = self._find(seat, position)
        return position.asked[seat]

    def _find(self, seat: str, position: Position[S]) -> AnyDecision | None:
        run = position.run_for(seat)
        if run is not None:
            return next((decision for decision in run.wanted if decision.seat == seat), None)
        return self._orders_of(seat, position.settled)

    def _orders_of(self, seat: str, state: S) -> AnyDecision | None:
        known = self._orders.get(seat)
        if known is None or known[0] is not state:  # a state never changes, so its legal orders are computed once
            orders = None if self._ruleset.ended(state) else self._ruleset.orders(state, seat)
            known = self._orders[seat] = (state, orders)
        return known[1]

    def _label(self, run: Run[S], settled: S) -> str:
        """The words of a command that waits, which are the same for all who may read them: they are made once a run."""
        known = self._labelled
        if known is None or known[0] is not run or known[1] is not settled:
            orders = self._orders_of(run.play.seat, settled)
            known = self._labelled = (run, settled, command_label(self._ruleset, settled, orders, run.command))
        return known[2]

    def _concerns(self, seat: str, entry: Entry, lines: dict[int, tuple[LogLine, ...]]) -> bool:
        """Whether an entry involves ``seat``: the seat took part in it, or is told something by it.

        ``lines`` keeps what entries tell, by their number, once they were looked at.
        """
        if took_part(entry, seat) or known_to(seat, rolls_of(entry.inputs)):
            return True
        if entry.id not in lines:
            before, events = self._checkpoints.after(entry.parent).state, self._checkpoints.events_of(entry)
            lines[entry.id] = log_lines(self._ruleset, before, events, entry.seat)
        return bool(known_to(seat, lines[entry.id]))


def known_to(seat: str, things: Iterable[T]) -> tuple[T, ...]:
    """The lines or rolls that ``seat`` may know of."""
    return tuple(one for one in things if not one.only or seat in one.only)


def rolls_of(inputs: Iterable[Input]) -> tuple[Roll, ...]:
    """The rolls among the inputs of a command."""
    return tuple(one for one in inputs if isinstance(one, Roll))


def inputs_known_to(seat: str, inputs: Iterable[Input], referees: Collection[str], *, ended: bool) -> tuple[Input, ...]:
    """The inputs of a command that ``seat`` may know of: rolls, and answers.

    While the command waits these are the seat's own; when it has ended, all but a referee's answers, which only
    referees know.
    """

    def known(given: Input) -> bool:
        if isinstance(given, Roll):
            return not given.only or seat in given.only
        return seat == given.seat or (ended and (given.seat not in referees or seat in referees))

    return tuple(given for given in inputs if known(given))
