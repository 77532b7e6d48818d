"""The first screen of a player answers three questions without scrolling: what happened, how am I, what can I do.

Pictures to look at are taken where ``LYCHGATE_PICTURES`` names a folder.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from lychgate.core.decision import TEXT
from lychgate.server.sessions import Sessions
from tests.web.moments import ANN, BEN, ORDERS, REF, Moment, moment, orders
from tests.web.phone import LANDSCAPE as ACROSS
from tests.web.phone import LETTERS, SETTLED
from tests.web.seating import takes_seat
from tests.web.test_looks_on_a_phone import DESK, PHONE, SMALL, on_one_line

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.web.conftest import Pages

GAMES = tuple(ORDERS)

IN_VIEW = """(one) => {
    const box = one.getBoundingClientRect(), head = document.querySelector("#head").getBoundingClientRect().bottom;
    return one.checkVisibility() && box.top >= Math.max(0, head) - 1 && box.bottom <= innerHeight + 1;
}"""
"""Whether all of something is in the window, and not under the head at its top."""

ANSWERS = "#choices [data-choice], #ask .topics a"
LAST_TOLD = "#steps > .step:not([hidden]) p >> nth=-1"
LONG = "The wind goes through the broken shutters, and the whole house answers it, board after board."
STAKES = 'stakes Ada STR/Exert dc 8 to "shoulders the door open" fails "a shriek that the whole house hears"'

SMALL_TO_TAP = SMALL.replace(
    "[one, one.getBoundingClientRect()]",
    "[one, (BOX.test(one.type) ? one.closest('label') : one).getBoundingClientRect()]",
).replace("BOX", "/checkbox|radio/")
"""The same, where a box to tick is as large as the label that it is ticked by."""

Come = Callable[..., "Page"]


@pytest.fixture
def come(opens: Pages, host: str) -> Come:
    """The page of a seat at a moment, once its fonts are there."""

    def sit(at: Moment, how: dict[str, Any], seat: str = ANN, *, painted: bool = False) -> Page:
        painted = painted or "LYCHGATE_PICTURES" in os.environ
        page = takes_seat(opens(painted=painted, **how), host, at.links.seats[seat])
        page.evaluate("() => document.fonts.ready")
        return page

    return sit


def picture(page: Page, name: str) -> None:
    """Pictures to look at, light and dark, where somebody asks for them."""
    if "LYCHGATE_PICTURES" in os.environ:
        size = page.viewport_size
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            page.screenshot(path=f"{os.environ['LYCHGATE_PICTURES']}/{name}-{size['width']}-{scheme}.png")  # type: ignore[index]
        page.emulate_media(color_scheme="null")


def out_of_view(page: Page, *parts: str) -> list[str]:
    """Those of the parts of which something is not in view."""
    return [one for one in parts if not page.locator(one).first.evaluate(IN_VIEW)]


def what_can_i_do(page: Page) -> tuple[str, ...]:
    """The question with its first two answers: choices, or the groups of what else may be done."""
    assert page.locator(ANSWERS).count() >= 2
    return ("#question", *(f"{ANSWERS} >> nth={at}" for at in range(2)))


def shows(page: Page, at: Moment, seat: str = ANN) -> None:
    page.wait_for_selector(f'#turn[data-revision="{at.live.revision_of(seat)}"]')


def wider(page: Page) -> int:
    """By how many pixels a page is wider than its window."""
    return int(page.evaluate("() => document.documentElement.scrollWidth - document.documentElement.clientWidth"))


@pytest.mark.parametrize("game", GAMES)
def test_a_phone_answers_three_questions_at_once(game: str, sessions: Sessions, come: Come) -> None:
    page = come(moment(sessions, game), PHONE)

    picture(page, f"first-{game}")
    assert out_of_view(page, LAST_TOLD, "#glance .own", *what_can_i_do(page)) == []
    assert on_one_line(page)
    assert wider(page) == 0


def test_a_question_that_comes_is_shown_with_its_first_two_answers(sessions: Sessions, come: Come) -> None:
    at = moment(sessions, "sovereign")
    page = come(at, PHONE)
    asked = page.get_attribute("#ask", "data-asked")

    orders(at.live, STAKES)
    page.wait_for_selector(f'#ask:not([data-asked="{asked}"])')

    picture(page, "asked")
    assert page.locator("#choices [data-choice]").count() >= 2
    assert out_of_view(page, *what_can_i_do(page), "#glance .own") == []


def test_what_happened_to_me_is_repeated_where_much_was_told_since(sessions: Sessions, come: Come) -> None:
    at = moment(sessions, "sovereign")
    page = come(at, PHONE)

    orders(at.live, "harm Ada 2 a falling beam", *(f"say {LONG}" for _ in range(4)))
    shows(page, at)

    picture(page, "to-me")
    hurt = page.locator("#steps .of-me", has_text="falling beam")
    assert not hurt.evaluate(IN_VIEW)
    assert page.inner_text("#to-me") == hurt.inner_text()
    assert out_of_view(page, "#to-me", "#glance .own", "#question") == []
    page.set_viewport_size(DESK["viewport"])
    page.locator("#to-me").wait_for(state="hidden")


def test_the_title_of_the_page_says_your_move_only_when_it_is(sessions: Sessions, come: Come) -> None:
    at = moment(sessions, "constitution")
    page = come(at, PHONE)
    assert page.title() == "At the table: The lantern below"

    orders(at.live, "next", "next", "next")  # a goblin, Cy and the ogre

    page.wait_for_selector("#ask[data-due]")
    assert page.title() == "Your move: The lantern below"


def test_a_proposal_of_another_player_is_my_move_and_comes_first(sessions: Sessions, come: Come) -> None:
    orders_of_old = [one for one in ORDERS["sovereign"] if one != "fight"]
    at = moment(sessions, "sovereign", meets=[*orders_of_old, "meet river ghouls"])
    page = come(at, PHONE)
    due = page.get_attribute("#ask", "data-due")

    at.live.reply(BEN, f"{TEXT}parley", at.live.revision_of(BEN), "let us talk")
    page.wait_for_selector("#ask[data-due]")

    picture(page, "proposed")
    assert due is None
    assert page.locator("#choices legend").first.inner_text() == "Ben proposes: Talk to them"
    assert out_of_view(page, *what_can_i_do(page), "#glance .own") == []


def test_what_ails_me_is_told_with_its_end_beside_my_name(sessions: Sessions, come: Come) -> None:
    page = come(moment(sessions, "sovereign", "harm Ada 30 a falling beam"), PHONE)

    assert "dying: 6 Rounds left" in page.inner_text("#glance .own")
    assert out_of_view(page, "#glance .own em") == []


def test_the_last_line_about_me_is_not_repeated_where_it_is_in_view(sessions: Sessions, come: Come) -> None:
    at = moment(sessions, "sovereign")
    page = come(at, PHONE)

    orders(at.live, "harm Ada 2 a falling beam")
    shows(page, at)

    assert page.locator("#to-me").is_hidden()


def test_a_fight_takes_two_lines_on_a_players_phone_and_opens_at_a_tap(sessions: Sessions, come: Come) -> None:
    at = moment(sessions, "constitution")
    page = come(at, PHONE)
    card = page.locator("#cards .card").first

    assert "goblin 1: superior initiative" in card.inner_text()
    assert card.bounding_box()["height"] < 70  # type: ignore[index]
    card.locator("summary").tap()
    card.locator(".stages").wait_for()
    page.set_viewport_size(DESK["viewport"])
    card.locator(".stages").wait_for()
    desk = come(moment(sessions, "constitution"), DESK)
    assert desk.locator("#cards .stages").first.is_visible()


# ---------------------------------------------------------------------- the links at the head


@pytest.mark.parametrize("seat", [ANN, REF])
def test_the_rest_of_the_links_is_behind_more(seat: str, sessions: Sessions, come: Come) -> None:
    page = come(moment(sessions, "sovereign"), PHONE, seat)
    more = page.locator("nav .more")
    assert on_one_line(page)
    assert page.get_by_role("link", name="Chronicle").is_hidden()

    more.locator("summary").tap()

    picture(page, "more")
    assert page.get_by_role("link", name="Chronicle").is_visible()
    assert wider(page) == 0
    page.get_by_role("link", name="Seats").tap()
    page.wait_for_selector("dialog[open] h1")
    assert more.get_attribute("open") is None


def test_the_keys_of_links_behind_more_still_work(sessions: Sessions, come: Come) -> None:
    page = come(moment(sessions, "sovereign"), {"viewport": {"width": 700, "height": 900}})
    page.locator("nav .more > summary").click()
    page.keyboard.press("Escape")
    assert page.get_by_role("link", name="Seats").is_hidden()

    for key, heading in (("s", "Seats and table rules"), ("w", "Why")):
        page.keyboard.press(key)
        page.wait_for_selector(f'dialog[open] h1:has-text("{heading}")')
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog:not([open])", state="attached")


# ---------------------------------------------------------------------- a laptop


@pytest.mark.parametrize("game", GAMES)
def test_a_laptop_shows_ones_own_sheet_on_the_first_screen(game: str, sessions: Sessions, come: Come) -> None:
    page = come(moment(sessions, game), DESK)

    picture(page, f"laptop-{game}")
    sheet = "#party .character >> nth=0"
    assert out_of_view(page, f"{sheet} >> h3", f"{sheet} >> .hp", f"{sheet} >> dt:has-text('Weapons')") == []
    assert page.get_by_role("link", name="Chronicle").is_visible()
    assert page.locator("nav .more > summary").is_hidden()


# ---------------------------------------------------------------------- held across, large letters, fingers, readers


@pytest.mark.parametrize("game", GAMES)
def test_a_phone_held_across_shows_story_and_question_side_by_side(game: str, sessions: Sessions, come: Come) -> None:
    at = moment(sessions, game)
    page = come(at, ACROSS)

    picture(page, f"across-{game}")
    clock, link = (page.locator(one).first.bounding_box() for one in (".clock", "nav .more"))
    assert clock
    assert link
    assert clock["y"] < link["y"] + link["height"], "time and light stand beside the links"
    assert clock["x"] > link["x"] + link["width"]
    assert out_of_view(page, LAST_TOLD, "#glance .own", *what_can_i_do(page)) == []
    assert on_one_line(page)
    assert page.locator("#head nav").evaluate("(one) => one.getBoundingClientRect().top") >= 0
    beside = page.evaluate(
        "() => ['#log', '#ask'].map((one) => document.querySelector(one).getBoundingClientRect().left)"
    )
    assert beside[1] > beside[0] + 300
    assert wider(page) == 0
    asked = page.get_attribute("#ask", "data-asked")
    orders(at.live, f"say {LONG}", STAKES) if game == "sovereign" else orders(at.live, f"say {LONG}")
    shows(page, at)
    assert page.get_attribute("#ask", "data-asked") != asked or game != "sovereign"
    assert out_of_view(page, LAST_TOLD, "#glance .own", *what_can_i_do(page)) == []


def test_a_phone_that_is_turned_goes_on_showing_the_question(sessions: Sessions, come: Come) -> None:
    at = moment(sessions, "sovereign", *(f"say {LONG}" for _ in range(3)))
    at.live.reply(ANN, f"{TEXT}say Hush.", at.live.revision_of(ANN), "what is fresh begins here")
    page = come(at, PHONE)
    page.locator("#before").wait_for()

    for held in (ACROSS, PHONE):
        page.set_viewport_size(held["viewport"])
        page.evaluate(SETTLED)
        assert out_of_view(page, LAST_TOLD, "#glance .own", *what_can_i_do(page)) == []
        assert page.locator("#before").count() == (held is PHONE), "across the story scrolls, unfolded"

    page.locator("#party").evaluate("(one) => one.scrollIntoView()")
    page.set_viewport_size(ACROSS["viewport"])
    page.evaluate(SETTLED)
    assert out_of_view(page, "#question") == ["#question"], "who looked at something else goes on looking at it"


def test_what_stands_so_far_is_folded_where_the_answers_have_no_room_below_it(sessions: Sessions, come: Come) -> None:
    at = moment(sessions, "sovereign", meets=("say Who are you?",))
    at.live.reply(ANN, f"{TEXT}make Cyd", at.live.revision_of(ANN), "make")
    while (asked := at.live.game.open_for(ANN)) and len(asked.aside(at.live.game.state)) < LONG_ASIDE:
        at.live.reply(ANN, asked.default(), at.live.revision_of(ANN), f"step {at.live.revision}")
    page = come(at, PHONE)
    aside = page.locator("#ask details.aside")
    for letters, shown in (("", True), ("200%", False)):
        page.evaluate(LETTERS, letters)
        page.evaluate(SETTLED)
        assert (aside.get_attribute("open") is not None) == shown
        assert out_of_view(page, *what_can_i_do(page)) == []
    aside.locator("summary").tap()
    assert "Stab" in aside.locator("p").inner_text()


@pytest.mark.parametrize("game", GAMES)
def test_letters_of_twice_the_size_fit_a_phone(game: str, sessions: Sessions, come: Come) -> None:
    page = come(moment(sessions, game), PHONE)

    page.evaluate(LETTERS, "200%")

    picture(page, f"twice-{game}")
    assert wider(page) == 0
    assert out_of_view(page, "#question", what_can_i_do(page)[1]) == []
    assert page.evaluate(CUT_OFF) == []
    page.locator("nav .more > summary").tap()
    assert page.locator("nav .more .rest").evaluate("(one) => one.getBoundingClientRect().left") >= 0
    for name in LEAVES[:1] if game != "sovereign" else LEAVES:
        page.locator("#head").get_by_role("link", name=name).tap()
        page.wait_for_selector("dialog[open] h1")
        assert (name, page.evaluate(CUT_OFF)) == (name, [])
        page.locator("dialog .close").tap()
        page.wait_for_selector("dialog:not([open])", state="attached")


CUT_OFF = """() => [...document.querySelectorAll(".leaf, .character, dialog[open]")].filter(
    (one) => one.scrollWidth > one.clientWidth + 1).map((one) => `${one.className}: ${one.scrollWidth}`)"""
"""What is wider than it may be, so that one would have to scroll across to read a line."""

LONG_ASIDE = 400
LEAVES = ("My sheet", "Write", "Journal", "Help")


def test_a_finger_finds_44_pixels_on_whatever_a_player_taps(sessions: Sessions, come: Come) -> None:
    page = come(moment(sessions, "sovereign"), PHONE)
    found = {"the table": page.evaluate(SMALL_TO_TAP)}
    page.locator("nav .more > summary").tap()
    found["more"] = page.evaluate(SMALL_TO_TAP)
    for name in (*LEAVES, "Seats"):
        if name == "Seats":
            page.locator("nav .more > summary").tap()
        page.locator("#head").get_by_role("link", name=name).tap()
        page.wait_for_selector("dialog[open] h1")
        found[name] = page.evaluate(SMALL_TO_TAP)
        assert wider(page) == 0
        page.locator("dialog .close").tap()
        page.wait_for_selector("dialog:not([open])", state="attached")

    page.locator("#ask .topics").get_by_role("link", name="All", exact=True).tap()
    page.wait_for_selector("dialog .menu")
    page.evaluate("() => document.querySelectorAll('dialog details').forEach((one) => { one.open = true; })")
    found["everything"] = page.evaluate(SMALL_TO_TAP)
    page.locator("dialog a.choice", has_text="Check").first.tap()
    page.wait_for_selector("dialog h1:not(:has-text('Everything you can do'))")
    found["a command"] = page.evaluate(SMALL_TO_TAP)

    assert {where: small for where, small in found.items() if small} == {}
    assert page.evaluate("() => getComputedStyle(document.documentElement).touchAction") == "manipulation"


def test_readers_aloud_come_to_the_story_then_to_how_i_am_then_to_the_question(sessions: Sessions, come: Come) -> None:
    page = come(moment(sessions, "sovereign"), PHONE)

    order = page.eval_on_selector_all("#head, #log, #glance, #cards, #ask, #party", "(all) => all.map((one) => one.id)")

    assert order == ["head", "log", "glance", "cards", "ask", "party"]
    tops = [page.locator(f"#{one}").evaluate("(one) => one.getBoundingClientRect().top") for one in order[1:]]
    assert tops == sorted(tops), "what is read later stands farther down"
    assert page.get_attribute("#to-me", "aria-hidden") == "true"
