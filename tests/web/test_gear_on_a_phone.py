"""A player's gear is open on a phone: the referee goes on, and only what is changed there is written."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from lychgate.core.decision import TEXT
from lychgate.server.seats import Custom, Kind
from lychgate.server.sessions import Sessions
from tests.web.seating import takes_seat

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.web.conftest import Pages

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}

GAMES = {
    "hundred_saints": ("pc Ada fighter hp 8 of Ann", "give Ada sword", "give Ada rope"),
    "sovereign": ("delver Ada hp 6 of Ann gear dagger", "take Ada rope"),
    "constitution": ("pc Ada fighter hp 8 of Ann", "take Ada sword", "take Ada dagger"),
}

ACTS = ("say The door is shut.", "turn", "take Ada torch", "undo", "say So.")
"""What the referee does meanwhile. The third changes what the sheet shows."""


@pytest.mark.parametrize("game", GAMES)
def test_an_open_sheet_on_a_phone_writes_nothing_while_the_referee_goes_on(
    game: str, sessions: Sessions, opens: Pages, host: str
) -> None:
    from playwright.sync_api import expect

    seats: list[tuple[str, Kind, str]] = [("Ref", "person", ""), ("Ann", "person", "")]
    info, links = sessions.create("Under the mill", game, {}, seats, Custom(undo="referee"), "gear")
    live = sessions.live(info.id)
    for line in GAMES[game]:
        live.reply("Ref", TEXT + line, live.revision, line)
    referee = takes_seat(opens(painted=False), host, links.seats["Ref"])
    phone = takes_seat(opens(painted=False, **PHONE), host, links.seats["Ann"])
    tab = phone.context.new_page()
    tab.goto(phone.url)
    begun = live.revision
    sheet = "Who carries what?"

    def tap(name: str, page: Page = phone) -> None:
        page.locator("#ask").get_by_role("button", name=re.compile(name, re.I)).first.click()

    def does(line: str) -> None:
        before = live.revision
        referee.fill("#said", line.replace("take", "give") if game == "hundred_saints" else line)
        referee.press("#said", "Enter")
        referee.wait_for_selector(f'#turn[data-revision="{before + 1}"]')

    tap("Gear: who carries what")
    expect(phone.locator("#ask")).to_contain_text(sheet)
    expect(tab.locator("#ask")).to_contain_text(sheet)
    tap("Ada")
    expect(phone.locator("#ask")).to_contain_text("Back")
    assert live.revision == begun

    does(ACTS[0])
    expect(phone.locator("#log")).to_contain_text("The door is shut.")
    does(ACTS[1])
    does(ACTS[2])
    expect(phone.locator("#ask")).to_contain_text("torch")
    does(ACTS[3])
    expect(phone.locator("#ask")).not_to_contain_text("torch")
    does(ACTS[4])
    expect(phone.locator("#ask")).to_contain_text("Back")
    tap("Back", tab)
    expect(phone.locator("#ask")).to_contain_text(sheet)
    tap("Done")
    expect(phone.locator("#ask")).not_to_contain_text(sheet)
    expect(tab.locator("#ask")).not_to_contain_text(sheet)
    assert live.revision == begun + len(ACTS)

    tap("Gear: who carries what")
    expect(phone.locator("#ask")).to_contain_text(sheet)
    tap("Ada")
    expect(phone.locator("#ask")).to_contain_text("Back")
    tap("leave|drop")
    phone.wait_for_selector(f'#turn[data-revision="{begun + len(ACTS) + 1}"]')
    expect(phone.locator("#ask")).to_contain_text("Back")
    tap("Back")
    expect(phone.locator("#ask")).to_contain_text(sheet)
    tap("Done")
    expect(phone.locator("#ask")).not_to_contain_text(sheet)
    assert live.revision == begun + len(ACTS) + 1
