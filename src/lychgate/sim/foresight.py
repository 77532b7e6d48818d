"""The outlook of each option of an open decision, from the rules themselves: exact where that is quick, else sampled.

An option is run under every face its dice can show. Where only a total counts, totals are walked; where the same state
comes about in several ways, it is met once. When that takes more runs than allowed, the option is played out many times
on other dice, which have nothing to do with those of the game. What a seat does not know is not used: answers that
others have given in secret are given anew, by the stated policy; and where the rules turn on a fact that a referee
hides, that is what is told, and how likely it comes to that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from lychgate.core.errors import PlayError
from lychgate.core.game import Game
from lychgate.core.outlook import Foresees, Horizon, Keeps
from lychgate.core.view import Choice
from lychgate.players.usual import POLICY
from lychgate.sim.moment import moment_of
from lychgate.sim.weigher import GivenUp, Likelihood, Outlook, Weigher

HORIZONS: dict[Horizon, str] = {"step": "what comes of this choice", "fight": "how this fight ends"}

MOST_RUNS = 5_000
"""The most times that the rules are run for an exact outlook of one option."""

SAMPLES = 1_000
"""So many times an option is played out where that is not enough."""


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
        hides = game.hides_from(seat)
        if not isinstance(rules, Foresees) or (hides and not isinstance(rules, Keeps)):
            raise PlayError(f"Your choices in {rules.title} have no odds yet.")
        if rules.ended(game.settled):
            raise PlayError("This game is over: nothing is left to choose.")
        moment = moment_of(game, seat)
        if moment.hides:
            horizon = "step"  # how a fight ends turns on all that a referee keeps
        labels = dict(_labels(moment.question.choices))
        measures = tuple(one for one in rules.measures(moment.now, seat) if one.meant_for(horizon))
        options = moment.decision.options() if measures else ()
        self._options = {option.id: labels.get(option.id, option.id) for option in options}
        self._weigher = Weigher(rules, moment, measures, horizon, stops)
        self._blank = Foresight(seat, moment.question.prompt, horizon, POLICY, ())

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


def _labels(choices: Sequence[Choice]) -> Iterator[tuple[str, str]]:
    """What each choice is called where it stands by itself: with its heading, and what tells it from one like it."""
    called = [f"{one.group}: {one.label}" if one.group else one.label for one in choices]
    for one, label in zip(choices, called, strict=True):
        alike = called.count(label) > 1 and one.note
        yield one.id, f"{label} ({one.note.partition(',')[0]})" if alike else label


__all__ = ["HORIZONS", "Foresight", "GivenUp", "Horizon", "Likelihood", "Outlook", "Sight", "foresee"]
