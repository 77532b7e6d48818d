"""What a player has at hand on a phone while others act: their sheet, a word to the referee, what they half wrote."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from lychgate.core.view import Note
from lychgate.server.sessions import Sessions
from tests.web.looker import Looker
from tests.web.moments import ANN, BEN, ORDERS, REF, Moment, moment, orders
from tests.web.test_looks_on_a_phone import PHONE
from tests.web.test_the_first_screen import Come, come, picture, shows, wider  # noqa: F401

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.web.conftest import Host

SWIPE = """([from, to, down]) => {
    const under = document.elementFromPoint(180, 300);
    const at = (x, y) => new Touch({ identifier: 1, target: under, clientX: x, clientY: y });
    const [begun, ended] = [at(from, 300), at(to, 300 + down)], target = begun.target;
    target.dispatchEvent(new TouchEvent("touchstart", { bubbles: true, touches: [begun], changedTouches: [begun] }));
    target.dispatchEvent(new TouchEvent("touchend", { bubbles: true, touches: [], changedTouches: [ended] }));
}"""


@pytest.fixture
def at(sessions: Sessions) -> Moment:
    return moment(sessions, "sovereign")


@pytest.fixture
def ann(at: Moment, come: Come) -> Page:  # noqa: F811
    return come(at, PHONE)


def swipe(page: Page, across: tuple[int, int], down: int = 0) -> None:
    page.evaluate(SWIPE, [*across, down])


def opened(page: Page, heading: str) -> None:
    page.wait_for_selector(f'dialog[open] h1:has-text("{heading}")')


def closed(page: Page) -> None:
    page.wait_for_selector("dialog:not([open])", state="attached")


# ---------------------------------------------------------------------- the sheet


@pytest.mark.parametrize("game", ORDERS)
def test_the_sheet_is_one_tap_away_with_weapons_line_by_line(game: str, sessions: Sessions, come: Come) -> None:  # noqa: F811
    page = come(moment(sessions, game), PHONE)

    page.get_by_role("link", name="My sheet").tap()
    opened(page, "My sheet")

    picture(page, f"sheet-{game}")
    rows = page.locator("dialog dl > div", has_text="Weapons").locator(".row").all_inner_texts()
    assert len(rows) >= 2
    assert all("+" in row and "d" in row for row in rows)
    assert "Bertram" not in page.inner_text("dialog")
    assert wider(page) == 0


def test_a_swipe_to_the_left_opens_the_sheet_and_one_to_the_right_closes_it(ann: Page) -> None:
    swipe(ann, (300, 290))
    swipe(ann, (300, 150), 200)  # that scrolls the page
    swipe(ann, (355, 200))  # that is the phone's own: it goes back
    assert ann.locator("dialog[open]").count() == 0

    swipe(ann, (300, 150))
    opened(ann, "My sheet")
    swipe(ann, (100, 250))
    closed(ann)


def test_an_open_sheet_shows_what_the_table_does_to_it(ann: Page, at: Moment) -> None:
    swipe(ann, (300, 150))
    opened(ann, "My sheet")

    orders(at.live, "harm Ada 3 a falling beam")

    ann.wait_for_selector('dialog .figures:has-text("5")')
    assert ann.locator("dialog[open] h1").inner_text() == "My sheet"


def test_onlookers_and_referees_have_no_sheet(at: Moment, come: Come) -> None:  # noqa: F811
    page = come(at, PHONE, REF)

    assert page.locator(".to-sheet").count() == 0
    assert page.locator(".to-write").count() == 0


# ---------------------------------------------------------------------- a few words


def notes(at: Moment, seat: str) -> list[Note]:
    return list(at.live.table(seat).view().notes)


def test_a_note_for_the_referee_reaches_nobody_else(ann: Page, at: Moment) -> None:
    ann.get_by_role("link", name="Write").tap()
    opened(ann, "Write")
    orders(at.live, "say The ghouls sniff the air.")  # the table goes on meanwhile
    ann.fill("#words", 'I keep the "silver" key\nin my boot.')
    picture(ann, "write")
    ann.get_by_role("button", name="To the GM alone").tap()
    closed(ann)

    for seat in (ANN, REF):
        assert [one.text for one in notes(at, seat)] == ['I keep the "silver" key in my boot.'], seat
    assert notes(at, BEN) == []


def test_words_to_everybody_stand_in_the_story(ann: Page, at: Moment) -> None:
    ann.get_by_role("link", name="Write").tap()
    opened(ann, "Write")
    ann.fill("#words", "I go first.")
    ann.get_by_role("button", name="To everybody").tap()
    closed(ann)

    shows(ann, at)
    assert "I go first." in ann.locator("#log").inner_text()


def test_words_that_come_while_something_is_asked_wait_on_their_leaf(ann: Page, at: Moment) -> None:
    ann.get_by_role("link", name="Write").tap()
    opened(ann, "Write")
    orders(at.live, 'stakes Ada STR/Exert dc 8 to "lifts the bar" fails "noise"')
    shows(ann, at)
    ann.fill("#words", "I have a crowbar.")
    ann.get_by_role("button", name="To the GM alone").tap()

    ann.wait_for_selector("#leaf-remark:has-text('Answer the question on your page first')")
    assert ann.input_value("#words") == "I have a crowbar."
    assert notes(at, REF) == []


def test_help_looks_up_a_word_of_the_book(ann: Page) -> None:
    ann.locator("#head").get_by_role("link", name="Help").tap()
    opened(ann, "Help")

    ann.fill("#of", "system strain")
    ann.get_by_role("button", name="Look it up").tap()

    opened(ann, "What the book says")
    assert "strain" in ann.inner_text("dialog .clauses").lower()


# ---------------------------------------------------------------------- half filled in


def test_what_was_half_written_survives_a_reload_and_is_forgotten_once_it_is_sent(ann: Page, at: Moment) -> None:
    ann.fill("#said", "say half a sen")
    ann.get_by_role("link", name="Write").tap()
    opened(ann, "Write")
    ann.fill("#words", "I wonder whether")

    ann.reload()
    ann.wait_for_selector("html[data-line=up]")
    assert ann.input_value("#said") == "say half a sen"
    ann.get_by_role("link", name="Write").tap()
    opened(ann, "Write")
    assert ann.input_value("#words") == "I wonder whether"

    ann.get_by_role("button", name="To everybody").tap()
    closed(ann)
    ann.fill("#said", "")
    ann.reload()
    ann.wait_for_selector("html[data-line=up]")
    assert ann.input_value("#said") == ""
    ann.get_by_role("link", name="Write").tap()
    opened(ann, "Write")
    assert ann.input_value("#words") == ""


def test_a_command_that_was_half_filled_in_is_found_as_it_was_left(ann: Page) -> None:
    def check() -> None:
        ann.locator("#ask .topics").get_by_role("link", name="All").tap()
        opened(ann, "Everything you can do")
        ann.locator("dialog a.choice", has=ann.get_by_text("Say something", exact=True)).tap()
        ann.wait_for_selector("dialog form.order")

    check()
    field = "dialog form.order input[type=text] >> nth=-1"
    ann.fill(field, "the third step cre")
    ann.reload()
    ann.wait_for_selector("dialog[open] form.order")
    assert ann.input_value(field) == "the third step cre", "the form lies there again"

    ann.locator("dialog[open] button.close").tap()
    closed(ann)
    ann.reload()
    ann.wait_for_selector("html[data-line=up]")
    assert not ann.locator("dialog[open]").count(), "it was closed"
    check()
    assert ann.input_value(field) == "the third step cre"


def test_what_was_half_written_survives_a_server_that_was_away(ann: Page, at: Moment, hosting: Host) -> None:
    ann.fill("#said", "say half a sen")
    hosting.go()
    ann.wait_for_selector("html[data-line=down]")

    hosting.come()
    ann.wait_for_selector("html[data-line=up]")
    orders(at.live, "say The ghouls sniff the air.")
    shows(ann, at)

    assert ann.input_value("#said") == "say half a sen"


FORM = """() => {
    const form = document.createElement("form");
    form.dataset.keep = "do-cast";
    form.id = "kept";
    form.innerHTML = `<select name="spell"><option value="a">a</option><option value="b">b</option></select>
        <label><input type="checkbox" name="far" value="yes"> far</label>
        <label><input type="radio" name="at" value="one" checked> one</label>
        <label><input type="radio" name="at" value="all"> all</label>
        <input name="why"><input name="said" value="the usual"><input type="hidden" name="key" value="k">`;
    document.querySelector("#turn").after(form);
    document.dispatchEvent(new Event("htmx:after:swap"));
}"""
FILLED = "() => Object.fromEntries(new FormData(document.querySelector('#kept')))"


def test_a_form_of_choices_is_found_as_it_was_left_by_this_seat_in_this_tab_alone(
    ann: Page,
    at: Moment,
    come: Come,  # noqa: F811
) -> None:
    ann.evaluate(FORM)
    ann.select_option("#kept select", "b")
    ann.check("#kept [name=far]")
    ann.check("#kept [value=all]")
    ann.fill("#kept [name=why]", "the dead")

    ann.reload()
    ann.wait_for_selector("html[data-line=up]")
    ann.evaluate(FORM)

    left = {"spell": "b", "far": "yes", "at": "all", "why": "the dead", "said": "the usual", "key": "k"}
    assert ann.evaluate(FILLED) == left
    ben = come(at, PHONE, BEN)
    ben.evaluate(FORM)
    assert ben.evaluate(FILLED) == {"spell": "a", "at": "one", "why": "", "said": "the usual", "key": "k"}


# ---------------------------------------------------------------------- this device

HEARD = """() => {
    window.heard = [];
    document.addEventListener("lychgate:turn", () => window.heard.push("turn"));
    navigator.vibrate = (pattern) => window.heard.push("buzz");
    AudioContext.prototype.createOscillator = function () { window.heard.push("chime"); throw new Error("heard"); };
    navigator.wakeLock.request = async () => {
        window.heard.push("awake");
        return { release: async () => { window.heard.push("asleep"); }, addEventListener: () => {} };
    };
}"""
STAKES = 'stakes Ada STR/Exert dc 8 to "lifts the bar" fails "noise"'


def seats(page: Page) -> None:
    page.locator("nav .more > summary").tap()
    page.get_by_role("link", name="Seats").tap()
    opened(page, "Seats and table rules")


def heard(page: Page) -> list[str]:
    found: list[str] = page.evaluate("() => window.heard")
    return found


def test_a_phone_is_silent_until_somebody_wants_it_otherwise(ann: Page, at: Moment) -> None:
    quiet = moment_of_others(at)
    ann.evaluate(HEARD)
    shows(ann, quiet)

    orders(at.live, STAKES)
    ann.wait_for_selector("#ask[data-due]")
    orders(at.live, "say It is still Ada's turn.")
    shows(ann, at)

    assert heard(ann) == ["turn"]


def moment_of_others(at: Moment) -> Moment:
    """The moment after Ann's side has acted: it is the turn of others."""
    orders(at.live, "next")
    return at


