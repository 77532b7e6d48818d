"""The odds under each choice of the page: opened with a tap, as bars for who wants it, for their own seat alone."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from lychgate.server.seats import Custom, Kind, Links, SessionInfo
from lychgate.server.sessions import Sessions
from tests.web.conftest import Pages
from tests.web.seating import takes_seat

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from starlette.testclient import TestClient

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
WIDER = "() => document.documentElement.scrollWidth > document.documentElement.clientWidth"
ANN, BEN = "Ann", "Ben"

Come = Callable[[str], "tuple[TestClient, str]"]


@pytest.fixture
def custom() -> Custom:
    return Custom(odds="step")


@pytest.fixture
def table(sessions: Sessions, custom: Custom) -> tuple[SessionInfo, Links]:
    """A table of Ann, who stands before a foe, and Ben, who has not set out."""
    seats: list[tuple[str, Kind, str]] = [(name, "person", "") for name in (ANN, BEN)]
    info, links = sessions.create("The vines", "twelve_years", {}, seats, custom, "k2")
    live = sessions.live(info.id)
    while "attack" not in [one.id for one in live.game.open_for(ANN).options()]:  # type: ignore[union-attr]
        decision = live.game.open_for(ANN)
        assert decision is not None
        answer = decision.default() or decision.options()[0].id
        live.reply(ANN, answer, live.revision_of(ANN), f"key {live.revision}")
    return info, links


@pytest.fixture
def came(visitor: Callable[[], TestClient], table: tuple[SessionInfo, Links]) -> Come:
    """A browser without scripts on a seat, or the onlookers', and the address of its table."""
    info, links = table

    def come(name: str) -> tuple[TestClient, str]:
        browser = visitor()
        secret = links.spectator if name == "*" else links.seats[name]
        browser.post(f"/join/{secret}", follow_redirects=False)
        return browser, f"/s/{info.id}/{['*', ANN, BEN].index(name)}"

    return come


@pytest.fixture
def page(opens: Pages, host: str, table: tuple[SessionInfo, Links]) -> Page:
    """Ann's table on a phone."""
    return takes_seat(opens(painted=False, **PHONE), host, table[1].seats[ANN])


def test_without_scripts_they_are_a_page(came: Come) -> None:
    ann, at = came(ANN)

    pages = (ann.get(f"{at}/odds").text for _ in range(200))  # each waits a moment for the first odds
    told = next(page for page in pages if "Look again" not in page)

    assert "Odds: what comes of this choice" in told
    assert "<dt>The tangle of sentient vines falls</dt>" in told
    assert f'action="{at}/odds"' in ann.get(at).text


def test_onlookers_and_whoever_is_not_asked_are_told_why_there_are_none(
    came: Come,
) -> None:
    onlooker, at = came("*")

    refused = onlooker.get(f"{at}/odds")

    assert refused.status_code == 400
    assert "not to onlookers" in refused.text
    assert 'id="odds"' not in onlooker.get(at).text


@pytest.mark.parametrize("custom", [Custom()])
def test_a_table_that_tells_none_has_no_button(came: Come) -> None:
    ann, at = came(ANN)

    assert 'id="odds"' not in ann.get(at).text
    assert "No odds are told at this table" in ann.get(f"{at}/odds").text


def test_of_anothers_choices_nothing_is_told(came: Come) -> None:
    ben, at = came(BEN)

    assert "tangle" not in ben.get(f"{at}/odds").text


def test_a_tap_shows_them_in_each_choice_with_bars_for_who_wants_them(page: Page) -> None:
    from playwright.sync_api import expect

    button, told = page.locator("#odds button"), page.locator("#choices [data-choice] .odds-of")
    for one in (button, page.locator("#odds a")):
        box = one.bounding_box()
        assert box is not None
        assert box["height"] >= 44
    assert button.inner_text() == "Odds"

    # a tap shows them within the choices, behind their notes
    button.tap()
    attack = page.locator("#choices button").first
    expect(attack.locator(".odds-of")).to_contain_text("The tangle of sentient vines falls")
    expect(attack.locator(".odds-of")).to_contain_text("exact")
    expect(attack.locator(".note")).to_contain_text("you deal")
    expect(button).to_have_attribute("aria-expanded", "true")
    expect(button).to_have_text("Hide odds", use_inner_text=True)
    assert not page.evaluate(WIDER)

    # in full they lie over the table, and there bars take the place of figures, which a screen reader still reads
    figure = attack.locator(".odds-of .figure").first
    wide = figure.bounding_box()
    page.locator("#odds a").tap()
    full = page.locator("#leaf")
    expect(full).to_contain_text("Odds: what comes of this choice")
    expect(full.locator("dd").first).to_contain_text("%")
    bars = full.get_by_role("button", name="Bars instead of figures")
    expect(bars).to_have_attribute("aria-pressed", "false")
    bars.tap()
    expect(bars).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Close").tap()
    narrow = figure.bounding_box()
    assert wide is not None
    assert narrow is not None
    assert wide["width"] > 5 >= narrow["width"]
    expect(figure).to_contain_text("%")
    assert attack.locator("svg .surely").count() >= 1

    # a tap hides them
    button.tap()
    expect(told).to_have_count(0)
    expect(button).to_have_text("Odds", use_inner_text=True)

    # the next question has odds of its own
    button.tap()
    expect(told.first).to_be_visible()
    before = page.locator("#ask").get_attribute("data-revision")
    page.locator("#choices button").first.tap()
    expect(page.locator("#ask")).not_to_have_attribute("data-revision", before or "")
    expect(button).not_to_have_attribute("data-state", "off")
    expect(page.locator("#odds-note")).to_contain_text(re.compile("Odds: |These choices"), timeout=30_000)


@pytest.mark.parametrize("custom", [Custom(odds="fight")])
def test_while_they_are_counted_and_where_there_are_none_the_button_says_so(
    page: Page,
) -> None:
    from playwright.sync_api import expect

    button = page.locator("#odds button")
    page.evaluate("() => { window.fetched = window.fetch; window.fetch = () => new Promise(() => {}); }")
    wide = button.bounding_box()

    button.tap()

    expect(button).to_have_text("Counting…", use_inner_text=True)
    expect(page.locator("#odds-note")).to_have_text("Counting the odds.")
    assert button.bounding_box() == wide  # the prompt beside it stays where it is

    none = """() => {
        window.fetch = async () => new Response('<div id="odds-told" data-told="These choices have no odds."></div>');
        document.querySelector("#odds button").click();
        document.querySelector("#odds button").click();
    }"""
    page.evaluate(none)
    expect(button).to_have_text("No odds", use_inner_text=True)
    expect(page.locator("#odds-note")).to_have_text("These choices have no odds.")
    assert button.bounding_box() == wide
    page.evaluate("() => { window.fetch = window.fetched; }")


def test_luck_is_drawn_for_each_seat_and_told_in_words(came: Come) -> None:
    ann, at = came(ANN)

    told = ann.get(f"{at}/luck").text

    assert f"<h2>{ANN}</h2>" in told
    assert f"<h2>{BEN}</h2>" not in told  # who has not rolled
    assert 'role="img"' in told
    assert "is expected" in told
    assert f"{at}/luck" in ann.get(f"{at}/journal").text
