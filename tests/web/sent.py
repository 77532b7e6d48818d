"""What a page in a real browser sends when something is done on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

LISTEN = """() => {
    const line = window.lychgateLine, send = line.send;
    window.sentLast = null;
    line.send = (socket, address, what) => {
        line.send = send;
        window.sentLast = String(what.body);
        return send(socket, address, what);
    };
}"""


def form_sent(page: Page, do: Callable[[], None]) -> str:
    """Do what sends a form: the form, as a request would send it."""
    page.evaluate(LISTEN)
    do()
    page.wait_for_function("window.sentLast !== null")
    return str(page.evaluate("window.sentLast"))
