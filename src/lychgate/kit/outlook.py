"""What is told before a die falls: the chance of something, and what is worth telling of a choice in any book."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from fractions import Fraction
from itertools import islice
from typing import Any, Literal

from lychgate.core.dice_source import every_outcome
from lychgate.core.errors import PlayError
from lychgate.core.outlook import Measure
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


def percent(chance: Fraction, places: int = 0) -> str:
    """A chance in percent, whole or to so many ``places``: ``72 %``, ``less than 1 %``."""
    beyond, digits = rounded(chance, places)
    return f"{BEYOND[beyond]}{digits} %"


Beyond = Literal["", "<", ">"]

BEYOND: dict[Beyond, str] = {"": "", "<": "less than ", ">": "more than "}
"""What is said of a chance that is neither certain nor impossible, and too near to it for the figure."""


def rounded(chance: Fraction, places: int = 0) -> tuple[Beyond, str]:
    """A chance in percent with so many ``places``, and whether it is less or more than that: what is neither certain
    nor impossible is not told as such."""
    least = Fraction(1, 10 ** (places + 2))
    if 0 < chance < least / 2:
        return "<", _digits(least, places)
    if 1 - least / 2 <= chance < 1:
        return ">", _digits(1 - least, places)
    return "", _digits(chance, places)


def _digits(chance: Fraction, places: int) -> str:
    whole, rest = divmod(int(chance * 10 ** (places + 2) + Fraction(1, 2)), 10**places)
    return f"{whole}.{rest:0{places}}" if places else str(whole)


def _usual(decision: Any, _: Any) -> str:
    return str(decision.default())


# ---------------------------------------------------------------------- measures


def of_all(ids: Collection[str], so: Callable[[Any], bool], *, gone: bool = True) -> Callable[[Any], bool]:
    """Whether ``so`` is true later of each of these people; of nobody it is not. ``gone``: of who is no more there."""
    return lambda after: bool(ids) and all(_so_later(after, one, so, gone=gone) for one in ids)


def of_any(ids: Collection[str], so: Callable[[Any], bool], *, gone: bool = True) -> Callable[[Any], bool]:
    """Whether ``so`` is true later of any of these people. ``gone``: of who is no more there."""
    return lambda after: any(_so_later(after, one, so, gone=gone) for one in ids)


def _so_later(after: Any, id_: str, so: Callable[[Any], bool], *, gone: bool) -> bool:
    found = next((one for one in after.cast if one.id == id_), None)
    return gone if found is None else so(found)


def of_the_party(ids: Collection[str], out: Callable[[Any], bool]) -> Iterator[Measure[Any]]:
    """What may become of a party of several who stand now: all, or somebody, are out of it."""
    if len(ids) > 1:
        yield Measure("party-out", "All of the party are out of it", of_all(ids, out))
        yield Measure("party-one-out", "Somebody of the party falls", of_any(ids, out))


SOON = {1: "The fight is over in this Round", 3: "The fight is over within three Rounds"}
"""How long a fight may last still, in Rounds with this one."""


def rounds(now: int, later: Callable[[Any], int], goes_on: Callable[[Any], bool]) -> Iterator[Measure[Any]]:
    """How long a fight lasts: ``now`` is the number of its Round, ``later`` that of a later state.

    ``later`` is less than 0 where no Round can be counted any more; such an end is not told.
    """
    yield Measure("round", "Another Round begins", lambda after: later(after) > now)
    for many, text in SOON.items():
        yield Measure(f"over:{many}", text, _over(now + many, later, goes_on))


def _over(by: int, later: Callable[[Any], int], goes_on: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda after: not goes_on(after) and 0 <= later(after) < by
