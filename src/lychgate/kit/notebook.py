"""The commands for notes, handouts and secrets: write them, show them, hide them, strike them out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

from msgspec.structs import replace

from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.core.telling import listed
from lychgate.kit.command import Command
from lychgate.kit.english import ended, sentence, unmarked
from lychgate.kit.fields import After, Flag, Name, NewName, Rest, Typed
from lychgate.kit.line import Line
from lychgate.kit.pages import (
    FOR,
    Page,
    about_in,
    check,
    lines_in,
    may_change,
    new_id,
    page_of,
    readers,
    seats_in,
    text_in,
    with_page,
    with_shown,
    without_page,
)
from lychgate.kit.permission import ANYBODY, DESK
from lychgate.kit.reading import TypedField
from lychgate.kit.table import TablePlay, TableState
from lychgate.kit.telling import by_whom, only_to, public

HEADING = "Notes and handouts"


class About(Typed, frozen=True):
    """The subject of a note: anybody, any side, ``here``, ``session``, or anything at all in quotes."""

    def read(self, line: Line) -> str:
        return about_in(line, ("here", "session"), line.names(*self.kinds()))

    def kinds(self) -> tuple[str, ...]:
        return ("member", "side")


# ---------------------------------------------------------------------- writing


class WriteNote(Command, frozen=True, tag="write_note", kw_only=True):
    """Write a note about a creature, a side, this place or anything else.

    A referee's note is for all referees, a player's for them and the referee, unless it is ``public``.
    """

    word = "note"
    menu_label = "Write a note"
    may = ANYBODY
    shape = "ABOUT [public] TEXT"
    form_fields = (
        TypedField("about", About(), True),
        TypedField("public", Flag(("public",)), False),
        TypedField("text", Rest("the note"), True),
    )

    about: Annotated[str, About()]
    text: str
    public: Annotated[bool, Flag(("public",))] = False

    @classmethod
    def read(cls, line: Line) -> WriteNote:
        about = About().read(line)
        public = not line.quoted and line.flag("public")
        return cls(about=about, public=public, text=text_in(line, "the note"))

    def subject(self, state: Any) -> str:
        """The subject of the note, in words that stay true later; a ruleset says what ``here`` is."""
        return self.about

    def do(self, play: TablePlay) -> None:
        id_ = new_id(play.state.pages, False, play.seat, play.state.players)
        about = self.subject(play.state)
        keep(play, Page(id=id_, by=play.seat, text=self.text, about=about, shown=self.public))


class HandOut(Command, frozen=True, tag="hand_out", kw_only=True):
    r"""Give players something to read, in Markdown, or prepare it; \n begins a new line.

    ``secret``: it is prepared, to be revealed later.
    """

    word = "handout"
    menu_label = "Give a handout"
    may = DESK
    shape = '"TITLE" [secret] [to PLAYER ...] TEXT'
    block = True
    first_line = r"""(?:"[^"]+")(?:\s+secret|\s+to\s+\S+)*"""
    form_fields = (
        TypedField("title", NewName("a title"), True),
        TypedField("secret", Flag(("secret",)), False),
        TypedField("to", After(("to",), Name("player")), False),
        TypedField("text", Rest("the text"), True),
    )
    form_labels: ClassVar[Mapping[str, str]] = {
        "title": "Title",
        "secret": "Prepare it, to reveal later",
        "to": "Only for",
        "text": "Text",
    }

    title: str
    text: str
    to: Annotated[tuple[str, ...], Name("player")] = ()
    secret: Annotated[bool, Flag(("secret",))] = False

    @classmethod
    def read(cls, line: Line) -> HandOut:
        title = " ".join(line.word("a title").split())
        if not title:
            raise line.refuse("A title is missing.")
        secret, to = False, tuple[str, ...]()
        while not line.quoted and line.peek() in ("secret", "to"):
            if line.flag("secret"):
                secret = True
            else:
                line.flag("to")
                to = (*to, *seats_in(line, line.names("player")))
        return cls(title=title, secret=secret, to=to, text=lines_in(line, "the text"))

    def do(self, play: TablePlay) -> None:
        id_ = new_id(play.state.pages, True, play.seat, play.state.players)
        keep(play, Page(id=id_, by=play.seat, text=self.text, title=self.title, to=self.to, shown=not self.secret))


class PageWritten(Event, frozen=True, tag="page_written"):
    """A note or a handout was written."""

    page: Page

    def apply(self, state: TableState) -> TableState:
        return replace(state, pages=with_page(state.pages, self.page))

    def tell(self, before: TableState, after: TableState) -> Lines:
        page, who = self.page, sentence(by_whom(after, self.page.by))
        if not page.title:
            hidden = "" if page.shown else f" ({page.id})"
            letter = page.about == FOR.format(after.referee_word)
            subject = f"to the {after.referee_word}" if letter else f"about {page.about}{hidden}"
            return _to_its_readers(after, page, f"{who} writes {subject}: {ended(unmarked(page.text))}")
        prepared = f"{who} prepares the handout “{page.title}” ({page.id})."
        return _to_its_readers(after, page, _given(after, page) if page.shown else prepared)


