"""The seat of a person who plays in this process: one seat of a session that nobody else can reach."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any, Literal

from lychgate.core.dice_source import RollWanted
from lychgate.core.errors import PlayError
from lychgate.core.game import Game
from lychgate.core.records import Entry
from lychgate.core.sheet_changes import sheet_changes_text
from lychgate.core.view import LogLine, Question, View
from lychgate.server.afterwards import how_likely, luck_told
from lychgate.server.book_reading import book_text
from lychgate.server.local_stream import LocalStream
from lychgate.server.menus import Menus
from lychgate.server.odds import OddsSoFar, Reckoner
from lychgate.server.seats import OddsCustom, Outcome
from lychgate.server.session import Session
from lychgate.server.table import JournalStep
from lychgate.server.typed import read_answer, read_roll
from lychgate.server.wire import Kept, Vote
from lychgate.terminal.menus import WithMenus
from lychgate.terminal.seat import Update

Assist = Literal["auto", "prompt", "off"]
"""What the program does without asking: all that needs no thought; the same except rolling; nothing."""

PATIENCE = 60.0
"""The most seconds that odds are waited for."""


class LocalSeat:
    """A seat (see ``Seat``) of ``game``, which runs in this process. ``assist`` says what is answered without asking.

    Every method that changes the game may raise ``PlayError`` (it is not allowed) or ``StoreError`` (it could not be
    saved); the game does not change then, and the same may be tried again.
    """

    remote = holding = False
    trouble = ""
    votes: tuple[Vote, ...] = ()

    def __init__(self, game: Game[Any], seat: str, *, assist: Assist = "auto") -> None:
        self.seat = seat
        self.session = Session(LocalStream(game, seat), reflexes=assist == "auto")
        self.table = self.session.table(seat)
        self._keys = count(1)
        self._reckoner = Reckoner()
        self._menus = WithMenus(lambda: Menus(self.game.ruleset, self.game.state_for(seat), seat), seat)
        self.session.autoplay.for_persons(seat)  # where an answer cannot be saved, the person is asked and told why

    @property
    def game(self) -> Game[Any]:
        """The game, for reading."""
        return self.session.game

    # ------------------------------------------------------------------ the present

    @property
    def name(self) -> str:
        """The name of the seat, where there are several; empty for one that plays alone."""
        return self.seat if len(self.game.header.seats) > 1 else ""

    @property
    def title(self) -> str:
        """The title of the book that is played."""
        return self.game.ruleset.title

    def view(self) -> View:
        """All that the seat may see."""
        return self.table.view()

    def question(self) -> Question | None:
        """The open question of the seat, or the step of its menus; None when there is none."""
        return self._menus.over(self.table.question())

    @property
    def moment(self) -> object:
        """A value that changes as soon as something else is asked."""
        decision, pending = self.table.decision, self.game.pending
        turned = self.game.looks.turned[self.seat]
        return self.game.head, pending, decision.kind if decision else "", turned, self._menus.number

    @property
    def kept(self) -> Kept | None:
        """The act that the seat keeps for later, if it keeps one."""
        kept = self.session.kept(self.seat)
        return None if kept is None else Kept(kept.words, kept.ready, kept.but)

    @property
    def rolling(self) -> RollWanted | None:
        """The roll that waits for the seat, if one does."""
        return self.table.rolling

    @property
    def takes_faces(self) -> bool:
        """Whether the person may type the faces of dice."""
        return self.table.takes_faces

    @property
    def ended(self) -> bool:
        """Whether the game is over."""
        return self.table.ended

    @property
    def waiting(self) -> tuple[str, ...]:
        """The seats that are asked something or may give orders."""
        return tuple(decision.seat for decision in self.game.open)

    @property
    def idle(self) -> str:
        """Why nothing is asked, in a sentence."""
        return f"The table waits for {', '.join(self.waiting) or 'nobody'}."

    # ------------------------------------------------------------------ what happened

    def log(self) -> tuple[LogLine, ...]:
        """All lines of the log, the oldest first."""
        return self.table.log()

    @property
    def last_told(self) -> int:
        """How many lines of the log belong to the last step."""
        return self.table.last_told

    def journal(self, most: int = 200) -> tuple[JournalStep, ...]:
        """The last ``most`` steps in words."""
        return self.table.journal(most)

    def branches(self) -> tuple[Entry, ...]:
        """The last entry of each branch that was taken back, the newest first."""
        return self.table.branches()

    def why(self) -> tuple[str, ...]:
        """The reasons for the last numbers, line by line."""
        return (*self.table.why(), *how_likely(self.session, self.seat, self.table.why_number))

    def luck(self) -> tuple[str, ...]:
        """The luck of the evening, line by line."""
        return luck_told(self.session, self.seat)

    def describe_clause(self, clause: str) -> list[str]:
        """A clause behind the question in words."""
        return self.table.describe_clause(clause)

    def changes(self, named: str) -> tuple[str, ...]:
        """The changes on the sheet of whoever is ``named``, line by line."""
        return sheet_changes_text(self.table.history(named))

    def book(self, sought: str = "") -> str:
        """What the table made of its book, in Markdown; or what the book says of these words."""
        return book_text(self.session, self.seat, sought)

    def odds(self, horizon: OddsCustom | None = None, *, wait: bool = False) -> OddsSoFar:
        """The odds of the open choices, as far as they are counted."""
        reckoning = self._reckoner.of(self.session, self.seat, horizon)
        if wait:
            reckoning.wait(PATIENCE)
        return reckoning.so_far

    def chronicle(self) -> str:
        """The story in Markdown."""
        return self.session.chronicle(self.seat)

    # ------------------------------------------------------------------ what the person says

    def reply(self, typed: str) -> Update:
        """Answers the open question with what a person typed: a number, a word, free text; empty: the default.

        Raises ``PlayError`` with a sentence that says what is allowed.
        """
        question, wanted = self.table.question(), self.table.rolling
        if question is None:
            raise PlayError(self._nothing_asked())
        if wanted is None:
            line = self._menus.hear(question, typed)
            return self.answer(read_answer(question, line)) if line is not None else Update()
        return self.answer(read_roll(wanted, typed, takes_faces=self.takes_faces))

    def answer(self, answer: str) -> Update:
        """Answers the open question with an option's id or ``text:...``."""
        outcome = self._do(lambda revision, key: self.session.reply(self.seat, answer, revision, key))
        return Update(outcome.lines, outcome.remark, outcome.left)

    def undo(self) -> Update:
        """Takes back what was said last, with what was answered automatically after it."""
        outcome = self._do(lambda revision, key: self.session.undo(self.seat, revision, key))
        what = outcome.words or ("the last answer" if outcome.undone == "answer" else "the last step")
        return Update(remark=f"Taken back: {what}. U brings it back.")

    def redo(self) -> Update:
        """Brings back what was taken back last."""
        before = len(self.log())
        outcome = self._do(lambda revision, key: self.session.redo(self.seat, revision, key))
        return Update(self.log()[before:], outcome.remark)

    def return_to(self, entry: int) -> Update:
        """Makes a step of the journal the present, an undone one too; 0 is the beginning."""
        outcome = self._do(lambda revision, key: self.session.return_to(self.seat, entry, revision, key))
        return Update(remark=outcome.remark)

    def vote(self, number: int, yes: bool) -> Update:
        """Raises ``PlayError``: nothing is put to the vote where one person plays."""
        return Update(remark=self.session.vote(self.seat, number, yes).remark)

    def _do(self, act: Callable[[int, str], Outcome]) -> Outcome:
        """Acts on the present revision: nobody else can have changed the game since the person looked."""
        return act(self.session.revision_of(self.seat), f"{next(self._keys)}")

    def _nothing_asked(self) -> str:
        if self.ended:
            return "The game is over. u takes the last step back, q leaves the table."
        return f"Nothing is asked of {self.seat} now; the table waits for {', '.join(self.waiting) or 'nobody'}."

    # ------------------------------------------------------------------ what others do

    def watch(self, changed: Callable[[], None]) -> Callable[[], None]:  # noqa: ARG002
        """Does nothing: nobody else plays here, so there is never anything to catch up with."""
        return lambda: None

    def catch_up(self) -> Update:
        """Returns an empty update: nobody else plays here."""
        return Update()

    @property
    def farewell(self) -> str:
        """How to go on another time, in a sentence."""
        return f"Everything is saved. 'lychgate play --game \"{self.game.header.name}\"' goes on from here."


__all__ = ["Assist", "LocalSeat"]
