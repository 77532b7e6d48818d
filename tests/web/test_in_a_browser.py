"""The table in a real Chromium: two people, their keyboards, a line that breaks, and those who do not see the page."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest

from lychgate.server.seats import Custom, Links, SessionInfo
from lychgate.server.session import Session
from lychgate.server.sessions import Sessions
from tests.web.seating import takes_seat
from tests.web.sent import form_sent

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.web.conftest import Host, Pages

PHONE = {"width": 360, "height": 740}
DESK = {"width": 1280, "height": 800}

BROKEN_LINE = re.compile(r"ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|Failed to fetch|htmx:ws:error")
"""What a browser says by itself while it is cut off."""

Seat = Callable[..., "Page"]


@pytest.fixture
def seat(host: str, opens: Pages, two: tuple[SessionInfo, Links]) -> Iterator[Seat]:
    """A page for each seat, seated through its link; every complaint of a page fails the test."""
    complaints: list[str] = []

    def sit(name: str, *, look: dict[str, int] = DESK, **how: Any) -> Page:
        page = opens(painted=False, viewport=look, **how)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
        secret = two[1].spectator if name == "*" else two[1].seats[name]
        return takes_seat(page, host, secret, "up" if how.get("java_script_enabled", True) else "")

    yield sit
    assert [said for said in complaints if not BROKEN_LINE.search(said)] == []


@pytest.fixture
def live(sessions: Sessions, two: tuple[SessionInfo, Links]) -> Session:
    return sessions.live(two[0].id)


def usual(live: Session, name: str) -> None:
    """Give the usual answer for somebody who needs no page for it."""
    asked = live.game.open_for(name)
    assert asked is not None
    live.reply(name, asked.default(), live.revision_of(name), f"{name} {live.revision}")


def gather(live: Session, *names: str) -> None:
    """Give usual answers for each of these until their party is on the road."""
    for name in names:
        while (asked := live.game.open_for(name)) and not any(one.id.startswith("go:") for one in asked.options()):
            usual(live, name)


def enter(page: Page, key: str = "Enter") -> None:
    """Press a key that answers, and wait until the table has moved."""
    before = page.get_attribute("#turn", "data-revision")
    page.keyboard.press(key)
    page.wait_for_selector(f'#turn:not([data-revision="{before}"])')


SHOWN = """(page) => [
    ...page.querySelectorAll("#maps a[data-mark], #maps .key, #maps svg.hexes, #ask form, #ask button"),
].map((it) => [
    it.tagName, it.namespaceURI, it.id, it.getAttribute("viewBox"), it.dataset?.mark ? it.innerHTML : it.textContent,
])"""


def test_each_sees_what_the_other_does_and_a_page_that_is_kept_up_shows_what_one_that_is_loaded_shows(
    seat: Seat, live: Session
) -> None:
    from playwright.sync_api import expect

    ada, bertram = seat("Ada"), seat("Bertram", look=PHONE)
    enter(ada)
    expect(ada.locator("#question")).to_contain_text("has joined")
    expect(bertram.locator("#others .flag")).to_have_text("to move")
    expect(bertram.locator("#question")).to_contain_text("No party is on the road")
    gather(live, "Ada")
    bertram.wait_for_selector(f'#turn[data-revision="{live.revision}"]')
    enter(bertram)

    expect(bertram.locator("#others")).to_contain_text("Party 1, level 0")
    expect(bertram.locator("#log .who").first).to_have_text("Ada")
    expect(bertram.locator("#question")).to_contain_text("has joined")
    expect(ada.locator("#question")).to_have_text("What now?")
    expect(ada.locator("#turn .waits")).to_contain_text("Bertram")

    # kept up while Bertram walks, it is what it would be if it were loaded
    gather(live, "Bertram")
    ada.wait_for_selector(f'#turn[data-revision="{live.revision}"]')
    assert ada.locator("#maps a[data-mark]").count() > 6
    for way in ("n", "s", "ne", "sw"):
        asked = live.game.open_for("Bertram")
        assert asked is not None
        if f"go:{way}" in [one.id for one in asked.options()]:
            live.reply("Bertram", f"go:{way}", live.revision, f"Bertram goes {way}")
        else:
            usual(live, "Bertram")
        ada.wait_for_selector(f'#turn[data-revision="{live.revision}"]')
    for page in (ada, bertram):
        page.wait_for_selector(f'#turn[data-revision="{live.revision}"]')
        kept_up = page.evaluate(f"({SHOWN})(document)")
        page.reload()
        assert kept_up == page.evaluate(f"({SHOWN})(document)")


def test_a_key_with_enter_after_it_acts_once_and_every_choice_takes_one_press(
    sessions: Sessions, opens: Pages, host: str
) -> None:
    from playwright.sync_api import expect

    info, links = sessions.create("Alone", "sovereign", {}, [("Ref", "person", "")], Custom(undo="referee"), "keys")
    live = sessions.live(info.id)
    live.reply("Ref", "text:make Cyd", 0, "make")
    page = takes_seat(opens(painted=False), host, links.seats["Ref"])

    for key, step in (("4", "Attribute"), ("3", "Improve")):
        before = live.revision
        page.keyboard.press(key)
        page.keyboard.press("Enter")
        page.wait_for_selector(f'#turn[data-revision="{before + 1}"]')
        expect(page.locator("#question")).to_contain_text(step)
        assert live.revision == before + 1, "Enter did nothing more"

    buttons = page.locator("#ask button[data-choice]")
    keys = buttons.evaluate_all("(all) => all.map((one) => one.dataset.choice)")
    assert keys[:12] == [*"12345678", "a", "d", "e", "f"]
    assert {len(key) for key in keys} == {1}
    label = buttons.nth(keys.index("e")).locator(".label").inner_text()
    enter(page, "e")
    expect(page.locator("#ask .aside")).to_contain_text(label)
    page.keyboard.press("Enter")  # belongs to the letter
    expect(page.locator("#remark")).to_contain_text("Press Enter again for the usual choice")
    enter(page)
    assert live.revision == 5


def test_an_attack_on_another_players_party_asks_first(seat: Seat, live: Session) -> None:
    from playwright.sync_api import expect

    gather(live, "Ada", "Bertram")
    ada = seat("Ada")
    attack = ada.locator("#choices summary", has_text="Attack Bertram's party")
    key = attack.get_attribute("data-choice")
    assert key is not None
    before, yes = live.revision, ada.get_by_role("button", name="y Yes")

    for shown in (True, False, True):  # pressed twice it does nothing
        ada.keyboard.press(key)
        expect(yes).to_be_visible() if shown else expect(yes).to_be_hidden()
    assert live.revision == before
    expect(ada.locator("#choices")).to_contain_text("It belongs to another player.")
    enter(ada, "y")
    assert live.game.busy("Bertram")


def test_the_keyboard_alone_plays(seat: Seat) -> None:
    from playwright.sync_api import expect

    ada = seat("Ada")
    enter(ada, "1")
    expect(ada.locator("#question")).to_contain_text("has joined")
    ada.keyboard.press("t")
    ada.keyboard.type("Odo Quickstep")
    enter(ada)
    expect(ada.locator("#party")).to_contain_text("Odo Quickstep")
    expect(ada.locator("#said")).to_have_value("")

    enter(ada, "u")
    expect(ada.locator("#party")).not_to_contain_text("Odo Quickstep")
    enter(ada, "U")
    expect(ada.locator("#party")).to_contain_text("Odo Quickstep")

    ada.keyboard.press("m")
    expect(ada.locator("#remark")).to_have_text("There is no other map.")
    for key, heading in (("?", "Help"), ("w", "Why"), ("j", "The journal"), ("s", "Seats and table rules")):
        ada.keyboard.press(key)
        expect(ada.locator("dialog[open] h1")).to_have_text(heading)
        ada.keyboard.press("Escape")
        expect(ada.locator("dialog[open]")).to_have_count(0)


def test_what_is_typed_or_unfolded_stays_while_others_move_and_an_answer_is_to_what_the_page_shows(
    seat: Seat, live: Session
) -> None:
    from playwright.sync_api import expect

    # what is being typed
    usual(live, "Ada")
    ada = seat("Ada")
    ada.locator("#said").fill("Odo Quick")
    ada.locator("#said").press_sequentially("s")
    gather(live, "Bertram")
    expect(ada.locator("#others")).to_contain_text("Party 1, level 0")
    expect(ada.locator("#said")).to_have_value("Odo Quicks")
    expect(ada.locator("#said")).to_be_focused()

    # an answer is to what the page shows, though the question is older
    shown = str(live.revision)
    ada.wait_for_selector(f'#turn[data-revision="{shown}"]')
    assert ada.get_attribute("#choices [name=revision]", "value") != shown, "her question was not sent again"
    ada.locator("#said").fill("")
    assert f"revision={shown}&" in form_sent(ada, ada.locator("#choices button").first.click) + "&"
    ada.wait_for_selector(f'#turn:not([data-revision="{shown}"])')

    # what was folded or unfolded
    with live.together():
        gather(live, "Ada")
    ada.wait_for_selector(f'#turn[data-revision="{live.revision}"]')
    ada.locator("#maps summary").click()
    dice = ada.locator("#step-1 details.dice")
    dice.locator("summary").click()
    expect(dice.locator("li").first).to_contain_text("The four adventurers")
    usual(live, "Bertram")
    expect(ada.locator("#maps .hexes")).to_contain_text("B")
    expect(ada.locator("#log")).to_contain_text("Bertram")
    expect(dice).to_have_attribute("open", "")
    expect(ada.locator("#maps details")).not_to_have_attribute("open", "")


def test_words_and_hexes_open_what_is_known_of_them_or_the_way_into_them_and_pages_lead_on_to_others(
    seat: Seat, live: Session
) -> None:
    from playwright.sync_api import expect

    gather(live, "Ada")
    ada = seat("Ada")
    here, way = ada.locator("a.hex.here"), ada.locator("a.hex.way").first

    # a click on a hex that can be entered goes there
    there = way.get_attribute("aria-label")
    way.click()
    expect(ada.locator("dialog[open]")).to_have_count(0)
    expect(here).not_to_have_attribute("aria-label", re.compile("^5050"))
    assert there is not None
    expect(ada.locator("#steps")).to_contain_text(there[:4])
    live.undo("Ada", live.revision, "back in the city")
    expect(here).to_have_attribute("aria-label", re.compile("^5050"))

    # a word of the sheet, a hex, and the way into it
    ada.locator("#party dl a.why").first.click()
    expect(ada.locator("dialog[open] h1")).to_have_text("What the book says")
    expect(ada.locator("dialog[open]")).to_contain_text("12y.")
    ada.keyboard.press("Escape")
    here.click()
    expect(ada.locator("dialog[open]")).to_contain_text("What happened here")
    ada.locator("dialog[open] textarea").fill("The gate sticks.")
    ada.get_by_role("button", name="Write it down").click()
    expect(ada.locator("dialog[open] .remark")).to_have_text("Written down.")
    ada.keyboard.press("Escape")
    way.click(modifiers=["Shift"])
    ada.locator("dialog[open] button.chief").click()
    expect(ada.locator("dialog[open]")).to_have_count(0)
    expect(here).not_to_have_attribute("aria-label", re.compile("^5050"))

    # a page that was opened by itself leads on to other pages
    table = ada.url.partition("#")[0]
    ada.goto(f"{table}/journal")
    ada.locator("main a[href*='/step/']").first.click()
    ada.wait_for_url(re.compile("/step/"))
    expect(ada.locator("h1")).to_have_count(1)
    ada.goto(f"{table}/notes?of=5050")
    ada.locator("textarea").fill("The bell is cracked.")
    ada.get_by_role("button", name="Write it down").click()
    ada.wait_for_url(table)
    ada.goto(f"{table}/notes?of=5050")
    expect(ada.locator("main")).to_contain_text("The bell is cracked.")


def test_two_tabs_of_one_seat_do_one_thing_once(seat: Seat, live: Session) -> None:
    from playwright.sync_api import expect

    ada = seat("Ada")
    other = ada.context.new_page()
    other.goto(ada.url)
    other.wait_for_selector("html[data-line=up]")

    ada.locator("#choices button[data-usual]").dblclick()

    expect(other.locator("#question")).to_contain_text("has joined")
    expect(ada.locator("#question")).to_contain_text("has joined")
    assert live.revision == 1

    gather(live, "Ada")
    ada.locator("#choices button[value^='go:']").first.click()
    expect(ada.locator("#step-2")).to_have_count(1)
    usual(live, "Ada")
    usual(live, "Ada")
    for page in (ada, other):
        page.wait_for_selector(f'#turn[data-revision="{live.revision}"]')
        expect(page.locator("#step-2")).to_have_count(1)
        expect(page.locator("#step-1")).to_have_count(1)


def test_a_line_that_breaks_says_so_and_heals_as_does_one_to_a_host_that_goes_away_and_comes_back(
    seat: Seat, live: Session, hosting: Host
) -> None:
    from playwright.sync_api import expect

    ada = seat("Ada")
    ada.context.set_offline(True)
    expect(ada.locator("#line")).to_be_visible()
    ada.keyboard.press("Enter")
    expect(ada.locator("#remark")).to_contain_text("has not reached the table")
    with live.together():
        gather(live, "Bertram")

    ada.context.set_offline(False)

    expect(ada.locator("#line")).to_be_hidden()
    expect(ada.locator("#others")).to_contain_text("Party 1, level 0")
    enter(ada)
    expect(ada.locator("#question")).to_contain_text("has joined")
    expect(ada.locator("#remark")).to_be_empty()

    # the host goes away, and the page is where it was; its witness is back too, or its handshake would be cut off
    expect(ada.locator("html")).to_have_attribute("data-witnessing", "there")
    hosting.go()
    expect(ada.locator("#line")).to_be_visible()
    hosting.come()

    expect(ada.locator("#line")).to_be_hidden()
    expect(ada.locator("#question")).to_contain_text("has joined")
    enter(ada)


def test_the_table_can_be_played_without_scripts(seat: Seat) -> None:
    from playwright.sync_api import expect

    ada = seat("Ada", java_script_enabled=False)
    ada.get_by_role("button", name="Assemble a new party").click()
    expect(ada.locator("#question")).to_contain_text("has joined")
    ada.locator("#said").fill("Odo Quickstep")
    ada.get_by_role("button", name="Say it").click()

    expect(ada.locator("#party")).to_contain_text("Odo Quickstep")
    ada.get_by_role("link", name="Journal").click()
    expect(ada.locator("h1")).to_have_text("The journal")
