"""The model of the screen: the seat's view, how the person looks at it, and the drawing of each pane."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from msgspec.structs import replace as replace_of

from lychgate.core.view import Question
from lychgate.server.odds import OddsSoFar
from lychgate.server.typed import matching
from lychgate.terminal import desk, others, pages, sheet, words
from lychgate.terminal.cards import brief, cards
from lychgate.terminal.choices import Page, lay_out
from lychgate.terminal.hints import hints
from lychgate.terminal.log import log_rows, opening_rows, secrets_marked
from lychgate.terminal.map_model import UNBOUNDED, MapModel
from lychgate.terminal.moments import card_rows
from lychgate.terminal.odds import Shown, beside, odds_sign
from lychgate.terminal.seat import Seat, Update
from lychgate.terminal.styled_text import FINE, Glyphs, StyledLine, clean, cut, line, shorten, width_of, wrap

LOG_LINES = 400
"""The most lines in the log pane; the journal has the rest."""

LEAST_LOG, MOST_LOG = 4, 10
"""The least rows of the log, and the most rows that it gets for new lines."""

LEAST_DESK = 4
"""The fewest rows that a desk has within its frame."""

DESK_SHARE = 58
"""The percentage of the width for a desk, as in ``screen.tcss``; the sheets have the rest."""

LEAST_CARD = 3
"""The fewest rows of the procedure or the room that one is in."""

CARD_FRAME = 2
"""The rows of the frame of the card of a big moment."""

AROUND_CARD = 10
"""The columns to both sides of what stands on that card, as in ``screen.tcss``."""

FRAME = 3
"""The rows of the header, the line above the question, and the keys."""

LOW = 24
"""With fewer rows than this, the log gives up rows for the choices."""

LOWEST = 20
"""With fewer rows than this, foes have one row less."""

MOST_MORE = 3
"""The most rows that a list may have more than others, so that all of it is seen at once."""

FOR_ODDS = 2
"""The rows that the list may have more for the odds of its choices."""

TALL = 30
"""From this many rows on, texts get more rows."""


class ScreenModel(MapModel):
    """The table as one screen shows it. ``columns`` and ``rows`` are those of the terminal."""

    def __init__(self, table: Seat, glyphs: Glyphs = FINE) -> None:
        super().__init__(table, glyphs)
        self.columns, self.rows = 80, 24
        self.notice = ""
        self.moments: tuple[str, ...] = ()
        self.fresh = table.last_told
        self.page = 0
        self.scrolled = 0
        self.filter: str | None = None
        self.typed = ""
        self.enter_is_spent = False
        self.shows_odds = False
        self.odds: OddsSoFar | None = None
        self._beside: tuple[object, tuple[Page, Shown]] | None = None
        self._place = self._placed()

    def look_again(self) -> None:
        """Reads the present table; the map goes back to the party when the party has moved."""
        self.view = self.table.view()
        self.asked = self.table.question()
        place = self._placed()
        if place != self._place:
            self._place, self.plane = place, 0
            self.look = replace(self.look, dx=0, dy=0, level=None)

    def take(self, update: Update) -> None:
        """Shows the result of a step."""
        self.notice = update.remark
        self.fresh = len(update.lines)
        now = self.table.question()
        if now is None or now.order or self.asked is None or now.kind != self.asked.kind:
            self.page = 0  # a list in which one thing after the other is marked stays where it is
        self.scrolled = 0

    def hear(self, update: Update, *, anew: bool) -> None:
        """Shows what others have done: their lines are marked as new too, beside those marked before.

        ``anew``: another question or vote is open now, so that an earlier remark is removed.
        """
        if update.remark or anew:
            self.notice = update.remark
        self.fresh = min(self.fresh + len(update.lines), len(self.table.log()))

    def _placed(self) -> str:
        return self.view.place + "".join(one.title for one in self.view.maps[:1])

    # ------------------------------------------------------------------ titles

    @property
    def prompt(self) -> str:
        """The question, where it is short enough for the line above the options."""
        prompt = clean(self.asked.in_full) if self.asked else ""
        return prompt if width_of(prompt) <= self.columns - 8 else ""

    @property
    def above_options(self) -> str:
        """The words in the line above the options: the question, where it is short enough, and what odds are shown.

        The odds take no row of their own, which would push a choice out of view.
        """
        if not self.shows_odds or self.asked is None:
            return self.prompt
        sign = odds_sign(self.odds, self._laid_out(self.asked, self.columns - 2)[1])
        for said in (f"{self.prompt}  ({sign})" if self.prompt else sign, f"{self.prompt}  (odds)"):
            if width_of(said) <= self.columns - 8:
                return said
        return self.prompt

    def upper_rows(self) -> int:
        """The rows for the map and the sheets: those that new lines of the log leave, within limits."""
        width = self.columns - 2
        about = len(self.foes(width - 2, 0)) + len(self.place(width - 2, 0)) + len(self.others(width - 2, 0))
        card = self.card(self.columns - AROUND_CARD, 0)
        below = FRAME + about + len(self.question(width, 0)) + self._typing + (len(card) + CARD_FRAME if card else 0)
        log = min(max(LEAST_LOG, self._news_rows(width)), MOST_LOG)
        if self.desk:
            return self._desk_rows(self.rows - below - (LEAST_LOG if self.odds is None else LEAST_LOG // 2))
        least, most = self._least_upper(), self.rows * 9 // 20 if self.rows < TALL else self.rows // 2
        if self.view.foes and self.rows < TALL:
            return least  # a fight is read in the log, and the screen stays calm between blows
        return max(least, min(most, self.rows - below - log))

    def _least_upper(self) -> int:
        """The fewest rows for the map and the sheets, with their frame."""
        return self._least_party() * (1 if self.rows < TALL else 2) + 2

    def _least_party(self) -> int:
        """The fewest rows for the sheets of a party, within their frame."""
        return min(6, max(4, len(self.view.sheets)))

    def _desk_rows(self, most: int) -> int:
        """The rows that the desk's card and the sheets fill, as long as the log keeps some."""
        across = self.columns * DESK_SHARE // 100 - 2
        party = len(self.view.sheets) * (2 if self.rows < TALL else 4)
        needed = max(len(desk.desk_rows(self.view, across, UNBOUNDED, self.glyphs)), party, LEAST_DESK)
        return min(needed + 2, max(most, LEAST_DESK + 2))

    # ------------------------------------------------------------------ drawings

    def header(self, width: int, _height: int) -> list[StyledLine]:
        """The game, the party, the years."""
        shown = replace_of(self.view, trackers=self.view.trackers[: desk.HEADLINE]) if self.desk else self.view
        return [sheet.header(shown, width, self.glyphs)]

    def foes(self, width: int, _height: int) -> list[StyledLine]:
        """The foes of the party; a desk shows them in its own pane."""
        if self.desk:
            return []
        more = line("  and more (s shows all)", "dim")
        met = sheet.foes(self.view.foes, width, self.glyphs)
        most = 8 if self.rows >= TALL else 4 if self.rows >= LOWEST else 3
        met = met if len(met) <= most else [*met[: most - 1], more]
        others = [line(shorten(f"{one.title}: {brief(one)}", width, self.glyphs), "dim") for one in self.view.cards[1:]]
        steps = cards(self.view.cards[:1], width)
        room = max(LEAST_CARD, self._room_about(width) - len(others) - len(met))
        room = min(room, self.rows // 3) if self.rows < TALL else room
        return [*(steps if len(steps) <= room else [*steps[: room - 1], more]), *others, *met]

    def _room_about(self, width: int) -> int:
        """The rows for foes and procedures with which the question, the line to type in and the keys stay in sight."""
        asked = len(self._said(width + 2))
        if self.asked is not None:
            asked += len(lay_out(self.asked, width + 2, self._most_options()).lines)
        elsewhere = len(self.place(width, 0)) + len(self.others(width, 0)) + self._least_upper()
        log = LEAST_LOG if self.rows >= TALL else LEAST_LOG // 2
        return self.rows - elsewhere - log - asked - self._typing - FRAME

    def party(self, width: int, height: int) -> list[StyledLine]:
        """The sheets, and below them the common purse."""
        rows = sheet.sheets(self.view.sheets, width, height, self.glyphs)
        things = sheet.purse(self.view.purse, width, height - len(rows) - 1, self.glyphs)
        return [*rows, (), *things] if things else rows

    def place(self, width: int, _height: int) -> list[StyledLine]:
        """The place of the party, and what is there."""
        here = "; ".join(clean(mark.text) for mark in self.view.here)
        most = 4 if self.rows >= TALL else 3 if here else 2
        if self.view.foes and self.rows < TALL:
            most = 1  # the fight needs the room
        things = self._clipped(f"Here: {here}.", width, max(1, most // 2)) if here else []
        return [*self._clipped(clean(self.view.place), width, max(0, most - len(things))), *things]

    def others(self, width: int, _height: int) -> list[StyledLine]:
        """The other seats, and which of them must decide."""
        most = 4 if self.rows >= TALL else 1
        return others.rows(self.view.others, self.table.waiting, width, most, self.glyphs)

    def _clipped(self, text: str, width: int, most: int) -> list[StyledLine]:
        """``text`` in at most so many lines, with an ellipsis where there is more."""
        rows = wrap(text, width) if most else []
        if len(rows) > most > 0:
            rest = shorten(" ".join(rows[most - 1 :]), width - 1, self.glyphs)
            whole = max(rest.rfind(f"{end} ") for end in ".!?") + 1  # rather a sentence less than half of one
            rows = [*rows[: most - 1], f"{rest[:whole]} {self.glyphs.ellipsis}" if whole else rest]
        return [line(row, "dim") for row in rows]

    def card(self, width: int, _height: int) -> list[StyledLine]:
        """The big moments of the last step."""
        return card_rows(self.moments, width, self._card_room(alone=self.crowded), self.glyphs) if self.moments else []

    @property
    def crowded(self) -> bool:
        """Whether the card needs the room of the map, the sheets and the foes too: they come back with the next key."""
        rows = card_rows(self.moments, self.columns - AROUND_CARD, UNBOUNDED)
        return bool(rows) and len(rows) > self._card_room(alone=False)

    def _card_room(self, *, alone: bool) -> int:
        """The rows for the card beside the question and one of the log, ``alone`` or with all else that is shown."""
        width = self.columns - 2
        left = self.rows - FRAME - len(self.question(width, 0)) - self._typing - CARD_FRAME - 1
        if not alone:
            left -= self._least_upper() + len(self.foes(width - 2, 0))
            left -= len(self.place(width - 2, 0)) + len(self.others(width - 2, 0)) if self.rows >= TALL else 0
        return max(2, left)

    def log(self, width: int, height: int) -> list[StyledLine]:
        """The end of the log, or an earlier part of it."""
        if height >= UNBOUNDED:
            return []
        rows = self._told(width)
        self.scrolled = min(self.scrolled, max(0, len(rows) - height))
        end = len(rows) - self.scrolled
        start = max(0, end - height)
        shown = rows[start:end]
        if start and len(shown) > 1 and not self.scrolled and self._news_rows(width) > height:
            shown[0] = line(f"{self.glyphs.up} PgUp shows more", "dim")
        return shown

    def _told(self, width: int, most: int = LOG_LINES) -> list[StyledLine]:
        """The last ``most`` lines of the log; before anything was told, the words that open the game."""
        told = secrets_marked(self.table.log()[-most:], self.table)
        return log_rows(told, self.fresh, width, self.glyphs) if told else opening_rows(self.view.opening, width)

    def _news_rows(self, width: int) -> int:
        """The number of new rows in the log."""
        new = secrets_marked(self.table.log()[-self.fresh :], self.table) if self.fresh else ()
        return len(log_rows(new, self.fresh, width, self.glyphs))

    def question(self, width: int, _height: int) -> list[StyledLine]:
        """What is said above the options, then the options."""
        said = self._said(width)
        return said if self.asked is None else [*said, *self._options(self.asked, width).lines]

    def _said(self, width: int) -> list[StyledLine]:
        """Trouble with the connection, a remark or refusal, open votes, a question too long for the line above."""
        said = (self.table.trouble, self.notice, *others.describe_votes(self.table.votes, "y", "n"))
        said += others.describe_kept(self.table.kept)
        once = dict.fromkeys(text for text in said if text)  # the trouble may be the reason of a refusal, too
        rows = [line(row, "accent") for text in once for row in wrap(clean(text), width)]
        if self.asked is None:
            ending = clean(self.view.ending) or clean(self.table.idle)
            return [*rows, *(line(row, "strong") for row in wrap(ending, width))]
        if not self.prompt:
            rows += [line(row, "strong") for row in wrap(clean(self.asked.in_full), width)]
        return rows

    @property
    def _typing(self) -> int:
        """The rows of the line in which one types."""
        return 1 if self.filter is not None or (self.asked is not None and self.asked.text) else 0

    def _most_options(self) -> int:
        """The most rows of a list of options, where it needs no more than others."""
        return max(4, self.rows // 4 - 1)

    def _options(self, asked: Question, width: int) -> Page:
        return self._laid_out(asked, width)[0]

    def _laid_out(self, asked: Question, width: int) -> tuple[Page, Shown]:
        """The choices, and how much of the odds is beside them."""
        only = None if self.filter is None else tuple(matching(asked, self.filter))
        most = self._most_options()
        about = len(self.foes(width - 2, 0)) + len(self.place(width - 2, 0)) + len(self.others(width - 2, 0))
        log, most_more = LEAST_LOG if self.rows >= LOW else LEAST_LOG // 2, MOST_MORE
        if self.odds is not None:  # who asks for them wants them more than the log
            log, most_more = LEAST_LOG // 2, MOST_MORE + FOR_ODDS
        elsewhere = FRAME + self._typing + len(self._said(width)) + self._least_upper() + about
        left = self.rows - elsewhere - most  # for more choices and the log
        told = len(self._told(width, left)) if left > 0 else 0  # more lines would need at least a row each
        unused = left - max(log, told)  # where the log has little to show, notes are read in full
        one = max(0, min(1, left - 1), unused)
        whole = max(one, min(most_more, left + 1 - log), unused)
        made_of = (asked, self.odds, width, most, one, whole, self.page, only)
        if self._beside is None or self._beside[0] != made_of:
            page = partial(lay_out, width=width, rows=most, page=self.page, only=only, glyphs=self.glyphs)
            laid = beside(asked, self.odds, partial(page, stretch=one, whole=whole), self.glyphs)
            self._beside = made_of, laid
        return self._beside[1]

    def keys(self, width: int, typing: bool) -> list[StyledLine]:
        """The hints for keys, or the usage of the command that is being typed."""
        usage = words.usage(self.asked, self.typed) if typing and self.filter is None else ""
        if usage:
            return [line(cut(usage, width, self.glyphs), "key")]
        return [pages.keys_row(hints(self, typing), width, self.glyphs)]

    @property
    def choices(self) -> Page:
        """The choices as they are laid out now."""
        assert self.asked is not None
        return self._options(self.asked, self.columns - 2)
