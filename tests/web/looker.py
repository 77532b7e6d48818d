"""Looks at pages: axe finds nothing, nothing is wider than the window, nothing moves.

In ``make soak`` each page is looked at in full: by axe in light and in dark, on a phone and at a desk; and as wide as a
phone of 360 pixels, a desk of 1280, and a desk with all twice as large.
Else only pages are looked at that have something new, which no page had before. Where much is new, one of ``WAYS`` is
taken by turns: axe looks at the page in that way, and nothing may be wider than the window at its two sizes. Where few
things are new, they are looked at on a phone, and axe does not look at their contrast, which takes longest, nor at what
is around them, unless they make the page another one. Pages without anything new are as wide as they happen to be.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import cycle
from typing import TYPE_CHECKING, Literal, NamedTuple

from tests.shares import WHOLE

if TYPE_CHECKING:
    from playwright.sync_api import Page

Size = dict[str, int]

PHONE = {"width": 360, "height": 740}
DESK = {"width": 1280, "height": 800}
TWICE = {"width": 640, "height": 400}
"""What 200 % leaves of a desk."""
SIZES = (PHONE, TWICE, DESK)


class Way(NamedTuple):
    """How axe looks at a page; and the second size at which nothing may be wider than the window."""

    scheme: Literal["light", "dark"]
    size: Size
    other: Size


WAYS = (
    Way("light", PHONE, DESK),
    Way("dark", DESK, PHONE),
    Way("dark", PHONE, TWICE),
    Way("light", DESK, PHONE),
)

WIDER = """() => [document.documentElement, ...document.querySelectorAll("dialog[open]")].some(
    (one) => one.scrollWidth > Math.min(one.clientWidth, window.innerWidth))"""
MOVING = """() => [...document.querySelectorAll("body *")].filter((one) => {
    const style = getComputedStyle(one);
    const times = `${style.transitionDuration}, ${style.animationDuration}`.split(", ");
    return times.some((one) => one !== "0s") || style.scrollBehavior === "smooth";
}).map((one) => one.outerHTML.slice(0, 100))"""

KIND = r"""(one) => one.tagName + "#" + one.id.replace(/[0-9].*/, "")
    + "[" + one.getAttributeNames().filter((name) => !/^(data-|hx-|style$)/.test(name)).join() + "]"
    + (one.matches("a") ? one.className : "") + (/auto|scroll/.test(getComputedStyle(one).overflow) ? "~" : "")
    + " ." + one.className"""
"""What an element is: its tag, its id, the attributes that it has, whether it scrolls, and its classes.

Attributes that only our scripts read do not count. Without what follows " ." it is what axe goes by, contrast apart.
"""
SHOWN = """[...document.querySelectorAll("*")].filter((one) => one.closest("head") || one.checkVisibility())"""
KINDS = f"""() => [...new Set({SHOWN}.map({KIND}))]"""
"""What a page is made of."""

AXE = f"""async ([kinds, contrast]) => {{
    const kind = {KIND}, include = {SHOWN}.filter((one) => kinds?.includes(kind(one)));
    const exclude = include.flatMap((one) => [...one.children]).filter((one) => !include.includes(one));
    const where = kinds && exclude.length < 100 ? {{ include, exclude }} : document;
    const rules = {{ "color-contrast": {{ enabled: contrast }} }};
    const result = await axe.run(where, {{ resultTypes: ["violations"], rules }});
    return result.violations.flatMap(
        (one) => one.nodes.slice(0, 3).map((node) => one.id + ": " + node.html.slice(0, 200)));
}}"""
"""What axe finds on a page, or at its elements of these kinds; with or without their contrast.

The whole page takes less than to leave out a hundred of its elements.
"""

MANY = 10
SHELL = re.compile(r"(HTML|BODY|HEADER|MAIN|NAV|FOOTER|DIALOG)\b")
"""What makes a page another one."""


@cache
def axe_itself() -> str:
    """The script that a page needs for ``AXE``."""
    from axe_playwright_python.base import AXE_FILE_PATH  # type: ignore[import-untyped]

    text: str = AXE_FILE_PATH.read_text()
    return text


_SEEN: set[str] = set()
"""The kinds of elements that were looked at in this process, also without their classes."""


class Looker:
    """Looks at pages, and remembers how often."""

    def __init__(self) -> None:
        self.looked = 0
        self._ways = cycle(WAYS)

    def __call__(self, page: Page, what: str) -> None:
        """Axe finds nothing, nothing moves, and nothing is wider than the window."""
        self.looked += 1
        if WHOLE:
            self.in_full(page, what)
        elif new := set(page.evaluate(KINDS)) - _SEEN:
            self.at_what_is_new(page, what, new)
            _SEEN.update(new, map(without_classes, new))
        else:
            nothing_is_wider(page, what)

    def in_full(self, page: Page, what: str) -> None:
        """In all ways and at all sizes."""
        for way in WAYS:
            axe_finds_nothing(page, what, way)
        nothing_moves(page, what)
        for size in SIZES:
            nothing_is_wider(page, what, size)

    def at_what_is_new(self, page: Page, what: str, new: set[str]) -> None:
        """As far as what is ``new`` on the page needs."""
        if len(new) >= MANY:
            way = next(self._ways)
            axe_finds_nothing(page, what, way)
            nothing_is_wider(page, what, way.size)
            nothing_is_wider(page, what, way.other)
        else:
            nothing_is_wider(page, what, PHONE)
            new_to_axe = sorted({kind for kind in new if without_classes(kind) not in _SEEN})
            if new_to_axe:
                another_page = any(map(SHELL.match, new_to_axe))
                axe_but_for_contrast_finds_nothing(page, what, None if another_page else new_to_axe)
        nothing_moves(page, what)


def without_classes(kind: str) -> str:
    """A kind as axe sees it, contrast apart."""
    return kind.partition(" .")[0]


def axe_finds_nothing(page: Page, what: str, way: Way) -> None:
    """On the whole page, in one way."""
    page.emulate_media(color_scheme=way.scheme, reduced_motion="reduce")
    resize(page, way.size)
    assert found_by_axe(page) == [], f"{what}, {way.scheme}, {way.size['width']}"


def axe_but_for_contrast_finds_nothing(page: Page, what: str, kinds: list[str] | None) -> None:
    """At the elements of these kinds, or on the whole page, as it happens to be."""
    assert found_by_axe(page, kinds, contrast=False) == [], f"{what}, {page.viewport_size}"


def found_by_axe(page: Page, kinds: list[str] | None = None, *, contrast: bool = True) -> list[str]:
    """What axe has against the elements of these kinds, or the whole page."""
    if not page.evaluate("() => typeof axe === 'object'"):
        page.evaluate(axe_itself())
    found: list[str] = page.evaluate(AXE, [kinds, contrast])
    return found


def nothing_moves(page: Page, what: str) -> None:
    """Nothing has a transition, an animation or a smooth scroll, where less motion is wanted."""
    assert page.evaluate(MOVING) == [], what


def nothing_is_wider(page: Page, what: str, size: Size | None = None) -> None:
    """Neither the page nor a dialog, at this size or as it is."""
    if size is not None:
        resize(page, size)
    assert not page.evaluate(WIDER), f"{what} is wider than {page.viewport_size}"


def resize(page: Page, size: Size) -> None:
    """Give a page this size, unless it has it."""
    if page.viewport_size != size:
        page.set_viewport_size(size)  # type: ignore[arg-type]
