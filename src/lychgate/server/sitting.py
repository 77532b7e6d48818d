"""A person who plays at the table directly: what they say changes the game, and what needs no thought is answered.

For one person and one game, as in the terminal; several people at one game speak through ``live.Live``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, TypeVar

from lychgate.core.chronicle import chronicle_markdown
from lychgate.core.dice_source import RollWanted
from lychgate.core.errors import LychgateError, PlayError
from lychgate.core.game import Game
from lychgate.core.roll import Roll
from lychgate.core.sheet_changes import sheet_changes_text
from lychgate.core.telling import log_lines
from lychgate.core.view import LogLine, Question
from lychgate.players.reflex import reflex
from lychgate.server.table import Table
from lychgate.server.typed import read_roll, read_typed, sentence_of
from lychgate.server.wire import Vote

S = TypeVar("S")

Assist = Literal["auto", "prompt", "off"]
"""What the program does unasked: all that needs no thought; all but rolling; nothing."""

MOST_REFLEXES = 1000
"""A ruleset whose reflexes never come to an end is stopped here and the person is asked."""


@dataclass(frozen=True, slots=True)
class Told:
    """What a reply brought: the new lines of the log, and a remark that is not part of the story."""

    lines: tuple[LogLine, ...] = ()
    remark: str = ""


class Sitting(Table[S]):
    """A table whose person speaks. ``assist`` says how much is answered without asking.

    Every method that changes the game may raise ``PlayError`` (it is not allowed) or ``StoreError`` (it
    could not be kept); then the game stands where it stood and the same may be tried again.
    """

    def __init__(self, game: Game[S], seat: str, *, assist: Assist = "auto") -> None:
        super().__init__(game, seat)
        self.assist: Assist = assist
        self._reflexes()  # one that cannot be kept is met by the person, with the sentence when they answer it

    def reply(self, typed: str) -> Told:
        """Answer the open question with what a person typed: a number, a word, free text; empty: the default.

        Raises ``PlayError`` with a sentence that says what is allowed.
        """
        question = self.question()
        if question is None:
            raise PlayError(self._nothing_asked())
        return self.answer(self._read(question, typed))

    def answer(self, answer: str) -> Told:
        """Answer the open question with an option's id or ``text:...``."""
        rolled = self.rolling
        lines = self._step(answer)
        remark = self._fallen() if rolled is not None else ""
        more, trouble = self._reflexes()
        return Told((*lines, *more), trouble or remark)

    def undo(self) -> Told:
        """Take back the last thing the person said, with what was answered without asking on top of it."""
        word = self._taken_back()
        while self._reflex_now() is not None and (self.game.head or self.game.pending):
            word = self._taken_back()
        what = "the last answer" if word == "answer" else "the last step"
        return Told(remark=f"Taken back: {what}. U brings it back.")

    def redo(self) -> Told:
        """Bring back what was taken back last."""
        before = len(self.log())
        whose = self._whose
        self.game.redo(whose)
        while self._reflex_now() is not None:
            try:
                self.game.redo(whose)
            except PlayError:
                break
        return Told(self.log()[before:], "Brought back.")

    def return_to(self, entry: int) -> Told:
        """Make a step of the journal the present, an undone one too; 0 is the beginning."""
        self.game.return_to(entry)
        where = f"step {entry}" if entry else "the beginning"
        return Told(remark=f"Back at {where}. The steps after it stay in the journal.")

    def vote(self, number: int, yes: bool) -> Told:  # noqa: ARG002 - as at a table that is served
        """Nothing is put to the vote here. Raises ``PlayError``."""
        raise PlayError("That is not put to the vote any more.")

    # ------------------------------------------------------------------ how it looks to a face

    away = holding = False
    trouble = ""
    votes: tuple[Vote, ...] = ()

    @property
    def name(self) -> str:
        """What the seat is called, where there are several."""
        return self.seat if len(self.game.header.seats) > 1 else ""

    @property
    def title(self) -> str:
        """The title of the book that is played."""
        return self.ruleset.title

    @property
    def moment(self) -> object:
        """Differs from what it was before as soon as something else is asked."""
        decision, pending = self.decision, self.game.pending
        return self.game.head, len(pending.inputs) if pending else -1, decision.kind if decision else ""

    @property
    def waiting(self) -> tuple[str, ...]:
        """The seats that something is asked of, or that may give orders."""
        return tuple(decision.seat for decision in self.game.open)

    @property
    def idle(self) -> str:
        """Why nothing is asked, in a sentence."""
        return f"The table waits for {', '.join(self.waiting) or 'nobody'}."

    def changes(self, named: str) -> tuple[str, ...]:
        """What has changed for whoever is ``named``, line by line."""
        return sheet_changes_text(self.history(named))

    def chronicle(self) -> str:
        """The story of the game in Markdown."""
        return chronicle_markdown(self.game)

    def watch(self, changed: Callable[[], None]) -> Callable[[], None]:  # noqa: ARG002
        """Nobody else plays here: there is never anything to catch up with."""
        return lambda: None

    def catch_up(self) -> Told:
        """What others have done meanwhile: nothing."""
        return Told()

    @property
    def farewell(self) -> str:
        """How to go on another time, in a sentence."""
        return f"Everything is saved. 'lychgate play --game \"{self.game.header.name}\"' goes on from here."

    # ------------------------------------------------------------------ inside

    def _taken_back(self) -> str:
        return self.game.undo(self._whose)

    @property
    def _whose(self) -> str | None:
        """The seat whose steps are taken back and brought back; None where it is the only one."""
        return None if len(self.game.header.seats) == 1 else self.seat

    def _read(self, question: Question, typed: str) -> str:
        wanted = self.rolling
        return read_typed(question, typed) if wanted is None else read_roll(wanted, typed, takes_faces=self.takes_faces)

    def _step(self, answer: str) -> tuple[LogLine, ...]:
        before, begun = self.game.state_for(self.seat), self.pending
        step = self.game.reply(self.seat, answer)
        return log_lines(self.ruleset, before, step.events, self.seat if begun is None else begun.seat)

    def _reflex_now(self) -> str | None:
        decision = self.decision
        if self.assist != "auto" or decision is None:
            return None
        if isinstance(decision, RollWanted) and self.game.dice_mode(self.seat) == "app" and not decision.offered:
            return "roll"  # left open by a sitting in which the person rolled
        return reflex(self.ruleset, self.game.state_for(self.seat), decision)

    def _reflexes(self) -> tuple[tuple[LogLine, ...], str]:
        """Answer what needs no thought: the lines it brought, and a sentence if one could not be kept."""
        lines: list[LogLine] = []
        for _ in range(MOST_REFLEXES):
            answer = self._reflex_now()
            if answer is None:
                break
            try:
                lines.extend(self._step(answer))
            except LychgateError as trouble:
                return tuple(lines), sentence_of(trouble)
        return tuple(lines), ""

    def _nothing_asked(self) -> str:
        if self.ended:
            return "The game is over. u takes the last step back, q leaves the table."
        others = ", ".join(decision.seat for decision in self.game.open) or "nobody"
        return f"Nothing is asked of {self.seat} now; the table waits for {others}."

    def _fallen(self) -> str:
        """The roll that was answered last, in words."""
        pending = self.pending
        inputs = pending.inputs if pending is not None else self.game.entries[self.game.head].inputs
        rolls = [one for one in inputs if isinstance(one, Roll)]
        return f"{self.roll_told(rolls[-1])}." if rolls else ""


__all__ = ["Assist", "Sitting", "Told"]
