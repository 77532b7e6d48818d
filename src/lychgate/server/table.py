"""The game as one seat sees it: its view, its question, the log, the journal and the reasons. For any face to draw.

A ``Table`` reads; it changes nothing, draws nothing and knows no rule. Nothing that it gives comes from what its seat
may not see: not from a command that other seats are in the middle of, nor from answers that are still secret.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from itertools import islice
from typing import Any, Generic, TypeVar

from msgspec.structs import replace

from lychgate.core.decision import Answer, AnyDecision, parts_of
from lychgate.core.dice_source import RollWanted
from lychgate.core.errors import PlayError
from lychgate.core.game import Game
from lychgate.core.play import Input
from lychgate.core.reach import reach
from lychgate.core.records import Entry, Pending
from lychgate.core.roll import Roll
from lychgate.core.ruleset import HandsOut, Ruleset
from lychgate.core.sheet_changes import SheetChanges, sheet_changes
from lychgate.core.step_words import option_words, order_text
from lychgate.core.telling import log_lines
from lychgate.core.view import LogLine, Question, View
from lychgate.core.visibility import inputs_known_to, known_to, rolls_of
from lychgate.server.as_played import AS_PLAYED, as_played, clauses_ordered
from lychgate.server.desk_phrases import has_book, left_by_commands, runs_it, with_desk_words, without_what_waits
from lychgate.server.game_log import GameLog
from lychgate.server.option_numbers import OptionNumbers
from lychgate.server.plain_text import clean
from lychgate.server.precedents import last_time
from lychgate.server.reasons import clause_lines, roll_line
from lychgate.server.undo_scope import answerers

S = TypeVar("S")

UNREAD = "a step of {}"
"""A step in words where its order is not for the seat to read."""

LATEST = 50
"""Why? is about the seat's own last step, if it is among so many of the last steps that rolled anything."""

MOST_LOOKED_AT = 1500
"""How many steps back the changes of a sheet are looked for."""


@dataclass(frozen=True, slots=True)
class JournalStep:
    """A step of the journal in words. ``entry`` is its number, 0 for the one that still waits; ``seat`` ordered it."""

    entry: int
    order: str
    inputs: tuple[str, ...] = ()
    lines: tuple[LogLine, ...] = ()
    seat: str = ""


@dataclass(frozen=True, slots=True)
class UnderWay:
    """A command of a referee's that waits for others: its lane, its words, and the seats that it asks."""

    lane: int
    order: str
    asks: tuple[str, ...]


