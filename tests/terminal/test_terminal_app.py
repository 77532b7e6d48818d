"""The drawn table, driven by its keys."""

from __future__ import annotations

import re
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, cast

import pytest
from rich.console import Console
from textual.css.stylesheet import Stylesheet
from textual.pilot import Pilot
from textual.widgets import Input, TextArea

from lychgate.core.errors import StoreError
from lychgate.core.records import Record
from lychgate.core.view import LogLine
from lychgate.server.typed import LETTERS
from lychgate.terminal import play_drawn
from lychgate.terminal.app import TableApp
from lychgate.terminal.editor import Editor
from lychgate.terminal.local_seat import Assist, LocalSeat
from lychgate.terminal.pages import KEYS
from lychgate.terminal.panes import Reader, TooSmall
from lychgate.terminal.screen import TableScreen
from lychgate.terminal.styled_text import ASCII, FINE, Glyphs
from lychgate.terminal.themes import THEMES
from tests.terminal.lantern import lantern

pytestmark = pytest.mark.anyio


def begun(*more: str, assist: Assist = "auto") -> tuple[Record, ...]:
    """A game in which the two have set out, and ``more`` was typed."""
    kept: list[Record] = []
    table = LocalSeat(lantern(keep=kept.append), "ann", assist=assist)
    for typed in ("1", "", "", *more):
        table.reply(typed)
    return tuple(kept)


BEGUN, GLINTING = begun(), begun("go:ne", assist="off")


class Driver:
    """A table on a screen that a test presses keys of and reads."""

    def __init__(self, pilot: Pilot[None], table: LocalSeat) -> None:
        self.pilot = pilot
        self.table = table

    async def press(self, *keys: str) -> None:
        for key in keys:
            await self.pilot.press(key)
        await self.pilot.pause()

    async def shown(self, *keys: str) -> str:
        """The screen after these keys."""
        await self.press(*keys)
        return self.text

    async def resize(self, columns: int, rows: int) -> str:
        await self.pilot.resize_terminal(columns, rows)
        await self.pilot.pause()
        return self.text

    @property
    def rows(self) -> list[str]:
        strips = self.pilot.app.screen._compositor.render_strips()
        return ["".join(segment.text for segment in strip) for strip in strips]

    @property
    def text(self) -> str:
        return "\n".join(row.rstrip() for row in self.rows)

    @property
    def page(self) -> bool:
        return isinstance(self.pilot.app.screen, Reader)

    @property
    def typing(self) -> bool:
        return self.pilot.app.screen.query_one("#entry", Input).has_class("open")


@asynccontextmanager
async def seated(
    size: tuple[int, int] = (80, 24), *, glyphs: Glyphs = FINE, **options: object
) -> AsyncIterator[Driver]:
    assist = options.pop("assist", "auto")
    table = LocalSeat(lantern(**options), "ann", assist=assist)  # type: ignore[arg-type]
    app = TableApp(table, glyphs=glyphs)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield Driver(pilot, table)


FIRST = """\
 The Lantern                                         □□□□□□□□□□□□ 0 of 12 years
╭─ The wilds ──────────────────────────╮╭─ The party ──────────────────────────╮
│_/    \\____/    \\____/    \\____/    \\_││ Nobody.                              │
│ \\____/    \\____/    \\____/    \\____/ ││                                      │
│_/    \\____/    \\5049/    \\____/    \\_││                                      │
│ \\____/    \\4949/ c@ \\5149/    \\____/ ││                                      │
│_/    \\____/    \\5050/    \\____/    \\_││                                      │
│ \\____/    \\4950/    \\5150/    \\____/ ││                                      │
│_/    \\____/    \\5051/    \\____/    \\_││                                      │
│ @ you  c city                        ││                                      │
╰──────────────────────── m: The cave ─╯╰───────────────────────────── 0 gold ─╯
  You stand in 5050, city."""


async def test_the_whole_table_fits_on_80_by_24() -> None:
    async with seated() as table:
        rows = table.rows

    assert len(rows) == 24
    assert all(len(row) == 80 for row in rows)
    assert "\n".join(row.rstrip() for row in rows[:12]) == FIRST
    assert rows[-1].startswith(" Enter Set-out · u undo · ? help · w why")


async def test_digits_choose_and_enter_takes_the_usual_choice_and_the_map_carries_them() -> None:
    async with seated(records=BEGUN) as table:
        shown = table.text
        assert "/6   \\5049/2   \\" in shown
        assert " ›1  Go n to 5049     5  Go sw to 4950" in shown

        shown = await table.shown("4")
        assert "You stand in 5051, marsh." in shown

        shown = await table.shown("u", "enter", "enter")

    assert "You stand in 5049, hills." in shown


