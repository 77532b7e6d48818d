"""An order that a table refuses at the moment has no odds: a command that waits for another seat would change."""

from __future__ import annotations

import pytest

from lychgate.core.errors import Blocked, Busy
from lychgate.server.odds_words import line_of
from lychgate.sim.foresight import Horizon, Outlook, foresee
from tests.conformance.evenings import REF, Evening

HORIZONS: dict[Horizon, str] = {"step": "The fight is over 100 %", "fight": "The fight is over in this Round 100 %"}
OVER = "end"
BLOW = "attack:ogre 1:Ada"
ALL = "all:ogres"


def on_the_ogres_turn() -> Evening:
    """Two Delvers and three ogres, whose turn it is."""
    evening = Evening("sovereign", "wrong labels")
    evening.set_up("hard pressed")
    assert evening.game.settled.fight.acting == "ogres"
    return evening


def outlook(evening: Evening, option: str, horizon: Horizon = "step") -> Outlook:
    (found,) = foresee(evening.game, REF, horizon=horizon, most=200, samples=20, only=(option,)).outlooks
    return found


def asked(evening: Evening) -> list[str]:
    """The seats that are asked something in the middle of a command."""
    return [one.seat for one in evening.game.open if evening.game.busy(one.seat)]


def test_an_order_that_would_change_what_another_seat_is_asked_has_no_odds() -> None:
    evening = on_the_ogres_turn()
    for horizon, line in HORIZONS.items():
        assert line_of(outlook(evening, OVER, horizon)).startswith(line)
    evening.says(REF, ALL)
    assert asked(evening) == ["Ann", "Ben"]

    for horizon in HORIZONS:
        for option in (OVER, BLOW):
            assert line_of(outlook(evening, option, horizon)) == "", option
    for option in (OVER, BLOW):
        with pytest.raises((Blocked, Busy)):
            evening.game.reply(REF, option)


def test_an_order_that_changes_nothing_for_the_seat_that_is_asked_has_its_odds() -> None:
    evening = on_the_ogres_turn()
    evening.game.reply("Ben", "text:make")
    assert asked(evening) == ["Ben"]

    for horizon, line in HORIZONS.items():
        assert line_of(outlook(evening, OVER, horizon)).startswith(line)
    evening.game.reply(REF, OVER)
