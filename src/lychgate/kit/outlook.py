"""What is told before a die falls: the chance of something, by the rules run under every face that dice can show."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import islice
from typing import Any

from lychgate.core.dice_source import every_outcome
from lychgate.core.errors import PlayError
from lychgate.core.play import Play
from lychgate.kit.table import TablePlay, TableState

MOST_RUNS = 20_000
"""The most runs of a rule for one chance: somebody waits for it."""


def chance_that(state: TableState, seat: str, made: Callable[[TablePlay], bool]) -> Fraction | None:
    """How likely ``made`` is true, which runs a rule as ``seat`` would, with the usual answer to each question.

    None where the rule refuses it, or where so many dice may fall that it would take more than ``MOST_RUNS``.
    """
    found = Fraction(0)
    outcomes = every_outcome(lambda dice: made(Play(state, seat, dice, (), _usual)))
    try:
        for weight, good in islice(outcomes, MOST_RUNS):
            found += weight if good else 0
    except PlayError:  # things have moved on since this was offered
        return None
    return found if next(outcomes, None) is None else None


def percent(chance: Fraction) -> str:
    """A chance in whole percents: ``72 %``; what is neither certain nor impossible is not told as such."""
    if 0 < chance < Fraction(1, 200):
        return "less than 1 %"
    if Fraction(199, 200) <= chance < 1:
        return "more than 99 %"
    return f"{int(chance * 100 + Fraction(1, 2))} %"


def _usual(decision: Any, _: Any) -> str:
    return str(decision.default())
