"""A bet against a printed chance: how surprising a tally is, however long the dice are thrown.

A figure claims that a chance lies between ``low`` and ``high``. The bet against it is a mixture over every chance
(a beta distribution with both parameters 1/2), held against the best that the claim can do: H. Robbins, *Statistical
methods related to the law of the iterated logarithm* (Annals of Mathematical Statistics 41, 1970), with the maximum
over a composite claim of L. Wasserman, A. Ramdas and S. Balakrishnan, *Universal inference* (PNAS 117, 2020). By
Ville's inequality a true claim ever loses more than 1/p to this bet with a probability of p at most. So we may look
after each throw, and stop when we like: early where the claim is clearly right or clearly wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import exp, inf, lgamma, log

SURE = 1e-4
"""The error with which a tally counts as clearly consistent: only the length of the test hangs on it."""


def _log_beta(one: float, other: float) -> float:
    return lgamma(one) + lgamma(other) - lgamma(one + other)


def log_mixture(good: int, runs: int) -> float:
    """The logarithm of the likelihood of a tally under the mixture."""
    return _log_beta(good + 0.5, runs - good + 0.5) - _log_beta(0.5, 0.5)


def log_likelihood(good: int, runs: int, chance: float) -> float:
    """The logarithm of the likelihood of a tally, one order of it, under a chance."""
    found = 0.0
    for times, each in ((good, chance), (runs - good, 1 - chance)):
        if times:
            found += times * log(each) if each > 0 else -inf
    return found


def log_gain(good: int, runs: int, low: float, high: float) -> float:
    """The logarithm of what a bet against the claim has gained; infinite where the claim is refuted for certain.

    The claim is that the chance lies between ``low`` and ``high``. Less than 0: the bet has lost so far.
    """
    if not runs:
        return 0.0
    best = log_likelihood(good, runs, min(max(good / runs, low), high))
    return inf if best == -inf else log_mixture(good, runs) - best


def log_gain_of_two(one: tuple[int, int], other: tuple[int, int]) -> float:
    """The same against the claim that two tallies, each of how many in how many, are of one and the same chance."""
    good, runs = one[0] + other[0], one[1] + other[1]
    best = log_likelihood(good, runs, good / runs) if runs else 0.0
    return log_mixture(*one) + log_mixture(*other) - best


class Claim:
    """A claim about a chance, and how often it came true so far.

    The chance is between ``low`` and ``high``; where there is a ``sample``, these only say how far off that may be, and
    the claim is that the chance is the one by which it was drawn: so often in so many.
    """

    def __init__(self, low: float, high: float, sample: tuple[int, int] | None = None) -> None:
        self.low, self.high, self.sample = max(0.0, low), min(1.0, high), sample
        self.good = self.runs = 0
        self._best = 0.0

    def saw(self, good: int, runs: int) -> None:
        """Add to the tally, and look how the bet stands."""
        self.good += good
        self.runs += runs
        seen = self.good, self.runs
        alike = log_gain(*seen, self.low, self.high) if self.sample is None else log_gain_of_two(self.sample, seen)
        self._best = max(self._best, alike)

    def anew(self) -> Claim:
        """The same claim, of which nothing has been seen."""
        return Claim(self.low, self.high, self.sample)

    @property
    def p_value(self) -> float:
        """How likely a bet against a true claim ever gains as much: valid whenever one stops."""
        return exp(-self._best)

    def clearly_right(self, within: float) -> bool:
        """Whether the chance can be no further than ``within`` from the claim."""
        return all(log_gain(self.good, self.runs, *bounds) > -log(SURE) for bounds in self._beyond(within))

    def _beyond(self, within: float) -> Iterator[tuple[float, float]]:
        """What the chance would be if it were further off than that."""
        if self.low > within:
            yield 0.0, self.low - within
        if self.high < 1 - within:
            yield self.high + within, 1.0


def count_bounds(good: int, runs: int, error: float = 1e-9) -> tuple[float, float]:
    """The chances that a count of samples leaves open (Clopper and Pearson, Biometrika 26, 1934): the true one is
    outside with a probability of ``error`` at most."""
    low = 0.0 if not good else _solve(lambda chance: _at_least(good, runs, chance) < error / 2)
    high = 1.0 if good == runs else 1 - _solve(lambda chance: _at_least(runs - good, runs, chance) < error / 2)
    return low, high


def _at_least(good: int, runs: int, chance: float) -> float:
    ways = (lgamma(runs + 1) - lgamma(k + 1) - lgamma(runs - k + 1) for k in range(good, runs + 1))
    return sum(exp(each + log_likelihood(good + at, runs, chance)) for at, each in enumerate(ways))


def _solve(small: Callable[[float], bool]) -> float:
    """The greatest chance at which something is still so, that is not so from some chance on."""
    low, high = 0.0, 1.0
    for _ in range(40):
        middle = (low + high) / 2
        low, high = (middle, high) if small(middle) else (low, middle)
    return low


__all__ = ["Claim", "count_bounds", "log_gain"]
