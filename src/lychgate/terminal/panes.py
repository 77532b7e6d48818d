"""Textual widgets that show drawings: a pane, a page to read, and the sentence for a terminal too small."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import TypeVar

from textual import events
from textual.app import ComposeResult
from textual.content import Content
from textual.geometry import Size
from textual.screen import ModalScreen, Screen
from textual.widget import Widget

from lychgate.terminal.map_model import UNBOUNDED
from lychgate.terminal.pacing import Pacing
from lychgate.terminal.styled_text import PUNCTUATION, StyledLine, line, wrap
from lychgate.terminal.themes import STYLES

T = TypeVar("T")

Draw = Callable[[int, int], Sequence[StyledLine]]
"""Makes the lines of a drawing for a number of columns and rows."""

LEAST = Size(60, 18)
"""The smallest terminal that the screen is drawn on."""


def content_of(lines: Sequence[StyledLine]) -> Content:
    """Lines with roles as Textual's content."""
    spans: list[tuple[str, str]] = []
    for index, spans_of_line in enumerate(lines):
        if index:
            spans.append(("\n", ""))
        spans.extend((text, STYLES[role]) for text, role in spans_of_line if text)
    return Content.assemble(*spans)


class Pane(Widget):
    """An area of the screen that shows a drawing made for its size."""

    def __init__(self, draw: Draw, *, id: str, classes: str = "") -> None:
        super().__init__(id=id, classes=classes)
        self._draw = draw

    def render(self) -> Content:
        rows = self._draw(self.size.width, self.size.height)
        if self.app.has_class("ascii"):
            rows = [tuple((text.translate(PUNCTUATION), role) for text, role in row) for row in rows]
        return content_of(rows)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        return len(self._draw(width, UNBOUNDED))


def close(page: ModalScreen[T], result: T | None, keys: Collection[str]) -> None:
    """Close a page over the table, once; ``keys`` are all that close it."""
    if not page.is_current:  # it is closed already, or something covers it
        return
    pacing = getattr(page.app, "pacing", None)
    if isinstance(pacing, Pacing):
        pacing.closed_by(keys)
    page.dismiss(result)


class Reader(ModalScreen[None]):
    """A page over the table: help, the journal. ``closing`` are keys that close it too."""

    def __init__(
        self,
        title: str,
        write: Callable[[int], Sequence[StyledLine]],
        *,
        closing: str = "",
        at_end: bool = False,
    ) -> None:
        super().__init__()
        self._title = title
        self._write = write
        self._close_keys = closing
        self._at_end = at_end
        self._top = 0

    def compose(self) -> ComposeResult:
        page = Pane(self._shown, id="page", classes="framed")
        page.border_title = self._title
        yield page

    def on_mount(self) -> None:
        """Shows how to scroll and to close the page."""
        self.call_after_refresh(self._say_how)

    def on_resize(self) -> None:
        """A page of another size may have more or less to scroll."""
        self.call_after_refresh(self._say_how)

    def _say_how(self) -> None:
        page = self.query_one("#page", Pane)
        scrolls = len(self._write(page.size.width)) > len(self._shown(page.size.width, page.size.height))
        page.border_subtitle = "PgUp PgDn turn the page, Esc closes" if scrolls else "Esc closes"

    def _shown(self, width: int, height: int) -> list[StyledLine]:
        rows = list(self._write(width))
        if height >= len(rows):
            return rows
        most = len(rows) - height
        if self._at_end:
            self._top, self._at_end = most, False
        self._top = max(0, min(self._top, most))
        return rows[self._top : self._top + height]

    def on_key(self, event: events.Key) -> None:
        event.stop()
        page = self.query_one("#page", Pane)
        step = max(1, page.size.height - 1)
        match event.key:
            case "up":
                self._scroll(-1)
            case "down":
                self._scroll(1)
            case "pageup":
                self._scroll(-step)
            case "pagedown" | "space":
                self._scroll(step)
            case "home":
                self._scroll(-UNBOUNDED)
            case "end":
                self._scroll(UNBOUNDED)
            case "escape" | "enter" | "q":
                self._close()
            case _ if event.character and event.character in self._close_keys:
                self._close()

    def _close(self) -> None:
        close(self, None, ("escape", "enter", "q", *self._close_keys))

    def on_mouse_scroll_up(self) -> None:
        self._scroll(-3)

    def on_mouse_scroll_down(self) -> None:
        self._scroll(3)

    def _scroll(self, rows: int) -> None:
        self._top = max(0, self._top + rows)
        self.query_one("#page", Pane).refresh()


class TooSmall(Screen[None]):
    """The screen that covers the game while the terminal is too small to draw on."""

    def compose(self) -> ComposeResult:
        yield Pane(self._words, id="too-small")

    def _words(self, width: int, height: int) -> list[StyledLine]:
        need = f"{LEAST.width}x{LEAST.height}"
        long = (
            f"This terminal is too small to draw the table on: it needs {need}. Make it larger and play goes "
            "on; or play with --plain, which needs no room. Nothing is lost. q leaves."
        )
        short = f"Too small: needs {need}, or use --plain. Nothing is lost. q leaves."
        rows = wrap(long, width)
        return [line(row) for row in (rows if len(rows) <= height else wrap(short, width))]

    def on_key(self, event: events.Key) -> None:
        event.stop()
        if event.key == "q":
            self.app.exit()
