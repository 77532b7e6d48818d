"""The editor for several lines of text, which the entry line opens over the table."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.screen import ModalScreen
from textual.widgets import Static, TextArea

from lychgate.core.view import Phrase, Question
from lychgate.server.desk_phrases import LINES
from lychgate.terminal.block import begins_block, pasted_as
from lychgate.terminal.entry import Entry
from lychgate.terminal.panes import close
from lychgate.terminal.styled_text import clean

CLOSERS = ("ctrl+s", "escape")
"""The keys that close the editor."""

HOW = "Paste it here. Ctrl+S takes it, Esc leaves it."


class PastingEntry(Entry):
    """The entry line. Several lines pasted into it, or a command that takes several, open an editor."""

    question: Question | None = None
    _kept = _why = ""

    class Shortened(Message):
        """Several lines were pasted where only one can be typed; the first was taken."""

    def keep(self, left: str, why: str) -> None:
        """Keeps what of a list of commands was not done, and ``why``, until commands are asked for."""
        self._kept, self._why = f"{LINES.word}\n{left}", why

    def offer_kept(self) -> None:
        """Opens the editor with what was kept, where a command may be typed now."""
        if self._kept and self._phrases and not self.disabled:
            kept, self._kept = self._kept, ""
            self.edit(kept, self._why)

    def _on_paste(self, event: events.Paste) -> None:
        if len(event.text.strip().splitlines()) < 2:
            return
        if not any(one.block for one in self._phrases):
            self.post_message(self.Shortened())
        else:
            event.stop()
            event.prevent_default()
            self.edit(pasted_as(self.question, self.value.strip(), event.text))

    async def action_submit(self) -> None:
        """Sends the line, or opens the editor for more lines."""
        if begins_block(self.question, self.value):
            self.edit(f"{self.value.strip()}\n")
        else:
            await super().action_submit()

    @property
    def _phrases(self) -> tuple[Phrase, ...]:
        return self.question.phrases if self.question is not None else ()

    def edit(self, text: str, why: str = "") -> None:
        """Opens the editor with a text, and says ``why``."""
        self.app.push_screen(Editor(text, why), self._written)

    def _written(self, text: str | None) -> None:
        if text is not None and text.strip():
            self.post_message(self.Submitted(self, text))


class Editor(ModalScreen[str]):
    """An editor over the table, in which several lines can be written or pasted."""

    CSS = """
    Editor { align: center middle; }
    Editor Vertical { width: 90%; height: 80%; border: round; }
    Editor TextArea { height: 1fr; }
    Editor Static { height: auto; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+s", "take", "take it", priority=True),
        Binding("escape", "leave", "leave it", priority=True),
    ]

    def __init__(self, text: str, why: str = "") -> None:
        super().__init__()
        self._text = text
        self._why = why

    def compose(self) -> ComposeResult:
        """Lays out the text area, and the hint that says how to end."""
        with Vertical():
            yield TextArea(self._text, tab_behavior="indent")
            yield Static(Content(clean(f"{self._why} {HOW}".strip())))

    def on_mount(self) -> None:
        """Puts the cursor at the end of the text."""
        area = self.query_one(TextArea)
        area.move_cursor(area.document.end)
        area.focus()

    def action_take(self) -> None:
        """Closes the editor and returns its text."""
        close(self, self.query_one(TextArea).text, CLOSERS)

    def action_leave(self) -> None:
        """Closes the editor without a text."""
        close(self, None, CLOSERS)
