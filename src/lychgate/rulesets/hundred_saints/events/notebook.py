"""Facts: what was written down, shown, hidden and struck out."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.kit.pages import Page, with_page, with_shown, without_page
from lychgate.rulesets.hundred_saints.events.base import Happening
from lychgate.rulesets.hundred_saints.state import State


class PageWritten(Happening, frozen=True, tag="page_written"):
    """A note or a handout was written."""

    page: Page

    def apply(self, state: State) -> State:
        return replace(state, pages=with_page(state.pages, self.page))


class PageTurned(Happening, frozen=True, tag="page_turned"):
    """A note or a handout can be read now by those whom it is for, or no longer."""

    page: str
    shown: bool

    def apply(self, state: State) -> State:
        return replace(state, pages=with_shown(state.pages, self.page, self.shown))


class PageStruck(Happening, frozen=True, tag="page_struck"):
    """A note or a handout was struck out."""

    page: str

    def apply(self, state: State) -> State:
        return replace(state, pages=without_page(state.pages, self.page))


Events = PageWritten | PageTurned | PageStruck
