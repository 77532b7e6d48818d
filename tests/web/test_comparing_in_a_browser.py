"""In Chromium: a referee has two books compared, looks how far it is, and gives it up while it is counted."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from lychgate.core.decision import TEXT
from lychgate.server import comparisons
from lychgate.server.seats import Custom, Kind, Links, SessionInfo
from lychgate.server.sessions import Sessions
from tests.web.conftest import Pages

if TYPE_CHECKING:
    from playwright.sync_api import Page

REF, ANN = "Ref", "Ann"
LINES = ("character Ada of Ann adventurer will 29", "turn 99", "turn 46", *("sit Ada",) * 60)
"""An adventurer is asked whether to roll again, and with another rule she is not: there the two books go apart."""


@pytest.fixture
def table(sessions: Sessions) -> tuple[SessionInfo, Links]:
    seats: list[tuple[str, Kind, str]] = [(name, "person", "") for name in (REF, ANN)]
    info, links = sessions.create("Maastricht", "constitution", {}, seats, Custom(), "a seed")
    live = sessions.live(info.id)
    for number, line in enumerate(LINES):
        live.reply(REF, TEXT + line, live.revision_of(REF), f"line {number}")
        if live.game.pending_for(ANN) is not None:
            live.reply(ANN, "keep", live.revision_of(ANN), f"answer {number}")
    return info, links


@pytest.fixture
def book(opens: Pages, host: str, table: tuple[SessionInfo, Links]) -> Page:
    """The referee's page of the book."""
    page = opens(painted=False, viewport={"width": 1280, "height": 800})
    sat = page.context.request.post(f"{host}/join/{table[1].seats[REF]}", max_redirects=0)
    page.goto(f"{host}{sat.headers['location']}/book?amend=nat1")
    return page


def test_a_comparison_is_given_up_while_it_is_counted(book: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    from playwright.sync_api import expect

    monkeypatch.setattr(comparisons, "RUNS", 20_000)  # it has not ended before somebody presses the button
    book.get_by_label("ignored").check()
    book.get_by_role("button", name="What would it have changed?").click()

    expect(book.locator("#compared")).to_contain_text(re.compile(r"[1-9]\d* of 20000"))
    book.get_by_role("button", name="Give it up").click()

    compared = book.locator("#compared")
    expect(compared).to_contain_text(re.compile(r"It was given up after [1-9]\d* of 20000 runs by bots\."))
    expect(compared).to_contain_text("hit points left")
    expect(compared).not_to_have_attribute("aria-busy", "true")
    expect(book.get_by_role("button", name="Give it up")).to_have_count(0)
    expect(book.get_by_label("ignored")).to_be_checked()
