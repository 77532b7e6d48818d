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
TWICE = {"width": 640, "height": 400}
"""What is left of a desk where all is twice as large."""

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
        return takes_seat(opens(painted=False, viewport=look), host, an_evening[1].seats[name])

    return come


def play(live: Session, *scenes: tuple[script.Line, ...]) -> None:
    """What is said in these scenes, told to the pages at once."""
    with live.together():
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


def returns(live: Session, page: Page, entry: int) -> None:
    """Ann returns to an entry, without a browser; her page shows it."""
    outcome = live.return_to("Ann", entry, live.revision, f"{live.revision} back")
    assert (outcome.stale, live.game.head) == (False, entry), outcome.remark
    shows(page, live)


def usual(page: Page) -> str:
    """The answer that Enter gives."""
    return page.locator("#choices button[data-usual]").get_attribute("value") or ""


def said(page: Page) -> str:
    """What the next answer will be, as it is sent."""
    return form_sent(page, lambda: moved(page, lambda: page.keyboard.press("Enter")))


# ---------------------------------------------------------------------- Enter


def test_enter_is_the_usual_choice_or_the_one_a_hand_went_to_and_another_question_starts_at_its_beginning(
    sit: Sit, live: Session
) -> None:
    play(live, script.GATHERING)
    ann, gathered = sit("Ann", DESK), live.game.head
    another_question_starts_at_its_beginning_and_says_whether_there_is_more(ann, live)

    # whatever was pressed with the mouse
    moved(ann, ann.locator("#choices button[value='go:s']").click)
    at = usual(ann)
    assert f"answer={quote_plus(at)}" in said(ann), "another choice was pressed with the mouse"

    moved(ann, ann.get_by_role("button", name="Take back").click)
    at = usual(ann)
    assert f"answer={quote_plus(at)}" in said(ann), "something else was pressed with the mouse"

    # a remark goes with the next answer
    moved(ann, lambda: ann.keyboard.press("u"))
    ann.wait_for_selector("#remark:has-text('Taken back')")
    moved(ann, lambda: ann.keyboard.press("Enter"))
    assert ann.locator("#remark").inner_text() == ""

    # so does the focus, when the question is another
    returns(live, ann, gathered)
    ann.locator("#choices button[value='trade:Dot']").focus()
    said(ann)
    assert ann.evaluate("() => document.activeElement.id") == "question"

    # the choice to which a hand on the keyboard went
    returns(live, ann, gathered)
    play(live, script.TO_THE_TREE)
    shows(ann, live)
    ann.locator("#choices button[data-usual]").focus()
    ann.keyboard.press("Tab")
    chosen = ann.evaluate("() => document.activeElement.value")
    assert chosen != usual(ann)
    assert f"answer={quote_plus(chosen)}" in said(ann)


def another_question_starts_at_its_beginning_and_says_whether_there_is_more(ann: Page, live: Session) -> None:
    gathered = live.game.head

    # choices that do not fit are said to be there, and the story keeps its room
    assert ann.locator("#ask[data-more]").count() == 1
    assert ann.locator("#log").bounding_box()["height"] > 150  # type: ignore[index]
    ann.locator("#choices [data-choice]").last.scroll_into_view_if_needed()
    ann.wait_for_selector("#ask:not([data-more])")
    ann.set_viewport_size({"width": 1280, "height": 1400})
    ann.wait_for_selector("#ask:not([data-more])")

    for look in (DESK, PHONE, TWICE):
        ann.set_viewport_size(look)  # type: ignore[arg-type]
        ann.locator("#choices [data-choice]").last.scroll_into_view_if_needed()
        last = ann.locator("#choices button[data-choice]:not([value='gear'])").last  # gear writes nothing
        assert ann.evaluate("() => document.querySelector('#ask').scrollTop + scrollY") > 0, look
        moved(ann, last.click)
        assert ann.evaluate("() => document.querySelector('#ask').scrollTop") == 0, look
        assert ann.evaluate("() => document.querySelector('#question').getBoundingClientRect().top") >= 0, look
        returns(live, ann, gathered)
    ann.set_viewport_size(DESK)  # type: ignore[arg-type]

    # also where as much is asked anew, while one was at its end
    ann.locator("#choices [data-choice]").last.scroll_into_view_if_needed()
    assert ann.evaluate("() => document.querySelector('#ask').scrollTop") > 0
    play(live, (script.Line("Ann", "trade:Dot"), script.Line("Ann", "call-off")))
    shows(ann, live)
    assert ann.evaluate("() => document.querySelector('#ask').scrollTop") == 0
    returns(live, ann, gathered)


# ---------------------------------------------------------------------- what is in sight


def test_on_a_phone_the_foes_and_the_hit_points_stand_above_the_choices_and_the_map_is_one_tap_away(
    sit: Sit, live: Session
) -> None:
    play(live, script.GATHERING, script.TO_THE_TREE)
    ben = sit("Ben", PHONE)

    for title in ("An evening", "An evening that was long looked forward to by all of us"):
        for spacing in ("normal", "0.06em"):
            told = f"{title!r} in letters that stand {spacing} apart"
            ben.evaluate(
                """([spacing, title]) => {
                    document.querySelector("#foes li ~ li")?.remove();
                    document.body.style.letterSpacing = spacing;
                    document.querySelector("#head h1").textContent = title;
                    dispatchEvent(new Event("resize"));
                }""",
                [spacing, title],
            )

            assert ben.locator("#foes li").evaluate(IN_SIGHT), told
            ben.evaluate("() => { const one = document.querySelector('#foes li'); one.after(one.cloneNode(true)); }")

            assert ben.locator("#foes li").last.evaluate(IN_SIGHT), told
            for one in ben.locator("#glance .one").all():
                assert one.evaluate(IN_SIGHT), told
            first = ben.locator("#choices button[data-usual]")
            assert first.evaluate("(one) => one.getBoundingClientRect().bottom < innerHeight"), told
            assert ben.locator("#log").evaluate("(one) => one.clientHeight > 50"), told

    # the map is one tap away, and the choices are one tap back
    shown = "(one) => { const box = one.getBoundingClientRect(); return box.top >= 0 && box.bottom <= innerHeight; }"
    ben.get_by_role("link", name="Map", exact=True).click()
    assert ben.locator("a.hex.here").evaluate(shown)
    ben.get_by_role("link", name="Back to the choices").click()
    assert ben.locator("#choices button").first.evaluate(shown)


# ---------------------------------------------------------------------- what is said, and where


def test_a_refusal_to_a_form_on_a_leaf_is_said_on_the_leaf_and_who_lost_the_seat_is_told_so(
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

    # a leaf that is opened before the last one has said that it closed keeps what is on it
    left = ann.evaluate(
        """() => new Promise((told) => {
            const holder = document.querySelector("#leaf-holder"), leaf = document.querySelector("#leaf");
            holder.addEventListener("close", () => told(leaf.childElementCount));
            holder.close();
            holder.showModal();
        })"""
    )
    assert left > 0

    # whose seat was given away; nothing is tried again
    moved(ann, lambda: play(live, script.TO_THE_TREE))  # the host knows whose line it is by then
    sessions.reissue(an_evening[0].id, "Ann", "Ann")
    ann.wait_for_selector("html[data-line=over]")
    assert "This seat has a new link now" in ann.locator("#line").inner_text()
    assert "tried again" not in ann.locator("#line").inner_text()
    assert ann.evaluate("() => document.querySelector('#table')._htmx.ws.connection === undefined")
