"""Enter on a page: it presses the button that is marked with it, as a terminal would, and always leads on.

``LYCHGATE_SOAK_ENTERS_ON_PAGES`` sets how often it is pressed: 10 times for each book, 300 in ``make soak``.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from itertools import count
from typing import TYPE_CHECKING

import pytest
from starlette.testclient import TestClient

from lychgate.core.decision import TEXT
from lychgate.server.seats import Custom, Kind
from lychgate.server.sessions import Sessions
from lychgate.server.typed import read_typed
from tests.conformance.evenings import ANN, BEN, REF, SET_UPS, moment_of
from tests.shares import in_soak_too, share
from tests.web.clock import Clock
from tests.web.forms import form_to
from tests.web.seating import takes_seat

if TYPE_CHECKING:
    from tests.web.conftest import Pages

ENTERS = share("LYCHGATE_SOAK_ENTERS_ON_PAGES", 10, 300)
EVENINGS = {
    "twelve_years": "alone",
    "hundred_saints": "goblins far off",
    "sovereign": "goblins at the ford",
    "constitution": "goblins at the wall",
}
"""The set-up that is played of each book."""

_USUAL = re.compile(r'<button name="answer" value="([^"]*)"[^>]* data-usual')


@in_soak_too
@pytest.mark.parametrize("book", EVENINGS)
def test_enter_presses_what_a_terminal_would_and_never_the_same_twice(
    book: str, sessions: Sessions, visitor: Callable[[], TestClient], clock: Clock
) -> None:
    names = (ANN,) if book == "twelve_years" else (REF, ANN, BEN)
    seats: list[tuple[str, Kind, str]] = [(name, "person", "") for name in names]
    info, links = sessions.create("Enter", book, {}, seats, Custom(), "enter")
    live, keys = sessions.live(info.id), count(1)
    for line in SET_UPS[book][EVENINGS[book]]:
        live.reply(REF, TEXT + line, live.revision, f"key {next(keys)}")
    browsers = {name: visitor() for name in names}
    for name, browser in browsers.items():
        browser.post(f"/join/{links.seats[name]}", follow_redirects=False)

    pressed, seen = 0, {moment_of(live.game)}
    while pressed < ENTERS:
        begun = pressed
        for number, (name, browser) in enumerate(browsers.items(), start=1):
            page = browser.get(f"/s/{info.id}/{number}").text
            found = _USUAL.search(page)
            usual = unescape(found[1]) if found is not None else ""
            question = live.table(name).question()
            assert usual == (question.default if question is not None else "")
            if not usual or question is None:
                continue
            assert read_typed(question, "") == usual
            form = form_to(page, "/answer")
            clock.now += 1  # a table follows only so many in a second
            browser.post(form.action, data={**form.fields, "answer": usual})
            pressed += 1
            assert moment_of(live.game) not in seen, f"{name}, Enter {pressed}: {question.prompt} {usual}"
            seen.add(moment_of(live.game))
        if pressed == begun:
            break
    assert pressed > 5


def test_where_enter_has_nothing_to_do_the_page_says_so(opens: Pages, host: str, sessions: Sessions) -> None:
    info, links = sessions.create("Enter", "twelve_years", {}, [(ANN, "person", "")], Custom(), "enter")
    live = sessions.live(info.id)
    page = takes_seat(opens(painted=False), host, links.seats[ANN])
    live.reply(ANN, "end-game", live.revision, "ends")
    page.wait_for_selector(f'#turn[data-revision="{live.revision}"]')

    page.keyboard.press("Enter")

    page.wait_for_function("document.querySelector('#remark').textContent.startsWith('Enter alone does nothing here')")
    assert live.table(ANN).question() is not None, "the game goes on"
    assert live.game.settled.ending == ""


def test_a_choice_that_asks_first_waits_for_yes_and_esc_leaves_it(opens: Pages, host: str, sessions: Sessions) -> None:
    from playwright.sync_api import expect

    seats: list[tuple[str, Kind, str]] = [(name, "person", "") for name in (ANN, BEN)]
    info, links = sessions.create("Sure", "twelve_years", {}, seats, Custom(), "sure")
    live, keys = sessions.live(info.id), count(1)

    def asked(name: str) -> tuple[str, ...]:
        question = live.table(name).question()
        assert question is not None
        return tuple(one.id for one in question.choices)

    def usual(name: str) -> None:
        live.reply(name, asked(name)[0], live.revision_of(name), f"key {next(keys)}")

    live.reply(BEN, "assemble", live.revision, "Ben's party")
    while not any(one.startswith("go:") for one in asked(BEN)):
        usual(BEN)
    live.reply(ANN, "assemble", live.revision, "Ann's party")
    page = takes_seat(opens(painted=False), host, links.seats[ANN])
    remark, sure = page.locator("#remark"), page.locator("#ask details.sure")

    page.wait_for_selector(f'#turn[data-revision="{live.revision}"]')  # what comes later sweeps a remark away
    page.keyboard.press("Shift+U")
    expect(remark).to_have_text("There is nothing that you can bring back now.")

    def said(text: str) -> None:
        page.fill("#said", text)
        page.press("#said", "Enter")

    def acts(does: Callable[[], None]) -> None:
        shown = page.locator("#turn").get_attribute("data-revision")
        does()
        page.wait_for_selector(f'#turn:not([data-revision="{shown}"])')

    # a key typed into the line for a name leaves the line, so that Enter is the usual choice again
    acts(lambda: said("1"))
    assert page.evaluate("document.activeElement.id") != "said"

    # the Enter after a line is the line's own, whatever key was pressed before
    acts(lambda: page.keyboard.press("1"))
    acts(lambda: said("Dov"))
    expect(page.locator("#log")).to_contain_text("Dov")

    while not any(one.startswith("go:") for one in asked(ANN)):
        usual(ANN)
    page.wait_for_selector(f'#turn[data-revision="{live.revision}"]')
    before = live.revision
    key = sure.locator("[data-choice]").get_attribute("data-choice")
    assert key
    for pressed in (key, "Enter", "Enter"):
        page.keyboard.press(pressed)
    expect(remark).to_have_text("Press y for Yes, or Esc to leave it.")
    expect(sure).to_have_attribute("open", "")
    page.keyboard.press("Escape")
    expect(sure).not_to_have_attribute("open", "")
    assert live.revision == before, "neither an attack nor the usual choice"

    page.keyboard.press(key)
    page.keyboard.press("y")
    page.wait_for_selector(f'#turn:not([data-revision="{before}"])')
    expect(page.locator("#question")).to_contain_text("You have chosen: Attack Ben's party.")
