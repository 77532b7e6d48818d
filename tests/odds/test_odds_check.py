"""Every printed figure is what the rules do, and every label is what happens.

Five positions of each book are looked at in every run, and 50 in ``make soak``.

``pytest -s tests/odds`` prints what was compared; ``python -m tests.odds.check`` does so for any number of positions.
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from lychgate import rulesets
from lychgate.core.game import Game
from lychgate.sim.weigher import Horizon
from tests.conformance.evenings import REF, Evening
from tests.odds.check import QUICK, SOAK, Report, check, check_book
from tests.odds.positions import Position
from tests.rulesets.twelve_years.stage import Standing, scene
from tests.shares import WHOLE, in_soak_too, share

POSITIONS = share("LYCHGATE_ODDS_POSITIONS", 5, 50)


@in_soak_too
@pytest.mark.parametrize("book", rulesets.names())
def test_the_odds_of_random_positions_are_what_the_rules_do(book: str) -> None:
    report = check_book(book, POSITIONS, SOAK if WHOLE else QUICK)

    print(f"\n{book}: {report.told()}")  # noqa: T201
    assert report.positions == POSITIONS
    assert report.faults == []


CAREFUL = replace(QUICK, runs=240, tables=8, facts=4_000, samples=100)


def found_in(game: Game[Any], seat: str, horizon: Horizon, *only: str) -> list[str]:
    """The faults of one position, or of ``only`` some options of it."""
    report = Report()
    check(Position(game, "of old", seat, horizon), report, CAREFUL, only)
    assert report.positions == 1
    return report.faults


def test_a_banshee_that_the_party_leaves_does_not_fall() -> None:
    """No weapon harms it: it was once said to fall in 23 % of all fights, in which the party only got away."""
    game = Standing(scene("rogue", "hermit", foes=["banshee"], at="5050").state)

    assert found_in(game, "p1", "step", "attack", "evade") == []
    assert found_in(game, "p1", "fight", "evade") == []


def test_the_goblins_take_their_turn_in_the_fight_that_is_foretold() -> None:
    """Beside "the turn of the goblins", how the fight ends was once told as if they did nothing in it."""
    evening = Evening("sovereign", "their turn")
    evening.set_up("goblins at the ford")
    while evening.game.settled.fight.acting != "party":
        evening.says(REF, "next")
        evening.answer_all()

    assert found_in(evening.game, REF, "fight", "next") == []
