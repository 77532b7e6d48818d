"""A player's phone in a test: it taps what it sees by its words, counts the taps, and never types a command.

Each tap waits until the page has changed, so that a tap which does nothing fails the test.
"""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, Any

from tests.web.seating import takes_seat

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
LANDSCAPE: dict[str, Any] = {"viewport": {"width": 844, "height": 390}, "has_touch": True, "is_mobile": True}

LOOK = """() => [
  document.querySelector('#turn')?.dataset.revision, document.querySelector('#ask')?.textContent,
  document.querySelector('#remark')?.textContent, document.querySelector('#leaf')?.textContent,
  document.querySelector('#leaf-holder')?.open, [...document.querySelectorAll('details')].map((one) => one.open),
].join('|')"""
"""What a tap may change on a page."""


SETTLED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""Once what a page does when it is resized has been done, and drawn."""

LETTERS = """(size) => {
    document.documentElement.style.fontSize = size;
    dispatchEvent(new Event("resize"));
    lychgatePresent.arrive();
}"""
"""The page as it comes with letters of this size."""


class Phone:
    """The page of one seat. ``taps`` counts what was tapped since ``counted`` was called last."""

    def __init__(self, page: Page, host: str, secret: str) -> None:
        self.page = takes_seat(page, host, secret)
        self.taps = 0

    def counted(self) -> int:
        """The taps since the last count."""
        taps, self.taps = self.taps, 0
        return taps

    def place(self) -> Locator:
        """Where to tap: the leaf that lies over the table, else the question."""
        leaf = self.page.locator("#leaf-holder[open]")
        return leaf if leaf.count() else self.page.locator("#ask")

    def tap(self, *words: str) -> Phone:
        """Tap one thing after the other: the button or link that begins with these words, else that has them."""
        for said in words:
            place = self.place()
            begins, has = re.compile(rf"^\W*{re.escape(said)}", re.I), re.compile(re.escape(said), re.I)
            found = self._first(place, begins) or self._first(place, has)
            assert found is not None, f"'{said}' is not there:\n{place.inner_text()}"
            before = self.page.evaluate(LOOK)
            found.tap()
            self.taps += 1
            self.page.wait_for_function(f"before => ({LOOK})() !== before", arg=before)
        return self

    def _first(self, place: Locator, pattern: re.Pattern[str]) -> Locator | None:
        """The first thing to press in a place whose words, without its key, fit."""
        things = place.locator("button, a[href], summary").filter(visible=True)
        for at in range(things.count()):
            one = things.nth(at)
            label = one.locator(".label")
            text = label.first.inner_text() if label.count() else one.inner_text()
            if pattern.search(text):
                return one
        return None

    def sees(self, text: str, where: str = "#log") -> Phone:
        """Wait until the page shows a text."""
        from playwright.sync_api import expect

        expect(self.page.locator(where)).to_contain_text(text)
        return self

    def writes(self, label: str, text: str) -> Phone:
        """Fill in a field that is text, such as a name. The line for commands is never used."""
        field = self.place().get_by_label(label)
        assert field.get_attribute("list") != "phrases", "a phone types no command"
        field.fill(text)
        return self

    def picture(self, name: str) -> Phone:
        """Keep a picture where somebody wants to look at it: in the folder ``LYCHGATE_PICTURES``."""
        if folder := os.environ.get("LYCHGATE_PICTURES"):
            self.page.screenshot(path=f"{folder}/{name}.png")
        return self

    def pictures(self, name: str) -> Phone:
        """Keep a moment as a player finds it: upright, across and upright again, light and dark, and in large print."""
        if "LYCHGATE_PICTURES" not in os.environ:
            return self
        for held, how in (("upright", PHONE), ("across", LANDSCAPE), ("again", PHONE)):
            self.page.set_viewport_size(how["viewport"])
            self.page.evaluate(SETTLED)
            for scheme in ("light", "dark") if held != "again" else ("light",):
                self.page.emulate_media(color_scheme=scheme)
                self.picture(f"{name}-{held}-{scheme}")
            self.page.emulate_media(color_scheme="null")
        for letters, kept in (("200%", True), ("", False)):
            self.page.evaluate(LETTERS, letters)
            self.page.evaluate(SETTLED)
            if kept:
                self.picture(f"{name}-twice")
        return self
