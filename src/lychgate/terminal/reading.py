"""The screen's pages to read: help, reasons, the journal, sheets, the chronicle."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import TypeVar

from textual.screen import Screen

from lychgate.core.errors import LychgateError
from lychgate.core.view import LogLine
from lychgate.server.seats import OddsCustom
from lychgate.server.typed import sentence_of
from lychgate.terminal import command_help, pages
from lychgate.terminal.moments import counts_of, moments
from lychgate.terminal.odds import odds_lines
from lychgate.terminal.panes import Pane, Reader
from lychgate.terminal.screen_model import ScreenModel
from lychgate.terminal.seat import Seat
from lychgate.terminal.styled_text import Glyphs
from lychgate.terminal.typed_answers import TypedAnswers

T = TypeVar("T")

ODDS_EVERY = 0.4
"""The seconds between two looks at odds that are being counted."""


class ReadingScreen(Screen[None]):
    """A screen of a table, with the pages that can be read over it."""

    def __init__(self, table: Seat, glyphs: Glyphs) -> None:
        super().__init__()
        self.table = table
        self.model = ScreenModel(table, glyphs)
        self._answers = TypedAnswers(table)
        self._counts = counts_of(self.model.view)
        self._horizon: OddsCustom | None = None
        self._odds_of: object = None

    def _redraw(self) -> None:
        for pane in self.query(Pane):
            pane.refresh(layout=True)

    def _remark(self, text: str) -> None:
        self.model.notice = text
        self._redraw()

    async def _wait_for(self, doing: Callable[[], T]) -> T:
        """The result of ``doing``; a remote table is waited for in a thread, so that the screen stays responsive."""
        return await asyncio.to_thread(doing) if self.table.remote else doing()

    async def _fetched(self, read: Callable[[], T]) -> T | None:
        """The result of ``read``; where it fails None, and a remark that says why."""
        try:
            return await self._wait_for(read)
        except LychgateError as trouble:
            self._remark(sentence_of(trouble))
            return None

    def _read(self, page: Reader) -> None:
        self.app.push_screen(page)

    def _mark(self, lines: Sequence[LogLine]) -> None:
        """Shows a card for the big moments of a step, if it has any; it goes with the next key."""
        told = moments(lines, self._counts, self.model.view)
        self._counts = counts_of(self.model.view)
        if told:
            self._show_card(told)

    def _show_card(self, told: Sequence[str]) -> None:
        if tuple(told) == self.model.moments:
            return
        self.model.moments = tuple(told)
        self.set_class(bool(told), "moment")
        self._redraw()

    async def _help(self, about: str = "") -> None:
        asked, glyphs = self.model.asked, self.model.glyphs
        if not about:
            self._read(Reader("Help", lambda width: pages.help_page(self.table, asked, width, glyphs), closing="?"))
            return
        phrases = await self._fetched(lambda: self._answers.help_on(asked, about))
        if phrases is not None:
            explained = command_help.explained(phrases)
            self._read(Reader("Help", lambda width: pages.plain_page(explained, width), closing="?"))

    async def _why(self) -> None:
        reasons = await self._fetched(self.table.why)
        if reasons is not None:
            self._read(Reader("Why", lambda width: pages.why_page(reasons, width), closing="w"))

    async def _luck(self) -> None:
        told = await self._fetched(self.table.luck)
        if told is not None:
            self._read(Reader("Luck", lambda width: pages.plain_page(told, width), closing="l"))

    async def _odds(self, horizon: OddsCustom | None = None) -> None:
        """Shows the odds beside the choices, or hides them."""
        if self.model.shows_odds and horizon == self._horizon:
            self.model.shows_odds, self.model.odds = False, None
            self._redraw()
            return
        try:
            self.model.odds = await self._wait_for(lambda: self.table.odds(horizon))
        except LychgateError as refused:
            self._remark(sentence_of(refused))
            return
        self._horizon, self._odds_of = horizon, self.table.moment
        self.model.shows_odds = True
        self._remark("")
        self._look_later()

    async def _odds_further(self) -> None:
        """Shows the odds of how the fight ends, or hides them."""
        await self._odds("fight")

    async def _odds_in_full(self) -> None:
        """Show the odds uncut on a page, as far as they are counted: those beside the choices, else of this choice."""
        asked = self.model.asked
        so_far = self.model.odds or await self._fetched(lambda: self.table.odds(self._horizon))
        if asked is not None and so_far is not None:
            told = odds_lines(asked, so_far)
            self._read(Reader("Odds", lambda width: pages.plain_page(told, width), closing="%"))

    def _keep_odds(self) -> None:
        """Has the odds of what is asked now counted, where odds are shown."""
        if self.model.shows_odds and self.table.moment != self._odds_of:
            self._odds_of, self.model.odds = self.table.moment, None
            if self.model.asked is not None:
                self.call_later(self._look_at_odds)

    def _look_later(self) -> None:
        if self.model.odds is not None and not self.model.odds.ended:
            self.set_timer(ODDS_EVERY, self._look_at_odds)

    async def _look_at_odds(self) -> None:
        """Shows how far the odds are counted, until they are."""
        of, horizon = self._odds_of, self._horizon
        if not self.model.shows_odds or self.table.moment != of or self.table.question() is None:
            return
        try:
            so_far = await self._wait_for(lambda: self.table.odds(horizon))
        except LychgateError as trouble:
            self.model.shows_odds = False
            self._remark(sentence_of(trouble))
            return
        if self.model.shows_odds and of == self._odds_of and horizon == self._horizon:
            self.model.odds = so_far
            self._redraw()
            self._look_later()

    async def _journal(self) -> None:
        steps = await self._fetched(self.table.journal)
        if steps is not None:
            ends, glyphs = self.table.branches(), self.model.glyphs
            rows = pages.Remembered(lambda width: pages.journal_page(steps, ends, width, glyphs))
            self._read(Reader("Journal", rows, closing="j", at_end=True))

    async def _book(self, sought: str) -> None:
        text = await self._fetched(lambda: self.table.book(sought))
        if text is not None:
            self._read(Reader("The campaign's book", lambda width: pages.chronicle_page(text, width)))

    async def _history(self, named: str) -> None:
        rows = await self._fetched(lambda: self.table.changes(named))
        if rows is not None:
            self._read(Reader("History", lambda width: pages.why_page(rows, width)))

    async def _sheets(self, about: str = "") -> None:
        view, glyphs, waiting = self.model.view, self.model.glyphs, self.table.waiting
        if not about:
            self._read(Reader("Sheets", lambda width: pages.sheets_page(view, width, glyphs, waiting), closing="s"))
            return
        lines = await self._fetched(lambda: command_help.some_sheet(view, about))
        if lines is not None:
            self._read(Reader("Sheets", lambda width: pages.plain_page(lines, width), closing="s"))

    async def _chronicle(self) -> None:
        text = await self._fetched(self.table.chronicle) if self.table.ended else ""
        if text:
            self._read(Reader("Chronicle", lambda width: pages.chronicle_page(text, width), closing="c"))
        elif text is not None:
            self._remark("The chronicle is told when the game is over.")