async def test_the_letters_of_choices_are_no_keys_for_anything_else() -> None:
    async with seated() as table:
        screen = table.pilot.app.screen
        assert isinstance(screen, TableScreen)
        keys = {*screen._acts(), *" ".join(key for key, _ in KEYS).split()}

    assert {"u", "O", "w"} <= keys
    assert keys & set(LETTERS) == set()


async def test_what_cannot_be_done_is_refused_with_a_sentence() -> None:
    async with seated() as table:
        without_an_option = await table.shown("5")
        at_the_beginning = await table.shown("u")

    assert "'5' is not among the choices. Type 1 for 'Set-out'. Enter is 'Set-out'." in without_an_option
    assert "There is nothing to take back" in at_the_beginning


async def test_undo_and_redo() -> None:
    async with seated(records=BEGUN) as table:
        await table.press("1")

        undone = await table.shown("u")
        redone = await table.shown("U")

    assert "You stand in 5050, city." in undone
    assert "Taken back: 'Go n to 5049'. U brings it back." in undone
    assert "You stand in 5049, hills." in redone


async def test_a_question_for_text_opens_a_line_which_escape_leaves_and_text_that_will_not_do_stays() -> None:
    async with seated() as table:
        await table.press("1")
        assert table.typing
        await table.press("escape")
        assert not table.typing
        await table.press("t")
        assert table.typing

        shown = await table.shown(*"quj1abcdefghi", "enter")  # in the line letters and digits are text
        assert "A name has 1 to 12 letters." in shown
        assert table.typing
        shown = await table.shown("backspace", "enter")
        assert "quj1abcdefgh takes up the lantern." in shown
        assert "What is this one called?" in shown

        await table.press("x", "escape")
        assert not table.typing
        shown = await table.shown("2")

    assert "A stranger takes up the lantern." in shown


async def test_help_shows_the_question_and_every_key_and_closes() -> None:
    async with seated(records=BEGUN) as table:
        shown = await table.shown("?")
        assert "The lantern shows one step of the way." in shown
        assert "Type a number, 1 to 8. Enter is 'Go n to 5049'." in shown
        shown = await table.shown("pagedown", "end")
        assert "leave the table; everything is saved already" in shown
        await table.press("?")

        assert not table.page


async def test_why_journal_and_sheets_are_read_over_the_table() -> None:
    async with seated(records=BEGUN) as table:
        why = await table.shown("1", "w")
        journal = await table.shown("escape", "j")
        sheets = await table.shown("escape", "s")

    assert "The ground of 5049: 1d6 shows 3" in why
    assert "lantern.terrain" in why
    assert "2. Go n to 5049" in journal
    assert "The ground of 5049: 1d6 shows 3" in journal
    assert "Wren  walker" in sheets
    assert "In common: 0 gold" in sheets


async def test_m_shows_the_map_of_the_other_plane_and_brackets_its_levels_and_z_draws_larger() -> None:
    async with seated((120, 40)) as table:
        fitting = table.text
        sizes = [await table.shown("z") for _ in range(4)]
        assert sizes[-1] == fitting
        assert len(set(sizes)) > 1

        cave = await table.shown("m")
        below = await table.shown("]")
        above = await table.shown("[")
        wilds = await table.shown("m")

    assert "+──+4 +$   +──+5      +»6" in cave
    assert "│7    <^│" in below or "│ 7         <^ │" in below
    assert "»6" in above
    assert "5050" in wilds


async def test_arrows_and_letters_move_a_map_larger_than_its_pane_and_home_goes_back() -> None:
    async with seated((60, 18)) as table:
        centred = await table.shown("m")
        moved = await table.shown("right", "L", "L")
        back = await table.shown("home")

    assert moved != centred
    assert back.splitlines()[:-1] == centred.splitlines()[:-1]


async def test_r_returns_to_a_step() -> None:
    async with seated(records=BEGUN) as table:
        await table.press("1")

        refused = await table.shown("r", "x", "enter")
        shown = await table.shown("backspace", "1", "enter")

    assert "Type the number of a step" in refused
    assert "Back at step 1." in shown
    assert "You stand in 5050, city." in shown


async def test_a_long_list_is_paged_typed_into_and_found_in_by_number_and_word() -> None:
    async with seated(records=BEGUN) as table:
        first = await table.shown("1", "9")
        assert "space more (1 of 2) · / find" in first

        second = await table.shown("space")
        assert second != first
        narrowed = await table.shown("5", "3")
        assert "5346" in narrowed
        assert "4747" not in narrowed
        assert "The stones let go in 5346." in await table.shown("4", "6", "enter")

        assert "The stones let go in 5050." in await table.shown("u", "9", "/", *"city", "enter")

        digits_that_can_only_mean_one_option_need_no_enter = await table.shown("u", "9", "6", "0")
        assert "The stones let go in 4945." in digits_that_can_only_mean_one_option_need_no_enter


