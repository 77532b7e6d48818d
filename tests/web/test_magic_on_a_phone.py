"""A mage on a phone: an area spell in three taps, and a dying friend saved in two; nothing is typed."""

from __future__ import annotations

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
    (
        "delver Ada of Ann class Expert/Mage tradition Necromancer int 14 con 12 magic 1 heal 1 hp 9 level 3 "
        "spells Smite the Dead Augment Vitality arts Unliving Persistence Gravesight Master of Bones Cold Flesh "
        "feats Gifted Chirurgeon 2 gear dagger, healer's kit"
    ),
    "delver Bo of Ben con 12 stab 1 hp 8 ac 14",
    "prepare Ada Smite the Dead Augment Vitality",
    "npc 4 ghouls hd 1 hp 4 ac 12",
    "fight",
)


def test_a_mage_reaches_all_ghouls_in_two_taps_and_wakes_a_friend_in_one(
    sessions: Sessions, opens: Pages, host: str
) -> None:
    from playwright.sync_api import expect

    seats: list[tuple[str, Kind, str]] = [("Gm", "person", ""), ("Ann", "person", ""), ("Ben", "person", "")]
    info, links = sessions.create("The crypt", "sovereign", {}, seats, Custom(undo="referee"), "barrow")
    live = sessions.live(info.id)

    def types(*lines: str) -> None:
        for line in lines:
            live.reply("Gm", TEXT + line, live.revision, f"{live.revision}")

    types(*LINES)
    phone = takes_seat(opens(painted=False, **PHONE), host, links.seats["Ann"])

    def tap(name: str, page: Page = phone) -> None:
        page.locator("#ask").get_by_role("button", name=name).first.click()

    tap("Smite the Dead")
    expect(phone.locator("#ask")).to_contain_text("Smite the Dead: at whom?")
    tap("All ghouls")
    expect(phone.locator("#log")).to_contain_text("Ada casts Smite the Dead at ghoul 1, ghoul 2, ghoul 3 and ghoul 4")
    types("harm Bo 8")
    expect(phone.locator("#ask")).to_contain_text("Bo dies in 6 Rounds")
    tap("Unliving Persistence")
    expect(phone.locator("#log")).to_contain_text("Bo is stable")
