"""A page whose server is too busy tries again by itself, in a real Chromium."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from lychgate.server.seats import Links, SessionInfo
from lychgate.server.sessions import Sessions
from lychgate.web.queues import TOO_BUSY
from lychgate.web.rendering import notice

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route


@pytest.fixture
def ada(chromium: Browser, host: str, two: tuple[SessionInfo, Links]) -> Iterator[Page]:
    """Ada at her table, whose page waits only as long as it is told to."""
    context = chromium.new_context()
    context.set_default_timeout(60_000)
    page = context.new_page()
    page.clock.install()
    page.goto(f"{host}/join/{two[1].seats['Ada']}")
    page.get_by_role("button").click()
    page.wait_for_url(re.compile(r"/s/"))
    page.wait_for_selector("html[data-line=up]")
    yield page
    context.close()


class Busy:
    """Refuses the first requests to an address as a server that has too much to do."""

    def __init__(self, page: Page, address: str, times: int) -> None:
        self.sent: list[str] = []
        self._times = times
        page.route(re.compile(address), self._answer)

    def _answer(self, route: Route) -> None:
        self.sent.append(route.request.post_data or "")
        if len(self.sent) > self._times:
            route.continue_()
            return
        headers = {"Retry-After": "3", "Content-Type": "text/html"}
        route.fulfill(status=503, headers=headers, body=notice(TOO_BUSY))


def waits_after(page: Page, tries: int) -> None:
    """Wait until the page has been refused so many times, and waits for the time to try again."""
    from playwright.sync_api import expect

    expect(page.locator(f'#remark[data-tries="{tries}"]')).to_contain_text("tries it again in 3 seconds")


def test_an_answer_is_sent_again_as_it_was_and_done_once(
    ada: Page, two: tuple[SessionInfo, Links], sessions: Sessions
) -> None:
    from playwright.sync_api import expect

    busy = Busy(ada, "/answer$", 2)
    ada.keyboard.press("Enter")

    for tries in (1, 2):
        waits_after(ada, tries)
        assert sessions.live(two[0].id).revision == 0
        with ada.expect_request(re.compile("/answer$")):
            ada.clock.fast_forward(3_000)

    expect(ada.locator("#question")).to_contain_text("has joined")
    expect(ada.locator("#remark")).to_be_empty()
    assert len(busy.sent) == 3
    assert len(set(busy.sent)) == 1
    assert sessions.live(two[0].id).revision == 1


def test_after_a_few_tries_the_page_leaves_it_to_the_person(ada: Page) -> None:
    from playwright.sync_api import expect

    busy = Busy(ada, "/answer$", 100)
    ada.keyboard.press("Enter")

    for tries in range(1, 6):
        waits_after(ada, tries)
        with ada.expect_response(re.compile("/answer$")):
            ada.clock.fast_forward(3_000)

    expect(ada.locator("#remark")).to_have_text(TOO_BUSY)
    ada.clock.fast_forward(60_000)
    assert len(busy.sent) == 6


def test_a_leaf_that_could_not_be_shown_is_asked_for_again(ada: Page) -> None:
    from playwright.sync_api import expect

    busy = Busy(ada, "/journal", 1)
    ada.get_by_role("link", name="Journal").click()
    expect(ada.locator("#remark")).to_contain_text("tries it again")
    ada.clock.fast_forward(3_000)

    expect(ada.locator("#leaf h1")).to_have_text("The journal")
    expect(ada.locator("#remark")).to_be_empty()
    assert len(busy.sent) == 2


def test_an_answer_that_waited_does_not_answer_another_question(
    ada: Page, two: tuple[SessionInfo, Links], sessions: Sessions
) -> None:
    from playwright.sync_api import expect

    busy = Busy(ada, "/answer$", 1)
    ada.keyboard.press("Enter")
    expect(ada.locator("#remark")).to_contain_text("tries it again")
    live = sessions.live(two[0].id)
    question = live.table("Ada").question()
    assert question is not None
    live.reply("Ada", question.default, 0, "on another page")
    expect(ada.locator("#question")).to_contain_text("has joined")
    before = live.revision
    with ada.expect_response(re.compile("/answer$")) as told:
        ada.clock.fast_forward(3_000)

    assert told.value.status == 409
    assert len(busy.sent) == 2
    assert live.revision == before