def keep(play: TablePlay, page: Page) -> None:
    """Writes a page down. Raises ``PlayError`` where it cannot be kept."""
    check(play.state.pages, page)
    play.record(PageWritten(page))


# ---------------------------------------------------------------------- showing, hiding, striking out


class Reveal(Command, frozen=True, tag="reveal"):
    """Show everybody what was secret or hidden."""

    word = "reveal"
    menu_label = "Reveal a secret"
    may = ANYBODY

    secret: Annotated[str, Name("secret", shown="WHAT")]

    def do(self, play: TablePlay) -> None:
        known = play.state.secrets if play.seat in play.state.referees else ()
        found = next((one for one in known if one.id == self.secret), None)
        if found is None:
            reveal_page(play, self.secret)
        else:
            play.record(Revealed(found.id, found.text))


class Revealed(Event, frozen=True, tag="revealed"):
    """A secret was told to everybody."""

    secret: str
    text: str

    def apply(self, state: TableState) -> TableState:
        return replace(state, secrets=tuple(one for one in state.secrets if one.id != self.secret))

    def tell(self, before: TableState, after: TableState) -> Lines:
        return public(f"Revealed: {ended(self.text)}", weight="result")


class Conceal(Command, frozen=True, tag="conceal"):
    """Hide a note or a handout again."""

    word = "conceal"
    menu_label = "Hide a page again"
    may = ANYBODY

    page: Annotated[str, Name("open note or handout", shown="WHAT")]

    def do(self, play: TablePlay) -> None:
        page = own_page(play, self.page)
        if not page.shown:
            raise PlayError(f"'{self.page}' is hidden already.")
        play.record(PageTurned(page.id, False))


class Strike(Command, frozen=True, tag="strike"):
    """Strike out a note or a handout."""

    word = "strike"
    menu_label = "Strike out a page"
    may = ANYBODY

    page: Annotated[str, Name("note or handout", shown="WHAT")]

    def do(self, play: TablePlay) -> None:
        play.record(PageStruck(own_page(play, self.page).id))


class PageTurned(Event, frozen=True, tag="page_turned"):
    """A note or a handout was shown to its readers, or hidden from them."""

    page: str
    shown: bool

    def apply(self, state: TableState) -> TableState:
        return replace(state, pages=with_shown(state.pages, self.page, self.shown))

    def tell(self, before: TableState, after: TableState) -> Lines:
        was, now = page_of(before.pages, self.page), page_of(after.pages, self.page)
        assert was is not None
        assert now is not None
        if not self.shown:
            return _to_its_readers(after, was, f"{_named(was)} is taken out of sight.")
        note = f"Revealed: {sentence(now.by)} writes about {now.about}: {ended(unmarked(now.text))}"
        return _to_its_readers(after, now, _given(after, now) if now.title else note)


class PageStruck(Event, frozen=True, tag="page_struck"):
    """A note or a handout was struck out."""

    page: str

    def apply(self, state: TableState) -> TableState:
        return replace(state, pages=without_page(state.pages, self.page))

    def tell(self, before: TableState, after: TableState) -> Lines:
        was = page_of(before.pages, self.page)
        assert was is not None
        return _to_its_readers(after, was, f"{_named(was)} is struck out.")


def reveal_page(play: TablePlay, named: str) -> None:
    """Shows a page to its readers from now on. Raises ``PlayError`` where it is not hidden."""
    page = own_page(play, named)
    if page.shown:
        raise PlayError(f"'{named}' is not hidden.")
    play.record(PageTurned(page.id, True))


def own_page(play: TablePlay, named: str) -> Page:
    """The page of this id or title. Raises the same ``PlayError`` for another seat's page and for none."""
    page = page_of(play.state.pages, named)
    if page is None or not may_change(page, play.seat, play.state.referees):
        raise PlayError(f"There is no note or handout '{named}' of yours.")
    return page


# ---------------------------------------------------------------------- in sentences


def _to_its_readers(state: TableState, page: Page, text: str) -> Lines:
    return only_to(readers(page, state.referees), text)


def _given(state: TableState, page: Page) -> str:
    return f"{sentence(by_whom(state, page.by))} hands out “{page.title}”{f' to {listed(page.to)}' if page.to else ''}."


def _named(page: Page) -> str:
    return f"“{page.title}”" if page.title else f"A note about {page.about}"
