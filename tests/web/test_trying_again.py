"""A page whose server is too busy tries again by itself, in a real Chromium."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from lychgate.server.seats import Links, SessionInfo
from lychgate.server.sessions import Sessions
from lychgate.web.queues import TOO_BUSY
from lychgate.web.rendering import notice
from tests.web.conftest import PATIENCE, UNPAINTED
from tests.web.seating import takes_seat

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route, WebSocketRoute


WAYS = ("line", "request")


@pytest.fixture
def way(request: pytest.FixtureRequest) -> str:
    """How the page sends its forms: over its open line, or as requests, because it has none."""
    return str(getattr(request, "param", "line"))


class Busy:
    """Between a page and its server, which has too much to do as often as is said.

    It stands there before the page is opened: Chromium may send a request past an interception that has just begun.
    """

    def __init__(self, page: Page, way: str) -> None:
        self.sent: list[str] = []
        self.statuses: list[int] = []
        self._page = page
        self._times = 0
        page.route_web_socket(re.compile("/live$"), self._between if way == "line" else self._cut)
        page.route(re.compile("/(answer|journal)$"), self._answer)

    def refuse(self, times: int) -> None:
        """Refuse so many answers, or requests for the journal, from now on; and from now on the page's clock stands.

        Else it would try again by itself where this process is slow.
        """
        self._times = times
        self.sent.clear()
        self.statuses.clear()
        self._page.clock.pause_at(self._page.evaluate("() => Date.now()") / 1000 + 1)

    def _busy(self, sent: str) -> bool:
        self.sent.append(sent)
        return len(self.sent) <= self._times

    def _answer(self, route: Route) -> None:
        if self._busy(route.request.post_data or ""):
            headers = {"Retry-After": "3", "Content-Type": "text/html"}
            route.fulfill(status=503, headers=headers, body=notice(TOO_BUSY))
            return
        answer = route.fetch()
        self.statuses.append(answer.status)
        route.fulfill(response=answer)

    def _cut(self, line: WebSocketRoute) -> None:
        line.close(code=1013)

    def _between(self, line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def pass_on(text: str | bytes) -> None:
            wish = json.loads(text)
            if self._busy(json.dumps(wish["form"])):
                refused = {"answered": wish["number"], "status": 503, "again": 3, "content": notice(TOO_BUSY)}
                line.send(json.dumps(refused))
            else:
                server.send(text)

        def pass_back(text: str | bytes) -> None:
            if str(text).startswith('{"answered"'):
                self.statuses.append(json.loads(text)["status"])
            line.send(text)

        line.on_message(pass_on)
        server.on_message(pass_back)


@pytest.fixture
def ada(chromium: Browser) -> Iterator[Page]:
    """Ada's browser, whose page waits only as long as it is told to."""
    context = chromium.new_context()
    context.set_default_timeout(PATIENCE)
    context.add_init_script(UNPAINTED)
    page = context.new_page()
    page.clock.install()
    yield page
    context.close()


@pytest.fixture
def busy(ada: Page, host: str, two: tuple[SessionInfo, Links], way: str) -> Busy:
    """Ada at her table, with what is between her and the server."""
    between = Busy(ada, way)
    takes_seat(ada, host, two[1].seats["Ada"], "up" if way == "line" else "down")
    return between


def waits_after(page: Page, tries: int) -> None:
    """Wait until the page has been refused so many times, and waits for the time to try again."""
    from playwright.sync_api import expect

    expect(page.locator(f'#remark[data-tries="{tries}"]')).to_contain_text("tries it again in 3 seconds")


