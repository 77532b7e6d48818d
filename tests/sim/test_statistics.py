"""What many games come to."""

from __future__ import annotations

import pytest

from lychgate.core.errors import PlayError
from lychgate.sim.many import Plan, many, play_number
from lychgate.sim.statistics import Outcome, outcome_of, spread, statistics_of, wilson


def outcome(*, won: bool = False, years: int = 12, **deaths: int) -> Outcome:
    return Outcome("crowned" if won else "lost", won, years, 3, 100, 80, deaths)


def test_the_interval_of_a_rate_is_wilson_s() -> None:
    """Newcombe's examples (1998): 81 of 263, 15 of 148, 0 of 20, 1 of 29."""
    for wins, games, low, high in (
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ):
        assert wilson(wins, games) == pytest.approx((low, high), abs=0.00005)


def test_a_rate_of_everything_and_of_nothing_stays_within_bounds() -> None:
    assert wilson(20, 20)[1] == 1.0
    assert wilson(0, 5)[0] == 0.0
    assert wilson(0, 0) == (0.0, 1.0)


def test_a_spread_has_mean_least_median_and_most() -> None:
    odd, even = spread([5, 1, 3]), spread([4, 1, 2, 3])

    assert (odd.mean, odd.least, odd.median, odd.most) == (3.0, 1, 3.0, 5)
    assert (even.mean, even.median) == (2.5, 2.5)


def test_outcomes_are_counted_the_most_frequent_first() -> None:
    counted = statistics_of(
        [outcome(won=True, years=4, foes=2), outcome(foes=1, trap=1), outcome(poison=1, foes=3), outcome()]
    )

    assert (counted.games, counted.wins, counted.win_rate) == (4, 1, 0.25)
    assert counted.low < 0.25 < counted.high
    assert list(counted.endings.items()) == [("lost", 3), ("crowned", 1)]
    assert list(counted.deaths.items()) == [("foes", 6), ("poison", 1), ("trap", 1)]
    assert counted.years.mean == 10.0


def test_of_no_games_nothing_is_counted() -> None:
    with pytest.raises(PlayError, match="No game was played"):
        statistics_of([])


def test_an_outcome_of_twelve_years_counts_years_parties_and_causes_of_death() -> None:
    plan = Plan("twelve_years", "random", 1, "outcome")
    played = play_number(plan, 0)

    (told,) = many(plan)

    assert told == outcome_of("twelve_years", played)
    assert told.ending == played.state.ending
    assert told.years == played.state.parties[0].years
    assert told.parties == played.state.parties[0].number
    assert sum(told.deaths.values()) >= len(played.state.corpses)


def test_of_a_ruleset_without_a_reader_decisions_are_counted_all_the_same() -> None:
    played = play_number(Plan("twelve_years", "random", 1, "outcome"), 0)

    told = outcome_of("another", played)

    assert (told.won, told.decisions) == (False, played.decisions)
