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
from lychgate.kit.english import sentence
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
# What the words of the labels mean stands in ``core.outlook.MEANS``.


def of_all(ids: Collection[str], so: Callable[[Any], bool]) -> Callable[[Any], bool]:
    """Whether ``so`` is true later of each of these people, and all are there; of nobody it is not."""
    return lambda after: bool(ids) and all(_so_later(after, one, so) for one in ids)


def of_any(ids: Collection[str], so: Callable[[Any], bool]) -> Callable[[Any], bool]:
    """Whether ``so`` is true later of any of these people who is there."""
    return lambda after: any(_so_later(after, one, so) for one in ids)


def _so_later(after: Any, id_: str, so: Callable[[Any], bool]) -> bool:
    found = next((one for one in after.cast if one.id == id_), None)
    return found is not None and so(found)


def of_a_side(side: str, name: str, ids: Collection[str], fallen: Callable[[Any], bool]) -> Iterator[Measure[Any]]:
    """What harm may do to those of another side who stand now: all of them fall. ``name`` begins a sentence."""
    if ids:
        yield Measure(f"fall:{side}", f"{name} falls" if len(ids) == 1 else f"{name}: all fall", of_all(ids, fallen))


def of_the_party(ids: Collection[str], fallen: Callable[[Any], bool], *, whole: bool = True) -> Iterator[Measure[Any]]:
    """What harm may do to a party of several who stand now; not ``whole`` where only these of it are in the fight."""
    if len(ids) > 1:
        all_of_it = "The whole party falls" if whole else "All of the party who fight fall"
        yield Measure("party-falls", all_of_it, of_all(ids, fallen))
        yield Measure("party-one-falls", "A party member falls", of_any(ids, fallen))


def of_several(
    state: Any,
    side: str,
    name: str,
    ids: Collection[str],
    fallen: Callable[[Any], bool],
    out: Callable[[Any, str], bool],
) -> Iterator[Measure[Any]]:
    """What may become of some of a side of several: one falls, or nobody fights on, whatever became of each, which
    ``out`` says of one in a later state. Nothing is said of the latter where nobody of them fights as it is."""
    if len(ids) > 1:
        yield Measure(f"one-falls:{side}", f"{name}: one or more fall", of_any(ids, fallen))
    if len(ids) > 1 and not all(out(state, one) for one in ids):
        yield Measure(f"none-left:{side}", f"{name}: none left to fight", lambda after: all(out(after, i) for i in ids))


def hit_points_of(one: Any, points: Callable[[Any], int]) -> Iterator[Measure[Any]]:
    """Whether somebody has fewer or more hit points later; ``points`` reads them."""
    now = points(one)
    name = sentence(one.name)
    lost, more = (lambda later: points(later) < now), (lambda later: points(later) > now)
    yield Measure(f"hurt:{one.id}", f"{name} loses hit points", of_all((one.id,), lost))
    yield Measure(f"heals:{one.id}", f"{name} regains hit points", of_all((one.id,), more))


def told_by(id_: str, text: str, *readings: tuple[type, Callable[[Any], bool | None]]) -> Measure[Any]:
    """What the first event of a step says that is of one of these kinds, as it is read; None is said of others."""

    def came(event: Any) -> bool | None:
        return next((read(event) for kind, read in readings if isinstance(event, kind)), None)

    return Measure(id_, text, came=came)


def happens(id_: str, text: str, *readings: tuple[type, Callable[[Any], bool | None]]) -> Measure[Any]:
    """Whether any event of a step is of one of these kinds, and read as true: a step may try more than once."""

    def came(event: Any) -> bool | None:
        return any(read(event) for kind, read in readings if isinstance(event, kind)) or None

    return Measure(id_, text, came=came)


def recalls(id_: str, text: str, *facts: str) -> Measure[Any]:
    """Whether any of these facts came about on the way."""
    return Measure(id_, text, facts=lambda known: any(fact in known for fact in facts))


ROUND = "round:"
"""How a fact begins that says which Round began."""

SOON = {1: "The fight is over in this Round", 3: "The fight is over within three Rounds"}
"""How long a fight may last still, in Rounds with this one."""


def rounds(now: int, goes_on: Callable[[Any], bool]) -> Iterator[Measure[Any]]:
    """How long a fight lasts: ``now`` is the number of its Round; others are recalled as they begin.

    How soon it is over is told of whole fights alone: a step ends before its Round does.
    """
    yield Measure("over", "The fight is over", lambda after: not goes_on(after), at="step")
    yield Measure("round", "Another Round begins", facts=lambda known: latest_round(known) > now)
    for many, text in SOON.items():
        yield Measure(f"over:{many}", text, lambda after: not goes_on(after), facts=_before(now + many), at="fight")


def latest_round(known: Collection[str]) -> int:
    """The greatest number of a Round that began on the way; -1 where none did."""
    return max((int(one.removeprefix(ROUND)) for one in known if one.startswith(ROUND)), default=-1)


def _before(later: int) -> Callable[[Collection[str]], bool]:
    return lambda known: latest_round(known) < later
