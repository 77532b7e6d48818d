"""Sheets that seats have open only to look at, such as their gear: held in memory, and never in the records.

Opening a sheet, turning its pages and closing it change nothing, so nothing is written and nobody waits. What is
changed there ends the command at once, by the way out of each page: it is an entry like any other, and the sheet goes
on from the state after it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, Generic, TypeGuard, TypeVar

import msgspec
from msgspec.structs import replace

from lychgate.core.codec import convert
from lychgate.core.decision import TEXT, Answer, AnyDecision, joined
from lychgate.core.dice_source import RollWanted
from lychgate.core.errors import LychgateError, PlayError
from lychgate.core.play import Input
from lychgate.core.position import Position, Run
from lychgate.core.records import Entry, Pending, plain
from lychgate.core.room import Command
from lychgate.core.ruleset import Ruleset
from lychgate.core.runner import Runner

S = TypeVar("S")
P = TypeVar("P")

MOST_PAGES = 10
"""Pages that are turned back until a sheet is closed."""


class Look(msgspec.Struct, Generic[S], frozen=True):
    """An open sheet: its command, also as ``given``, and the runs that asked for each of its pages, the last one now.

    ``begun`` is the state that they ran on. ``changed``: something on it has been.
    """

    command: Pending
    given: Command
    runs: tuple[Run[S], ...]
    begun: S
    changed: bool = False

    @property
    def pending(self) -> Pending:
        """Its command with the answers that led to the present page."""
        return replace(self.command, inputs=tuple(self.runs[-1].play.inputs))

    @property
    def asked(self) -> AnyDecision:
        """The present page."""
        return self._shown(self.runs[-1])

    def _shown(self, run: Run[S]) -> AnyDecision:
        page = run.wanted[0]
        return page.once_changed() if self.changed else page

    def with_page(self, run: Run[S], *, joins: bool) -> Look[S]:
        """The sheet with another page; where it was turned to before, with what has led there then."""
        runs = self.runs[:-1] if joins else self.runs
        known = next((at for at, one in enumerate(runs) if one.wanted == run.wanted), len(runs))
        return replace(self, runs=(*runs[:known], run if known == len(runs) else runs[known]))


class Change(msgspec.Struct, frozen=True):
    """What is to be carried out, since it changes something; ``page`` is shown next, None where the sheet is closed."""

    command: Pending
    page: AnyDecision | None = None


class Looks(Generic[S]):
    """The open sheets of one game, by seat.

    ``now`` is where the game stands, ``orders`` is what a seat may order there.
    """

    def __init__(
        self,
        runner: Runner[S],
        now: Callable[[], Position[S]],
        orders: Callable[[str, Position[S]], AnyDecision | None],
    ) -> None:
        self._now = now
        self._orders = orders
        self._runner = runner
        self._open: dict[str, Look[S]] = {}
        self.turned: Counter[str] = Counter()
        """How many pages each seat has opened, turned or closed: with this, a face sees that something else is open."""

    def take_over(self, before: Looks[S]) -> None:
        """Keep open what was open in the same game before it was opened anew."""
        self._open, self.turned = before._open, before.turned

    def of(self, seat: str) -> Look[S] | None:
        """The sheet open for ``seat``, on the present state; None also while the seat is asked something."""
        look, position = self._open.get(seat), self._now()
        if look is None or position.key_for(seat) is not None:
            return None
        if look.begun is not position.settled:
            look = self._again(look)
            if look is None:
                self.close(seat)
            else:
                self._open[seat] = look
        return look

    def close(self, seat: str) -> None:
        """Close the sheet of ``seat``, if it has one open."""
        if self._open.pop(seat, None) is not None:
            self.turned[seat] += 1

    def say(self, seat: str, answer: str) -> Change | bool:
        """Turn to another page, or open the sheet that ``answer`` orders.

        Returns whether that was all; a ``Change`` where something is to be carried out. What is neither an answer nor
        among the seat's ``orders`` raises ``IllegalAnswer``.
        """
        look, orders = self.of(seat), self._orders(seat, self._now())
        if look is None:
            return self._begin(seat, answer, orders)
        try:
            look.asked.read(answer)
        except PlayError:
            if orders is not None and (answer.startswith(TEXT) or _reads(orders, answer)):
                return self._begin(seat, answer, orders)
            raise
        run, joins = look.runs[-1], look.runs[-1].play.unfinished
        given: tuple[Input, ...] = tuple(run.play.inputs)
        said = Answer(seat, look.asked.kind, answer)
        if joins and isinstance(given[-1], Answer):
            said, given = replace(given[-1], answer=joined(given[-1].answer, answer)), given[:-1]
        pending = replace(look.command, inputs=(*given, said))
        run = self._runner.advance(self._now().checkpoint, pending, run)
        if run.play.events:
            return self._closing(seat, pending, run)
        if not run.wanted:
            self.close(seat)
            return True
        if not _is_page(run, seat):
            return Change(pending)
        self._keep(seat, look.with_page(run, joins=joins))
        return True

    def go_on(self, seat: str, change: Change, done: P) -> P:
        """Show the page after a ``change`` that was carried out, on the state after it; return what was ``done``."""
        look = self._open.get(seat)
        self.turned[seat] += 1
        if look is None or change.page is None:
            self._open.pop(seat, None)
            return done
        again = self._again(replace(look, changed=True), change.page.once_changed())
        if again is None:
            del self._open[seat]
        else:
            self._open[seat] = again
        return done

    # ------------------------------------------------------------------ inside

    def _keep(self, seat: str, look: Look[S]) -> None:
        self._open[seat] = look
        self.turned[seat] += 1

    def _offered(self, look: Look[S]) -> bool:
        """Whether the sheet may still be opened; of one that was typed only its rule can tell."""
        orders = self._orders(look.command.seat, self._now())
        if orders is None:
            return False
        return bool(look.command.said) or any(option.value == look.given for option in orders.options())

    def _begin(self, seat: str, answer: str, orders: AnyDecision | None) -> bool:
        if orders is None:
            return False
        command = orders.read(answer)
        if not is_look(command):
            return False
        said = answer.removeprefix(TEXT) if answer.startswith(TEXT) else ""
        pending = Pending(0, seat, plain(command), (), 0, said)
        run = self._runner.advance(self._now().checkpoint, pending)
        if not _is_page(run, seat):
            return False
        self._keep(seat, Look(pending, command, (run,), self._now().settled))
        return True

    def _closing(self, seat: str, pending: Pending, run: Run[S]) -> Change:
        """What has changed something, with the way out of each page after it."""
        page = run.wanted[0] if _asks(run, seat) else None
        closing = pending
        for _ in range(MOST_PAGES):
            if not run.wanted:
                return Change(closing, page)
            way_out = run.wanted[0].way_out() if _asks(run, seat) else ""
            if not way_out or run.play.unfinished:
                break
            out = Answer(seat, run.wanted[0].kind, way_out)
            closing = replace(closing, inputs=(*closing.inputs, out))
            run = self._runner.advance(self._now().checkpoint, closing, run)
        return Change(pending)

    def _again(self, look: Look[S], page: AnyDecision | None = None) -> Look[S] | None:
        """The sheet on another state, turned back as far as its pages are gone; None where all are.

        It is open at the ``page`` that is given, if there still is that page.
        """
        if not self._offered(look):
            return None
        settled = self._now().settled
        inputs = tuple(look.runs[-1].play.inputs)
        runs: list[Run[S]] = []
        for upto in range(len(inputs) + 1):
            try:
                run = self._runner.advance(self._now().checkpoint, replace(look.command, inputs=inputs[:upto]))
            except LychgateError:  # refused there, or another page
                break
            if not _is_page(run, look.command.seat):
                break
            runs.append(run)
        there = replace(look, runs=tuple(runs), begun=settled)
        for upto in range(len(runs), 0, -1):
            at = replace(there, runs=tuple(runs[:upto]))
            if page is not None and at.asked == page:
                return at
        return there if runs else None


def is_look(command: object) -> TypeGuard[Command]:
    """Whether a command opens a sheet to look at."""
    return isinstance(command, Command) and command.looks


def opens_sheet(ruleset: Ruleset[Any], given: Entry | Pending) -> bool:
    """Whether a step opens a sheet. Raises ``DataError`` for one of an older journal that has no rule any more."""
    command: Any = convert(given.command, ruleset.command_type, what="the command")
    return is_look(command)


def _reads(orders: AnyDecision, answer: str) -> bool:
    """Whether ``answer`` gives an order."""
    try:
        orders.read(answer)
    except PlayError:
        return False
    return True


def _asks(run: Run[Any], seat: str) -> bool:
    """Whether a run asks ``seat`` alone, and that no roll."""
    return [one.seat for one in run.wanted] == [seat] and not isinstance(run.wanted[0], RollWanted)


def _is_page(run: Run[Any], seat: str) -> bool:
    """Whether a run has done nothing but ask its seat."""
    return _asks(run, seat) and not run.play.events and all(isinstance(one, Answer) for one in run.play.inputs)


__all__ = ["MOST_PAGES", "Change", "Look", "Looks", "is_look", "opens_sheet"]
