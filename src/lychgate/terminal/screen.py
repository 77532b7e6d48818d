"""The table's screen: its panes, the line in which text is typed, and what each key does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Input

from lychgate.core.errors import LychgateError
from lychgate.server.sitting import Sitting, Told
from lychgate.server.typed import keys_of, label_of, sentence_of, settled, text_wish
from lychgate.terminal import pages
from lychgate.terminal.ink import Glyphs, Line
from lychgate.terminal.panes import Pane, Reader
from lychgate.terminal.scene import Scene

PLACEHOLDERS = {
    "choose": "number, coordinate or word",
    "return": "the number of a step of the journal; 0 is the beginning",
}
"""What an empty entry line says, by what it is open for; for text and dice it is what the question says."""


class TableScreen(Screen[None]):
    """The seat's view, and the keys that act on it."""

    AUTO_FOCUS = ""

    def __init__(self, table: Sitting[Any], glyphs: Glyphs) -> None:
        super().__init__()
        self.table = table
        self.scene = Scene(table, glyphs)
        self.entry_mode = ""
        self._offered: object = None

    def compose(self) -> ComposeResult:
        """Lay the panes out."""
        scene = self.scene
        yield Pane(scene.header, id="header")
        with Horizontal(id="upper"):
            yield Pane(scene.map_pane, id="map", classes="framed")
            yield Pane(scene.party, id="party", classes="framed")
        yield Pane(scene.foes, id="foes")
        yield Pane(scene.place, id="place")
        yield Pane(scene.log, id="log")
        with Vertical(id="ask"):
            yield Pane(scene.question, id="question")
            yield Input(id="entry", select_on_focus=False, disabled=True)
        yield Pane(lambda width, _: scene.keys(width, bool(self.entry_mode)), id="keys")

    def on_mount(self) -> None:
        """Draw for the first time."""
        self.show()

    def on_resize(self) -> None:
        """Draw for the new size."""
        self.call_after_refresh(self.show)

    def show(self) -> None:
        """Draw everything anew from the table."""
        self.scene.look_again()
        self.scene.columns, self.scene.rows = self.app.size
        self._offer_entry()
        self._redraw()

    def _redraw(self) -> None:
        scene, view = self.scene, self.scene.view
        self._title("#map", scene.map_title, scene.other_map)
        self._title("#party", "The party" if view.sheets else "Nobody", f"{view.purse.gold} gold")
        self._title("#ask", f" {scene.prompt} " if scene.prompt else "")
        self.query_one("#upper").styles.height = scene.upper_rows()
        for pane in self.query(Pane):
            pane.refresh(layout=True)

    def _title(self, name: str, title: str, subtitle: str = "") -> None:
        pane = self.query_one(name)
        pane.border_title = Content(title)
        pane.border_subtitle = Content(subtitle)

    # ------------------------------------------------------------------ the entry line

    def _offer_entry(self) -> None:
        """Where free text is asked for, open the line for it once; Esc closes it and t opens it again."""
        asked, game = self.scene.asked, self.table.game
        now = (game.head, len(game.pending.inputs) if game.pending else -1, asked.kind if asked else "")
        if asked is not None and asked.text and self.table.rolling is None:
            if now != self._offered:
                self._open_entry("text")
        elif self.entry_mode == "text":
            self._close_entry()
        self._offered = now

    def _open_entry(self, mode: str, start: str = "") -> None:
        entry = self.query_one("#entry", Input)
        self.entry_mode = mode
        self.scene.filter = start if mode == "choose" else None
        entry.value = start
        entry.cursor_position = len(start)
        entry.placeholder = PLACEHOLDERS.get(mode, "")
        asked = self.scene.asked
        if mode in ("text", "faces") and asked is not None:
            usual = label_of(asked, asked.default)
            entry.placeholder = text_wish(asked) + (f"; Enter alone: {usual}" if usual else "")
        entry.disabled = False
        entry.add_class("open")
        entry.focus()
        self._redraw()

    def _close_entry(self) -> None:
        entry = self.query_one("#entry", Input)
        self.entry_mode = ""
        self.scene.filter = None
        entry.value = ""
        entry.remove_class("open")
        entry.disabled = True
        self.set_focus(None)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Narrow the list to what fits what has been typed; take the option that alone can be meant."""
        event.stop()
        if self.entry_mode != "choose":
            return
        self.scene.page, self.scene.filter = 0, event.value
        if self.scene.asked is not None and event.value.isdigit() and settled(self.scene.asked, event.value):
            self._say(event.value)
        else:
            self._redraw()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter in the entry line."""
        event.stop()
        if self.entry_mode == "return":
            self._return_to(event.value.strip())
        elif self.entry_mode:
            self._say(event.value)

    # ------------------------------------------------------------------ keys

    def on_key(self, event: events.Key) -> None:
        """A key that the entry line has not taken."""
        if self.entry_mode:
            if event.key == "escape":
                event.stop()
                self.scene.notice = ""
                self._close_entry()
                self._redraw()
            return
        event.stop()
        pressed = event.character if event.character and event.character.isprintable() else event.key
        if pressed.isascii() and pressed.isdigit():
            self._digit(pressed)
            return
        act = self._acts().get(pressed) or self._acts().get(event.key)
        if act is not None:
            act()

    def _acts(self) -> dict[str, Callable[[], None]]:
        scene = self.scene
        return {
            "enter": lambda: self._say("") if scene.asked is not None else None,
            "u": lambda: self._do(self.table.undo),
            "U": lambda: self._do(self.table.redo),
            "?": self._help,
            "w": self._why,
            "m": self._other_map,
            "j": self._journal,
            "s": self._sheets,
            "c": self._chronicle,
            "q": lambda: self.app.exit(),
            "t": self._type,
            "/": self._find,
            "r": lambda: self._open_entry("return"),
            "space": self._next_page,
            "z": lambda: self._looked(scene.zoom),
            "[": lambda: self._looked(lambda: scene.level(-1)),
            "]": lambda: self._looked(lambda: scene.level(1)),
            "left": lambda: self._looked(lambda: scene.pan(-5, 0)),
            "right": lambda: self._looked(lambda: scene.pan(5, 0)),
            "up": lambda: self._looked(lambda: scene.pan(0, -2)),
            "down": lambda: self._looked(lambda: scene.pan(0, 2)),
            "H": lambda: self._looked(lambda: scene.pan(-5, 0)),
            "L": lambda: self._looked(lambda: scene.pan(5, 0)),
            "K": lambda: self._looked(lambda: scene.pan(0, -2)),
            "J": lambda: self._looked(lambda: scene.pan(0, 2)),
            "home": lambda: self._looked(scene.centre),
            "pageup": lambda: self._scroll(1),
            "pagedown": lambda: self._scroll(-1),
        }

    def _digit(self, digit: str) -> None:
        """A digit is an option where every number has one digit, else the first digit of one, or of dice."""
        asked = self.scene.asked
        if asked is None:
            return
        if self.table.rolling is not None and self.table.takes_faces:
            self._open_entry("faces", digit)
        elif all(len(key) == 1 for key in keys_of(asked)) or settled(asked, digit):
            self._say(digit)
        else:
            self._open_entry("choose", digit)

    def _say(self, typed: str) -> None:
        self._do(lambda: self.table.reply(typed))

    def _return_to(self, typed: str) -> None:
        if typed.isascii() and typed.isdigit() and len(typed) < 9:
            self._do(lambda: self.table.return_to(int(typed)))
        else:
            self._remark("Type the number of a step as the journal has it; 0 is the beginning.")

    def _do(self, change: Callable[[], Told]) -> None:
        """Let ``change`` happen, or say why not: the table stands as it stood, what was typed stays."""
        try:
            told = change()
        except LychgateError as refused:
            self._remark(sentence_of(refused))
            return
        self.scene.take(told)
        if self.entry_mode:
            self._close_entry()
        self.show()
        if told.grave:
            graves = [one for one in told.lines if one.weight == "grave"]
            glyphs = self.scene.glyphs
            self._read(glyphs.dagger, lambda width: pages.obituary(graves, width), grave=True)

    def _remark(self, text: str) -> None:
        self.scene.notice = text
        self._redraw()

    def _type(self) -> None:
        if self.scene.asked is not None and self.scene.asked.text:
            self._open_entry("faces" if self.table.rolling else "text")

    def _find(self) -> None:
        if self.scene.asked is not None and self.table.rolling is None:
            self._open_entry("choose")

    def _next_page(self) -> None:
        self.scene.page += 1
        self._redraw()

    # ------------------------------------------------------------------ looking around

    def _looked(self, change: Callable[[], None]) -> None:
        change()
        self._redraw()

    def _other_map(self) -> None:
        if self.scene.turn_map():
            self._redraw()
        else:
            self._remark("There is no other map yet.")

    def _scroll(self, pages_up: int) -> None:
        pane = self.query_one("#log", Pane)
        self.scene.scrolled = max(0, self.scene.scrolled + pages_up * max(1, pane.size.height - 1))
        pane.refresh()

    def on_mouse_scroll_up(self) -> None:
        """Older lines."""
        self._scroll(1)

    def on_mouse_scroll_down(self) -> None:
        """Newer lines."""
        self._scroll(-1)

    # ------------------------------------------------------------------ pages over the table

    def _read(
        self,
        title: str,
        write: Callable[[int], Sequence[Line]],
        *,
        closing: str = "",
        grave: bool = False,
        at_end: bool = False,
    ) -> None:
        self.app.push_screen(Reader(title, write, closing=closing, grave=grave, at_end=at_end))

    def _help(self) -> None:
        asked = self.scene.asked
        self._read("Help", lambda width: pages.help_page(self.table, asked, width), closing="?")

    def _why(self) -> None:
        self._read("Why", lambda width: pages.why_page(self.table, width), closing="w")

    def _journal(self) -> None:
        rows = pages.Remembered(lambda width: pages.journal_page(self.table, width, self.scene.glyphs))
        self._read("Journal", rows, closing="j", at_end=True)

    def _sheets(self) -> None:
        view, glyphs = self.scene.view, self.scene.glyphs
        self._read("Sheets", lambda width: pages.sheets_page(view, width, glyphs), closing="s")

    def _chronicle(self) -> None:
        text = pages.chronicle(self.table) if self.table.ended else ""
        if text:
            self._read("Chronicle", lambda width: pages.chronicle_page(text, width), closing="c")
        else:
            self._remark("The chronicle is told when the game is over.")
