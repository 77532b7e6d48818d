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


GAME = ("The crypt", "sovereign")


class Evening:
    """A GM who types, and Ann with a phone, who only taps."""

    def __init__(self, sessions: Sessions, opens: Pages, host: str, *lines: str) -> None:
        seats: list[tuple[str, Kind, str]] = [("Gm", "person", ""), ("Ann", "person", ""), ("Ben", "person", "")]
        info, links = sessions.create(*GAME, {}, seats, Custom(undo="referee"), "barrow")
        self.live = sessions.live(info.id)
        self.types(*lines)
        self.phone: Page = takes_seat(opens(painted=False, **PHONE), host, links.seats["Ann"])
        self.taps = 0

    def types(self, *lines: str) -> None:
        """The GM types these."""
        for line in lines:
            self.live.reply("Gm", TEXT + line, self.live.revision, f"{self.live.revision}")

    def tap(self, name: str, then: str) -> None:
        """Tap a choice, and wait until the question says something new."""
        from playwright.sync_api import expect

        self.phone.locator("#ask").get_by_role("button", name=name).first.click()
        expect(self.phone.locator("#ask")).to_contain_text(then)
        self.taps += 1

    def reads(self, text: str) -> None:
        """Something stands in the log."""
        from playwright.sync_api import expect

        expect(self.phone.locator("#log")).to_contain_text(text)


def test_an_area_spell_takes_two_taps_and_a_dying_friend_one(sessions: Sessions, opens: Pages, host: str) -> None:
    from playwright.sync_api import expect

    evening = Evening(sessions, opens, host, *LINES)

    evening.tap("Smite the Dead", "Smite the Dead: at whom?")
    evening.tap("All ghouls", "What do you do?")
    evening.reads("Ada casts Smite the Dead at ghoul 1, ghoul 2, ghoul 3 and ghoul 4")
    assert evening.taps == 2

    evening.types("harm Bo 8")
    expect(evening.phone.locator("#ask")).to_contain_text("Bo dies in 6 Rounds")
    evening.tap("Unliving Persistence", "Gravesight")
    evening.reads("Bo is stable")
    assert evening.taps == 3


def test_targets_are_marked_one_by_one_and_magic_that_lasts_is_ended(
    sessions: Sessions, opens: Pages, host: str
) -> None:
    evening = Evening(sessions, opens, host, *LINES)

    evening.tap("Smite the Dead", "Choose which")
    evening.tap("Choose which", "which of them?")
    evening.tap("Ghoul 2", "Not ghoul 2")
    evening.tap("Ghoul 4", "Not ghoul 4")
    evening.tap("Go: Smite the Dead at ghoul 2 and ghoul 4", "What do you do?")
    evening.reads("Ada casts Smite the Dead at ghoul 2 and ghoul 4")
    evening.tap("Gravesight", "End Gravesight")
    evening.tap("End Gravesight", "What do you do?")
    evening.reads("Gravesight on Ada ends.")
