"""A choice played at a real table: a ``Game`` with its journal, in which every seat only presses Enter."""

from __future__ import annotations

from collections.abc import Callable, Collection
from contextlib import suppress
from random import Random
from typing import Any

from msgspec.structs import replace

from lychgate.core.checkpoints import Checkpoint
from lychgate.core.decision import TEXT
from lychgate.core.dice import parse
from lychgate.core.dice_source import RollWanted
from lychgate.core.errors import Blocked, Busy, PlayError
from lychgate.core.game import Game
from lychgate.players.reflex import reflex
from lychgate.server.open_looks import close_look
from lychgate.server.table import Table
from lychgate.server.typed import read_typed
from tests.odds.playing import LONGEST, MOST_REFUSALS, Fact, Trace

MOST_ANSWERS = 500
"""After so many answers, one command leads nowhere."""


class AtTable:
    """The game of a position once more, from where it stands, under another secret: so its dice are fresh.

    It is ``stuck`` where an order was taken, and cannot come to its end before another command has.
    """

    def __init__(self, game: Game[Any], seat: str, number: int) -> None:
        header = replace(game.header, seed=f"{game.header.seed} again {number}")
        self.game: Game[Any] = Game(game.ruleset, header, since=game.snapshot(0))
        if self.game.settled != game.settled:  # a test has put it there, and its journal does not know
            self.game._position.checkpoint = Checkpoint(game.settled, {})
        self._seat, self._facts, self._unsaid = seat, list[Fact](), 0
        self._barred, self._chance = False, Random(header.seed)
        self.stuck = False
        self._tables = {one: Table(self.game, one) for one in header.seats}

    def step(self, option: str) -> Trace:
        """The command in which an option is chosen; all that it asks is answered by Enter."""
        start, before = self.game.settled, set(self.game.pendings)
        with suppress(PlayError):  # what is offered at a desk may be refused after all
            try:
                self._says_unless_sheets_are_open(option)
            except (Blocked, Busy):
                self._barred = True
                raise
            try:
                self._answer_all(before)
            except (Blocked, Busy):
                self.stuck = True
        return Trace(start, tuple(self._facts), self.game.settled, self._unsaid)

    def _says_unless_sheets_are_open(self, option: str) -> None:
        """A table closes a sheet that another seat only looks at."""
        while True:
            try:
                return self._says(self._seat, option)
            except (Blocked, Busy) as barred:
                seats = (barred.seat,) if isinstance(barred, Blocked) else barred.seats
                if not any(close_look(self.game, one) for one in seats if one != self._seat):
                    raise

    def fight(self, option: str, goes_on: Callable[[Any], bool]) -> Trace:
        """The same, and then Enter on the seat that chose, for as long as the fight goes on."""
        start, refused = self.game.settled, 0
        self.step(option)
        for _ in range(LONGEST):
            if refused == MOST_REFUSALS or self._barred or not goes_on(self.game.settled):
                break
            before = len(self._facts)
            with suppress(PlayError):
                self._says(self._seat, self._enter(self._seat))
                self._answer_all()
            refused = 0 if len(self._facts) > before else refused + 1
        return Trace(start, tuple(self._facts), self.game.settled, self._unsaid)

    def _answer_all(self, others: Collection[str] = ()) -> None:
        """Answer all that is asked, but for commands of ``others`` that have waited before."""
        for _ in range(MOST_ANSWERS):
            waits = (one for key, one in self.game.pendings.items() if key not in others)
            asked = next((one.seat for pending in waits for one in self.game.asked_by(pending)), "")
            if not asked:
                return
            self._says(asked, self._enter(asked))

    def _enter(self, seat: str) -> str:
        """What a face sends for Enter: what needs no thought is said by the program itself."""
        decision, question = self.game.open_for(seat), self._tables[seat].question()
        if decision is None or question is None:
            raise PlayError("There is nothing to press Enter for.")
        if isinstance(decision, RollWanted) and not decision.options():  # dice of their own, which they read off
            sides = parse(decision.dice).sides()
            return TEXT + " ".join(str(self._chance.randint(1, die)) for die in sides)
        said = reflex(self.game.ruleset, self.game.state_for(seat), decision)
        if said is None and not question.default:
            self._unsaid += 1
            return next((one.id for one in decision.options()), "")
        return said if said is not None else read_typed(question, "")

    def _says(self, seat: str, answer: str) -> None:
        state = self.game.state_for(seat)
        progress = self.game.reply(seat, answer)
        for event in progress.events:
            after = event.apply(state)
            self._facts.append(Fact(event, state, after))
            state = after


__all__ = ["AtTable"]
