"""A desk for tests: what a referee types is done at once, with dice that fall as the test says."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from lychgate.core.codec import decode, encode
from lychgate.core.decision import TEXT, AnyDecision
from lychgate.core.dice_source import DiceSource, ScriptedDice
from lychgate.core.errors import IllegalAnswer
from lychgate.core.play import Input, Play
from lychgate.core.records import REFEREE
from lychgate.core.roll import Roll
from lychgate.core.telling import log_lines
from lychgate.core.view import LogLine, View
from lychgate.core.visibility import known_to
from lychgate.rulesets.hundred_saints.rules.out_of_turn import GoOnAnyway
from lychgate.rulesets.hundred_saints.ruleset import RULESET
from lychgate.rulesets.hundred_saints.state import Creature, State

REF, ANN, BEN = "Ref", "Ann", "Ben"
SEATS = (REF, ANN, BEN)

Answers = Mapping[str, str] | Callable[[AnyDecision, State], str]
"""What is answered to questions: by the kind of the decision, or by a function."""


class Saints:
    """A campaign with one referee and two players, in memory. ``dice`` are the faces that fall, in their order.

    Where somebody acts out of turn the referee lets them, unless a test answers otherwise. ``finish`` (or leaving a
    ``with``) makes sure that all of them were used. ``variants`` are the switches that are not
    at their defaults.
    """

    def __init__(self, dice: Sequence[int] = (), /, **variants: str) -> None:
        self.dice = ScriptedDice(list(dice))
        self.state: State = RULESET.new_game(RULESET.resolve(variants), SEATS, {REF: REFEREE})
        self.inputs: list[Input] = []
        self.told: list[LogLine] = []

    def rolls(self, *faces: int) -> Saints:
        """These fall next, and no others are left over from before."""
        self.dice.finish()
        self.dice = ScriptedDice(list(faces))
        return self

    def types(self, *lines: str, seat: str = REF, answers: Answers | None = None) -> Saints:
        """Type commands one after the other, or the ids of steps at hand. Raises what the rules refuse them with."""
        for line in lines:
            self.does(self.read(line, seat), seat, answers)
        return self

    def read(self, line: str, seat: str = REF) -> Any:
        """The command that a line stands for."""
        orders = RULESET.orders(self.state, seat)
        assert orders is not None
        try:
            return orders.read(line)
        except IllegalAnswer:
            return orders.read(TEXT + line)

    def does(self, command: Any, seat: str = REF, answers: Answers | None = None) -> Saints:
        """Do a command; its state is kept as it would be on a disk."""
        play = self.run(command, self.dice, seat, answers)
        self.told += log_lines(RULESET, self.state, play.events)
        self.inputs += play.inputs
        kept: State = decode(encode(play.state), State, what="a state")
        assert kept == play.state
        self.state = kept
        return self

    def run(self, command: Any, dice: DiceSource, seat: str = REF, answers: Answers | None = None) -> Play[State]:
        """One run of a command, which changes nothing here."""

        def answer(decision: AnyDecision, state: State) -> str:
            asked = isinstance(decision, GoOnAnyway)
            if asked and not (isinstance(answers, dict) and decision.kind in answers):
                return "yes"
            if answers is None:
                raise AssertionError(f"{decision.seat} is asked {decision.kind}, and the test gives no answer")
            return answers(decision, state) if callable(answers) else answers[decision.kind]

        play = Play(self.state, seat, dice, (), answer)
        RULESET.perform(play, command)
        return play

    def finish(self) -> Saints:
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
        return RULESET.view(self.state, seat)

    def orders(self, seat: str = REF) -> AnyDecision:
        """What a seat may order now."""
        found = RULESET.orders(self.state, seat)
        assert found is not None
        return found

    def prompt(self, seat: str = REF) -> str:
        """What a seat is asked now."""
        return RULESET.question(self.state, self.orders(seat)).prompt

    def who(self, name: str) -> Creature:
        """Somebody by name."""
        return next(one for one in self.state.cast if one.name == name)

    @property
    def thrown(self) -> list[Roll]:
        """Every roll so far."""
        return [one for one in self.inputs if isinstance(one, Roll)]


def facts(table: Saints, line: str, kind: Any) -> list[Any]:
    """What a line makes happen, of one kind; nothing changes."""
    return [one for one in table.run(table.read(line), table.dice).events if isinstance(one, kind)]


def happened(table: Saints, command: Any, kind: type, answers: Any = None) -> list[Any]:
    """The facts of a kind that a command would make; nothing changes."""
    return [one for one in table.run(command, table.dice, REF, answers).events if isinstance(one, kind)]
