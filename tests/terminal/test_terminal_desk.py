"""The referee's desk on the drawn screen, driven by its keys."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from textual._compositor import Compositor
from textual.pilot import Pilot
from textual.widgets import Input

from lychgate.terminal.app import TableApp
from lychgate.terminal.local_seat import LocalSeat
from lychgate.terminal.panes import Reader
from lychgate.terminal.screen_model import ScreenModel
from lychgate.terminal.styled_text import columns_of
from tests.terminal.desk import MET, PARTY, campaign
from tests.terminal.keyboard import enter

pytestmark = pytest.mark.anyio


class Desk:
    """A desk on a screen."""

    def __init__(self, pilot: Pilot[None], table: LocalSeat) -> None:
        self.pilot = pilot
        self.table = table

    async def types(self, *lines: str) -> str:
        for one in lines:
            await enter(self.pilot, one)
        return self.shown

    async def press(self, *keys: str) -> str:
        await self.pilot.press(*keys)
        await self.pilot.pause()
        return self.shown

    @property
    def shown(self) -> str:
        strips = self.pilot.app.screen._compositor.render_strips()
        return "\n".join("".join(segment.text for segment in strip).rstrip() for strip in strips)

    @property
    def typed(self) -> str:
        return self.pilot.app.screen.query_one("#entry", Input).value

    @property
    def steps(self) -> int:
        return len(self.table.game.path())


@asynccontextmanager
async def desk(*before: str, size: tuple[int, int] = (80, 24)) -> AsyncIterator[Desk]:
    """A campaign in which this was typed before the screen opened."""
    table = LocalSeat(campaign(*before), "p1")
    app = TableApp(table)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield Desk(pilot, table)


async def test_while_exploring_the_lights_and_checks_stand_where_others_have_a_map() -> None:
    async with desk(*PARTY, "turn 2") as at:
        shown = at.shown

    assert "╭─ Explore ─" in shown
    assert "Ada's torch-1  ■■■■□□ 4 Turns left" in shown
    assert "a check in 2 Turns, 1 in 6" in shown
    assert "Day 1  ■■□□□□ 00:20" in shown


async def test_in_an_encounter_its_steps_come_first_with_odds_and_results() -> None:
    async with desk(*MET, size=(120, 40)) as at:
        shown = await at.press("enter")

    assert "╭─ The party meets the goblins ─" in shown
    assert "[x] Awareness  nobody knows of anybody" in shown
    assert "[>] Surprise  party 2-in-6, goblins 2-in-6; nobody surprised 4/9" in shown
    assert "[ ] Initiative  1d6 a side" in shown
    assert "! 5 goblins  ▮▮▮ 4/4" in shown


async def test_an_encounter_is_at_initiative_after_six_inputs() -> None:
    async with desk(*PARTY) as at:
        shown = await at.types("foes 5 goblins hp 4", "encounter")
        for _ in range(4):
            shown = await at.press("enter")

    assert "The sides act in their order." in shown


async def test_a_digit_takes_what_is_listed_and_no_enter_is_needed() -> None:
    async with desk(*PARTY) as at:
        before = at.steps

        await at.press("1")

        assert at.steps == before + 1
        assert at.table.journal(1)[0].order == "A Turn passes"


async def test_tab_completes_a_command_and_then_a_name_and_the_line_below_says_what_follows() -> None:
    async with desk(*MET) as at:
        shown = await at.press("h", "i", "t")
        assert "hit WHO WHOM [with WEAPON]" in shown

        await at.press("space", "a", "tab")
        assert at.typed == "hit Ada"

        await at.press("space", "g", "o", "tab", "tab")
        assert at.typed == "hit Ada goblin 2"
        await at.press("shift+tab")
        assert at.typed == "hit Ada goblin 1"


async def test_a_letter_that_is_typed_lays_nothing_out_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    async with desk(*PARTY) as at:
        laid_out: list[str] = []
        reflow = Compositor.reflow

        def noted(*of: Any, **more: Any) -> Any:
            laid_out.append(at.typed)
            return reflow(*of, **more)

        monkeypatch.setattr(Compositor, "reflow", noted)
        shown = await at.press("h", "i", "t")

        assert "hit WHO WHOM" in shown
        assert at.typed == "hit"
        assert laid_out == []


async def test_the_line_stays_open_and_what_was_typed_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    async with desk(*PARTY) as at:
        entry = at.pilot.app.screen.query_one("#entry", Input)
        closed: list[bool] = []
        monkeypatch.setattr(entry, "watch_disabled", closed.append)
        await at.types("turn", "say one", "say two")
        assert entry.has_focus
        assert closed == []

        await at.press("up", "up")
        assert at.typed == "say one"
        await at.press("down", "down")
        assert at.typed == ""


async def test_what_is_refused_stays_and_the_next_command_replaces_it() -> None:
    async with desk(*PARTY) as at:
        shown = await at.types("turn into a frog")
        assert "'into' is not a whole number" in shown or "is more than 'turn' takes" in shown
        assert at.typed == "turn into a frog"

        await at.types("say hello")

        assert at.table.journal(1)[0].order == "say hello"


WORDS = {
    "journal": "light torch of Ada",
    "why": "No dice have been rolled yet.",
    "book": "This table plays by the book as it is printed.",
    "book zyzzyva": "Nothing in the book has these words: zyzzyva",
    "show bo": "Bo, magi 1: hp 10 of 10",
    "? chase": "caught [SIDE]",
    "help": "A fight: attack, declare, hit",
    "save": "goes on from here",
    "dice 3": "No roll waits for dice.",
    "undoo": "Did you mean 'undo'?",
    "undo": "Taken back: 'light torch of Ada'.",
}


async def test_words_of_the_table_are_typed_like_commands() -> None:
    missing = {}
    async with desk(*PARTY, size=(100, 60)) as at:
        for typed, there in WORDS.items():
            shown = await at.types(typed)
            if there not in shown:
                missing[typed] = shown
            if isinstance(at.pilot.app.screen, Reader):
                await at.press("escape")

    assert missing == {}


async def test_a_roll_that_waits_takes_dice_or_a_result_and_enter_rolls() -> None:
    async with desk(*MET, "next", "assist surprise prompt") as at:
        shown = await at.press("enter")
        assert "Chance of surprise (party): 1d6?" in shown
        assert "= any result" in shown

        await at.press("=", "3", "enter")
        shown = await at.press("2", "enter")

    assert "party is not surprised (3 against" in shown
    assert "goblins are surprised" in shown


MOMENTS: tuple[tuple[str, ...], ...] = (
    (),
    PARTY,
    (*MET, "next", "next", "next", "next"),
    (*MET, "next", "next", "next", "next", "attack", "next", "2", "next"),
    (*MET, "next", "next", "next", "next", "evade party", "pursue yes", "round"),
)


@pytest.mark.parametrize("typed", MOMENTS, ids=["new", "explore", "encounter", "fight", "chase"])
def test_every_mode_fits_the_screen(typed: tuple[str, ...]) -> None:
    table = LocalSeat(campaign(*typed), "p1")
    for columns, rows in ((60, 18), (80, 24), (120, 40)):
        model = ScreenModel(table)
        model.columns, model.rows = columns, rows
        panes: tuple[Callable[[int, int], list[Any]], ...] = (model.header, model.map_pane, model.party, model.place)

        for draw in panes:
            drawn = draw(columns // 2, 8)
            assert len(drawn) <= 8, columns
            assert max((columns_of(row) for row in drawn), default=0) <= columns // 2, drawn
        assert 6 <= model.upper_rows() <= rows - 8, columns
