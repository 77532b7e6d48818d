"""The outlook of each option of an open decision, from the rules themselves: exact where that is quick, else sampled.

An option is run under every face its dice can show. Where only a total counts, totals are walked; where the same state
comes about in several ways, it is met once. When that takes more runs than allowed, the option is played out many times
on other dice, which have nothing to do with those of the game. What a seat does not know is not used: answers that
others have given in secret are given anew, by the stated policy.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from random import Random
from typing import Any, Generic, Literal, TypeVar

import msgspec
from msgspec.structs import replace

from lychgate.core.codec import encode
from lychgate.core.decision import AnyDecision
from lychgate.core.dice_source import DiceSource, LumpedDice, every_outcome
from lychgate.core.errors import PlayError
from lychgate.core.game import Game
from lychgate.core.outlook import Duels, Foresees, Measure
from lychgate.core.play import Input, Play
from lychgate.core.ruleset import Ruleset
from lychgate.players.usual import POLICY, usual_answer
from lychgate.sim.duel import Duel
from lychgate.sim.moment import Moment, moment_of
from lychgate.sim.play_out import QuickDice
from lychgate.sim.statistics import wilson

S = TypeVar("S")

Horizon = Literal["step", "fight"]
"""How far an outlook goes: to the end of what is chosen, or of the fight that the seat is in."""

HORIZONS: dict[Horizon, str] = {"step": "what comes of this choice", "fight": "how this fight ends"}

MOST_RUNS = 5_000
"""The most times that the rules are run for an exact outlook of one option."""

MOST_DICE = 40
"""The most dice of one run of an exact outlook."""

SAMPLES = 1_000
"""So many times an option is played out where that is not enough."""

LONGEST = 200
"""The most orders of one fight that is played out; one that is longer counts as it stands then."""


class Likelihood(msgspec.Struct, frozen=True):
    """How likely a measure holds. ``low`` and ``high`` bound the chance, in 95 of 100 samples; of an exact one, which
    is also a fraction (``exact``), they are the chance itself."""

    id: str
    text: str
    chance: float
    low: float
    high: float
    exact: str = ""


class Outlook(msgspec.Struct, frozen=True):
    """What may come of an option: ``runs`` of the rules say so. ``exact``: of all faces, else of so many samples."""

    option: str
    label: str
    runs: int
    exact: bool
    likelihoods: tuple[Likelihood, ...]


class Foresight(msgspec.Struct, frozen=True):
    """The outlooks of all options of a decision of ``seat``. ``policy`` says who does what in between and after it."""

    seat: str
    prompt: str
    horizon: Horizon
    policy: str
    outlooks: tuple[Outlook, ...]


def foresee(
    game: Game[Any],
    seat: str,
    *,
    horizon: Horizon = "step",
    most: int = MOST_RUNS,
    samples: int = SAMPLES,
    only: tuple[str, ...] = (),
) -> Foresight:
    """The outlooks of all that is open for ``seat``, or ``only`` of these options, from what it may know.

    ``most`` bounds the runs of an exact outlook, ``samples`` says how often an option is played out otherwise. Raises
    ``PlayError`` where nothing is asked of the seat, where its game has no measures, and for numbers below 1.
    """
    if min(most, samples) < 1:
        raise PlayError("Odds take at least one run of the rules and one sample.")
    return Sight(game, seat, horizon).foresight(most, samples, only)


class GivenUp(Exception):
    """Nobody waits for these odds any more."""


class Sight:
    """What ``seat`` knows of its open decision at one moment. Its odds are counted without the game, in any thread.

    Raises ``PlayError`` where nothing is asked of the seat, and where its game has no measures. ``stops`` says before
    each run of the rules whether the odds are given up.
    """

    def __init__(
        self, game: Game[Any], seat: str, horizon: Horizon = "step", stops: Callable[[], bool] = lambda: False
    ) -> None:
        rules = game.ruleset
        if seat not in game.header.seats:
            raise PlayError(f"'{seat[:60]}' has no seat here. There is: {', '.join(game.header.seats)}.")
        if not isinstance(rules, Foresees) or game.hides_from(seat):
            raise PlayError(f"Your choices in {rules.title} have no odds yet.")
        if rules.ended(game.settled):
            raise PlayError("This game is over: nothing is left to choose.")
        moment = moment_of(game, seat)
        state = game.state_for(seat)
        question = rules.question(state, moment.decision)
        labels = {choice.id: choice.label for choice in question.choices}
        measures = rules.measures(state, seat)
        options = moment.decision.options() if measures else ()
        self._options = {option.id: labels.get(option.id, option.id) for option in options}
        self._weigher = _Weigher(rules, moment, measures, horizon, stops)
        self._blank = Foresight(seat, question.prompt, horizon, POLICY, ())

    @property
    def options(self) -> int:
        """How many options have an outlook."""
        return len(self._options)

    def foresight(self, most: int = MOST_RUNS, samples: int = SAMPLES, only: tuple[str, ...] = ()) -> Foresight:
        """The outlooks of all options, or ``only`` of these. Raises ``GivenUp``."""
        options = [(one, label) for one, label in self._options.items() if not only or one in only]
        return replace(
            self._blank, outlooks=tuple(self._weigher.outlook(one, label, most, samples) for one, label in options)
        )

    def sharper(self, most: int, samples: Sequence[int]) -> Iterator[Foresight]:
        """The outlooks so far, one more of them each time; what is sampled again from each number of ``samples``.

        Raises ``GivenUp``.
        """
        found: dict[str, Outlook] = {}
        for many in samples:
            for option, label in self._options.items():
                if option not in found or not found[option].exact:
                    found[option] = self._weigher.outlook(option, label, most, many)
                    yield replace(self._blank, outlooks=tuple(found.values()))
        if not found:
            yield self._blank


Held = tuple[bool, ...]
"""Which measures hold, in their order."""


class _Spread(msgspec.Struct, Generic[S], frozen=True):
    """What a state may come to: the ends, by what holds there, and the states from which it goes on, each as JSON."""

    ended: dict[Held, Fraction]
    further: dict[bytes, tuple[S, Fraction]]


class TooMany(Exception):
    """An exact outlook would take more runs than allowed."""


class BoundedDice(LumpedDice):
    """Dice of which one run of the rules rolls no more than ``MOST_DICE``: some tables may be rolled on for ever."""

    def _next(self, sides: int) -> int:
        if len(self.sides) == MOST_DICE:
            raise TooMany
        return super()._next(sides)


class WalkedPlay(Play[S]):
    """A run of a command whose dice walk every face, and totals where only they count."""

    def roll(self, dice: str, purpose: str, subject: str) -> int:
        if self._used < len(self._given) or not isinstance(self._source, LumpedDice):
            return super().roll(dice, purpose, subject)
        return self._source.total(dice)


class _Weigher(Generic[S]):
    """Weighs the options of one decision."""

    def __init__(
        self,
        rules: Ruleset[S],
        moment: Moment[S],
        measures: tuple[Measure[S], ...],
        horizon: Horizon,
        stops: Callable[[], bool] = lambda: False,
    ) -> None:
        self._rules = rules
        self._moment = moment
        self._measures = measures
        self._horizon = horizon
        self._stops = stops
        self._runs = 0
        self._too_far: set[str] = set()
        self._counted: dict[str, tuple[int, list[int]]] = {}
        self._spreads: dict[bytes, _Spread[S]] = {}

    def outlook(self, option: str, label: str, most: int, samples: int) -> Outlook:
        """The outlook of an option: exact within so many runs, else from so many samples."""
        self._runs = 0
        if option in self._too_far:
            return Outlook(option, label, samples, False, self._sampled(option, samples))
        try:
            odds = self._exact(option, most)
        except TooMany:
            self._too_far.add(option)
            return Outlook(option, label, samples, False, self._sampled(option, samples))
        return Outlook(option, label, self._runs, True, tuple(self._likelihoods(odds)))

    # ------------------------------------------------------------------ exactly

    def _exact(self, option: str, most: int) -> dict[Held, Fraction]:
        """The odds of which measures hold, over every face. Raises ``TooMany``, early where most of it is far off."""
        fought = self._duel(option, most) if self._horizon == "fight" else None
        if fought is not None:
            return fought
        first = self._spread(self._walk(None, option, most), most)
        done, open_ = dict(first.ended), dict(first.further)
        while open_:
            if self._runs > most // 4 and sum(done.values()) < Fraction(1, 2):
                raise TooMany
            key = max(open_, key=lambda one: open_[one][1])
            state, weight = open_.pop(key)
            if key not in self._spreads:
                self._spreads[key] = self._spread(self._walk(state, option, most), most, key)
            self._runs += 1  # so that states which lead to one another come to an end
            spread = self._spreads[key]
            for held, chance in spread.ended.items():
                done[held] = done.get(held, Fraction(0)) + weight * chance
            for name, (after, chance) in spread.further.items():
                open_[name] = (after, open_.get(name, (after, Fraction(0)))[1] + weight * chance)
        return done

    def _duel(self, option: str, most: int) -> dict[Held, Fraction] | None:
        """The odds of a whole fight of one against one that goes on as it begins; None where it is another."""
        rules, moment = self._rules, self._moment
        if not isinstance(rules, Duels) or moment.command is not None:
            return None
        seat = moment.decision.seat

        def walk(state: S, order: str) -> Iterator[tuple[Fraction, S]]:
            return self._walk(state, "", most, order)

        duel = Duel(rules, moment.state, seat, walk, self._usual_order, self._held, self._goes_on)
        return duel.odds(option)

    def _spread(self, outcomes: Iterator[tuple[Fraction, S]], most: int, key: bytes = b"") -> _Spread[S]:
        """What a state spreads to. What leads back to it, the state ``key``, is shared out among the rest.

        Raises ``TooMany``, also where so little of it is known after many runs that far more than ``most`` are needed.
        """
        ended: dict[Held, Fraction] = {}
        further: dict[bytes, tuple[S, Fraction]] = {}
        known, begun = 0.0, self._runs
        for chance, after in outcomes:
            known += float(chance)
            if self._runs - begun > most // 8 and known * 2 * most < self._runs - begun:
                raise TooMany
            if self._goes_on(after):
                name = encode(after)
                further[name] = (after, further.get(name, (after, Fraction(0)))[1] + chance)
            else:
                held = self._held(after)
                ended[held] = ended.get(held, Fraction(0)) + chance
        _, stays = further.pop(key, (None, Fraction(0)))
        if stays == 1:
            raise TooMany
        if stays:
            ended = {held: chance / (1 - stays) for held, chance in ended.items()}
            further = {name: (after, chance / (1 - stays)) for name, (after, chance) in further.items()}
        return _Spread(ended, further)

    def _walk(self, state: S | None, option: str, most: int, order: str = "") -> Iterator[tuple[Fraction, S]]:
        """Every state that the option, or later the usual or this ``order``, leads to, with its odds."""

        def one(dice: DiceSource) -> S:
            self._runs += 1
            if self._runs > most:
                raise TooMany
            return self._chosen(option, dice) if state is None else self._usual_step(state, dice, order)

        return every_outcome(one, BoundedDice)

    # ------------------------------------------------------------------ by samples

    def _sampled(self, option: str, samples: int) -> tuple[Likelihood, ...]:
        known, held = self._counted.get(option, (0, [0] * len(self._measures)))
        for number in range(known, samples):
            dice = QuickDice(Random(f"sample {number}"))
            state = self._chosen(option, dice)
            for _ in range(LONGEST):
                if not self._goes_on(state):
                    break
                state = self._usual_step(state, dice)
            held = [count + holds for count, holds in zip(held, self._held(state), strict=True)]
        self._counted[option] = (samples, held)
        return tuple(
            Likelihood(one.id, one.text, count / samples, *wilson(count, samples))
            for one, count in zip(self._measures, held, strict=True)
        )

    # ------------------------------------------------------------------ one run

    def _chosen(self, option: str, dice: DiceSource) -> S:
        """The state after the command in which the option is chosen."""
        moment = self._moment
        if moment.command is None:
            return self._run(moment.state, moment.giver, moment.decision.read(option), dice)
        return self._run(moment.state, moment.giver, moment.command, dice, moment.inputs, option)

    def _usual_step(self, state: S, dice: DiceSource, order: str = "") -> S:
        """The state after the seat's usual order, or after this one."""
        seat = self._moment.decision.seat
        orders = self._rules.orders(state, seat)
        assert orders is not None, "a fight goes on, and nothing can be ordered in it"
        return self._run(state, seat, orders.read(order or usual_answer(self._rules, state, orders)), dice)

    def _usual_order(self, state: S) -> str:
        orders = self._rules.orders(state, self._moment.decision.seat)
        return "" if orders is None else usual_answer(self._rules, state, orders)

    def _run(
        self, state: S, giver: str, command: Any, dice: DiceSource, given: tuple[Input, ...] = (), option: str = ""
    ) -> S:
        if self._stops():
            raise GivenUp
        asked = self._moment.decision
        said = not option

        def answer(decision: AnyDecision, now: S) -> str:
            nonlocal said
            if not said and (decision.seat, decision.kind) == (asked.seat, asked.kind):
                said = True
                return option
            return usual_answer(self._rules, now, decision)

        play = WalkedPlay(state, giver, dice, given, answer)
        try:
            self._rules.perform(play, command)
        except PlayError:  # what is offered at a desk may be refused after all: that changes nothing
            return state
        return play.state

    def _goes_on(self, state: S) -> bool:
        rules = self._rules
        assert isinstance(rules, Foresees)
        if self._horizon == "step" or rules.ended(state):
            return False
        return rules.fight_goes_on(self._moment.state, state, self._moment.decision.seat)

    def _held(self, state: S) -> Held:
        return tuple(one.holds(state) for one in self._measures)

    def _likelihoods(self, odds: dict[Held, Fraction]) -> Iterator[Likelihood]:
        for at, one in enumerate(self._measures):
            chance = sum((weight for held, weight in odds.items() if held[at]), Fraction(0))
            rate = float(chance)
            yield Likelihood(one.id, one.text, rate, rate, rate, str(chance))


__all__ = ["HORIZONS", "Foresight", "GivenUp", "Horizon", "Likelihood", "Outlook", "Sight", "foresee"]