def test_what_is_wanted_of_a_phone_is_tried_at_once_kept_and_done_at_ones_turn(ann: Page, at: Moment) -> None:
    ann.evaluate(HEARD)
    seats(ann)
    picture(ann, "device")
    assert ann.locator("#this-device input:checked").count() == 0
    for label, does in (("Vibrate", "buzz"), ("Keep the screen on", "awake")):
        ann.get_by_label(label).check()
        ann.wait_for_function(f"() => window.heard.includes('{does}')")
    ann.get_by_label("Keep the screen on").uncheck()
    ann.wait_for_function("() => window.heard.includes('asleep')")

    moment_of_others(at)
    ann.reload()
    ann.wait_for_selector("html[data-line=up]")
    ann.evaluate(HEARD)
    orders(at.live, STAKES)
    ann.wait_for_selector("#ask[data-due]")

    assert heard(ann) == ["buzz", "turn"]
    seats(ann)
    assert ann.get_by_label("Vibrate").is_checked()
    assert not ann.get_by_label("Keep the screen on").is_checked()


PLAIN_HTTP = """() => {
    Object.defineProperty(window, "isSecureContext", { value: false });
    delete Navigator.prototype.wakeLock;
    delete Navigator.prototype.vibrate;
}"""


def test_a_page_says_why_a_phone_cannot_do_something(ann: Page) -> None:
    ann.evaluate(PLAIN_HTTP)
    seats(ann)

    assert ann.get_by_label("Keep the screen on").is_disabled()
    assert "only over https" in ann.inner_text('[data-why="awake"]')
    assert ann.inner_text('[data-why="buzz"]') == "This browser cannot vibrate."
    assert ann.get_by_label("Chime").is_enabled()


# ---------------------------------------------------------------------- for everybody


def test_what_a_player_opens_is_for_everybody(at: Moment, come: Come) -> None:  # noqa: F811
    looker, page = Looker(), come(at, PHONE, painted=True)

    def look(name: str) -> None:
        looker(page, name)
        page.set_viewport_size(PHONE["viewport"])  # a wide window closes the menu

    look("a player's table")
    page.locator("nav .more > summary").tap()
    look("the menu")
    for name in ("My sheet", "Write"):
        page.get_by_role("link", name=name).tap()
        opened(page, name)
        look(name)
        page.locator("dialog .close").tap()
        closed(page)
    seats(page)
    look("the seats with what this device does")
    page.locator("dialog .close").tap()
    closed(page)
    page.locator("#ask .topics").get_by_role("link", name="All", exact=True).tap()
    opened(page, "Everything you can do")
    look("all commands")
    page.locator("dialog a.choice", has=page.get_by_text("Say something", exact=True)).tap()
    page.wait_for_selector("dialog form.order")
    look("a command")
