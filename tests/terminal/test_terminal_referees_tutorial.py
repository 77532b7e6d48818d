"""The referee's tutorial, followed line by line on the drawn screen."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from lychgate import rulesets
from lychgate.core.game import Game
from lychgate.core.records import Header
from lychgate.terminal.app import TableApp
from lychgate.terminal.local_seat import LocalSeat
from tests.terminal.keyboard import enter, nothing_left
from tests.test_tutorial import REFEREES_PAGE, hp, seed_of, typed_in

pytestmark = pytest.mark.anyio


def first_page() -> LocalSeat:
    """The table as the first page leaves it when Enter is pressed there."""
    ruleset = rulesets.get("hundred_saints")
    header = Header(
        ruleset.name, ruleset.version, ruleset.resolve({}), ("p1",), seed_of(REFEREES_PAGE), "The tutorial"
    )
    return LocalSeat(Game(ruleset, header), "p1")


async def follow(pilot: Pilot[None], section: str) -> None:
    """Type what a section of the page says. Nothing may be refused."""
    for line in typed_in(section):
        await enter(pilot, line)
        nothing_left(pilot, line)


@pytest.mark.soak
async def test_the_first_evening_of_a_referee_goes_on_the_drawn_screen_as_the_page_says() -> None:
    table = first_page()
    app = TableApp(table)
    async with app.run_test(size=(100, 40)) as pilot:
        await pilot.pause()

        await follow(pilot, "Two people and their things")
        ada, bo = table.game.state.cast
        assert (ada.ac, ada.speed, bo.max_hp) == (15, 30, 2)

        await follow(pilot, "Down")
        assert (table.game.state.turn, table.game.state.encounter) == (3, None)

        await follow(pilot, "Five goblins")
        assert table.game.state.fight is not None

        await follow(pilot, "Blows")
        assert hp(table, "Bo") == 1
        assert table.game.state.encounter is None

        await follow(pilot, "What it was worth")
        assert [one.character.xp for one in table.game.state.cast if one.character is not None] == [50, 50]
        assert table.game.state.experience.pool == 0
