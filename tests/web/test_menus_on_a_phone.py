"""The menus of commands on a phone: a command is found by its topic, its fields are choices, and nothing is typed."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from lychgate.core.decision import TEXT
from lychgate.server.seats import Custom, Kind
from lychgate.server.sessions import Sessions
from tests.web.seating import takes_seat

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.web.conftest import Pages

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}

LINES = (
    "delver Ada of Ann exert 1 sneak 1 hp 8 gear long sword",
    "delver Bo of Ben exert 1 hp 8",
    "npc 2 goblins hd 1 hp 4 skill 1 as goblins",
    "meet goblins",
)


def picture(page: Page, name: str) -> None:
    """Keep a picture where somebody wants to look at it."""
    if folder := os.environ.get("LYCHGATE_PICTURES"):
        page.screenshot(path=f"{folder}/{name}.png")


def test_a_player_gives_commands_by_topic_and_proposes_what_concerns_the_party(
    sessions: Sessions, opens: Pages, host: str
) -> None:
    from playwright.sync_api import expect

    seats: list[tuple[str, Kind, str]] = [(name, "person", "") for name in ("Ref", "Ann", "Ben")]
    info, links = sessions.create("Under the mill", "sovereign", {}, seats, Custom(undo="referee"), "menus")
    live = sessions.live(info.id)
    for line in LINES:
        live.reply("Ref", TEXT + line, live.revision, line)
    ann = takes_seat(opens(painted=False, **PHONE), host, links.seats["Ann"])
    ben = takes_seat(opens(painted=False, **PHONE), host, links.seats["Ben"])
    picture(ann, "menu-0")

    ann.get_by_role("navigation", name="Everything else").get_by_role("link", name="Explore").tap()
    expect(ann.locator("#leaf h1")).to_have_text("Explore")
    picture(ann, "menu-1")
    ann.locator("#leaf").get_by_role("link", name="Save").tap()
    expect(ann.locator("#leaf h2")).to_have_text("Save")
    picture(ann, "menu-2")
    ann.locator("#leaf").get_by_role("button", name="Evasion").tap()
    expect(ann.locator("#leaf-holder")).to_be_hidden()
    expect(ann.locator("#log")).to_contain_text("Ada")

    ann.locator("#ask").get_by_role("button", name="Run away").tap()
    expect(ben.locator("#ask")).to_contain_text("Ann proposes: Run away")
    picture(ben, "menu-3")
    ben.locator("#ask").get_by_role("button", name="Refuse").tap()
    expect(ann.locator("#log")).to_contain_text("Ben refuses what Ann proposed")
