"""Several keys in one read, and pastes among them, do what the same keys do when they are pressed slowly."""

from __future__ import annotations

import pytest
from textual import events
from textual.pilot import Pilot
from textual.widgets import Input

from lychgate.core.game import Game
from lychgate.core.records import REFEREE, Header
from lychgate.rulesets.hundred_saints.ruleset import RULESET
from lychgate.terminal.app import TableApp
from lychgate.terminal.editor import Editor
from lychgate.terminal.local_seat import LocalSeat
from lychgate.terminal.panes import Reader, TooSmall
from lychgate.terminal.screen import TableScreen
from tests.terminal.keyboard import burst
from tests.terminal.lantern import lantern
from tests.terminal.test_terminal_app import begun

pytestmark = pytest.mark.anyio


def travellers() -> LocalSeat:
    return LocalSeat(lantern(records=begun()), "ann")


def newcomers() -> LocalSeat:
    return LocalSeat(lantern(), "ann")


def desk() -> LocalSeat:
    header = Header("hundred_saints", 1, RULESET.resolve({}), ("you",), "a seed", "desk", roles={"you": REFEREE})
    return LocalSeat(Game(RULESET, header), "you")


TABLES = {"travellers": travellers, "newcomers": newcomers, "desk": desk}


def shown(pilot: Pilot[None]) -> list[str]:
    """The screens that lie over each other, and what the top one shows."""
    strips = pilot.app.screen._compositor.render_strips()
    return [type(one).__name__ for one in pilot.app.screen_stack] + [strip.text.rstrip() for strip in strips]


async def after(name: str, keys: tuple[str, ...], *, at_once: bool) -> tuple[list[str], int, str]:
    """What is shown, how many steps were taken, and what was left open, after these keys."""
    table = TABLES[name]()
    app = TableApp(table)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        for some in [keys] if at_once else [(key,) for key in keys]:
            await burst(pilot, *some)
        assert app.fault is None
        question = table.question()
        return shown(pilot), table.game.head, question.kind if question is not None else ""


async def test_keys_in_one_read_do_what_they_do_one_by_one() -> None:
    rows: list[tuple[str, tuple[str, ...]]] = [
        ("travellers", ("1", "enter", "1", "enter")),
        ("travellers", ("?", "pagedown", "q", "1")),
        ("travellers", ("w", "escape", "j", "escape", "s", "escape", "l")),
        ("travellers", ("r", "1", "enter", "u")),
        ("travellers", ("/", "s", "w", "escape", "m", "z", "right", "home", "4")),
        ("travellers", ("paste:4", "escape")),
        ("newcomers", ("1", "paste:Wren", "enter", "1")),
        ("newcomers", ("enter", "escape", "t", "paste:Wren\nAda", "enter")),
        ("desk", (*"foes newt", "enter", *"undo", "enter", "escape", "?", "escape")),
        ("desk", (*"paste", "enter", *"Wolf", "escape", *"help", "enter")),
        ("desk", (*"lines", "enter", "paste:foes newt hp 2\nfoes eft hp 2", "ctrl+s", *"say Hm", "enter")),
        ("desk", ("1", "enter", "1", "enter")),
        ("desk", ("paste:foes newt hp 2\nfoes eft hp 2", "ctrl+s")),
    ]

    wrong = []
    for name, keys in rows:
        together, slowly = await after(name, keys, at_once=True), await after(name, keys, at_once=False)
        if together != slowly:
            wrong += [f"{name} {keys}", *map(str, together), "---- but slowly", *map(str, slowly)]
    assert not wrong, "\n".join(wrong)


CLOSED_BY = {
    "?": ("q", "escape", "enter", "?"),
    "w": ("q", "w"),
    "j": ("q", "j"),
    "s": ("q", "s"),
    "l": ("q", "l"),
}
"""The pages over the table by the key that opens them, and all that close them."""


