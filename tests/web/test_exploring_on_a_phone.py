"""Meetings and Turns of a site from players' phones: what each takes in taps, and that the GM answers by button."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from lychgate.core.decision import TEXT
from lychgate.rulesets.sovereign.rules.chase import ChaseEnded
from lychgate.server.seats import Custom, Kind
from lychgate.server.session import Session
from lychgate.server.sessions import Sessions
from tests.web.seating import takes_seat
from tests.web.test_a_saints_evening import what_happened

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.web.conftest import Pages

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}

BEGUN = (
    "delver Ada of Ann wis 14 str 14 dex 14 notice 0 heal 1 exert 1 sneak 1 hp 9 gear healer's kit, torch, rope",
    "take Ada 30 gp",
    "delver Bob of Ben exert 1 hp 9 gear torch, thieves' tools",
    "site toll_house",
    "enter 1 anyway",
)

PICTURES = "LYCHGATE_PICTURES" in os.environ

MET = (*BEGUN, "npc 2 goblins hd 1 hp 4", "meet goblins")

SCENES = {
    "exploring": ("sovereign", BEGUN),
    "meeting": ("sovereign", MET),
    "talking": ("sovereign", (*MET, "stance talk so talk")),
    "running": ("sovereign", (*MET, "stance fight so run")),
    "a night in Sovereign": ("sovereign", ("delver Ada of Ann hp 9", "delver Bob of Ben hp 9", "harm Ada 3")),
    "a night in The Hundred Saints": (
        "hundred_saints",
        ("pc Ada fighter hp 8 of Ann", "pc Bob fighter hp 8 of Ben", "enter dungeon", "wander never"),
    ),
    "a night in the 3d6 Constitution": ("constitution", ("character Ada of Ann hp 4", "character Bob of Ben hp 4")),
}


class Phones:
    """The GM at a desk, and two players on their phones, in a table that has begun."""

    def __init__(self, sessions: Sessions, opens: Pages, host: str, scene: str) -> None:
        seats: list[tuple[str, Kind, str]] = [(name, "person", "") for name in ("Ref", "Ann", "Ben")]
        game, lines = SCENES[scene]
        info, links = sessions.create("At the ford", game, {}, seats, Custom(undo="referee"), "phones")
        self.live: Session = sessions.live(info.id)
        self.types(*lines)
        self.gm = takes_seat(opens(painted=PICTURES, **DESK), host, links.seats["Ref"])
        self.ann = takes_seat(opens(painted=PICTURES, **PHONE), host, links.seats["Ann"])
        self.ben = takes_seat(opens(painted=PICTURES, **PHONE), host, links.seats["Ben"])
        self.taps = 0

    def types(self, *lines: str) -> None:
        """The referee types these."""
        for line in lines:
            said = self.live.reply("Ref", TEXT + line, self.live.revision_of("Ref"), f"{self.live.revision} Ref")
            assert (said.remark, said.stale) == ("", False), line

    def tap(self, page: Page, name: str) -> None:
        """Press the choice of this name, and wait until the question is another."""
        self.taps += 1
        before = page.locator("#ask").inner_text()
        page.locator("#ask").get_by_role("button", name=re.compile(name)).first.click()
        page.wait_for_function("(before) => document.querySelector('#ask').innerText !== before", arg=before)

    def must_show_answers(self, page: Page) -> None:
        """The question and its first two answers are in view without scrolling."""
        from playwright.sync_api import expect

        for one in (page.locator("#question"), *(page.locator("#choices button").nth(at) for at in (0, 1))):
            expect(one).to_be_in_viewport(ratio=1)

    def pictures(self, name: str) -> None:
        """Take a picture of each page where ``LYCHGATE_PICTURES`` names a folder."""
        if folder := os.environ.get("LYCHGATE_PICTURES"):
            for who, page in (("gm", self.gm), ("ann", self.ann), ("ben", self.ben)):
                page.screenshot(path=Path(folder) / f"{name}-{who}.png", full_page=who != "gm")


@pytest.fixture
def phones(request: pytest.FixtureRequest, sessions: Sessions, opens: Pages, host: str) -> Phones:
    return Phones(sessions, opens, host, request.param)


@pytest.mark.parametrize("phones", ["talking"], indirect=True)
def test_talking_with_leverage_takes_a_player_three_taps_and_the_gm_one(phones: Phones) -> None:
    from playwright.sync_api import expect

    phones.pictures("talking")
    phones.tap(phones.ann, "Offer leverage")
    phones.must_show_answers(phones.ann)
    phones.pictures("leverage")
    phones.tap(phones.ann, "^20 gp")
    phones.pictures("wanted")
    phones.tap(phones.ann, "Let us pass")
    assert phones.taps == 3

    expect(phones.gm.locator("#ask")).to_contain_text("Is it worth it to them?")
    phones.pictures("judged")
    phones.tap(phones.gm, "Worth it")
    expect(phones.ben.locator("#log")).to_contain_text("The goblins agree to this: let us pass.")
    expect(phones.ann.locator("body")).to_contain_text("10 gp")
    phones.pictures("bargained")

    phones.tap(phones.ben, "Part in peace")
    phones.tap(phones.ann, "^.?Agree")
    assert phones.live.game.settled.meeting is None


@pytest.mark.parametrize("phones", ["exploring"], indirect=True)
def test_a_declared_turn_takes_two_taps_the_same_again_one_and_the_gm_passes_it_with_one(phones: Phones) -> None:
    from playwright.sync_api import expect

    phones.pictures("exploring")
    phones.tap(phones.ann, "Choose what Ada does")
    phones.must_show_answers(phones.ann)
    phones.pictures("declaring")
    phones.tap(phones.ann, "Listen at door 2")
    assert phones.taps == 2
    expect(phones.gm.locator("body")).to_contain_text("not yet: Bob")
    phones.tap(phones.ben, "Choose what Bob does")
    phones.tap(phones.ben, "Help Ada")
    phones.pictures("declared")
    phones.tap(phones.gm, "A whole Turn, as declared")
    expect(phones.ben.locator("#log")).to_contain_text("Ada listens at door 2, and hears")

    taps = phones.taps
    phones.tap(phones.ann, "As before: Ada listens at door 2")
    assert phones.taps == taps + 1
    expect(phones.gm.locator("body")).to_contain_text("declared: Ada listens at door 2")
    phones.pictures("as-before")


@pytest.mark.parametrize("phones", ["exploring"], indirect=True)
def test_a_way_is_proposed_and_agreed_by_a_tap_each_and_they_find_what_holds_the_door(phones: Phones) -> None:
    from playwright.sync_api import expect

    phones.pictures("ways")
    phones.tap(phones.ann, "Go through door 3")
    phones.tap(phones.ben, "^.?Agree")
    expect(phones.ben.locator("#log")).to_contain_text("Door 3 is locked.")
    expect(phones.ben.locator("#ask")).to_contain_text("Bob picks the lock of door 3")
    phones.pictures("locked")


@pytest.mark.parametrize("phones", ["running"], indirect=True)
def test_others_who_run_are_let_go_or_chased_from_a_phone(phones: Phones) -> None:
    from playwright.sync_api import expect

    phones.pictures("running")
    expect(phones.ann.locator("#ask")).to_contain_text("The party gives chase")
    phones.tap(phones.ann, "Let them go")
    phones.tap(phones.ben, "^.?Agree")
    expect(phones.ben.locator("#ask")).not_to_contain_text("gives chase")

    phones.types("npc 1 bell thief hd 1 hp 4", "meet bell thief", "stance fight so run")
    phones.tap(phones.ann, "The party gives chase")
    phones.tap(phones.ben, "^.?Agree")
    phones.tap(phones.ann, "No fight")
    assert [one.fleeing for one in what_happened(phones.live.game, ChaseEnded)] == ["bell thief"]


@pytest.mark.parametrize("phones", [scene for scene in SCENES if scene.startswith("a night")], indirect=True)
def test_a_night_takes_a_player_two_taps_and_all_others_one(phones: Phones, request: pytest.FixtureRequest) -> None:
    from playwright.sync_api import expect

    book = request.node.callspec.params["phones"].rpartition("in ")[2]
    phones.pictures(f"{book} 1")
    phones.tap(phones.ann, "Sleep for the night")
    phones.tap(phones.ben, "^.?Agree")
    phones.pictures(f"{book} 2")
    phones.tap(phones.ann, "All, in turn")
    assert phones.taps == 3
    expect(phones.gm.locator("#ask")).to_contain_text("How does the night go?")
    phones.pictures(f"{book} 3")
    phones.tap(phones.gm, "1|Warm|They sleep|A good night")
    expect(phones.ben.locator("#log")).to_contain_text("Ada and Bob keep watch in turn.")
