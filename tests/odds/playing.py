"""A choice played by the rules alone: the real ``perform``, fresh dice, and Enter for everything else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from lychgate.core.codec import convert
from lychgate.core.decision import Answer, AnyDecision
from lychgate.core.dice_source import DiceSource
from lychgate.core.errors import PlayError
from lychgate.core.game import Game
from lychgate.core.play import Input, Play

LONGEST = 200
"""The most orders of a fight that is played to its end."""

MOST_REFUSALS = 5
"""After so many refusals, one after the other, Enter leads nowhere."""


class Fact(msgspec.Struct, frozen=True):
    """An event, and the states before and after it."""

    event: Any
    before: Any
    after: Any

    @property
    def name(self) -> str:
        """What kind of event it is."""
        return type(self.event).__name__


class Trace(msgspec.Struct, frozen=True):
    """What came of a choice: the state in which it was made, the facts since, and the state at the end.

    ``unsaid`` counts the questions to which Enter says nothing, so that the first option was taken.
    """

    start: Any
    facts: tuple[Fact, ...]
    end: Any
    unsaid: int = 0

    def named(self, *names: str) -> Iterator[Fact]:
        """The facts of these kinds, in order."""
        return (fact for fact in self.facts if fact.name in names)


class Choice(msgspec.Struct, frozen=True):
    """An open decision of ``seat`` in a game, as the rules have it. ``command`` is None where it is an order."""

    rules: Any
    state: Any
    seat: str
    decision: AnyDecision
    giver: str
    command: Any = None
    inputs: tuple[Input, ...] = ()


def choice_of(game: Game[Any], seat: str) -> Choice | None:
    """What is open for a seat; None where nothing is, and where it hangs on what others have said in secret."""
    decision = game.open_for(seat)
    if decision is None or game.looks.of(seat) is not None:
        return None
    pending = game.pending_for(seat)
    if pending is None:
        return Choice(game.ruleset, game.settled, seat, decision, seat)
    inputs = tuple(pending.inputs)
    hidden = any(getattr(one, "only", ()) or (isinstance(one, Answer) and one.seat != seat) for one in inputs)
    if hidden and (game.hides_from(seat) or len(game.asked_by(pending)) > 1):
        return None
    command = convert(pending.command, game.ruleset.command_type, what="the command")
    return Choice(game.ruleset, game.settled, seat, decision, pending.seat, command, inputs)


class _Noted(Play[Any]):
    """A run of a command that notes each event with the states around it."""

    facts: list[Fact]
    start: Any

    def record(self, event: Any) -> None:
        before = self.state
        super().record(event)
        self.facts.append(Fact(event, before, self.state))


class Run:
    """One playing of a choice."""

    def __init__(self, choice: Choice, dice: DiceSource) -> None:
        self._choice, self._dice = choice, dice
        self.unsaid = 0

    def enter(self, decision: AnyDecision, state: Any) -> str:
        """What Enter says: what needs no thought is said by the program, and Enter says the default."""
        rules = self._choice.rules
        said = rules.reflex(state, decision) or decision.default()
        if not said:
            self.unsaid += 1
            said = next((one.id for one in decision.options()), "")
        return str(said)

    def chosen(self, option: str) -> Trace:
        """The command in which an option is chosen. A refusal changes nothing."""
        choice = self._choice
        if choice.command is None:
            return self._command(choice.state, choice.giver, choice.decision.read(option))
        return self._command(choice.state, choice.giver, choice.command, option)

    def fight(self, option: str, goes_on: Callable[[Any], bool]) -> Trace:
        """The same, and then what the seat's Enter orders, for as long as the fight goes on."""
        first = self.chosen(option)
        facts, state, refused = list(first.facts), first.end, 0
        for _ in range(LONGEST):
            orders = self._choice.rules.orders(state, self._choice.seat) if goes_on(state) else None
            if orders is None or refused == MOST_REFUSALS:
                break
            said = self.enter(orders, state)
            more = self._command(state, self._choice.seat, orders.read(said))
            refused = 0 if more.facts else refused + 1
            facts += more.facts
            state = more.end
        return Trace(first.start, tuple(facts), state, self.unsaid)

    def _command(self, state: Any, giver: str, command: Any, option: str = "") -> Trace:
        asked, since, start = self._choice.decision, 0, state

        def answer(decision: AnyDecision, now: Any) -> str:
            nonlocal option, since, start
            if option and (decision.seat, decision.kind) == (asked.seat, asked.kind):
                said, option, since, start = option, "", len(play.facts), now
                return said
            return self.enter(decision, now)

        given = self._choice.inputs if option else ()
        play = _Noted(state, giver, self._dice, given, answer)
        play.facts = []
        try:
            self._choice.rules.perform(play, command)
        except PlayError:
            return Trace(state, (), state, self.unsaid)
        return Trace(start, tuple(play.facts[since:]), play.state, self.unsaid)


__all__ = ["Choice", "Fact", "Run", "Trace", "choice_of"]
