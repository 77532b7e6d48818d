"""Weighs the options of an open decision: by every face that dice can show, else by playing out many times."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import partial
from hashlib import blake2b
from random import Random
from typing import Any, Generic, TypeVar

import msgspec
from msgspec.structs import replace

from lychgate.core.decision import AnyDecision
from lychgate.core.dice_source import DiceSource, every_outcome
from lychgate.core.errors import Busy, PlayError, ReplayMismatch
from lychgate.core.outlook import Duels, Foresees, Horizon, Keeps, Measure, recalled
from lychgate.core.play import Input
from lychgate.core.ruleset import Ruleset
from lychgate.core.unknown import NotKnown, name_of
from lychgate.players.usual import usual_answer
from lychgate.sim.bars import NO_BARS, Bars
from lychgate.sim.duel import Duel
from lychgate.sim.moment import Moment
from lychgate.sim.play_out import QuickDice
from lychgate.sim.statistics import wilson
from lychgate.sim.walked import BoundedDice, TooMany, WalkedPlay

S = TypeVar("S")
N = TypeVar("N", int, Fraction)

IN_SECRET = "what others have rolled or answered"

LONGEST = 200
"""The most orders of one fight that is played out; one that is longer counts as it stands then."""


class Likelihood(msgspec.Struct, frozen=True):
    """How likely a measure holds. ``low`` and ``high`` bound the chance, in 95 of 100 samples; of an exact one, which
    is also a fraction (``exact``), they are the chance itself. Where it may turn on what is not known, ``low`` is the
    chance without that, and ``high`` the chance if all of that comes to it."""

    id: str
    text: str
    chance: float
    low: float
    high: float
    exact: str = ""


class Outlook(msgspec.Struct, frozen=True):
    """What may come of an option: ``runs`` of the rules say so. ``exact``: of all faces, else of so many samples.

    ``unknown`` are the facts that the seat does not know and that it may turn on, each with how likely it does.
    """

    option: str
    label: str
    runs: int
    exact: bool
    likelihoods: tuple[Likelihood, ...]
    unknown: tuple[Likelihood, ...] = ()


class GivenUp(Exception):
    """Nobody waits for these odds any more."""


class Held(msgspec.Struct, frozen=True):
    """Which measures hold at an end, in their order; and which may, as that turns on a ``fact`` that is not known."""

    so: tuple[bool, ...]
    may: tuple[bool, ...]
    fact: str = ""


class _Came(msgspec.Struct, Generic[S], frozen=True):
    """What runs of the rules led to: the ``events`` after the choice, of the last of them, and the ``facts`` that are
    recalled of all. With a ``fact``, it came to one that is not known, and goes no further; nor where it is ``barred``:
    the table refuses it, as a command waits that it would change."""

    state: S
    events: tuple[Any, ...] = ()
    fact: str = ""
    facts: tuple[str, ...] = ()
    barred: bool = False

    @property
    def name(self) -> bytes:
        """The same for the same state, reached with the same facts."""
        return name_of(self.state) + "".join(f" {one}" for one in self.facts).encode()


class _Spread(msgspec.Struct, Generic[S], frozen=True):
    """What a state may come to: the ends, by what holds there, and from where it goes on, each by its name."""

    ended: dict[Held, Fraction]
    further: dict[bytes, tuple[_Came[S], Fraction]]


class Weigher(Generic[S]):
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
        self._counted: dict[str, tuple[int, dict[Held, int]]] = {}
        self._spreads: dict[bytes, _Spread[S]] = {}
        # Samples of their own for each position: else an unlucky lot of dice would be wrong in the same way everywhere,
        # and one interval in twenty would not be the one that misses.
        self._lot = blake2b(name_of(moment.state), digest_size=8).hexdigest()

    def outlook(self, option: str, label: str, most: int, samples: int) -> Outlook:
        """The outlook of an option: exact within so many runs, else from so many samples."""
        self._runs = 0
        if option not in self._too_far:
            try:
                odds = self._exact(option, most)
            except TooMany:
                self._too_far.add(option)
            else:
                return Outlook(option, label, self._runs, True, *self._told(odds, exactly))
        counted = self._sampled(option, samples)
        return Outlook(option, label, samples, False, *self._told(counted, sampled))

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
            begun, weight = open_.pop(key)
            if key not in self._spreads:
                self._spreads[key] = self._spread(self._walk(begun, option, most), most, key)
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
        if not isinstance(rules, Duels) or moment.command is not None or moment.bars.commands:
            return None
        seat = moment.decision.seat

        def walk(state: S, order: str) -> Iterator[tuple[Fraction, S, Callable[[], tuple[bool, ...]]]]:
            for chance, came in self._walk(_Came(state), "", most, order):
                yield chance, came.state, partial(held, came)

        def held(came: _Came[S]) -> tuple[bool, ...]:
            return self._held(came).so

        duel = Duel(rules, moment.state, seat, walk, self._usual_order, lambda state: self._goes_on(_Came(state)))
        found = duel.odds(option)
        never = (False,) * len(self._measures)
        return None if found is None else {Held(so, never): chance for so, chance in found.items()}

    def _spread(self, outcomes: Iterator[tuple[Fraction, _Came[S]]], most: int, key: bytes = b"") -> _Spread[S]:
        """What a state spreads to. What leads back to it, the state ``key``, is shared out among the rest.

        Raises ``TooMany``, also where so little of it is known after many runs that far more than ``most`` are needed.
        """
        ended: dict[Held, Fraction] = {}
        further: dict[bytes, tuple[_Came[S], Fraction]] = {}
        known, begun = 0.0, self._runs
        for chance, came in outcomes:
            known += float(chance)
            if self._runs - begun > most // 8 and known * 2 * most < self._runs - begun:
                raise TooMany
            if self._goes_on(came):
                name = came.name
                further[name] = (came, further.get(name, (came, Fraction(0)))[1] + chance)
            else:
                held = self._held(came)
                ended[held] = ended.get(held, Fraction(0)) + chance
        _, stays = further.pop(key, (None, Fraction(0)))
        if stays == 1:
            raise TooMany
        if stays:
            ended = {held: chance / (1 - stays) for held, chance in ended.items()}
            further = {name: (after, chance / (1 - stays)) for name, (after, chance) in further.items()}
        return _Spread(ended, further)

    def _walk(
        self, begun: _Came[S] | None, option: str, most: int, order: str = ""
    ) -> Iterator[tuple[Fraction, _Came[S]]]:
        """All that the option, or later the usual or this ``order``, leads to, with its odds."""

        def one(dice: DiceSource) -> _Came[S]:
            self._runs += 1
            if self._runs > most:
                raise TooMany
            return self._chosen(option, dice) if begun is None else self._usual_step(begun, dice, order)

        return every_outcome(one, BoundedDice)

    # ------------------------------------------------------------------ by samples

    def _sampled(self, option: str, samples: int) -> dict[Held, int]:
        """How often each end came of so many samples; those that were taken before are among them."""
        known, so_far = self._counted.get(option, (0, {}))
        ends = dict(so_far)
        for number in range(known, samples):
            dice = QuickDice(Random(f"sample {number} of {self._lot}"))
            came = self._chosen(option, dice)
            for _ in range(LONGEST):
                if not self._goes_on(came):
                    break
                came = self._usual_step(came, dice)
            held = self._held(came)
            ends[held] = ends.get(held, 0) + 1
        self._counted[option] = (max(known, samples), ends)
        return ends

    # ------------------------------------------------------------------ one run

    def _chosen(self, option: str, dice: DiceSource) -> _Came[S]:
        """What comes of the command in which the option is chosen."""
        moment = self._moment
        if moment.command is None:
            came = self._run(moment.state, moment.giver, moment.decision.read(option), dice, bars=moment.bars)
        else:
            came = self._run(moment.state, moment.giver, moment.command, dice, moment.inputs, option, moment.bars)
        return replace(came, facts=recalled(self._rules, came.events))

    def _usual_step(self, begun: _Came[S], dice: DiceSource, order: str = "") -> _Came[S]:
        """What comes of the seat's usual order, or after this one."""
        seat, state = self._moment.decision.seat, begun.state
        orders = self._rules.orders(state, seat)
        assert orders is not None, "a fight goes on, and nothing can be ordered in it"
        came = self._run(state, seat, orders.read(order or usual_answer(self._rules, state, orders)), dice)
        return replace(came, facts=recalled(self._rules, came.events, begun.facts))

    def _usual_order(self, state: S) -> str:
        orders = self._rules.orders(state, self._moment.decision.seat)
        return "" if orders is None else usual_answer(self._rules, state, orders)

    def _run(
        self,
        state: S,
        giver: str,
        command: Any,
        dice: DiceSource,
        given: tuple[Input, ...] = (),
        option: str = "",
        bars: Bars = NO_BARS,
    ) -> _Came[S]:
        if self._stops():
            raise GivenUp
        asked = self._moment.decision
        said, begun = not option, 0 if not option else None

        def answer(decision: AnyDecision, now: S) -> str:
            nonlocal said, begun
            if decision.seat in bars.busy and not play.begun:
                raise Busy(f"{decision.seat} is in the middle of something.", (decision.seat,))
            if not said and (decision.seat, decision.kind) == (asked.seat, asked.kind):
                self._must_be_here(decision, now)
                said, begun = True, len(play.events)
                return option
            return usual_answer(self._rules, now, decision)

        play = WalkedPlay(state, giver, dice, given, answer)
        try:
            self._rules.perform(play, command)
            if not play.begun and not bars.lets(self._rules, command, play.state, play.drawn):
                return _Came(state, barred=True)
        except Busy:
            return _Came(state, barred=True)
        except PlayError:  # what is offered at a desk may be refused after all: that changes nothing
            return _Came(state)
        except NotKnown as unknown:
            return _Came(play.state, () if begun is None else tuple(play.events[begun:]), unknown.fact)
        except ReplayMismatch:
            if not self._moment.hides:
                raise
            return _Came(state, (), IN_SECRET)
        return _Came(play.state, () if begun is None else tuple(play.events[begun:]))

    def _must_be_here(self, decision: AnyDecision, now: S) -> None:
        """Raises ``NotKnown`` where the seat was not asked this, or not here: others have rolled or answered something
        that it does not know."""
        moment, rules = self._moment, self._rules
        if not moment.hides:
            return
        assert isinstance(rules, Keeps)
        here = name_of(rules.known(now, decision.seat)) == name_of(moment.now)
        if not here or rules.question(now, decision) != moment.question:
            raise NotKnown(IN_SECRET)

    def _goes_on(self, came: _Came[S]) -> bool:
        """Whether the fight goes on, and the usual order is given next."""
        rules = self._rules
        assert isinstance(rules, Foresees)
        if came.fact or came.barred or self._horizon == "step" or rules.ended(came.state):
            return False
        return rules.fight_goes_on(self._moment.state, came.state, self._moment.decision.seat)

    def _held(self, came: _Came[S]) -> Held:
        so, may = list[bool](), list[bool]()
        for one in self._measures:
            open_ = bool(came.fact)
            if one.of_the_step and open_:
                said = one.told_by(came.events)
                holds, open_ = bool(said), said is None
            elif open_:  # what has happened has, whatever comes of the rest
                holds = one.for_good and one.facts(came.facts)
                open_ = not holds
            else:
                try:
                    holds = one.so(came.state, came.events, came.facts)
                except NotKnown:
                    holds, open_ = False, True
            so.append(holds)
            may.append(open_)
        return Held(tuple(so), tuple(may), came.fact)

    def _told(
        self, ends: Mapping[Held, N], likely: Callable[[str, str, N, N, N], Likelihood]
    ) -> tuple[tuple[Likelihood, ...], tuple[Likelihood, ...]]:
        """What the measures come to, but for those of which nothing is known; and the facts that are not known."""
        zero: N = 0 * next(iter(ends.values()))
        whole = sum(ends.values(), zero)
        found = []
        for at, one in enumerate(self._measures):
            so = sum((share for held, share in ends.items() if held.so[at]), zero)
            may = sum((share for held, share in ends.items() if held.may[at]), zero)
            if so or not may:
                found.append(likely(one.id, one.text, so, may, whole))
        facts = dict.fromkeys(held.fact for held in ends if held.fact)
        shares = ((fact, sum((share for held, share in ends.items() if held.fact == fact), zero)) for fact in facts)
        return tuple(found), tuple(likely(f"unknown:{fact}", fact, share, zero, whole) for fact, share in shares)


def exactly(id_: str, text: str, so: Fraction, may: Fraction, whole: Fraction) -> Likelihood:  # noqa: ARG001
    """The chance itself; where something ``may`` be besides, on which it turns, with what that leaves open."""
    low, high = float(so), float(so + may)
    return Likelihood(id_, text, low, low, high, "" if may else str(so))


def sampled(id_: str, text: str, so: int, may: int, whole: int) -> Likelihood:
    """How often it was so, with the bounds of such a count, and of what it would be with all that ``may`` be."""
    low, high = wilson(so, whole)[0], wilson(so + may, whole)[1]
    return Likelihood(id_, text, so / whole, low, high)


__all__ = ["GivenUp", "Horizon", "Likelihood", "Outlook", "Weigher"]
