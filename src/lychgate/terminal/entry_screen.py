"""The screen's line in which a person types: when it opens and closes, and which Enter belongs to the key before it."""

from __future__ import annotations

from textual.widgets import Input

from lychgate.server.typed import YES, NeedsYes, keys_of, label_of, matching, text_wish
from lychgate.terminal import pages, words
from lychgate.terminal.editor import PastingEntry
from lychgate.terminal.looking import LookingScreen
from lychgate.terminal.seat import Seat
from lychgate.terminal.styled_text import Glyphs


class TypingScreen(LookingScreen):
    """A screen with an entry line. ``entry_mode`` says what is typed there, empty while the line is closed."""

    def __init__(self, table: Seat, glyphs: Glyphs) -> None:
        super().__init__(table, glyphs)
        self.entry_mode = ""
        self._offered: object = None
        self._certain = ""

    def _offer_entry(self) -> None:
        """Opens the entry line once where free text is asked for; Esc closes it and t opens it again."""
        asked, now = self.model.asked, self.table.moment
        text = asked is not None and bool(asked.text) and self.table.rolling is None
        if text and now != self._offered:
            self._prepare_entry("text")
        elif not self.entry_mode or (self.entry_mode == "text" and not text):
            self._close_entry()
        self._offered = now

    def _open_entry(self, mode: str, start: str = "") -> None:
        self._prepare_entry(mode, start)
        self._redraw()

    def _prepare_entry(self, mode: str, start: str = "") -> None:
        """Opens the entry line, for whoever draws next."""
        entry = self.query_one(PastingEntry)
        self.entry_mode = mode
        self.model.filter = start if mode == "choose" else None
        self.model.typed = start
        entry.placeholder = pages.PLACEHOLDERS.get(mode, "")
        asked = self.model.asked
        if mode in ("text", "faces") and asked is not None:
            usual = label_of(asked, asked.default)
            entry.placeholder = text_wish(asked) + (f"; Enter alone: {usual}" if usual else "")
        typed = mode == "text" and asked is not None and asked.phrases
        entry.open(start, (lambda text: words.completions(asked, text)) if typed else None)
        entry.question = asked if mode == "text" else None
        entry.disabled = False
        entry.add_class("open")
        entry.focus()
        entry.offer_kept()

    def _close_entry(self) -> None:
        self._empty_entry()
        entry = self.query_one("#entry", Input).remove_class("open")
        entry.disabled = True
        self.set_focus(None)

    def _empty_entry(self) -> None:
        """Takes away what is typed; the line stays open until ``show``, since perhaps it is needed at once again."""
        self.entry_mode = ""
        self.model.filter = None
        self.query_one("#entry", Input).value = ""

    def _asks_first(self, refused: NeedsYes) -> str:
        """Have the next key say whether an option is meant that nobody should take by a slip; return the question."""
        if self.entry_mode == "choose":
            self._close_entry()
        self._certain = f"{YES} {refused.key}"
        return f"{refused.asks} Press y to do it; any other key leaves it."

    def _searched(self, said: str) -> str:
        """Return the key of the only option that a search for ``said`` left in the list, else ``said`` itself."""
        asked = self.model.asked
        found = matching(asked, said) if asked is not None and said.strip() else []
        return keys_of(asked)[found[0]] if asked is not None and len(found) == 1 else said

    def _spend_enter(self, spent: bool) -> None:
        """Have the next Enter belong to the key before it, or not.

        A number acts without Enter, and so does a letter. Many people press it all the same, as in plain lines; it must
        not answer the question that comes next.
        """
        if self.model.enter_is_spent != spent:
            self.model.enter_is_spent = spent
            self.query_one("#keys").refresh()

    def _swallows_enter(self) -> bool:
        """Whether the Enter that was just pressed belongs to the key before it. The next one does not."""
        spent = self.model.enter_is_spent
        self._spend_enter(False)
        return spent