class Table(Generic[S]):
    """A game as ``seat`` sees it. A seat that the game does not have sees what is public.

    ``game_log`` may be shared by all tables of a game. ``alone`` is held while something is read, where other threads
    may change the game; hold it yourself to read several things of one moment.
    """

    def __init__(
        self,
        game: Game[S],
        seat: str,
        *,
        game_log: GameLog[S] | None = None,
        alone: AbstractContextManager[Any] | None = None,
    ) -> None:
        self.game = game
        self.seat = seat
        self.alone: AbstractContextManager[Any] = nullcontext() if alone is None else alone
        self._game_log = GameLog(game) if game_log is None else game_log
        self._viewed: tuple[S, View] | None = None
        self._inputs: dict[int, tuple[str, ...]] = {}
        self._numbers = OptionNumbers()

    @property
    def ruleset(self) -> Ruleset[S]:
        """The rules of the game."""
        return self.game.ruleset

    # ------------------------------------------------------------------ the present

    @property
    def decision(self) -> AnyDecision | None:
        """What the seat is asked now, as a value."""
        with self.alone:
            return self.game.open_for(self.seat)

    @property
    def pending(self) -> Pending | None:
        """The waiting command that the seat gave or takes part in, if there is one."""
        with self.alone:
            return self.game.pending_for(self.seat)

    def question(self) -> Question | None:
        """What the seat is asked now, in words; None when nothing is."""
        with self.alone:
            if (decision := self.decision) is None:
                return None
            question = self.ruleset.question(self.game.state_for(self.seat), decision)
            if isinstance(decision, RollWanted) and not self.takes_faces:
                return replace(question, text="")  # these dice are the program's: there is only Enter
            if (look := self.game.looks.of(self.seat)) is not None:
                question = left_by_commands(self._numbers.kept(question, look.pending.inputs), self.game, self.seat)
            elif question.order:
                question = self._numbers.kept(without_what_waits(question, decision, self.game.under_way(self.seat)))
            else:
                offered = last_time(self.game.state_for(self.seat), self.seat, question.clauses, question.prompt)
                question = replace(question, prompt=f"{question.prompt} {offered}".rstrip()) if offered else question
            odds = self.ruleset.desk_odds and runs_it(self.game, self.seat)
            return with_desk_words(question, odds=odds, proposes=has_book(self.ruleset))

    def view(self) -> View:
        """All that the seat may see. States never change, so it is the same value as long as the state is the same."""
        with self.alone:
            state = self.game.state_for(self.seat)
            if self._viewed is None or self._viewed[0] is not state:
                self._viewed = (state, self.ruleset.view(state, self.seat))
            return self._viewed[1]

    @property
    def chosen(self) -> str:
        """What the seat has said last in the command that waits in front of it, in words; empty where it has not."""
        with self.alone:
            pending, before = self.pending, self.game.settled
            if pending is None:
                return ""
            for index in range(len(pending.inputs) - 1, -1, -1):
                one = pending.inputs[index]
                if isinstance(one, Answer) and one.seat == self.seat:
                    return self._answer_words(before, pending, index, one)
            return self._ordered(before, pending) if pending.seat == self.seat else ""

    def under_way(self) -> tuple[UnderWay, ...]:
        """What a referee has begun and others are thinking about, while the referee goes on."""
        with self.alone:
            settled = self.game.settled
            return tuple(
                UnderWay(
                    one.lane,
                    self._ordered(settled, one),
                    tuple(decision.seat for decision in self.game.asked_by(one)),
                )
                for one in self.game.under_way(self.seat)
            )

    @property
    def ended(self) -> bool:
        """Whether the game is over."""
        with self.alone:
            return self.ruleset.ended(self.game.state_for(self.seat))

    @property
    def rolling(self) -> RollWanted | None:
        """The roll that waits for the seat, if one does."""
        decision = self.decision
        return decision if isinstance(decision, RollWanted) else None

    @property
    def takes_faces(self) -> bool:
        """Whether the person may type what dice show."""
        rolling = self.rolling
        return self.game.dice_mode(self.seat) in ("hand", "pick") or (rolling is not None and rolling.offered)

    # ------------------------------------------------------------------ what happened

    def log(self, most: int | None = None) -> tuple[LogLine, ...]:
        """What has happened on the way to the present, the oldest first; ``most``: in the last so many steps only."""
        with self.alone:
            past = self._game_log.whole() if most is None else self._game_log.last(reach(self.game, self.seat, most))
            return (*known_to(self.seat, past), *self._waiting())

    @property
    def last_told(self) -> int:
        """How many lines of the log belong to the last step."""
        with self.alone:
            if self.pending is not None or not self.game.head:
                return len(self._waiting())
            for entry in self.game.ancestors():
                if self.game.number(self.seat, entry.id):
                    return len(known_to(self.seat, self._game_log.of(entry.id)))
            return 0

    def journal(self, most: int = 200, upto: int | None = None) -> tuple[JournalStep, ...]:
        """The last ``most`` steps of the present path with their rolls and answers, the oldest first.

        With ``upto`` they are those up to that entry, of an undone branch too, without what waits.
        """
        with self.alone:
            steps = [
                self._step(before, entry, self._describe_entry(before, entry))
                for before, entry in self._walk(most, upto)
            ]
            pending = self.pending
            if pending is not None and upto is None:
                order = self._ordered(self.game.settled, pending)
                inputs = self._describe_inputs(self.game.settled, pending)
                steps.append(JournalStep(0, order, inputs, self._waiting(), pending.seat))
            return tuple(steps)

    def told(self, most: int, upto: int) -> tuple[JournalStep, ...]:
        """The last ``most`` steps up to an entry, without their rolls and answers."""
        with self.alone:
            return tuple(self._step(before, entry) for before, entry in self._walk(most, upto))

    def step_words(self, entry: int, by: str) -> str:
        """A step of the journal in a sentence about ``by``: ``'Rest'``, another's ``'ann: Rest'`` or ``a step of kay``.

        The last is for one whose words the seat may not read.
        """
        with self.alone:
            words = self._step_words(step := self.game.entries[entry])
            return words if words == UNREAD.format(step.seat) else f"'{words.removeprefix(f'{by}: ')}'"

    def knows(self, number: int) -> bool:
        """Whether the seat knows an entry by this number."""
        with self.alone:
            entry = self.game.entry_numbered(self.seat, number)
            return entry in self.game.entries and bool(self.game.number(self.seat, entry))

    def inputs(self, number: int) -> tuple[Input, ...]:
        """The inputs of the entry that the seat knows by this number, as far as it knows of them."""
        with self.alone:
            return self.known(self.game.entries[self.game.entry_numbered(self.seat, number)])

    def branches(self) -> tuple[Entry, ...]:
        """The last entry of every branch that was taken back and is not the present, the newest first.

        What the seat does not know of is as if it were not there.
        """
        with self.alone:
            return self.game.branches(self.seat)

    def history(self, named: str) -> SheetChanges:
        """What has changed for whoever is ``named``, as this seat saw it. Raises ``PlayError`` for nobody it knows."""
        with self.alone:
            return sheet_changes(self.game, self.seat, named, MOST_LOOKED_AT)

    def file_of(self, named: str) -> str:
        """The sheet of whoever is ``named`` as a file of another program. Raises ``PlayError`` where there is none."""
        ruleset = self.game.ruleset
        if not isinstance(ruleset, HandsOut):
            raise PlayError(f"{ruleset.title} has no sheets that are taken along.")
        with self.alone:
            return ruleset.file_of(self.game.state_for(self.seat), self.seat, named)

    # ------------------------------------------------------------------ why

    def why(self) -> tuple[str, ...]:
        """The reasons for the last numbers, line by line: dice, faces, purpose, clause."""
        with self.alone:
            inputs, lines, where = self._last_numbers()
        rolls = [one for one in inputs if isinstance(one, Roll)]
        reasons: list[str] = []
        clauses: dict[str, None] = {}
        if rolls:
            reasons.append(where)
            for roll in rolls:
                reasons.append(self.describe_roll(roll))
                clauses[roll.purpose] = None
        else:
            reasons.append("No dice have been rolled yet.")
        for one in lines:
            clauses.update(dict.fromkeys(one.clauses))
        shown = [text for clause in clauses for text in self.describe_clause(clause)]
        if shown:
            reasons += ["", "The clauses behind it:", *shown]
        if played := self.as_played(clauses, self.why_number):
            reasons += ["", AS_PLAYED, *(f"  {clean(line)}" for line in played)]
        return tuple(reasons)

    def as_played(self, clauses: Iterable[str], number: int) -> tuple[str, ...]:
        """How the table played these clauses at the step of this number, or now for 0, where not as printed."""
        with self.alone:
            entry = self.game.entries[self.game.entry_numbered(self.seat, number)] if number else None
            every = (*clauses, *clauses_ordered(self.game, self.seat, entry or self.pending))
            before = entry.parent if entry is not None else None
            return as_played(self.game, self.seat, every, before, lambda entry: self._game_log.of(entry.id))

    def describe_roll(self, roll: Roll) -> str:
        """A roll in words: what for, dice, faces, total, and who rolled if it was not the program."""
        return clean(roll_line(self.ruleset, self.game.header.seats, roll))

    def describe_clause(self, clause: str) -> list[str]:
        """A clause as far as the ruleset has words for it: id and title, text, ruling."""
        return [clean(line) for line in clause_lines(self.ruleset, clause)]

    # ------------------------------------------------------------------ inside

    def _walk(self, most: int, upto: int | None) -> Iterator[tuple[S, Entry]]:
        """The last ``most`` entries that the seat knows, up to an entry or the present, each with the state before."""
        for before, entry, _, _ in self.game.transitions(reach(self.game, self.seat, most, upto), upto):
            if self.game.number(self.seat, entry.id):
                yield before, entry

    def _step(self, before: S, entry: Entry, inputs: tuple[str, ...] = ()) -> JournalStep:
        number, lines = self.game.number(self.seat, entry.id), known_to(self.seat, self._game_log.of(entry.id))
        return JournalStep(number, self._ordered(before, entry), inputs, lines, entry.seat)

    def _waiting(self) -> tuple[LogLine, ...]:
        """What the command in front of the seat has told it so far."""
        pending = self.pending
        if pending is None:
            return ()
        events = self.game.events_so_far(pending)
        return known_to(self.seat, log_lines(self.ruleset, self.game.settled, events, pending.seat))

    def known(self, given: Entry | Pending) -> tuple[Input, ...]:
        """The inputs of a command that the seat may know of."""
        referees = self.game.header.referees
        return inputs_known_to(self.seat, given.inputs, referees, ended=isinstance(given, Entry))

    def _last_numbers(self) -> tuple[tuple[Input, ...], tuple[LogLine, ...], str]:
        """The inputs and lines of the last step that rolled anything, and a heading that names it."""
        pending = self.pending
        if pending is not None and rolls_of(self.known(pending)):
            return self.known(pending), self._waiting(), "The dice of this step so far:"
        entry = self._last_rolled()
        if entry is None:
            return (), (), ""
        number = self.game.number(self.seat, entry.id)
        which = "the last step" if entry.id == self.game.head else f"step {number}, the last that rolled any"
        if len(self.game.header.seats) > 1:
            which = f"step {number}, {self._step_words(entry)}"
        return self.known(entry), known_to(self.seat, self._game_log.of(entry.id)), f"The dice of {which}:"

    def _last_rolled(self) -> Entry | None:
        """The last finished step that rolled anything, rather one of the seat's own; None where there is none."""
        known = (entry for entry in self.game.ancestors() if self.game.number(self.seat, entry.id))
        rolled = (entry for entry in known if rolls_of(self.known(entry)))
        latest = tuple(islice(rolled, LATEST if len(self.game.header.seats) > 1 else 1))
        own = (entry for entry in latest if self.seat in answerers(entry.inputs) | {entry.seat})
        return next(own, latest[0] if latest else None)

    @property
    def why_number(self) -> int:
        """The number of the finished step that ``why`` is about; 0 where it is about none."""
        with self.alone:
            pending, entry = self.pending, self._last_rolled()
            waits = pending is not None and rolls_of(self.known(pending))
            return 0 if entry is None or waits else self.game.number(self.seat, entry.id)

    def _step_words(self, entry: Entry) -> str:
        before = next(before for before, _, _, _ in self.game.transitions(1, entry.id))
        order = self._ordered(before, entry)
        return f"{entry.seat}: {order}" if order else UNREAD.format(entry.seat)

    def _ordered(self, before: S, given: Entry | Pending) -> str:
        """A command as it was typed, or in the words of the option that orders it; none of a referee's to others."""
        if self.game.header.hides_orders(given.seat, self.seat):
            return ""
        return clean(order_text(self.ruleset, before, given))

    def _describe_entry(self, before: S, entry: Entry) -> tuple[str, ...]:
        """The rolls and answers of a finished entry, which never change."""
        if entry.id not in self._inputs:
            self._inputs[entry.id] = self._describe_inputs(before, entry)
        return self._inputs[entry.id]

    def _describe_inputs(self, before: S, of: Entry | Pending) -> tuple[str, ...]:
        """Its rolls and answers in words, as far as the seat may know of them."""
        known = self.known(of)
        return tuple(
            self.describe_roll(one) if isinstance(one, Roll) else self._describe_answer(before, of, index, one)
            for index, one in enumerate(of.inputs)
            if one in known
        )

    def _describe_answer(self, before: S, of: Entry | Pending, index: int, answer: Answer) -> str:
        who = f"{answer.seat} " if len(self.game.header.seats) > 1 else ""
        return f"{who}answered: {self._answer_words(before, of, index, answer)}"

    def _answer_words(self, before: S, of: Entry | Pending, index: int, answer: Answer) -> str:
        """An answer in the words of its option, or the text that was typed in quotation marks."""
        if answer.answer.startswith("text:"):
            return clean(f'"{answer.answer[5:]}"')
        asked = self.game.question_answered(before, of, index)
        return clean(option_words(self.ruleset, asked, parts_of(answer.answer)[-1]))
