"""The four tutorials followed literally with Enter after each line, on the drawn screen and in plain lines."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest

from lychgate import rulesets
from lychgate.core.game import Game
from lychgate.core.records import Header
from lychgate.terminal.app import TableApp
from lychgate.terminal.local_seat import LocalSeat
from lychgate.terminal.plain import Plain
from tests.terminal.keyboard import enter, nothing_left
from tests.test_tutorial import FOUNDERS_PAGE, MODULES_PAGE, PAGE, REFEREES_PAGE, seed_of, typed_in

pytestmark = pytest.mark.anyio

PAGES = {
    "twelve_years": PAGE,
    "hundred_saints": REFEREES_PAGE,
    "sovereign": MODULES_PAGE,
    "constitution": FOUNDERS_PAGE,
}


def begun(book: str) -> LocalSeat:
    """The table as the page's first command leaves it when Enter is pressed to begin."""
    ruleset = rulesets.get(book)
    seed = "unlikely willow" if book == "twelve_years" else seed_of(PAGES[book])
    return LocalSeat(Game(ruleset, Header(book, ruleset.version, ruleset.resolve({}), ("p1",), seed, "A")), "p1")


def lines_of(page: Path) -> list[str]:
    """Everything that the page has its reader type, from the beginning to the end."""
    sections = [text.split("\n")[0] for text in page.read_text(encoding="utf-8").split("\n## ")[1:]]
    return [line for section in sections for line in typed_in(section)]


def intended(book: str) -> LocalSeat:
    """The table after each line was taken once."""
    table = begun(book)
    for line in lines_of(PAGES[book]):
        if line in ("u", "undo"):
            table.undo()
        elif line != "w":
            table.reply(line)
    return table


def place(table: LocalSeat) -> tuple[object, ...]:
    """Where the game stands: what has happened, what is, and what is asked."""
    return table.log(), table.game.state, table.question()


@pytest.mark.parametrize("book", PAGES)
def test_each_line_of_a_tutorial_is_taken_once_in_plain_lines(book: str) -> None:
    table, out = begun(book), StringIO()
    lines = lines_of(PAGES[book])
    assert len(lines) > 15

    Plain(table, StringIO("\n".join([*lines, "q", ""])), out).run()

    assert place(table) == place(intended(book))


@pytest.mark.parametrize("book", PAGES)
async def test_each_line_of_a_tutorial_is_taken_once_with_enter_on_the_drawn_screen(book: str) -> None:
    table = begun(book)
    async with TableApp(table).run_test(size=(100, 40)) as pilot:
        await pilot.pause()
        for line in lines_of(PAGES[book]):
            await enter(pilot, line)
            nothing_left(pilot, line)
        assert len(pilot.app.screen_stack) == 1

    assert place(table) == place(intended(book))
