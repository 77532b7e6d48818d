"""The first evening of the tutorial on the drawn screen, key by key, and how many keys it takes."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from lychgate import rulesets
from lychgate.core.game import Game
from lychgate.core.records import Header
from lychgate.rulesets.twelve_years.state import Party
from lychgate.terminal.app import TableApp
from lychgate.terminal.local_seat import LocalSeat
from lychgate.terminal.panes import Reader
from tests.terminal.keyboard import press_enter
from tests.test_tutorial import foes, typed_in

pytestmark = pytest.mark.anyio


class Reading:
    """Someone who presses what the page says, and counts the keys. Esc closes a page, as it says at its foot."""

    def __init__(self, pilot: Pilot[None], table: LocalSeat) -> None:
        self._pilot = pilot
        self._table = table
        self.keys: list[str] = []
        self.answers = self.swallowed = 0

    async def follow(self, section: str) -> Party:
        """Press the keys of a section; the party afterwards."""
        for typed in typed_in(section):
            step, moment = self._table.log(), self._table.moment
            name = len(typed) > 1
            self.answers += typed not in ("u", "w")
            if typed:
                await self._press(*typed)
            if name or not typed:
                self.keys.append("enter")
                self.swallowed += await press_enter(self._pilot) - 1
            if typed == "w":
                assert isinstance(self._pilot.app.screen, Reader)
                await self._press("escape")
                assert (self._table.log(), self._table.moment) == (step, moment)
            else:
                assert self._table.moment != moment, f"'{typed}' has done nothing"
            assert not isinstance(self._pilot.app.screen, Reader)
        party: Party = self._table.game.state.parties[0]
        return party

    async def _press(self, *keys: str) -> None:
        self.keys += keys
        await self._pilot.press(*keys)
        await self._pilot.pause()


async def test_the_evening_of_the_tutorial_goes_as_it_says_on_the_drawn_screen() -> None:
    ruleset = rulesets.get("twelve_years")
    header = Header("twelve_years", ruleset.version, ruleset.resolve({}), ("p1",), "unlikely willow", "The tutorial")
    table = LocalSeat(Game(ruleset, header), "p1")
    async with TableApp(table).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        reader = Reading(pilot, table)

        party = await reader.follow("Four strangers")
        assert [member.name for member in party.members][3] == "Elderflower"
        party = await reader.follow("Under the turf")
        assert (party.at, foes(table, party.at)) == ("d1r3", ["cyclops"])
        party = await reader.follow("The date on the wall")
        assert (party.at, foes(table, party.at), len(party.members)) == ("d1r2", [], 4)
        party = await reader.follow("Two heads")
        assert (party.members, party.years) == ((), 1)
        party = await reader.follow("The next four")
        assert (party.at, party.number) == ("d1r4", 2)

    aside = len("Elderflower") + len("w") + len(["escape"]) + len("uu")
    assert (len(reader.keys) - aside, reader.answers) == (39, 39), "one key for each choice"
    assert reader.keys.count("enter") == 28
    assert reader.swallowed == 3, "the first Enter after a number belongs to it"
