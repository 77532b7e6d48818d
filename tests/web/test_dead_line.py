"""A page whose connection is dead though it seems open says so, opens another, and sends again what was under way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lychgate.server.seats import Links, SessionInfo
from lychgate.server.sessions import Sessions
from tests.dead_line import dead_line
from tests.web.seating import takes_seat

if TYPE_CHECKING:
    from playwright.sync_api import Browser

WITHIN = 9_000
"""Milliseconds: those that the page waits, and one more for the next look."""


def test_a_connection_that_is_dead_but_open_is_noticed_within_ten_seconds_and_replaced(
    chromium: Browser, host: str, sessions: Sessions, two: tuple[SessionInfo, Links]
) -> None:
    live = sessions.live(two[0].id)
    context = chromium.new_context(reduced_motion="reduce")
    context.set_default_timeout(20_000)
    with dead_line(host) as proxy:
        page = context.new_page()
        page.clock.install()  # so that ten seconds pass at once
        takes_seat(page, proxy.address, two[1].seats["Ada"])
        page.evaluate(
            "() => { window.lines = []; new MutationObserver(() => lines.push(document.documentElement.dataset.line))"
            ".observe(document.documentElement, { attributeFilter: ['data-line'] }); }"
        )

        proxy.stand_still()
        live.reply("Bertram", "assemble", 0, "a")
        page.clock.fast_forward(WITHIN)

        page.wait_for_selector(f'#others[data-revision="{live.revision}"]')
        assert page.evaluate("window.lines") == ["down", "up"]

        # what is sent over a dead connection goes out again over the next, once
        proxy.stand_still()
        before = live.revision
        page.keyboard.press("Enter")
        page.clock.fast_forward(WITHIN)
        page.wait_for_selector(f'#turn:not([data-revision="{before}"])')
        assert live.revision == before + 1
        assert page.evaluate("window.lines") == ["down", "up"] * 2
        context.close()
