"""Odds on the page take nothing away: each choice in view without them is in view with them, and so is each note.

Compared before and after at the same window, so that fonts do not matter.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from lychgate.server.seats import Custom
from lychgate.server.sessions import Sessions
from tests.odds_positions import POSITIONS
from tests.web.conftest import Pages
from tests.web.seating import takes_seat

if TYPE_CHECKING:
    from playwright.sync_api import Page

DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}

IN_VIEW = """() => {
    const within = (one) => {
        let [top, bottom] = [0, innerHeight];
        for (let outer = one.parentElement; outer; outer = outer.parentElement) {
            if (!/auto|scroll/.test(getComputedStyle(outer).overflowY) || outer.matches("html, body")) continue;
            const box = outer.getBoundingClientRect();
            [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
        }
        return [top, bottom];
    };
    const seen = {};
    for (const choice of document.querySelectorAll("#choices [data-choice]")) {
        const box = choice.getBoundingClientRect(), [top, bottom] = within(choice);
        if (!box.height || box.top < top - 1 || box.bottom > bottom + 1) continue;
        const note = choice.querySelector(".note"), at = note?.getBoundingClientRect();
        const whole = at && at.height > 0 && at.top >= box.top && at.bottom <= box.bottom + 1 && at.right <= box.right;
        seen[choice.querySelector(".label").textContent.trim()] = whole ? note.textContent : "";
    }
    return seen;
}"""
"""The choices that are in view whole, by their labels, each with its note."""

OVERLAP = """() => [...document.querySelectorAll("#choices [data-choice]:not(.tight) .odds-of")].filter((odds) => {
    const own = odds.getBoundingClientRect();
    return [...odds.parentElement.querySelectorAll(".label, .note")].some((one) => {
        const box = one.getBoundingClientRect(), [wide, tall] = [1, 3];
        return Math.min(own.right, box.right) - Math.max(own.left, box.left) > wide
            && Math.min(own.bottom, box.bottom) - Math.max(own.top, box.top) > tall;
    });
}).map((odds) => odds.textContent)"""
"""The odds that lie on a label or a note."""

CUT = """() => [...document.querySelectorAll("#choices .odds-of")].filter((odds) => {
    const first = odds.querySelector(".figure"), cut = odds.scrollWidth > odds.clientWidth;
    const dots = parseFloat(getComputedStyle(odds).fontSize) / 2;
    return first && cut && first.getBoundingClientRect().right + dots > odds.getBoundingClientRect().right;
}).map((odds) => odds.parentElement.textContent)"""
"""The choices whose first figure is cut off."""

HEAD = "() => document.querySelector('.asked').offsetHeight"
WIDER = "() => document.documentElement.scrollWidth > document.documentElement.clientWidth"


@pytest.fixture(autouse=True)
def _soon_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plays out only a few times what is not exact: less sharp odds are shown in the same way."""
    monkeypatch.setattr("lychgate.server.odds.SAMPLES", (5,))
    monkeypatch.setattr("lychgate.server.odds.RUNS", 100)


def seated(page: Page, sessions: Sessions, host: str, name: str) -> Page:
    """The page of the seat that looks at the odds of a position."""
    position = POSITIONS[name]
    seats: list[Any] = [(seat, "person", "") for seat in position.seats]
    info, links = sessions.create(name, position.ruleset, {}, seats, Custom(odds="step"), position.seed)
    live = sessions.live(info.id)
    for seat, answer in position.answers():
        asked = live.game.open_for(seat)
        if position.lines or (asked is not None and answer in [one.id for one in asked.options()]):
            live.reply(seat, answer, live.revision_of(seat), f"{seat} {live.revision}")  # else it is answered unasked
    return takes_seat(page, host, links.seats[position.seats[0]])


def shows(page: Page) -> None:
    """Presses the button, and waits until all odds are there."""
    page.evaluate("() => document.querySelector('#odds button').click()")  # a click by hand might scroll
    page.wait_for_function(
        "() => /^(Odds|These)/.test(document.querySelector('#odds-note').textContent)"
        " && !/counting/.test(document.querySelector('#odds-note').textContent)"
    )


@pytest.mark.parametrize("window", [DESK, PHONE], ids=["1280", "360"])
@pytest.mark.parametrize("name", ["12y-explores", "12y-fights", "constitution-fights", "saints-chooses"])
def test_every_choice_in_view_stays_in_view_with_its_note(
    opens: Pages, sessions: Sessions, host: str, name: str, window: dict[str, Any]
) -> None:
    page = seated(opens(painted=False, **window), sessions, host, name)
    page.evaluate("() => document.fonts.ready")
    before, head = page.evaluate(IN_VIEW), page.evaluate(HEAD)
    assert len(before) >= 4

    shows(page)

    after = page.evaluate(IN_VIEW)
    assert {label: after.get(label) for label in before} == before
    assert page.evaluate(HEAD) == head  # its words have no row of their own
    assert page.evaluate(OVERLAP) == []
    assert page.evaluate(CUT) == []
    assert not page.evaluate(WIDER)
    assert page.locator("#odds button").get_attribute("data-state") == "shown"

    # bars take no more room than figures
    page.evaluate("() => document.documentElement.toggleAttribute('data-odds-bars', true)")
    assert set(before) <= set(page.evaluate(IN_VIEW))
    page.evaluate("() => document.documentElement.toggleAttribute('data-odds-bars', false)")

    page.evaluate("() => document.querySelector('#odds button').click()")  # all is as it was
    assert page.evaluate(IN_VIEW) == before
    assert page.locator(".odds-of").count() == 0


def test_what_is_cut_is_told_in_full_while_a_choice_is_pointed_at_or_has_the_focus(
    opens: Pages, sessions: Sessions, host: str
) -> None:
    from playwright.sync_api import expect

    page = seated(opens(painted=False, **DESK), sessions, host, "12y-explores")
    shows(page)
    choice, full = page.locator("#choices button:has(.odds-of)").first, page.locator("#odds-more")

    choice.hover()

    expect(full).to_contain_text(choice.locator(".odds-of .text").first.text_content() or "?")
    expect(full).to_contain_text("from 5 samples")
    expect(full).to_contain_text("Odds: what comes of this choice")
    box, ask = full.bounding_box(), page.locator("#ask").bounding_box()
    assert box is not None
    assert ask is not None
    assert box["y"] + box["height"] <= ask["y"] + 1  # it covers no choice

    page.mouse.move(5, 5)
    expect(full).to_have_count(0)
    page.keyboard.press("Tab")
    choice.focus()
    expect(full).to_contain_text("from 5 samples")
    expect(choice).to_have_attribute("aria-describedby", "odds-more")
    page.keyboard.press("Escape")
    expect(full).to_have_count(0)

    # a choice without odds says nothing
    page.locator("#choices button", has_text="Buy").hover()
    expect(full).to_have_count(0)
    assert page.locator("#choices button", has_text="Buy").inner_text().splitlines()[-1] == "you have 46 gold"
