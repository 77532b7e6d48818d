"""The referee's desk, the seats around it and the screen in the middle, in Chromium: keys counted, modes looked at.

A referee and two players, one of them on a phone, and somebody who only looks on.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from lychgate.core.decision import TEXT
from lychgate.server.seats import SPECTATOR, Custom, Kind, Links, SessionInfo
from lychgate.server.session import Session
from lychgate.server.sessions import Sessions
from lychgate.web.kept import story_page, summary_page
from tests.shares import WHOLE
from tests.web.seating import takes_seat
from tests.web.test_accessibility import DESK, PHONE, Looker

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from tests.web.conftest import Pages

REF, ANN, BEN, SCREEN = "Ref", "Ann", "Ben", "the screen"
SECRET = "the abbot is dead"

PARTY = ("pc Ada hp 30 of Ann", "pc Bertram hp 30 of Ben", "enter dungeon", "light torch of Ada")
MET = (
    *("foes 5 goblins hp 4", "meet", "aware party of goblins", "aware goblins of party"),
    *("next", "next", "distance 10", "next", "next", "hold goblins"),
)
"""They see one another ten feet off, and the goblins act last."""

Sit = Callable[[str], "Page"]
Types = Callable[..., None]


@pytest.fixture
def table(sessions: Sessions) -> tuple[SessionInfo, Links]:
    seats: list[tuple[str, Kind, str]] = [(name, "person", "") for name in (REF, ANN, BEN)]
    return sessions.create("Under the mill", "hundred_saints", {}, seats, Custom(hand_dice=True), "the desk")


@pytest.fixture
def live(sessions: Sessions, table: tuple[SessionInfo, Links]) -> Session:
    return sessions.live(table[0].id)


@pytest.fixture
def types(live: Session) -> Types:
    """What a referee types, without a browser; what they are asked then is answered as usual."""
    deeds = count()

    def type_(*lines: str) -> None:
        for line in lines:
            outcome = live.reply(REF, f"{TEXT}{line}", live.revision_of(REF), f"deed {next(deeds)}")
            assert not outcome.stale
            while (asked := live.table(REF).question()) is not None and not asked.order:
                live.reply(REF, asked.default, live.revision_of(REF), f"deed {next(deeds)}")

    return type_


@pytest.fixture
def sit(host: str, opens: Pages, table: tuple[SessionInfo, Links]) -> Sit:
    """The page of whoever sits on a seat; Ben's is a phone's. The screen is put up by the referee."""
    info, links = table
    there: dict[str, Page] = {}

    def come(name: str) -> Page:
        if name == SCREEN and name not in there:
            sit_down(REF)
            page = there[name] = opens(viewport=DESK)
            page.goto(f"{host}/s/{info.id}/1/screen")
            page.wait_for_selector("html[data-line=up]")
        return sit_down(name)

    def sit_down(name: str) -> Page:
        if name not in there:
            page = there[name] = opens(viewport=DESK)
            if name == BEN:
                page.set_viewport_size(PHONE)  # type: ignore[arg-type]
            takes_seat(page, host, links.spectator if name == SPECTATOR else links.seats[name])
        return there[name]

    return come


class Hand:
    """A hand at the desk: counts what it presses, types and clicks. A line that is typed and sent counts once."""

    def __init__(self, page: Page, live: Session, seat: str = REF) -> None:
        self._page, self._live, self._seat, self.inputs = page, live, seat, 0

    def presses(self, key: str) -> None:
        self._done(lambda: self._page.keyboard.press(key))

    def types(self, line: str) -> None:
        def send() -> None:
            self._page.keyboard.press("/")
            self._page.keyboard.type(line)
            self._page.keyboard.press("Enter")

        self._done(send)

    def clicks(self, what: Locator) -> None:
        self._done(what.click)

    def _done(self, deed: Callable[[], object]) -> None:
        before = self._live.revision_of(self._seat)
        deed()
        self._page.wait_for_selector(f'#turn:not([data-revision="{before}"])')
        self.inputs += 1


def shows(page: Page, live: Session, seat: str = REF) -> None:
    page.wait_for_selector(f'#turn[data-revision="{live.revision_of(seat)}"]')


# ---------------------------------------------------------------------- counted


def test_a_turn_is_one_key(sit: Sit, types: Types, live: Session) -> None:
    types(*PARTY)
    page = sit(REF)
    hand = Hand(page, live)

    hand.presses("Enter")

    assert page.inner_text("#clock .hour .hour").endswith("00:10")
    assert page.locator("#clock .hour .boxes i").count() == 6
    assert page.locator("#clock .hour .boxes i.ticked").count() == 1
    assert hand.inputs == 1


def test_an_encounter_is_six_inputs_from_nothing_to_initiative(sit: Sit, types: Types, live: Session) -> None:
    types(*PARTY)
    page = sit(REF)
    hand = Hand(page, live)

    hand.types("foes 5 goblins")
    while "Round 1" not in page.inner_text("#cards"):
        hand.presses("Enter")

    assert hand.inputs <= 6


@pytest.mark.parametrize("by", ["key", "click"])
def test_an_attack_is_two_inputs_at_most(by: str, sit: Sit, types: Types, live: Session) -> None:
    types(*PARTY, *MET, "attack party")
    page = sit(REF)
    hand = Hand(page, live)
    blow = page.locator('#choices button[value="hit:Bertram:goblin 1"]')

    if by == "click":
        hand.clicks(blow)
    else:
        key = blow.get_attribute("data-choice") or ""
        hand.presses(key)

    assert "Bertram strikes at goblin 1" in page.inner_text("#log")
    assert hand.inputs <= 2


def test_a_player_attacks_with_their_own_character_from_a_phone(sit: Sit, types: Types, live: Session) -> None:
    types(*PARTY, *MET, "attack party")
    page = sit(BEN)
    hand = Hand(page, live, BEN)
    assert page.locator("#choices legend").all_inner_texts() == ["Bertram attacks"]

    hand.clicks(page.locator("#choices button").first)

    assert "Bertram strikes at goblin 1" in page.inner_text("#log")
    assert hand.inputs <= 2


def test_the_card_says_which_key_goes_on_with_what_odds(sit: Sit, types: Types) -> None:
    types(*PARTY, "foes 5 goblins", "meet", "next")
    now = sit(REF).locator("#cards li[aria-current=step]")

    assert "Surprise" in now.inner_text()
    assert "nobody surprised 4/9" in now.inner_text()
    assert now.locator(".usual").inner_text() == "Enter"


def test_the_line_for_commands_completes_names(sit: Sit, types: Types) -> None:
    types(*PARTY, "foes 2 goblins hp 4")
    page = sit(REF)

    page.keyboard.press("/")
    page.keyboard.type("hit B")
    offered = page.evaluate("() => [...document.querySelectorAll('#phrases option')].map((one) => one.value)")
    page.keyboard.press("Escape")

    assert offered == ["hit Bertram "]
    assert page.evaluate("() => document.activeElement.tagName") == "BODY"


def test_the_line_for_commands_stays_in_sight_below_many_choices(sit: Sit, types: Types) -> None:
    types(*PARTY, *MET)
    page = sit(REF)
    page.set_viewport_size({"width": 1280, "height": 700})
    assert page.locator("#choices li").count() > 9

    line, ask = page.locator("#said").bounding_box(), page.locator("#ask").bounding_box()

    assert line is not None
    assert ask is not None
    assert line["y"] + line["height"] <= ask["y"] + ask["height"]
    assert page.locator("#finder").count() == 0


def test_what_was_refused_is_typed_over(sit: Sit, types: Types, live: Session) -> None:
    types(*PARTY)
    page = sit(REF)
    page.keyboard.press("/")
    page.keyboard.type("make Tom of Ann")
    page.keyboard.press("Enter")
    page.wait_for_selector("#remark:has-text('is no class')")
    page.wait_for_function("() => document.activeElement.selectionEnd > document.activeElement.selectionStart")

    Hand(page, live).types("turn")

    assert page.inner_text("#clock .hour .hour").endswith("00:10")


def test_what_was_pasted_is_brought_in_with_a_button_in_sight(sit: Sit, types: Types, live: Session) -> None:
    types(*PARTY, *MET, "attack party")
    page = sit(REF)
    page.locator(".block summary").click()
    button, turn = page.get_by_role("button", name="Bring it in").bounding_box(), page.locator("#turn").bounding_box()
    assert button is not None
    assert turn is not None
    assert button["y"] + button["height"] <= turn["y"]
    ask = page.locator("#ask").bounding_box()
    assert ask is not None
    assert ask["y"] + ask["height"] <= turn["y"], "what is below it scrolls, and covers nothing"

    page.locator("#block").fill("2 as pack\nWolf\nAC 6 [13], HD 2, Att 1 x bite (1d6), ML 8")
    Hand(page, live).clicks(page.get_by_role("button", name="Bring it in"))

    page.wait_for_selector("#foes h3:has-text('pack')")
    assert page.locator(".block[open]").count() == 0


def test_the_screen_opens_beside_the_desk(sit: Sit, types: Types) -> None:
    types(*PARTY)
    page = sit(REF)

    with page.context.expect_page() as opened:
        page.get_by_role("link", name="Screen").click()

    opened.value.wait_for_selector("#screen-party")
    assert page.locator("#table").count() == 1


def test_one_key_lists_the_keys_and_the_commands_by_group(sit: Sit, types: Types) -> None:
    page = sit(REF)

    page.keyboard.press("?")
    page.wait_for_selector("dialog[open] h2:has-text('A fight')")
    assert page.locator("dialog h2").first.inner_text() == "Characters", "what an evening begins with stands first"

    assert "hit WHO WHOM" in page.inner_text("dialog").replace("\n", " ")


# ---------------------------------------------------------------------- who sees what


def test_a_light_at_its_last_is_a_warning(sit: Sit, types: Types) -> None:
    types("pc Ada hp 30 of Ann", "light torch of Ada", "turn 4")
    page = sit(REF)
    assert page.locator("#clock .left.warns").count() == 0

    types("turn")
    page.wait_for_selector("#clock .left.warns")

    assert "1 Turn left" in page.inner_text("#clock .left.warns")


def test_what_is_secret_stands_on_the_desk_alone_until_it_is_told(sit: Sit, types: Types, live: Session) -> None:
    types(*PARTY, f"roll 1d6 secret {SECRET}", "foes 5 goblins hp 4", "meet")
    others = [sit(name) for name in (ANN, BEN, SPECTATOR, SCREEN)]
    page = sit(REF)
    assert SECRET in page.inner_text("#hidden")
    assert [one for one in others if SECRET in one.content() or "goblin" in one.content()] == []

    Hand(page, live).clicks(page.get_by_role("button", name="Tell everybody"))

    for one in others:
        one.wait_for_selector(f"text={SECRET}")
    assert page.locator("#hidden").is_hidden()


def test_in_the_referees_story_what_nobody_else_reads_is_marked(sit: Sit, types: Types) -> None:
    types("tables omens\na crow\na crow", "table omens", "table omens public", f"note here {SECRET}")

    def marked(seat: str) -> list[str]:
        lines = sit(seat).locator("#log .step p").all_inner_texts()
        return [line for line in lines if "omens: a crow" in line or SECRET in line]

    secret, told, note = marked(REF)
    assert [line.casefold().endswith("secret") for line in (secret, told, note)] == [True, False, True]
    assert marked(ANN) == [told]


def test_the_screen_turns_by_itself_and_has_nothing_to_press(sit: Sit, types: Types) -> None:
    types(*PARTY)
    screen = sit(SCREEN)

    types("turn", *MET, "attack goblins", "hit goblin 1 Ada anyway")
    screen.wait_for_selector("#screen-log >> text=strikes at Ada")

    assert "00:10" in screen.inner_text("#screen-clock")
    assert "5 goblins" in screen.inner_text("#screen-cards")
    assert "Round 1" in screen.inner_text("#screen-cards")
    assert "Bertram" in screen.inner_text("#screen-party")
    assert screen.locator("button, input, a").count() == 0
    assert "morale" not in screen.content().lower()


def test_an_onlooker_has_the_same_screen(sit: Sit, types: Types, host: str, live: Session) -> None:
    types(*PARTY)
    page = sit(SPECTATOR)

    page.goto(f"{page.url.partition('#')[0]}/screen")
    page.wait_for_selector("html[data-line=up]")

    assert page.inner_text("main") == sit(SCREEN).inner_text("main")


def test_the_summary_of_a_session_is_for_everybody(sit: Sit, types: Types) -> None:
    types(*PARTY, *MET)
    page = sit(REF)
    page.goto(re.sub(r"#.*", "", page.url) + "/summary")
    page.wait_for_selector("h1")

    Looker()(page, "the summary of a session")


def test_seven_wolves_stand_in_one_group_each_with_its_hit_points(sit: Sit, types: Types) -> None:
    types(*PARTY, "foes 7 wolves hp 9")
    page = sit(REF)

    assert page.locator("#foes h3").all_inner_texts() == ["7 wolves"]
    assert [one.split()[0] for one in page.locator("#foes .each li .which").all_inner_texts()] == ["wolf"] * 7
    assert page.locator("#foes .each .figures").count() == 7


def test_who_waits_for_a_player_reads_whom_they_wait_for(sit: Sit, types: Types, live: Session) -> None:
    types(*PARTY, *MET)
    page = sit(REF)
    assert page.inner_text("#turn .waits") == "", "where all may always speak nobody is waited for"

    Hand(page, live).types("evade goblins")

    page.wait_for_selector("#turn .waits:has-text('The table waits for Ann')")


# ---------------------------------------------------------------------- looked at

MODES = {
    "explore": (*PARTY, f"roll 1d6 secret {SECRET}", "turn"),
    "encounter": (*PARTY, *MET),
    "fight": (*PARTY, *MET, "attack goblins", "hit goblin 1 Ada"),
    "chase": (*PARTY, *MET, "evade", "pursue yes", "round"),
    "town": ("pc Ada hp 30 of Ann", "enter settlement"),
    "closed": (*PARTY, "foes 5 goblins hp 4", "close"),
}


OTHERS = (ANN, SPECTATOR, SCREEN)
"""Who sees a mode beside the referee: all of them in ``make soak``, else one of them by turns."""


@pytest.mark.parametrize("mode", MODES)
def test_every_mode_is_for_everybody(mode: str, sit: Sit, types: Types, live: Session) -> None:
    types(*MODES[mode])
    look, at = Looker(), list(MODES).index(mode) % len(OTHERS)
    seen_by = (REF, *(OTHERS if WHOLE else OTHERS[at : at + 1]))

    for name in seen_by:
        page = sit(name)
        if name != SCREEN:
            shows(page, live, name)
        clock = "#screen-clock" if name == SCREEN else "#clock"
        assert page.get_attribute(clock, "data-mode") == ("explore" if mode == "closed" else mode)
        look(page, f"{mode}, for {name}")

    assert look.looked == len(seen_by)


def test_a_session_on_one_page_and_the_pages_to_keep_are_for_everybody(
    sit: Sit, types: Types, live: Session, tmp_path: Path
) -> None:
    types(*PARTY, f"roll 1d6 secret {SECRET}", "down Bertram killed")
    look, page = Looker(), sit(REF)
    at = page.url.partition("#")[0]

    page.goto(f"{at}/summary")
    assert page.locator(".tombstones li").count() == 1
    look(page, "a session on one page")
    for name, text in (("story", story_page(live.game)), ("session", summary_page(live.game))):
        (tmp_path / f"{name}.html").write_text(text, encoding="utf-8")
        page.goto((tmp_path / f"{name}.html").as_uri())
        assert page.evaluate("document.fonts.check('16px Alegreya')")
        look(page, f"the {name} to keep")
