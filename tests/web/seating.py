"""Seats a page in Chromium at a table, without a look at the page behind the link. The evenings press its button."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page


def takes_seat(page: Page, host: str, secret: str, line: str = "up") -> Page:
    """Sits down through a link, as its button does, and opens the table; waits until the line of the page is so.

    Without a ``line`` (of a page that runs no scripts) until the page is there.
    """
    sat = page.context.request.post(f"{host}/join/{secret}", max_redirects=0)
    assert sat.status == 303, sat.text()
    page.goto(f"{host}{sat.headers['location']}")
    if line:
        page.wait_for_selector(f"html[data-line={line}]")
    return page
