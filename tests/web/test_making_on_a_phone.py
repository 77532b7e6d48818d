"""A character is made and outfitted on a phone by taps alone, and what each purchase does is read before it is made."""

from __future__ import annotations

import os
import re
from pathlib import Path
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

SEATS: list[tuple[str, Kind, str]] = [("Ref", "person", ""), ("Ann", "person", "")]

SHOTS = os.environ.get("SHOTS", "")

GAMES = {
    "hundred_saints": (
        ("Make a character", "Fighter", "kit, "),
        ("enter settlement", "coins 60 gp to {}"),
        "textile armour",
    ),
    "sovereign": (
        ("Make a Delver", "Melee", "Leave the rest to chance"),
        ("settlement Zell", "set {} purse 90 gp because a find"),
        "plate",
    ),
    "constitution": (("Make a character", "Fighter", "Weapons training", "kit, "), ("earn {} 900 sp",), "half-plate"),
}
"""The taps by which a character is made, what the referee says of them then, and armour that they buy."""


def shot(page: Page, name: str) -> None:
    if SHOTS:
        page.screenshot(path=str(Path(SHOTS) / f"{name}.png"), full_page=True)


@pytest.mark.parametrize("game", GAMES)
def test_a_character_is_made_and_goes_shopping_by_taps(game: str, sessions: Sessions, opens: Pages, host: str) -> None:
    from playwright.sync_api import expect

    making, lines, armour = GAMES[game]
    info, links = sessions.create("The lychgate", game, {}, SEATS, Custom(undo="referee"), "making")
    live = sessions.live(info.id)
    phone = takes_seat(opens(painted=bool(SHOTS), **PHONE), host, links.seats["Ann"])
    ask, taps = phone.locator("#ask"), list[str]()

    def tap(name: str) -> None:
        button = ask.locator("button", has_text=re.compile(name)).first
        expect(button).to_be_visible()
        taps.append(name)
        shot(phone, f"{game}-{len(taps)}-{re.sub('[^a-z]', '', name.lower())}")
        asked = ask.get_attribute("data-asked")
        button.click()
        phone.wait_for_selector(f'#ask:not([data-asked="{asked}"])')  # else the next tap may answer the same question

    def rules(line: str) -> None:
        live.reply("Ref", f"{TEXT}{line}", live.revision, line)

    for name in making:
        tap(name)
    if game != "sovereign":
        expect(ask).to_contain_text("called?")
        tap("Enter")
    expect(phone.locator("#log")).to_contain_text("comes into play")
    assert len(taps) <= 20

    one = live.game.state.cast[0]
    for line in lines:
        rules(line.format(one.name))
    taps.clear()
    was = one.ac
    tap("goes shopping")
    tap("Armour")
    note = ask.locator("button", has_text=re.compile(armour, re.I)).first
    expect(note).to_contain_text("AC ")
    tap(armour.capitalize())
    tap("Back to the shop")
    tap("Done")
    expect(ask).to_contain_text("goes shopping")
    assert len(taps) <= 8
    assert live.game.state.cast[0].ac > was