@pytest.mark.parametrize("way", WAYS, indirect=True)
def test_an_answer_is_sent_again_as_it_was_and_done_once_if_it_is_still_asked_for(
    ada: Page, busy: Busy, way: str, two: tuple[SessionInfo, Links], sessions: Sessions
) -> None:
    from playwright.sync_api import expect

    live = sessions.live(two[0].id)

    # as it was, and done once
    busy.refuse(2)
    ada.keyboard.press("Enter")
    for tries in (1, 2):
        waits_after(ada, tries)
        assert live.revision == 0
        ada.clock.fast_forward(3_000)
    ada.clock.resume()
    expect(ada.locator("#question")).to_contain_text("has joined")
    expect(ada.locator("#remark")).to_be_empty()
    assert len(busy.sent) == 3
    assert len(set(busy.sent)) == 1
    assert live.revision == 1

    # an answer that waited does not answer another question
    busy.refuse(1)
    ada.keyboard.press("Enter")
    expect(ada.locator("#remark")).to_contain_text("tries it again")
    question = live.table("Ada").question()
    assert question is not None
    ada.evaluate("document.querySelector('#remark').textContent = ''")  # as a new connection to the table draws it
    live.reply("Ada", question.default, 1, "on another page")
    before = live.revision
    if way == "line":
        ada.wait_for_selector(f'#turn[data-revision="{before}"]')
        expect(ada.locator("#remark")).to_contain_text("tries it again")
    ada.clock.fast_forward(3_000)
    ada.clock.resume()
    expect(ada.locator("#remark")).to_contain_text("Something has happened since you looked")
    assert busy.statuses == [409]
    assert len(busy.sent) == 2
    assert live.revision == before

    # a leaf that could not be shown is asked for again
    if way == "line":
        ada.keyboard.press("Enter")
        ada.wait_for_selector(f'#turn[data-revision="{before + 1}"]')
        expect(ada.locator("#remark")).to_be_empty()
        busy.refuse(1)
        ada.get_by_role("link", name="Journal").click()
        expect(ada.locator("#remark")).to_contain_text("tries it again")
        ada.clock.fast_forward(3_000)
        ada.clock.resume()
        expect(ada.locator("#leaf h1")).to_have_text("The journal")
        expect(ada.locator("#remark")).to_be_empty()
        assert len(busy.sent) == 2
        ada.keyboard.press("Escape")

    # after a few tries the page leaves it to the person
    busy.refuse(100)
    ada.keyboard.press("Enter")
    for tries in range(1, 6):
        waits_after(ada, tries)
        ada.clock.fast_forward(3_000)
    ada.clock.resume()
    expect(ada.locator("#remark")).to_have_text(TOO_BUSY)
    ada.clock.fast_forward(60_000)
    assert len(busy.sent) == 6


# ---------------------------------------------------------------------- a line that breaks


def test_an_answer_over_a_line_that_breaks_or_is_mute_is_sent_as_a_request_and_done_once(
    ada: Page, host: str, two: tuple[SessionInfo, Links], sessions: Sessions
) -> None:
    from playwright.sync_api import expect

    sent: list[str] = []
    lines: list[WebSocketRoute] = []
    live = sessions.live(two[0].id)

    def opened(line: WebSocketRoute) -> None:
        """The first line breaks once an answer has arrived, the second before; the third is mute, the fourth works."""
        lines.append(line)
        server, which = line.connect_to_server(), len(lines)

        def pass_on(text: str | bytes) -> None:
            sent.append(str(text))
            if which in (1, 4):
                server.send(text)
            if which == 1:
                while not live.revision:
                    pass
            if which < 3:
                line.close(code=1011)

        line.on_message(pass_on)
        server.on_message(lambda text: line.send(text))

    ada.route_web_socket(re.compile("/live$"), opened)
    takes_seat(ada, host, two[1].seats["Ada"])
    for which, happens in enumerate(("it had arrived", "it had not arrived"), start=1):
        with ada.expect_request(re.compile("/answer$")) as asked:
            ada.keyboard.press("Enter")
        ada.wait_for_selector(f'#turn[data-revision="{which}"]')
        form = json.loads(sent[-1])["form"]
        assert f"key={form['key']}&" in f"{asked.value.post_data}&", happens
        assert len(sent) == which, happens
        assert live.revision == which, happens
        while len(lines) == which:
            ada.evaluate("0")
        ada.wait_for_selector("html[data-line=up]")

    # a line that says nothing is replaced after a while, and the answer is sent again over the next
    ada.keyboard.press("Enter")
    while len(sent) < 3:
        ada.evaluate("0")
    assert live.revision == 2
    ada.clock.fast_forward(20_000)
    ada.wait_for_selector('#turn[data-revision="3"]')
    expect(ada.locator("#remark")).to_be_empty()
    assert live.revision == 3
