"""Counts many games: how often they are won, how certain that is, and what the characters died of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from math import sqrt
from typing import Any

import msgspec

from lychgate.core.errors import PlayError
from lychgate.sim.play_out import PlayedOut

Z95 = 1.959963984540054
"""Standard deviations on either side of the middle that hold 95 % of a normal distribution."""


class Outcome(msgspec.Struct, frozen=True):
    """The result of one game. ``deaths`` counts causes, in the ruleset's own words; ``years`` and ``parties`` are the
    numbers of each that it used up."""

    ending: str
    won: bool
    years: int
    parties: int
    decisions: int
    commands: int
    deaths: dict[str, int]


class Spread(msgspec.Struct, frozen=True):
    """The spread of a number over many games: its mean, least, median and greatest value."""

    mean: float
    least: int
    median: float
    most: int


class Statistics(msgspec.Struct, frozen=True):
    """The counts of many games. ``low`` and ``high`` bound the win rate with 95 % confidence (Wilson).

    ``endings`` and ``deaths`` have the most frequent first.
    """

    games: int
    wins: int
    win_rate: float
    low: float
    high: float
    endings: dict[str, int]
    years: Spread
    parties: Spread
    decisions: Spread
    deaths: dict[str, int]


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The 95 % interval of the rate ``wins`` in ``games``; it is good for rates near 0 and 1 too."""
    if games == 0:
        return 0.0, 1.0
    rate, z2 = wins / games, Z95 * Z95
    middle = rate + z2 / (2 * games)
    reach = Z95 * sqrt(rate * (1 - rate) / games + z2 / (4 * games * games))
    low, high = (middle - reach) / (1 + z2 / games), (middle + reach) / (1 + z2 / games)
    return (0.0 if wins == 0 else low), (1.0 if wins == games else high)


def spread(numbers: Iterable[int]) -> Spread:
    """Mean, least, median and most of ``numbers``, of which there is at least one."""
    ordered = sorted(numbers)
    middle = len(ordered) // 2
    median = ordered[middle] if len(ordered) % 2 else (ordered[middle - 1] + ordered[middle]) / 2
    return Spread(sum(ordered) / len(ordered), ordered[0], float(median), ordered[-1])


def statistics_of(outcomes: Iterable[Outcome]) -> Statistics:
    """The counts of ``outcomes``. Raises ``PlayError`` when there are none."""
    games = tuple(outcomes)
    if not games:
        raise PlayError("No game was played, so there is nothing to count.")
    wins = sum(game.won for game in games)
    low, high = wilson(wins, len(games))
    deaths: Counter[str] = Counter()
    for game in games:
        deaths.update(game.deaths)
    return Statistics(
        games=len(games),
        wins=wins,
        win_rate=wins / len(games),
        low=low,
        high=high,
        endings=frequent_first(Counter(game.ending for game in games)),
        years=spread(game.years for game in games),
        parties=spread(game.parties for game in games),
        decisions=spread(game.decisions for game in games),
        deaths=frequent_first(deaths),
    )


def frequent_first(counts: Counter[str]) -> dict[str, int]:
    """The counts, the highest first, equal ones by name."""
    return dict(sorted(counts.items(), key=lambda pair: (-pair[1], pair[0])))


# ---------------------------------------------------------------------- the outcome of a ruleset's game


def twelve_years(game: PlayedOut[Any]) -> Outcome:
    """The outcome of a game of 12 Years: won when the Lich King is crowned or destroyed; deaths are of members."""
    from lychgate.rulesets.twelve_years.rules.death import MemberDied

    state = game.state
    return Outcome(
        ending=state.ending or "unfinished",
        won=state.ending in ("crowned", "destroyed"),
        years=max(party.years for party in state.parties),
        parties=sum(party.number for party in state.parties),
        decisions=game.decisions,
        commands=game.commands,
        deaths=dict(Counter(event.cause for event in game.events if isinstance(event, MemberDied))),
    )


def anything(game: PlayedOut[Any]) -> Outcome:
    """The outcome of a game of any other ruleset, about whose endings nothing more is known."""
    return Outcome("ended", False, 0, 0, game.decisions, game.commands, {})


_READERS: dict[str, Callable[[PlayedOut[Any]], Outcome]] = {"twelve_years": twelve_years}


def outcome_of(ruleset: str, game: PlayedOut[Any]) -> Outcome:
    """The outcome of a kept game of the ruleset called ``ruleset``."""
    return _READERS.get(ruleset, anything)(game)
