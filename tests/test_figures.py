"""The README's table of many games: from ten seeds or more, as counted, and as the games still go."""

from __future__ import annotations

from math import sqrt

import pytest

from docs.figures import GAMES, README, ROWS, SEEDS, kept, played, table, written
from tests.shares import in_soak_too, share

AGAIN = share("LYCHGATE_SOAK_FIGURES", 6, 400)
"""So many games are played again."""


def test_the_readme_shows_the_counts_of_ten_seeds_and_the_interval_over_all_of_them() -> None:
    counts, readme = kept(), README.read_text(encoding="utf-8")

    assert list(counts) == list(ROWS)
    for seeds in counts.values():
        assert [one.seed for one in seeds] == list(SEEDS)
        assert all(one.games == GAMES for one in seeds)
    assert len(SEEDS) >= 10
    assert written(readme, counts) == readme
    assert table(counts) in readme


def test_a_seed_plays_the_same_games_again() -> None:
    assert played("axe mode", SEEDS[0], 3) == played("axe mode", SEEDS[0], 3)


@in_soak_too
@pytest.mark.parametrize("row", ROWS)
def test_games_of_another_seed_are_won_as_often(row: str) -> None:
    seeds = kept()[row]
    games, wins = sum(one.games for one in seeds), sum(one.wins for one in seeds)

    again = played(row, "another seed", AGAIN)

    share = (wins + again.wins) / (games + again.games)
    spread = sqrt(share * (1 - share) * (1 / games + 1 / again.games))
    assert abs(again.wins / again.games - wins / games) < 5 * spread  # less than one in a million by chance
