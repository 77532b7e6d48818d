"""A desk for tests: what a referee types is done at once, with dice that fall as the test says."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Generic, Self, TypeVar

from lychgate.core.codec import decode, encode
from lychgate.core.decision import TEXT, AnyDecision
from lychgate.core.dice_source import DiceSource, ScriptedDice
from lychgate.core.errors import IllegalAnswer
from lychgate.core.play import Input, Play
from lychgate.core.records import REFEREE
from lychgate.core.roll import Roll
from lychgate.core.ruleset import Ruleset
from lychgate.core.telling import log_lines
from lychgate.core.view import LogLine, View
from lychgate.core.visibility import known_to

S = TypeVar("S")

REF, ANN, BEN = "Ref", "Ann", "Ben"
SEATS = (REF, ANN, BEN)

Answers = Mapping[str, str] | Callable[[AnyDecision, Any], str]
"""What is answered to questions: by the kind of the decision, or by a function."""


class Desk(Generic[S]):
    """A campaign with one referee and two players, in memory. ``dice`` are the faces that fall, in their order.

    ``finish`` makes sure that all of them were used. ``variants`` are the switches that are not at their defaults. A
    subclass says which ``ruleset`` it is, and what is answered to questions of some kinds unless a test answers
    otherwise (``granted``).
    """

    ruleset: ClassVar[Ruleset[Any]]
    granted: ClassVar[Mapping[str, str]] = {}

    def __init__(self, dice: Sequence[int] = (), /, **variants: str) -> None:
        self.dice = ScriptedDice(list(dice))
        self.state: S = self.ruleset.new_game(self.ruleset.resolve(variants), SEATS, {REF: REFEREE})
        self.inputs: list[Input] = []
        self.told: list[LogLine] = []

    def rolls(self, *faces: int) -> Self:
        """These fall next, and no others are left over from before."""
        self.dice.finish()
        self.dice = ScriptedDice(list(faces))
        return self

    def types(self, *lines: str, seat: str = REF, answers: Answers | None = None) -> Self:
        """Type commands one after the other, or the ids of steps at hand. Raises what the rules refuse them with."""
        for line in lines:
            self.does(self.read(line, seat), seat, answers)
        return self

    def read(self, line: str, seat: str = REF) -> Any:
        """The command that a line stands for."""
        orders = self.ruleset.orders(self.state, seat)
        assert orders is not None
        try:
            return orders.read(line)
        except IllegalAnswer:
            return orders.read(TEXT + line)

    def does(self, command: Any, seat: str = REF, answers: Answers | None = None) -> Self:
        """Do a command; its state is kept as it would be on a disk."""
        play = self.run(command, self.dice, seat, answers)
        self.told += log_lines(self.ruleset, self.state, play.events)
        self.inputs += play.inputs
        kept: S = decode(encode(play.state), self.ruleset.state_type, what="a state")
        assert kept == play.state
        self.state = kept
        return self

    def run(self, command: Any, dice: DiceSource, seat: str = REF, answers: Answers | None = None) -> Play[S]:
        """One run of a command, which changes nothing here."""

        def answer(decision: AnyDecision, state: S) -> str:
            if decision.kind in self.granted and not (isinstance(answers, dict) and decision.kind in answers):
                return self.granted[decision.kind]
            if answers is None:
                raise AssertionError(f"{decision.seat} is asked {decision.kind}, and the test gives no answer")
            return answers(decision, state) if callable(answers) else answers[decision.kind]

        play = Play(self.state, seat, dice, (), answer)
        self.ruleset.perform(play, command)
        return play

    def finish(self) -> Self:
        """Every face was used."""
        self.dice.finish()
        return self

    # ------------------------------------------------------------------ looking

    def lines(self, seat: str = REF) -> list[str]:
        """All sentences told so far that a seat may read."""
        return [line.text for line in known_to(seat, self.told)]

    def last(self, seat: str = REF) -> str:
        """The last of them; empty if there is none."""
        return (self.lines(seat) or [""])[-1]

    def view(self, seat: str = REF) -> View:
        """What a seat sees."""
        return self.ruleset.view(self.state, seat)

    def orders(self, seat: str = REF) -> AnyDecision:
        """What a seat may order now."""
        found = self.ruleset.orders(self.state, seat)
        assert found is not None
        return found

    def prompt(self, seat: str = REF) -> str:
        """What a seat is asked now."""
        return self.ruleset.question(self.state, self.orders(seat)).prompt

    @property
    def thrown(self) -> list[Roll]:
        """Every roll so far."""
        return [one for one in self.inputs if isinstance(one, Roll)]
