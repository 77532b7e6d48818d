"""A seat at the table: what it sees, what it is asked, and what it says, for any face to draw.

A ``Table`` holds a game and a seat. It turns open decisions into questions and what a person typed into
answers, keeps the log of the present path, and gives reasons for the last numbers. It draws nothing and
knows no rule.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, TypeVar

from msgspec.structs import replace

from lychgate.core.chronicle import told
from lychgate.core.codec import convert
from lychgate.core.decision import Answer, AnyDecision
from lychgate.core.dice_source import RollWanted
from lychgate.core.engine import Game, Step
from lychgate.core.errors import LychgateError, PlayError
from lychgate.core.journal import Entry
from lychgate.core.play import Input
from lychgate.core.roll import Roll
from lychgate.core.ruleset import Ruleset
from lychgate.core.view import LogLine, Question, View
from lychgate.players.reflex import reflex
from lychgate.terminal.ink import clean
from lychgate.terminal.reasons import clause_texts
from lychgate.terminal.typed import label_of, read_typed, sentence_of

S = TypeVar("S")

Assist = Literal["auto", "prompt", "off"]
"""What the program does unasked: all that needs no thought; all but rolling; nothing."""

MOST_REFLEXES = 1000
"""A ruleset whose reflexes never come to an end is stopped here and the person is asked."""

BY_WORDS = {"app": "", "hand": "your own dice", "picked": "picked, not rolled", "script": "from a script"}


@dataclass(frozen=True, slots=True)
class Told:
    """What a reply brought: the new lines of the log, and a remark that is not part of the story."""

    lines: tuple[LogLine, ...] = ()
    remark: str = ""

    @property
    def grave(self) -> bool:
        """Whether somebody died or something ended."""
        return any(one.weight == "grave" for one in self.lines)


@dataclass(frozen=True, slots=True)
class JournalStep:
    """A step of the journal in words. ``entry`` is its number, 0 for the one that still waits."""

    entry: int
    order: str
    inputs: tuple[str, ...] = ()
    lines: tuple[LogLine, ...] = ()


@dataclass(slots=True)
class _Log(Generic[S]):
    """The log of the present path: told lines by entry, and those of the command that waits."""

    lines: dict[int, tuple[LogLine, ...]] = field(default_factory=dict)
    waiting: tuple[LogLine, ...] = ()
    whole: tuple[LogLine, ...] | None = None


class Table(Generic[S]):
    """A seat of a game with its log. ``assist`` says how much is answered without asking.

    Every method that changes the game may raise ``PlayError`` (it is not allowed) or ``StoreError`` (it
    could not be kept); then the game stands where it stood and the same may be tried again.
    """

    def __init__(self, game: Game[S], seat: str, *, assist: Assist = "auto") -> None:
        self.game = game
        self.seat = seat
        self.assist: Assist = assist
        self._log: _Log[S] = _Log()
        self._base = game.state
        self._open()

    # ------------------------------------------------------------------ what a seat sees

    @property
    def ruleset(self) -> Ruleset[S]:
        """The rules of the game."""
        return self.game.ruleset

    @property
    def decision(self) -> AnyDecision | None:
        """What the seat is asked now, as a value."""
        return next((decision for decision in self.game.open if decision.seat == self.seat), None)

    def question(self) -> Question | None:
        """What the seat is asked now, in words; None when nothing is."""
        decision = self.decision
        if decision is None:
            return None
        question = self.ruleset.question(self.game.state, decision)
        if isinstance(decision, RollWanted) and not self.takes_faces:
            return replace(question, text="")  # these dice are the program's: there is only Enter
        return question

    def view(self) -> View:
        """All that the seat may see."""
        return self.ruleset.view(self.game.state, self.seat)

    @property
    def ended(self) -> bool:
        """Whether the game is over."""
        return self.ruleset.ended(self.game.state)

    @property
    def rolling(self) -> RollWanted | None:
        """The roll that waits for the seat, if one does."""
        decision = self.decision
        return decision if isinstance(decision, RollWanted) else None

    @property
    def takes_faces(self) -> bool:
        """Whether the person may type what dice show."""
        return self.game.dice in ("hand", "pick")

    def log(self) -> tuple[LogLine, ...]:
        """What has happened on the way to the present, the oldest first."""
        if self._log.whole is None:
            path = self.game.path()
            if any(entry.id not in self._log.lines for entry in path):
                self._tell_path()
            lines = [one for entry in path for one in self._log.lines[entry.id]]
            self._log.whole = (*lines, *self._log.waiting)
        return self._log.whole

    @property
    def last_told(self) -> int:
        """How many lines of the log belong to the last step."""
        if self.game.pending is not None or not self.game.head:
            return len(self._log.waiting)
        self.log()
        return len(self._log.lines[self.game.head])

    # ------------------------------------------------------------------ what a seat says

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
        word = self.game.undo()
        self._moved()
        while self._reflex_now() is not None and (self.game.head or self.game.pending):
            word = self.game.undo()
            self._moved()
        what = "the last answer" if word == "answer" else "the last step"
        return Told(remark=f"Taken back: {what}. U brings it back.")

    def redo(self) -> Told:
        """Bring back what was taken back last."""
        before = self._seen()
        self.game.redo()
        self._moved()
        while self._reflex_now() is not None:
            try:
                self.game.redo()
            except PlayError:
                break
            self._moved()
        return Told(self._since(before), "Brought back.")

    def return_to(self, entry: int) -> Told:
        """Make a step of the journal the present, an undone one too; 0 is the beginning."""
        self.game.return_to(entry)
        self._moved()
        where = f"step {entry}" if entry else "the beginning"
        return Told(remark=f"Back at {where}. The steps after it stay in the journal.")

    # ------------------------------------------------------------------ why, and the journal

    def why(self) -> tuple[str, ...]:
        """The reasons for the last numbers, line by line: dice, faces, purpose, clause."""
        inputs, lines, where = self._last_numbers()
        rolls = [one for one in inputs if isinstance(one, Roll)]
        reasons: list[str] = []
        clauses: dict[str, None] = {}
        if rolls:
            reasons.append(where)
            for roll in rolls:
                reasons.append(self.roll_told(roll))
                clauses[roll.purpose] = None
        else:
            reasons.append("No dice have been rolled yet.")
        for one in lines:
            clauses.update(dict.fromkeys(one.clauses))
        shown = [text for clause in clauses for text in self.clause_told(clause)]
        if shown:
            reasons += ["", "The clauses behind it:", *shown]
        return tuple(reasons)

    def roll_told(self, roll: Roll) -> str:
        """A roll in words: what for, dice, faces, total, and who rolled if it was not the program."""
        faces = ", ".join(map(str, roll.faces))
        total = f" = {roll.total}" if len(roll.faces) != 1 or roll.faces[0] != roll.total else ""
        by = f" ({BY_WORDS[roll.by]})" if BY_WORDS[roll.by] else ""
        what = clean(self.ruleset.explain(roll))
        return f"{what[:1].upper()}{what[1:]}: {roll.dice} shows {faces}{total}{by}"

    def clause_told(self, clause: str) -> list[str]:
        """A clause as far as the ruleset has words for it: id and title, text, ruling."""
        found = clause_texts(self.ruleset).get(clause)
        if found is None:
            return [f"  {clause}"]
        words = [f"  {clause}: {clean(found.title)}"]
        if found.text:
            words.append(f"    {clean(found.text)}")
        if found.ruling:
            words.append(f"    Ruling: {clean(found.ruling)}")
        return words

    def journal(self, most: int = 200) -> tuple[JournalStep, ...]:
        """The last ``most`` steps of the present path with their rolls and answers, the oldest first."""
        self.log()
        walked = list(self.game.walk())[-most:]
        steps = [
            JournalStep(
                entry.id,
                self._ordered(before, entry.seat, entry.command),
                self._inputs_told(entry.inputs),
                self._log.lines[entry.id],
            )
            for before, entry, _, _ in walked
        ]
        pending = self.game.pending
        if pending is not None:
            order = self._ordered(self._base, pending.seat, pending.command)
            steps.append(JournalStep(0, order, self._inputs_told(pending.inputs), self._log.waiting))
        return tuple(steps)

    def branches(self) -> tuple[Entry, ...]:
        """The last entry of every branch that was taken back and is not the present, the newest first."""
        return self.game.branches()

    # ------------------------------------------------------------------ inside

    def _open(self) -> None:
        """Tell what happened before this sitting, then answer what needs no thought."""
        self._tell_path()
        try:
            self._reflexes()
        except LychgateError:  # the person meets the question itself, and the sentence when they answer it
            return

    def _tell_path(self) -> None:
        state = self.ruleset.new_game(self.game.header.variants, self.game.header.seats)
        for before, entry, events, after in self.game.walk():
            if entry.id not in self._log.lines:
                self._log.lines[entry.id] = told(self.ruleset, before, events)
            state = after
        self._base = state
        self._log.waiting = told(self.ruleset, state, self.game.unfolded)
        self._log.whole = None

    def _read(self, question: Question, typed: str) -> str:
        wanted = self.rolling
        if wanted is None:
            return read_typed(question, typed)
        said = typed.strip()
        if said.lower() in ("", "r", "roll") and wanted.app_may_roll:
            return "roll"
        if not self.takes_faces:
            raise PlayError("The program rolls these dice: press Enter. ('--dice mine' is for your own.)")
        return f"text:{said}"

    def _step(self, answer: str) -> tuple[LogLine, ...]:
        before = self.game.state
        step: Step[S] = self.game.reply(self.seat, answer)
        lines = told(self.ruleset, before, step.events)
        self._log.waiting = (*self._log.waiting, *lines)
        if step.entry is not None:
            self._log.lines[step.entry.id] = self._log.waiting
            self._log.waiting = ()
            self._base = self.game.state
        self._log.whole = None
        return lines

    def _reflex_now(self) -> str | None:
        decision = self.decision
        if self.assist != "auto" or decision is None:
            return None
        if isinstance(decision, RollWanted) and self.game.dice == "app":
            return "roll"  # left open by a sitting in which the person rolled
        return reflex(self.ruleset, self.game.state, decision)

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

    def _moved(self) -> None:
        """Take note that the present is another: what waits is told anew."""
        if self.game.pending is None:
            self._base = self.game.state
            self._log.waiting = ()
        else:
            self._log.waiting = told(self.ruleset, self._base, self.game.unfolded)
        self._log.whole = None

    def _seen(self) -> int:
        return len(self.log())

    def _since(self, seen: int) -> tuple[LogLine, ...]:
        return self.log()[seen:]

    def _nothing_asked(self) -> str:
        if self.ended:
            return "The game is over. u takes the last step back, q leaves the table."
        others = ", ".join(decision.seat for decision in self.game.open) or "nobody"
        return f"Nothing is asked of {self.seat} now; the table waits for {others}."

    def _fallen(self) -> str:
        """The roll that was answered last, in words."""
        pending = self.game.pending
        inputs = pending.inputs if pending is not None else self.game.entries[self.game.head].inputs
        rolls = [one for one in inputs if isinstance(one, Roll)]
        return f"{self.roll_told(rolls[-1])}." if rolls else ""

    def _last_numbers(self) -> tuple[tuple[Input, ...], tuple[LogLine, ...], str]:
        """The inputs and lines of the last step that rolled anything, and a heading that names it."""
        pending = self.game.pending
        if pending is not None and any(isinstance(one, Roll) for one in pending.inputs):
            return pending.inputs, self._log.waiting, "The dice of this step so far:"
        self.log()
        for back, entry in enumerate(reversed(self.game.path())):
            if any(isinstance(one, Roll) for one in entry.inputs):
                which = "the last step" if back == 0 else f"step {entry.id}, the last that rolled any"
                return entry.inputs, self._log.lines[entry.id], f"The dice of {which}:"
        return (), (), ""

    def _ordered(self, before: S, seat: str, raw: Any) -> str:
        """A command in the words of the option that orders it."""
        command = convert(raw, self.ruleset.command_type, what="a command of the journal")
        orders = self.ruleset.orders(before, seat)
        if orders is not None:
            for option in orders.options():
                if option.value == command:
                    return label_of(self.ruleset.question(before, orders), option.id)
        return type(command).__name__

    def _inputs_told(self, inputs: Iterable[Input]) -> tuple[str, ...]:
        return tuple(
            f"answered {clean(label_answer(one))}" if isinstance(one, Answer) else self.roll_told(one) for one in inputs
        )


def label_answer(answer: Answer) -> str:
    """An answer of the journal: its id, or the text that was typed in quotation marks."""
    if answer.answer.startswith("text:"):
        return f'"{answer.answer[5:]}"'
    return answer.answer


__all__ = ["Assist", "JournalStep", "Table", "Told"]