async def test_a_page_is_closed_once_by_all_closing_keys_of_one_read() -> None:
    table = travellers()
    app = TableApp(table)
    async with app.run_test(size=(100, 30)) as pilot:
        for opening, closing in CLOSED_BY.items():
            for first in closing:
                for second in closing:
                    await burst(pilot, opening)
                    assert isinstance(app.screen, Reader)
                    await burst(pilot, first, second)
                    assert (app.fault, app._exit, len(app.screen_stack)) == (None, False, 1), (opening, first, second)
        assert table.game.head == 1, "none of them reached the table"


async def test_the_editor_is_closed_once_and_what_was_typed_is_taken_once() -> None:
    table = desk()
    app = TableApp(table)
    async with app.run_test(size=(100, 30)) as pilot:
        for keys, newts in ((("ctrl+s", "ctrl+s"), 1), (("ctrl+s", "escape"), 2), (("escape", "escape"), 2)):
            await burst(pilot, "paste:foes newt hp 2\nfoes eft hp 2")
            assert isinstance(app.screen, Editor)
            await burst(pilot, *keys)
            assert (app.fault, len(app.screen_stack)) == (None, 1)
            assert sum("newt" in one.name for one in table.game.settled.cast) == newts


async def test_a_page_that_is_told_twice_to_close_closes_once() -> None:
    app = TableApp(travellers())
    async with app.run_test(size=(100, 30)) as pilot:
        await burst(pilot, "?")
        page = app.screen
        for key in ("escape", "q"):
            page.post_message(events.Key(key, None))
        await pilot.pause()
        assert app.fault is None
        assert isinstance(app.screen, TableScreen)


async def test_a_terminal_too_small_hears_a_burst_too() -> None:
    app = TableApp(travellers())
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.resize_terminal(40, 10)
        await pilot.pause()
        assert isinstance(app.screen, TooSmall)
        await burst(pilot, "1", "enter", "paste:4", "escape", "q", "q")
        assert (app.fault, app._exit) == (None, True)


async def test_enter_right_after_a_key_that_acts_belongs_to_it() -> None:
    rows = [  # keys, the last steps that were taken
        (("1", "enter"), 2),
        (("1", "enter", "enter"), 3),
        (("1", "enter", "1", "enter"), 3),
        (("u", "enter"), 0),
        (("9", "enter"), 1),
        (("m", "enter"), 1),
        (("?", "enter", "enter"), 2),
        (("1", "right", "enter"), 3),
        (("/", "1", "enter"), 2),
    ]
    wrong = []
    for keys, steps in rows:
        table = travellers()
        async with TableApp(table).run_test(size=(80, 24)) as pilot:
            for key in keys:
                await pilot.press(key)
            entry = table.game.head
        if entry != steps:
            wrong.append(f"{keys}: {entry}, not {steps}")
    assert not wrong, "\n".join(wrong)


async def test_the_row_of_keys_says_when_enter_must_be_pressed_twice() -> None:
    async with TableApp(travellers()).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        rows = [shown(pilot)[-1]]
        for key in ("1", "enter"):
            await pilot.press(key)
            rows.append(shown(pilot)[-1])
    assert [row.split(" Go ")[0].strip() for row in rows] == ["Enter", "Enter Enter", "Enter"]


async def test_a_paste_is_typed_for_you_and_its_first_line_only_where_one_line_is_wanted() -> None:
    table = newcomers()
    app = TableApp(table)
    async with app.run_test(size=(80, 24)) as pilot:
        await burst(pilot, "1", "escape", "paste:Iris\nAda")
        entry = app.screen.query_one("#entry", Input)
        assert (entry.value, entry.has_class("open")) == ("Iris", True)
        assert "the first line of your text was pasted" in " ".join(shown(pilot))
        await burst(pilot, "enter")
        assert table.game.pending is not None
        assert "text:Iris" in str(table.game.pending.inputs)
