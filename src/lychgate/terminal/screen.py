"""The table's screen: its panes, the line in which text is typed, and what each key does."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Input

from lychgate.core.digits import is_number
from lychgate.core.errors import LychgateError
from lychgate.server.typed import NeedsYes, keys_of, sentence_of, settled
from lychgate.terminal import command_help, others, pages, words
from lychgate.terminal.editor import PastingEntry
from lychgate.terminal.entry import Entry
from lychgate.terminal.entry_screen import TypingScreen
from lychgate.terminal.leaving import ONCE_MORE, left_behind
from lychgate.terminal.looking import Acts
from lychgate.terminal.panes import Pane
from lychgate.terminal.screen_model import TALL
from lychgate.terminal.seat import REACHED, Seat, Update
from lychgate.terminal.styled_text import Glyphs, clean, shorten

LETTERS = "uUmoOqyn"
"""The letters that people also type in plain lines, with Enter, and that do not open a page (which Enter closes)."""


class Moved(Message):
    """Others have done something, or the state of the connection has changed."""


class TableScreen(TypingScreen):
    """The seat's view, and the keys that act on it."""

    AUTO_FOCUS = ""

    def __init__(self, table: Seat, glyphs: Glyphs) -> None:
        super().__init__(table, glyphs)
        self._trouble = ""
        self._settled = 0.0
        self._stop_watching: Callable[[], None] | None = None

    def compose(self) -> ComposeResult:
        """Lays the panes out."""
        model = self.model
        yield Pane(model.header, id="header")
        with Horizontal(id="upper"):
            yield Pane(model.map_pane, id="map", classes="framed")
            yield Pane(model.party, id="party", classes="framed")
        yield Pane(model.foes, id="foes")
        yield Pane(model.place, id="place")
        yield Pane(model.others, id="others")
        yield Pane(model.card, id="card", classes="framed")
        yield Pane(model.log, id="log")
        with Vertical(id="ask"):
            yield Pane(model.question, id="question")
            yield PastingEntry()
        yield Pane(lambda width, _: model.keys(width, bool(self.entry_mode)), id="keys")

    def on_mount(self) -> None:
        """Draws for the first time, and from now on whenever somebody else has moved."""
        self._stop_watching = self.table.watch(self._moved)
        self.show()

    def on_unmount(self) -> None:
        """Stops watching the table."""
        if self._stop_watching is not None:
            self._stop_watching()

    def _moved(self) -> None:
        with suppress(RuntimeError):  # called from another thread, perhaps after the last screen
            self.post_message(Moved())

    def on_moved(self) -> None:
        """Shows what others have done; the typed text stays, unless something else is asked now."""
        before, votes = self.table.moment, self.table.votes
        came = self.table.catch_up()
        anew = self.table.moment != before
        healed = bool(self._trouble) and not self.table.trouble
        remark = " ".join(text for text in (REACHED if healed else "", came.remark) if text)
        self.model.hear(Update(came.lines, remark), anew=anew or self.table.votes != votes)
        if anew:
            self.model.page = 0
            if self.entry_mode in ("choose", "faces"):
                self._close_entry()
        elif came.sent:
            self.query_one(Entry).forget_sent()
        self.show()
        self._mark([one for one in came.lines if one.seat == self.table.seat])

    def on_resize(self) -> None:
        """Draws for the new size."""
        self.call_after_refresh(self.show)

    def show(self) -> None:
        """Draws everything again from the table."""
        self.model.look_again()
        self.model.columns, self.model.rows = self.app.size
        self._trouble = self.table.trouble
        self._offer_entry()
        self._redraw()
        self._keep_odds()

    def _redraw(self) -> None:
        model, view = self.model, self.model.view
        upper = model.upper_rows()
        self.query_one("#upper").styles.height = upper
        across = (self.query_one("#map").outer_size.width or model.columns // 2) - 2
        self._title("#map", model.map_heading(across, upper - 2), model.other_map)
        party = f"{clean(self.table.name)}'s party" if self.table.name else "The party"
        party = clean(view.party) or party if model.desk else party  # where there is a referee it is everybody's
        coins = f"{view.purse.gold} gold{' in common' if model.desk else ''}"  # at a desk each has a purse besides
        self._title("#party", party, coins if view.purse.common else "")
        self._title("#ask", f" {model.above_options} " if model.above_options else "")
        self.set_class(model.desk, "desk")
        self.set_class(model.rows < TALL, "low")
        self.set_class(model.crowded, "crowded")
        super()._redraw()

    def _title(self, name: str, title: str, subtitle: str = "") -> None:
        pane = self.query_one(name)
        width = max(0, (pane.outer_size.width or self.model.columns) - 6)  # the corners and the gaps beside the words
        pane.border_title = Content(shorten(title, width, self.model.glyphs))
        pane.border_subtitle = Content(shorten(subtitle, width, self.model.glyphs))

    # ------------------------------------------------------------------ the entry line

    async def on_input_changed(self, event: Input.Changed) -> None:
        """Narrows the list to the options that match the typed text; takes the option once only one is possible."""
        event.stop()
        asked = self.model.asked
        self.model.typed = event.value
        if event.value != event.input.value:  # more was typed, or the line was emptied, before this was heard
            return
        if event.value:
            self._spend_enter(False)
        if self.entry_mode == "text" and asked is not None and asked.phrases:
            if is_number(event.value) and settled(asked, event.value):  # no command begins with a digit
                await self._take_number(event.value)
            else:
                self.query_one("#keys").refresh()
        if self.entry_mode != "choose":
            return
        self.model.page, self.model.filter = 0, event.value
        if self.model.asked is not None and is_number(event.value) and settled(self.model.asked, event.value):
            await self._take_number(event.value)
        else:
            self._redraw()

    async def _take_number(self, number: str) -> None:
        """Takes the option, to which the next Enter belongs."""
        await self._say(number)
        self._spend_enter(True)

    async def on_input_submitted(self, event: Input.Submitted) -> None:
        """Takes what is in the entry line at Enter."""
        event.stop()
        if self._swallows_enter() and not event.value:
            return
        if self.entry_mode == "return":
            await self._return_to(event.value.strip())
        elif self.entry_mode == pages.HISTORY:
            named = event.value
            self._offered = None  # so that the line is opened again where commands are typed
            self._close_entry()
            self.show()
            await self._history(named)
        elif self.entry_mode:
            self.query_one(Entry).remember(event.value)
            await self._hear(self._searched(event.value) if self.entry_mode == "choose" else event.value)

    # ------------------------------------------------------------------ keys

    async def on_key(self, event: events.Key) -> None:
        """Handles a key that the entry line has not taken. A card goes, and the key does what it does."""
        card = bool(self.model.moments)
        if card:
            self._show_card(())
        spent = self._swallows_enter() and event.key == "enter"
        early = event.time < self._settled  # while an answer was on its way: not meant for the next question
        if early or spent:
            event.stop()
            return
        certain, self._certain = self._certain, ""
        if certain and not self.entry_mode:
            event.stop()
            self._remark("")
            if event.key == "y":
                await self._say(certain)
            return
        if self.entry_mode:
            if event.key == "escape":
                event.stop()
                self.model.notice = ""
                self._close_entry()
                self._redraw()
            elif event.key in ("pageup", "pagedown"):
                event.stop()
                self._scroll(1 if event.key == "pageup" else -1)
            elif event.is_printable and event.character:  # typed before the line had opened
                event.stop()
                self.query_one("#entry", Input).insert_text_at_cursor(event.character)
            return
        event.stop()
        pressed = event.character if event.character and event.character.isprintable() else event.key
        if self._asked_to_leave and pressed != "q":  # it answers that, and nothing else
            self._remark("")
            return
        if event.key == "escape":
            if not card:
                await self._way_out()
            return
        if is_number(pressed) or (self.model.asked is not None and pressed in keys_of(self.model.asked)):
            if await self._digit(pressed):
                self._spend_enter(True)
            return
        if pressed == "=" and self.table.rolling is not None and self.table.takes_faces:
            self._open_entry("faces", "=")
            return
        act = self._acts().get(pressed) or self._acts().get(event.key)
        doing = act() if act is not None else None
        if doing is not None:
            await doing
        if pressed in LETTERS:
            self._spend_enter(True)

    def on_paste(self, event: events.Paste) -> None:
        """Open the line for what was pasted while no line was open."""
        event.stop()
        asked = self.model.asked
        if self.entry_mode or asked is None or not event.text.strip():
            return
        if self.table.rolling is None:
            self._open_entry("text" if asked.text else "choose")
        elif self.table.takes_faces:
            self._open_entry("faces")
        else:
            return
        self.query_one(PastingEntry).post_message(events.Paste(event.text.strip()))

    def on_pasting_entry_shortened(self) -> None:
        """Tell the person that only the first line was pasted."""
        self._remark("Only one line can be typed here: the first line of your text was pasted.")

    def _acts(self) -> Acts:
        return {
            **self._looks(),
            "enter": lambda: self._say("") if self.model.asked is not None else None,
            "y": lambda: self._vote(True),
            "n": lambda: self._vote(False),
            "u": lambda: self._do(self.table.undo),
            "U": lambda: self._do(self.table.redo),
            "?": self._help,
            "w": self._why,
            "l": self._luck,
            "o": self._odds,
            "O": self._odds_further,
            "%": self._odds_in_full,
            "j": self._journal,
            "s": self._sheets,
            "h": lambda: self._open_entry(pages.HISTORY),
            "c": self._chronicle,
            "q": self._leave,
            "t": self._type,
            "/": self._find,
            "r": lambda: self._open_entry("return"),
        }

    async def _way_out(self) -> None:
        """Hides the odds, where they are shown; else closes a sheet or a list without doing what it is for."""
        if self.model.shows_odds:
            await self._odds(self._horizon)
            return
        asked = self.model.asked
        if asked is not None and asked.way_out:
            await self._say(asked.way_out)

    async def _digit(self, digit: str) -> bool:
        """Takes a digit as an option where every number has one digit, else as the first digit of one, or of dice.

        Returns whether it was an option: otherwise it begins a line, which Enter ends.
        """
        asked = self.model.asked
        if asked is None:
            return True
        if self.table.rolling is not None and self.table.takes_faces:
            self._open_entry("faces", digit)
        elif all(len(key) == 1 for key in keys_of(asked)) or settled(asked, digit):
            await self._say(digit)
            return True
        else:
            self._open_entry("choose", digit)
        return False

    async def _hear(self, typed: str) -> None:
        """Handles a typed line: a word of the table, or an answer."""
        meant = words.meant(self.model.asked, typed, rolling=self.table.rolling is not None)
        if meant is None:
            await self._say(typed)
            return
        word, rest = meant
        self.query_one(Entry).value = ""
        self._remark("")  # of what was typed before
        looks = {"why": self._why, "journal": self._journal, "chronicle": self._chronicle}
        if word in looks:
            await looks[word]()
        elif word in ("help", "show", "history", "book"):
            await self._look_up(word, rest)
        elif word in ("undo", "redo"):
            await self._do(self.table.undo if word == "undo" else self.table.redo)
        elif word == "return":
            await self._return_to(rest)
        elif word == "leave":
            self._leave()
        elif word == "map":
            self._other_map()
        elif word == "dice" and self.table.rolling is not None:
            await self._say(rest)
        else:
            dice = command_help.dice_wanted(self.model.asked)
            self._remark(dice if word == "dice" else command_help.sentence(self.table, word))

    async def _look_up(self, word: str, about: str) -> None:
        if word == "book":
            await self._book(about)
        else:
            await {"help": self._help, "show": self._sheets}.get(word, self._history)(about)

    async def _say(self, typed: str) -> None:
        await self._do(lambda: self._answers.reply(self.model.asked, typed))

    async def _return_to(self, typed: str) -> None:
        if is_number(typed) and len(typed) < 9:
            await self._do(lambda: self.table.return_to(int(typed)))
        else:
            self._remark("Type the number of a step as the journal has it; 0 is the beginning.")

    async def _vote(self, yes: bool) -> None:
        vote = others.answered(self.table.votes, yes=yes)
        if vote is not None:
            await self._do(lambda: self.table.vote(vote.number, yes))

    async def _do(self, change: Callable[[], Update]) -> None:
        """Does ``change``, or says why it is refused: the typed text stays then."""
        try:
            brought = await self._wait_for(change)
        except LychgateError as refused:
            self._settle()
            said = self._asks_first(refused) if isinstance(refused, NeedsYes) else sentence_of(refused)
            self.model.notice = "" if self.table.holding else said  # the trouble is shown anyway
            self.show()
            if self.entry_mode == "text" and self.model.asked is not None and self.model.asked.phrases:
                self.query_one(Entry).select_all()  # to be mended, or replaced by the next command
            return
        self._settle()
        self._show_card(())
        self.model.take(brought)
        self._empty_entry()
        if brought.left:
            self._offered = None  # so that what is left is offered at once
            self.query_one(PastingEntry).keep(brought.left, brought.remark)
        self.show()
        self._mark(brought.lines)

    def _settle(self) -> None:
        """Notes the time, on the clock of key events, if an answer was waited for."""
        if self.table.remote:
            self._settled = Moved().time

    def _type(self) -> None:
        if self.model.asked is not None and (self.model.asked.text or self.model.asked.instead):
            self._open_entry("faces" if self.table.rolling else "text")

    def _find(self) -> None:
        if self.model.asked is not None and self.table.rolling is None:
            self._open_entry("choose")

    @property
    def _asked_to_leave(self) -> bool:
        return self.model.notice.endswith(ONCE_MORE)

    def _leave(self) -> None:
        left = "" if self._asked_to_leave else left_behind(self.table)
        if left:
            self._remark(f"{left} {ONCE_MORE}")
        else:
            self.app.exit()