async def test_a_search_takes_the_one_choice_that_it_finds_by_a_note() -> None:
    async with seated(records=GLINTING, assist="off") as table:
        found = await table.shown("/", *"five")
        assert "Wait" not in found
        assert "5 coins go into the purse." in await table.shown("enter")


async def test_a_fight_shows_the_foes_and_a_death_stands_on_a_card_that_eats_no_key() -> None:
    async with seated(dice="hand", records=BEGUN) as table:
        await table.press("1", "1", "enter")
        fight = table.text
        await table.press("1", "1", "space", "1", "enter", "1")
        grave = await table.shown("8", "enter")
        foot = table.rows[-1]  # nothing is pushed off the screen
        await table.press("?")
        assert table.page
        after = await table.shown("escape")

    assert "Wolf  ▮▮▮▮▮▮ 6/6" in fight
    assert re.search(r"║ +Wren dies in 5049 of a wolf's bite. +║", grave)
    assert "help" in foot
    assert "║" not in after
    assert "† Wren dies in 5049" in after


@pytest.mark.parametrize("size", [(80, 24), (60, 18), (120, 40)])
async def test_nothing_is_cut_off_a_card_however_much_it_tells(size: tuple[int, int]) -> None:
    async with seated(size, records=BEGUN) as table:
        before = table.rows
        for many in (1, 3, 7):
            words = [f"word{number}" for number in range(many * size[0] // 8)]
            screen = cast(Any, table.pilot.app.screen)
            screen._mark([LogLine(" ".join(words), "grave")])
            await table.pilot.pause()
            told, foot = table.text, table.rows[-1]
            await table.press("right")
            after = table.rows

            assert [word for word in words if not re.search(rf"{word}\b", told)] == [], f"{many} lines"
            assert "help" in foot, f"{many} lines"
            assert "›1" in told, f"{many} lines"
            assert after[0] == before[0], f"{many} lines"
            assert "╭" in after[1], f"{many} lines"


async def test_faces_typed_by_hand_are_asked_for_again_when_they_are_wrong() -> None:
    async with seated(dice="hand", records=BEGUN) as table:
        shown = await table.shown("1")
        assert "Roll 1d6." in shown
        assert re.search(r"^ ›  Let the program roll", shown, re.MULTILINE)  # without a number: digits are faces
        assert "Type 1 for" not in await table.shown("?")

        await table.press("?")
        refused = await table.shown("9", "enter")
        shown = await table.shown("backspace", "4", "enter")

    assert "A d6 has no face 9" in refused
    assert "The ground of 5049: 1d6 shows 4 (your own dice)." in shown
    assert "You stand in 5049, forest." in shown


async def test_prompted_rolls_wait_for_enter() -> None:
    async with seated(dice="prompt", assist="prompt", records=BEGUN) as table:
        await table.press("1")

        refused = await table.shown("4")
        shown = await table.shown("enter", "enter")

    assert "press Enter" in refused
    assert "You stand in 5049, hills." in shown


async def test_the_end_shows_how_it_ended_and_the_chronicle() -> None:
    async with seated(records=begun(*["7"] * 11)) as table:
        shown = await table.shown("7")
        assert "The lantern has gone out." in shown
        assert "■■■■■■■■■■■■ 12 of 12 years" in shown

        chronicle = await table.shown("c")

    assert "Wren takes up the lantern." in chronicle
    assert "details" not in chronicle


async def test_what_cannot_be_kept_is_a_sentence_and_can_be_tried_again() -> None:
    full = True

    def keep(record: Record) -> None:
        if full:
            raise StoreError("The disk is full; the game stands where it stood.")

    async with seated(keep=keep) as table:
        refused = await table.shown("1")
        full = False
        shown = await table.shown("1")

    assert "The disk is full; the game stands where it stood." in refused
    assert "What is this one called?" in shown


async def test_a_terminal_too_small_says_so_and_play_goes_on_when_it_is_enlarged() -> None:
    async with seated(records=BEGUN) as table:
        before = await table.shown("1")

        small = await table.resize(20, 5)
        assert isinstance(table.pilot.app.screen, TooSmall)
        await table.press("1", "u")
        after = await table.resize(80, 24)

    assert small == "Too small: needs\n60x18, or use\n--plain. Nothing is\nlost. q leaves.\n"
    assert after == before


async def test_a_terminal_too_small_from_the_start_can_be_left_or_enlarged() -> None:
    async with seated((20, 5)) as table:
        assert isinstance(table.pilot.app.screen, TooSmall)
        shown = await table.resize(80, 24)
        assert "What now?" in shown

        await table.resize(20, 5)
        await table.press("q")

        assert not table.pilot.app.is_running or table.pilot.app._exit


async def test_what_is_open_while_the_terminal_shrinks_is_still_there_after() -> None:
    async with seated() as table:
        await table.press("?")
        await table.resize(30, 8)
        await table.resize(80, 24)
        assert table.page
        await table.press("escape")
        assert not table.page

        await table.press("1", "W", "i")  # half an entry
        await table.resize(30, 8)
        await table.resize(80, 24)
        shown = await table.shown("n", "enter")

    assert "Win takes up the lantern." in shown


NEEDED = ("Fight", "Flee", "Wren", "Odo", "8/8", "12/12", "6/6", "0 of 12", "A wolf stands in the reeds.", "@")


async def test_nothing_needed_is_cut_off_at_any_size() -> None:
    async with seated((60, 18), dice="hand", records=BEGUN) as table:
        shown = {(60, 18): await table.shown("1", "1", "enter")}
        for size in ((80, 24), (120, 40), (200, 60)):
            shown[size] = await table.resize(*size)

    assert [(size, needed) for size, text in shown.items() for needed in NEEDED if needed not in text] == []


async def test_in_ascii_nothing_else_is_drawn() -> None:
    async with seated((120, 40), glyphs=ASCII, dice="hand", records=BEGUN) as table:
        for keys in (("1", "1", "enter"), ("m",), ("?",)):
            assert (await table.shown(*keys)).isascii()


@pytest.mark.parametrize(
    ("variable", "shows", "theme"),
    [("NO_COLOR", "truecolor", "grey"), ("COLORS", "standard", "sixteen"), ("COLORS", "truecolor", "vellum")],
)
async def test_the_colours_are_those_that_the_terminal_shows_and_styles_are_read_once(
    variable: str, shows: str, theme: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv(variable, "1")
    monkeypatch.setattr(Console, "color_system", shows)
    again: list[Stylesheet] = []
    monkeypatch.setattr(Stylesheet, "reparse", again.append)
    async with seated() as table:
        app = table.pilot.app
        _, frame = app.screen.query_one("#map").styles.border_top

    assert app.theme == theme
    assert frame.hex.lower() == {one.name: one.variables["frame"] for one in THEMES}[theme]
    assert again == []


async def test_a_rule_that_fails_ends_the_table_and_the_fault_comes_out(monkeypatch: pytest.MonkeyPatch) -> None:
    table = LocalSeat(lantern(), "ann")
    app = TableApp(table)

    monkeypatch.setattr(table, "reply", lambda typed: 1 // 0)

    async def one_key() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("1")

    with pytest.raises(ZeroDivisionError):
        await one_key()

    assert isinstance(app.fault, ZeroDivisionError)
    assert not app._exit_renderables  # nothing of Textual's own is printed over the sentence


def test_the_fault_of_a_drawn_table_is_raised_again(monkeypatch: pytest.MonkeyPatch) -> None:
    table = LocalSeat(lantern(), "ann")
    monkeypatch.setattr(TableApp, "run", lambda app: setattr(app, "_exception", ZeroDivisionError("a rule")))

    with pytest.raises(ZeroDivisionError, match="a rule"):
        play_drawn(table)


def colours(driver: Driver) -> set[str]:
    """The colours that are sent to the terminal."""
    strips = driver.pilot.app.screen._compositor.render_strips()
    styles = [segment.style for strip in strips for segment in strip if segment.style is not None]
    return {str(one) for style in styles for one in (style.color, style.bgcolor) if one is not None}


@pytest.mark.parametrize(("asked", "coloured"), [("1", False), ("", True)])
async def test_no_colour_is_sent_where_none_is_wanted(
    asked: str, coloured: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", asked)
    async with seated(records=BEGUN) as table:
        sent = [bool(colours(table))]
        for keys in (("?",), ("q", "/")):
            await table.press(*keys)
            sent.append(bool(colours(table)))
        strips = table.pilot.app.screen._compositor.render_strips()
        reversed_ = [one.text for strip in strips for one in strip if one.style is not None and one.style.reverse]

    assert sent == [coloured] * 3
    assert reversed_, "the cursor is seen"


async def test_ctrl_z_suspends_except_in_the_editor(monkeypatch: pytest.MonkeyPatch) -> None:
    suspended: list[int] = []
    monkeypatch.setattr("os.kill", lambda _, sign: suspended.append(sign))
    async with seated(records=BEGUN) as table:
        app = table.pilot.app
        monkeypatch.setattr(type(app._driver), "can_suspend", True)
        for keys in (("ctrl+z",), ("/", "ctrl+z"), ("escape", "?", "ctrl+z")):
            await table.press(*keys)
        assert suspended == [signal.SIGTSTP] * 3
        await table.press("q")
        app.push_screen(Editor("one"))
        await table.press("!", "ctrl+z")
        assert app.screen.query_one(TextArea).text == "one"

    assert suspended == [signal.SIGTSTP] * 3
