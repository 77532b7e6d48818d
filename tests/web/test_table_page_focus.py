"""The table page in a real Chromium: where Enter goes, where a question starts, what is in sight."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING
from urllib.parse import quote_plus

import pytest

from lychgate.server.seats import Custom, Kind, Links, SessionInfo
from lychgate.server.session import Session
from lychgate.server.sessions import Sessions
from tests.web import evening as script
from tests.web.evening import SEATS, SEED
from tests.web.seating import takes_seat
from tests.web.sent import form_sent

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.web.conftest import Pages

PHONE = {"width": 360, "height": 740}
DESK = {"width": 1280, "height": 800}

Sit = Callable[[str, dict[str, int]], "Page"]

IN_SIGHT = """(one) => {
    const box = one.getBoundingClientRect(), ask = document.querySelector("#ask").getBoundingClientRect();
    return box.height > 0 && box.top >= 0 && box.bottom <= Math.min(innerHeight, ask.top) + 1;
}"""


@pytest.fixture
def an_evening(sessions: Sessions) -> tuple[SessionInfo, Links]:
    seats: list[tuple[str, Kind, str]] = [(name, "person", "") for name in SEATS]
    return sessions.create("An evening", "twelve_years", {}, seats, Custom(), SEED)


@pytest.fixture
def live(sessions: Sessions, an_evening: tuple[SessionInfo, Links]) -> Session:
    return sessions.live(an_evening[0].id)


@pytest.fixture
def sit(opens: Pages, host: str, an_evening: tuple[SessionInfo, Links]) -> Sit:
    """The page of whoever sits on a seat."""

    def come(name: str, look: dict[str, int]) -> Page:
        return takes_seat(opens(viewport=look), host, an_evening[1].seats[name])

    return come


def play(live: Session, *scenes: tuple[script.Line, ...]) -> None:
    for scene in scenes:
        for who, says in scene:
            live.reply(who, says, live.revision, f"{live.revision} {who}")


def shows(page: Page, live: Session) -> None:
    page.wait_for_selector(f'#turn[data-revision="{live.revision}"]')


def moved(page: Page, do: Callable[[], None]) -> None:
    """Do what moves the table, and wait until it has."""
    before = page.get_attribute("#turn", "data-revision")
    do()
    page.wait_for_selector(f'#turn:not([data-revision="{before}"])')


def said(page: Page) -> str:
    """What the next answer will be, as it is sent."""
    return form_sent(page, lambda: moved(page, lambda: page.keyboard.press("Enter")))


# ---------------------------------------------------------------------- Enter


def test_enter_is_the_usual_choice_though_another_was_pressed_with_the_mouse(sit: Sit, live: Session) -> None:
    play(live, script.GATHERING)
    ann = sit("Ann", DESK)
    moved(ann, ann.locator("#choices button[value='trade:Dot']").click)
    usual = ann.locator("#choices button[data-usual]").get_attribute("value")

    assert f"answer={quote_plus(usual or '')}" in said(ann)


def test_enter_is_the_usual_choice_though_something_else_was_pressed_with_the_mouse(sit: Sit, live: Session) -> None:
    play(live, script.GATHERING)
    ann = sit("Ann", DESK)
    moved(ann, ann.get_by_role("button", name="Take back").click)
    usual = ann.locator("#choices button[data-usual]").get_attribute("value")

    assert f"answer={quote_plus(usual or '')}" in said(ann)


def test_enter_is_the_choice_to_which_a_hand_on_the_keyboard_went(sit: Sit, live: Session) -> None:
    play(live, script.GATHERING, script.TO_THE_TREE)
    ann = sit("Ann", DESK)
    ann.locator("#choices button[data-usual]").focus()

    ann.keyboard.press("Tab")
    chosen = ann.evaluate("() => document.activeElement.value")

    assert chosen != ann.locator("#choices button[data-usual]").get_attribute("value")
    assert f"answer={quote_plus(chosen)}" in said(ann)


def test_the_focus_stays_on_no_answer_when_the_question_is_another(sit: Sit, live: Session) -> None:
    play(live, script.GATHERING)
    ann = sit("Ann", DESK)
    ann.locator("#choices button[value='trade:Dot']").focus()

    said(ann)

    assert ann.evaluate("() => document.activeElement.id") == "question"


# ---------------------------------------------------------------------- where a question starts


@pytest.mark.parametrize("look", [PHONE, DESK, {"width": 640, "height": 400}], ids=["phone", "desk", "twice as large"])
def test_another_question_starts_at_its_beginning(sit: Sit, live: Session, look: dict[str, int]) -> None:
    play(live, script.GATHERING)
    ann = sit("Ann", look)
    last = ann.locator("#choices button").last
    last.scroll_into_view_if_needed()
    assert ann.evaluate("() => document.querySelector('#ask').scrollTop + scrollY") > 0

    moved(ann, last.click)

    assert ann.evaluate("() => document.querySelector('#ask').scrollTop") == 0
    assert ann.evaluate("() => document.querySelector('#question').getBoundingClientRect().top") >= 0


# ---------------------------------------------------------------------- what is in sight


@pytest.mark.parametrize("spacing", ["normal", "0.06em"], ids=["this font", "a wider font"])
@pytest.mark.parametrize("title", ["An evening", "An evening that was long looked forward to by all of us"])
def test_on_a_phone_the_foes_and_the_hit_points_stand_above_the_choices(
    sit: Sit, live: Session, spacing: str, title: str
) -> None:
    play(live, script.GATHERING, script.TO_THE_TREE)
    ben = sit("Ben", PHONE)
    ben.evaluate(
        """([spacing, title]) => {
            document.body.style.letterSpacing = spacing;
            document.querySelector("#head h1").textContent = title;
            dispatchEvent(new Event("resize"));
        }""",
        [spacing, title],
    )

    assert ben.locator("#foes li").evaluate(IN_SIGHT)
    ben.evaluate("() => { const one = document.querySelector('#foes li'); one.after(one.cloneNode(true)); }")

    assert ben.locator("#foes li").last.evaluate(IN_SIGHT)
    for one in ben.locator("#glance .one").all():
        assert one.evaluate(IN_SIGHT)
    usual = ben.locator("#choices button[data-usual]")
    assert usual.evaluate("(one) => one.getBoundingClientRect().bottom < innerHeight")
    assert ben.locator("#log").evaluate("(one) => one.clientHeight > 50")


def test_on_a_phone_the_map_is_one_tap_away_and_the_choices_are_one_tap_back(sit: Sit, live: Session) -> None:
    play(live, script.GATHERING, script.TO_THE_TREE)
    ben = sit("Ben", PHONE)

    shown = "(one) => { const box = one.getBoundingClientRect(); return box.top >= 0 && box.bottom <= innerHeight; }"

    ben.get_by_role("link", name="Map", exact=True).click()
    assert ben.locator("a.hex.here").evaluate(shown)
    ben.get_by_role("link", name="Back to the choices").click()

    assert ben.locator("#choices button").first.evaluate(shown)


def test_choices_that_do_not_fit_are_said_to_be_there_and_the_story_keeps_its_room(sit: Sit, live: Session) -> None:
    play(live, script.GATHERING)
    ann = sit("Ann", DESK)

    assert ann.locator("#ask[data-more]").count() == 1
    assert ann.locator("#log").bounding_box()["height"] > 150  # type: ignore[index]
    ann.locator("#choices button").last.scroll_into_view_if_needed()
    ann.wait_for_selector("#ask:not([data-more])")
    ann.set_viewport_size({"width": 1280, "height": 1400})

    ann.wait_for_selector("#ask:not([data-more])")


# ---------------------------------------------------------------------- what is said, and where


def test_a_refusal_to_a_form_on_a_leaf_is_said_on_the_leaf(
    sit: Sit, sessions: Sessions, live: Session, an_evening: tuple[SessionInfo, Links]
) -> None:
    play(live, script.GATHERING)
    ann = sit("Ann", DESK)
    ann.keyboard.press("j")
    back = ann.locator("dialog[open] button", has_text="Return here").last
    back.wait_for()
    sessions.sit(an_evening[1].seats["Ben"])  # from now on Ben loses something by it, which the leaf does not show
    back.click()

    told = ann.locator("dialog[open] #leaf-remark")
    told.wait_for()

    assert told.inner_text() == ann.locator("#remark").inner_text() != ""
    ann.keyboard.press("Escape")
    ann.keyboard.press("w")
    ann.wait_for_selector("dialog[open] h1:has-text('Why')")
    assert ann.locator("#leaf-remark").count() == 0


def test_who_lost_the_seat_is_told_so_and_nothing_is_tried_again(
    sit: Sit, sessions: Sessions, live: Session, an_evening: tuple[SessionInfo, Links]
) -> None:
    ann = sit("Ann", DESK)
    moved(ann, lambda: play(live, script.GATHERING))  # the host knows whose line it is by then
    sessions.reissue(an_evening[0].id, "Ann", "Ann")
    ann.wait_for_selector("html[data-line=over]")

    assert "This seat has a new link now" in ann.locator("#line").inner_text()
    assert "tried again" not in ann.locator("#line").inner_text()
    assert ann.evaluate("() => document.querySelector('#table')._htmx.ws.connection === undefined")


def test_a_remark_goes_with_the_next_answer(sit: Sit, live: Session) -> None:
    play(live, script.GATHERING)
    ann = sit("Ann", DESK)
    moved(ann, lambda: ann.keyboard.press("u"))
    ann.wait_for_selector("#remark:has-text('Taken back')")

    moved(ann, lambda: ann.keyboard.press("Enter"))

    assert ann.locator("#remark").inner_text() == ""


def test_a_leaf_that_is_opened_before_the_last_one_has_said_that_it_closed_keeps_what_is_on_it(
    sit: Sit, live: Session
) -> None:
    play(live, script.GATHERING)
    ann = sit("Ann", DESK)
    ann.keyboard.press("w")
    ann.wait_for_selector("dialog[open] h1")

    left = ann.evaluate(
        """() => new Promise((told) => {
            const holder = document.querySelector("#leaf-holder"), leaf = document.querySelector("#leaf");
            holder.addEventListener("close", () => told(leaf.childElementCount));
            holder.close();
            holder.showModal();
        })"""
    )

    assert left > 0
