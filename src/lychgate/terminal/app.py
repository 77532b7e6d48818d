"""The Textual application: a table in the terminal's colours, and a sentence if the terminal is too small."""

from __future__ import annotations

import os
from typing import ClassVar

from rich.segment import Segment
from textual import events
from textual.app import App
from textual.binding import Binding, BindingType
from textual.color import Color
from textual.filter import LineFilter, Monochrome, NoColor
from textual.screen import Screen

from lychgate.terminal.editor import Editor
from lychgate.terminal.pacing import Pacing
from lychgate.terminal.panes import LEAST, TooSmall
from lychgate.terminal.screen import TableScreen
from lychgate.terminal.seat import Seat
from lychgate.terminal.styled_text import FINE, Glyphs
from lychgate.terminal.themes import THEMES


class Colourless(LineFilter):
    """Keep bold, dim and reversed text, and remove every colour."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002
        return [
            Segment(text, None if style is None else style.without_color, control) for text, style, control in segments
        ]


class TableApp(App[None]):
    """A table drawn on the terminal."""

    CSS_PATH = "screen.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "quit", "leave", priority=True),
        Binding("ctrl+d", "quit", "leave", priority=True),
        Binding("ctrl+z", "suspend_process", "suspend", priority=True),
    ]

    def __init__(self, table: Seat, *, glyphs: Glyphs = FINE) -> None:
        super().__init__()
        self._keep_colours(bool(os.environ.get("NO_COLOR")))
        self.table = table
        self.glyphs = glyphs
        self.pacing = Pacing(self)
        for theme in THEMES:
            self.register_theme(theme)
        self.set_reactive(App.theme, self._colours())  # chosen before the styles are read: then they are read once
        self.stylesheet.set_variables(self.get_css_variables())
        self.title = table.title

    def _keep_colours(self, unwanted: bool) -> None:
        """Send no colours where they are ``unwanted``; Textual would send greys, and heeds an empty NO_COLOR too."""
        self.no_color = unwanted
        self._filters = [one for one in self._filters if not isinstance(one, Monochrome | NoColor)]
        if unwanted:
            self._filters.append(Colourless())

    def _colours(self) -> str:
        """The theme for what the terminal can show."""
        if self.no_color:
            return "grey"
        return "sixteen" if self.console.color_system in (None, "standard", "windows") else "vellum"

    @property
    def fault(self) -> Exception | None:
        """The error that ended the application, if one did."""
        return self._exception

    def _fatal_error(self) -> None:
        """Ends without Textual's own error page: the caller raises the ``fault`` again."""
        self._close_messages_no_wait()

    def get_default_screen(self) -> Screen[None]:
        """The table: there is no empty screen behind it, which would have to be laid out first."""
        return TableScreen(self.table, self.glyphs)

    def on_mount(self) -> None:
        """Draws frames in ASCII, where the terminal shows nothing else."""
        if self.glyphs is not FINE:
            self.add_class("ascii")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether an action is possible now: in the editor Ctrl+Z takes back what was typed."""
        if action == "suspend_process" and isinstance(self.screen, Editor):
            return False
        return super().check_action(action, parameters)

    async def on_event(self, event: events.Event) -> None:
        """Handle an event; keys and pastes one after the other (see ``Pacing``)."""
        if isinstance(event, events.Key | events.Paste) and not event.is_forwarded and not self.pacing.admits(event):
            return
        await super().on_event(event)

    def on_unmount(self) -> None:
        """Forget the keys that still wait."""
        self.pacing.stop()

    def on_resize(self, event: events.Resize) -> None:
        """Covers the table while the terminal is too small, and uncovers it again."""
        small = event.size.width < LEAST.width or event.size.height < LEAST.height
        covered = isinstance(self.screen, TooSmall)
        if small and not covered:
            self.push_screen(TooSmall())
        elif covered and not small:
            self.pop_screen()
