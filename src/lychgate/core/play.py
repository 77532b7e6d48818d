"""The three things that a rule may do: roll, ask, record.

A ``Play`` is one run of one command. Its inputs (rolls and answers, in the order they came) are all that is
needed to run the command again; ``events`` are what it did. Nothing leaves it before the command ends.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any, Generic, Protocol, TypeVar

from msgspec.structs import replace

from lychgate.core.decision import Answer, AnyDecision, Decision, Suspended, joined, parts_of
from lychgate.core.dice_source import DiceSource, RollWanted, unwitnessed
from lychgate.core.errors import IllegalAnswer, ReplayMismatch
from lychgate.core.roll import Roll

S = TypeVar("S")
A = TypeVar("A")
S_contra = TypeVar("S_contra")

Input = Roll | Answer


class Event(Protocol[S]):
    """A fact in the past tense. ``apply`` is the only way a state changes."""

    def apply(self, state: S, /) -> S:
        """The state after the fact."""


Answerer = Callable[[AnyDecision, Any], str]
"""Gives the answer to a decision at once, from the decision and the state: a bot, a script."""


SECRET = "/secret"
"""What the subject of a secret roll ends with, where the same is rolled openly at other times."""


class Play(Generic[S]):
    """One run of one command for ``seat``, starting from ``state``.

    ``given`` are the inputs of an earlier run of the same command: they are used up first, and a roll or a
    question that differs from them is a ``ReplayMismatch``. Then dice come from ``source`` and answers from
    ``answerer``; without one, a question raises ``Suspended``. ``answered`` has, by their places among ``given``, the
    questions that those answers were read for, each with the state that it was asked in.

    Where the same is recorded as in the run ``before``, from the same state, the states are those of that run; and
    where it asked the same, its answers are not read again.
    """

    __slots__ = (
        *("_answerer", "_answers", "_apart", "_before", "_begun", "_given", "_only", "_source", "_states", "_used"),
        "_values",
        *("answered", "events", "inputs", "seat", "state", "unfinished"),
    )

    def __init__(
        self,
        state: S,
        seat: str,
        source: DiceSource,
        given: tuple[Input, ...] = (),
        answerer: Answerer | None = None,
        before: Play[S] | None = None,
    ) -> None:
        self.state = self._begun = state
        self._before = before if before is not None and before._begun is state else None
        self._states: list[S] = []
        self._answers = before
        self._values: dict[int, Any] = {}
        self.seat = seat
        self.events: list[Event[S]] = []
        self.inputs: list[Input] = []
        self.answered: dict[int, tuple[S, AnyDecision]] = {}
        self._source = source
        self._given = given
        self._used = 0
        self._only: tuple[str, ...] = ()
        self._apart = False
        self._answerer = answerer
        self.unfinished = False

    def roll(self, dice: str, purpose: str, subject: str) -> int:
        """Roll ``dice`` for the clause ``purpose`` and the thing ``subject``, and return the total."""
        return self.throw(dice, purpose, subject).total

    def throw(self, dice: str, purpose: str, subject: str, asked: str = "", *, by_hand: bool = False) -> Roll:
        """Like ``roll``, for a rule that reads the faces.

        ``asked`` is a seat that is asked first: it types faces, chooses a result, or (unless ``by_hand``) lets the
        program roll.
        """
        said, subject = subject, f"{subject}{SECRET}" if self._apart else subject
        if self._used < len(self._given):
            past = self._given[self._used]
            subjects = (subject, said)  # in games from before they were told apart it is what was said
            if type(past) is not Roll or (past.dice, past.purpose) != (dice, purpose) or past.subject not in subjects:
                raise ReplayMismatch(input_text(past), f"a roll of {dice} for {purpose} ({subject})", clause=purpose)
            self._used += 1
            self._source.skip(past)
            if self._only and not past.only:
                past = replace(past, only=self._only)
            self.inputs.append(past)
            return past
        if asked and self._answerer is None:
            raise Suspended((prompted(asked, dice, purpose, subject, by_hand=by_hand),))
        if self._only:
            made = replace(unwitnessed(self._source).throw(dice, purpose, subject), only=self._only)
        else:
            made = self._source.throw(dice, purpose, subject)
        self.inputs.append(made)
        return made

    def ask(self, decision: Decision[A]) -> A:
        """Ask one seat. Raises ``Suspended`` when nobody has answered yet."""
        if self._used < len(self._given):
            past = self._given[self._used]
            self.answered[self._used] = (self.state, decision)
            value = self._read_before(past, decision)
            self._values[self._used] = value
            self._used += 1
            self.inputs.append(past)
            return value
        if self._answerer is None:
            raise Suspended((decision,))
        answer = self._answerer(decision, self.state)
        value = decision.read(answer)
        self.inputs.append(Answer(decision.seat, decision.kind, answer))
        return value

    def try_out(self, rule: Callable[[Play[S]], None]) -> None:
        """Run a rule apart, up to its first roll or question, and keep nothing of it. Raises what the rule refuses."""
        with suppress(Suspended):
            rule(Play(self.state, self.seat, NoDice()))

    def _read_before(self, past: Input, decision: Decision[A]) -> A:
        """The value of a past input, which need not be read again where the run before asked the same."""
        before, at = self._answers, self._used
        if before is None or at not in before._values:
            return read_past(past, decision)
        if before._given[at] != past or before.answered[at][1] != decision:
            return read_past(past, decision)
        value: A = before._values[at]
        return value

    def ask_on(self, decision: Decision[A], then: Callable[[A], Decision[A] | None]) -> A:
        """Ask one seat one thing after the other, as one answer: ``then`` says what follows, None after the last.

        Returns the value of the last. While it is ``unfinished``, what is answered next is joined to the last input.
        """
        asked: Decision[A] | None = decision
        begun = False
        while asked is not None:
            if self._used < len(self._given):
                past = self._given[self._used]
                for part in parts_of(past.answer) if type(past) is Answer else ("",):
                    if asked is None:
                        raise ReplayMismatch(input_text(past), "nothing more to ask in that list")
                    self.answered[self._used] = (self.state, asked)
                    value = read_past(replace(past, answer=part) if type(past) is Answer else past, asked)
                    asked = then(value)
                self._used += 1
                self.inputs.append(past)
            elif self._answerer is None:
                self.unfinished = begun
                raise Suspended((asked,))
            else:
                answer = self._answerer(asked, self.state)
                value = asked.read(answer)
                said = joined(self.inputs.pop().answer, answer) if begun else answer  # type: ignore[union-attr]
                self.inputs.append(Answer(asked.seat, asked.kind, said))
                asked = then(value)
            begun = True
        return value

    def ask_all(self, decisions: Mapping[str, Decision[A]]) -> dict[str, A]:
        """Ask several seats at once; nobody learns another's answer before all are in.

        Answers may come in any order. Raises ``Suspended`` with the decisions still open.
        """
        values: dict[str, A] = {}
        while len(values) < len(decisions):
            if self._used < len(self._given):
                past = self._given[self._used]
                if type(past) is not Answer or past.seat not in decisions or past.seat in values:
                    raise ReplayMismatch(input_text(past), f"a question to {', '.join(decisions)}")
                self.answered[self._used] = (self.state, decisions[past.seat])
                values[past.seat] = read_past(past, decisions[past.seat])
                self._used += 1
                self.inputs.append(past)
                continue
            waiting = tuple(decision for seat, decision in decisions.items() if seat not in values)
            if self._answerer is None:
                raise Suspended(waiting)
            for decision in waiting:
                answer = self._answerer(decision, self.state)
                values[decision.seat] = decision.read(answer)
                self.inputs.append(Answer(decision.seat, decision.kind, answer))
        return {seat: values[seat] for seat in decisions}

    def record(self, event: Event[S]) -> None:
        """Record that ``event`` has happened: the only way the state changes."""
        before, at = self._before, len(self.events)
        if before is not None and at < len(before.events) and before.events[at] == event:
            self.state = before._states[at]
        else:
            self._before = None
            self.state = event.apply(self.state)
        self.events.append(event)
        self._states.append(self.state)

    @contextmanager
    def acting(self, seat: str) -> Iterator[None]:
        """Inside this context, the rules act for ``seat`` and put their questions to it."""
        whose, self.seat = self.seat, seat
        try:
            yield
        finally:
            self.seat = whose

    @contextmanager
    def secretly(self, *seats: str, apart: bool = False) -> Iterator[None]:
        """Inside this context, only ``seats`` see rolls; others do not even learn that one was made.

        ``apart``: what is rolled here is rolled openly at other times. Its dice are streams of their own then: an open
        roll that is taken back and made again falls the same, and does not tell of a secret one in between.
        """
        known, self._only = self._only, seats
        so, self._apart = self._apart, apart
        try:
            yield
        finally:
            self._only, self._apart = known, so

    @property
    def secret(self) -> bool:
        """Whether not everybody sees what is rolled now."""
        return bool(self._only)

    def forget(self) -> None:
        """Lets go of the run before, which would hold the one before that, and so on."""
        self._before = self._answers = None

    def finish(self) -> None:
        """Check that the command used up every input it was given. Raises ``ReplayMismatch`` if not."""
        if self._used < len(self._given):
            raise ReplayMismatch(input_text(self._given[self._used]), "nothing more to roll or to ask")


class NoDice:
    """Stops at the first roll, which nobody makes."""

    def throw(self, dice: str, purpose: str, subject: str) -> Roll:
        raise Suspended((prompted("", dice, purpose, subject, by_hand=True),))

    def skip(self, roll: Roll) -> None:
        """There is none to skip."""


def prompted(seat: str, dice: str, purpose: str, subject: str, *, by_hand: bool = False) -> RollWanted:
    """The question how a seat wants a roll made; ``by_hand``: by typing faces or choosing a result, not by program."""
    return RollWanted(
        seat=seat, dice=dice, purpose=purpose, subject=subject, by="hand", app_may_roll=not by_hand, offered=True
    )


def read_past(past: Input, decision: Decision[A]) -> A:
    """The value of a past input as the answer to ``decision``. Raises ``ReplayMismatch``."""
    if type(past) is not Answer or past.decision != decision.kind or past.seat != decision.seat:
        raise ReplayMismatch(input_text(past), f"the question '{decision.kind}' to {decision.seat}")
    try:
        return decision.read_past(past.answer)
    except IllegalAnswer as illegal:
        raise ReplayMismatch(input_text(past), str(illegal)) from illegal


def input_text(past: Input) -> str:
    """An input in words, for messages."""
    if isinstance(past, Roll):
        return f"a roll of {past.dice} for {past.purpose} ({past.subject})"
    return f"the answer '{past.answer}' of {past.seat} to '{past.decision}'"
