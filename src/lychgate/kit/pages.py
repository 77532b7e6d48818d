"""Notes and handouts as values: what people write down at the table, about what, and who may read it.

A ruleset keeps pages in its state, and has commands that write them, show them, hide them and strike them out. This
module knows who may read and change a page, and how its parts are typed.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

import msgspec
from msgspec.structs import replace

from lychgate.core.digits import is_number
from lychgate.core.errors import PlayError, did_you_mean, some_of
from lychgate.core.fitting import fitting
from lychgate.core.ruleset import REFEREE_WORD
from lychgate.core.seen import blank
from lychgate.core.telling import listed
from lychgate.core.view import Note
from lychgate.kit.line import Line

LONGEST_NOTE = 500
LONGEST_HANDOUT = 5_000
LONGEST_NAME = 60
"""The most letters of a note, of a handout, and of a title or the name of a subject."""

MOST_PAGES = 300
"""The most notes and handouts that one seat keeps at once."""

NEW_LINE = "\\n"
"""Typed for a new line where Enter would end the command."""


FOR = "For the {}"
"""The subject of a note that a player writes to the referee, who goes by that word."""


class Page(msgspec.Struct, frozen=True, kw_only=True):
    """A note or a handout. ``about`` is the subject of a note; a handout has a ``title`` instead.

    ``to`` are the seats that it is for, everybody if it is empty; until it is ``shown`` only referees and whoever wrote
    it (``by``) may read it.
    """

    id: str
    by: str
    text: str
    about: str = ""
    title: str = ""
    to: tuple[str, ...] = ()
    shown: bool = False


Pages = tuple[Page, ...]


def readers(page: Page, referees: Sequence[str]) -> tuple[str, ...]:
    """The seats that may read a page; empty: everybody."""
    if page.shown:
        return tuple(dict.fromkeys((*page.to, page.by, *referees))) if page.to else ()
    return tuple(dict.fromkeys((page.by, *referees)))


def may_change(page: Page, seat: str, referees: Collection[str]) -> bool:
    """Whether a seat may show a page to others, hide it, or strike it out: its own, and a referee any."""
    return seat == page.by or seat in referees


def page_of(pages: Pages, named: str) -> Page | None:
    """The page with this id, or the handout with this title."""
    wanted = named.casefold()
    found = [one for one in pages if wanted in (one.id.casefold(), one.title.casefold())]
    return found[-1] if found else None


def with_page(pages: Pages, page: Page) -> Pages:
    """The pages with one more."""
    return (*pages, page)


def with_shown(pages: Pages, id_: str, shown: bool) -> Pages:
    """The pages with one of them shown or hidden."""
    return tuple(replace(one, shown=shown) if one.id == id_ else one for one in pages)


def without_page(pages: Pages, id_: str) -> Pages:
    """The pages without one of them."""
    return tuple(one for one in pages if one.id != id_)


def new_id(pages: Pages, handout: bool, by: str, players: Sequence[str]) -> str:
    """An id for a page of the seat ``by``, such as ``n3``, or ``n2.1`` for the second player's first.

    It counts only pages that this seat knows of, so it tells nothing of others.
    """
    before = f"{'h' if handout else 'n'}{f'{players.index(by) + 1}.' if by in players else ''}"
    taken = [one.id.removeprefix(before) for one in pages if one.id.startswith(before)]
    return f"{before}{max((int(number) for number in taken if is_number(number)), default=0) + 1}"


def check(pages: Pages, page: Page) -> None:
    """Raise ``PlayError`` where a page cannot be kept: too long, too many, or a title that exists already."""
    most = LONGEST_HANDOUT if page.title else LONGEST_NOTE
    what = "handout" if page.title else "note"
    if len(page.text) > most:
        raise PlayError(f"A {what} has at most {most} letters; this one has {len(page.text)}.")
    for name in (page.about, page.title):
        if len(name) > LONGEST_NAME:
            raise PlayError(f"'{name[:LONGEST_NAME]}...' is too long: at most {LONGEST_NAME} letters.")
    if sum(one.by == page.by for one in pages) >= MOST_PAGES:
        raise PlayError(f"A seat keeps {MOST_PAGES} notes and handouts at most. Strike one out first.")
    if page.title and any(page.title.casefold() in (one.title.casefold(), one.id.casefold()) for one in pages):
        raise PlayError(f"There is a handout '{page.title}' already. Strike it out first, or choose another title.")


# ---------------------------------------------------------------------- as a seat sees them


def notes_seen(
    pages: Pages,
    seat: str,
    referees: Sequence[str],
    under: Mapping[str, str],
    *,
    everything: bool = False,
    referee: str = REFEREE_WORD,
) -> tuple[Note, ...]:
    """The pages that a seat may read, as its view shows them. ``everything`` says that nothing is secret any more.

    ``under`` maps the names of those whom this seat sees to the sheet or group beside which notes about them stand.
    ``referee`` is the book's word for its referee.
    """
    found = []
    for page in pages:
        may_read = readers(page, referees)
        if not everything and may_read and seat not in may_read:
            continue
        found.append(
            Note(
                text=page.text,
                about=page.about,
                title=page.title,
                by=page.by,
                under=under.get(page.about, ""),
                whose=whose(page, referees, referee),
                id=page.id if may_change(page, seat, referees) else "",
                hidden=not page.shown,
            )
        )
    return tuple(found)


def whose(page: Page, referees: Collection[str], referee: str = REFEREE_WORD) -> str:
    """Who may read a page, in words, with the book's word for its referee; empty for everybody."""
    if page.shown:
        return f"for {listed(page.to)}" if page.to else ""
    if page.title:
        return f"hidden, for {listed(page.to)}" if page.to else "hidden"
    return f"the {referee}'s" if page.by in referees else f"for {page.by} and the {referee}"


def changeable(pages: Pages, seat: str, referees: Collection[str], *, shown: bool) -> tuple[str, ...]:
    """The words for pages that a seat may hide (``shown``), or show: ids, and titles of handouts."""
    own = [one for one in pages if one.shown == shown and may_change(one, seat, referees)]
    return (*(one.id for one in own), *(one.title for one in own if one.title))


# ---------------------------------------------------------------------- as they are typed


def about_in(line: Line, words: Sequence[str], names: Sequence[str]) -> str:
    """The next word as what a note is about: one of ``words`` or of ``names``, or anything at all in quotes."""
    if line.quoted and blank(line.ahead(0)):
        raise line.refuse("Say whom or what it is about.")
    quoted, said = line.quoted, line.word("whom or what it is about")
    if not quoted and said.casefold() in words:
        return said.casefold()
    found = fitting(said, tuple(dict.fromkeys(names)))
    if len(found) == 1 and (not quoted or found[0].casefold() == said.casefold()):
        return found[0]
    if quoted:
        return " ".join(said.split())
    if found:
        raise line.refuse(f"'{said}' could be {some_of(tuple(found))}.")
    raise line.refuse(
        f"Nobody here is called '{said}'.{did_you_mean(said, names)} Anything else that a note is about stands in "
        f'quotes: "the old well".'
    )


NO_PLAYERS = "No player has a seat here: leave it out."
"""What is said to whoever names a player where there is none."""


def seats_in(line: Line, seats: Sequence[str]) -> tuple[str, ...]:
    """The seats that a handout is for, by their whole names, up to the first word that is none or stands in quotes."""
    found: list[str] = []
    while not (line.quoted and found):
        if name := line.whole_name(seats):
            found.append(name)
        elif not (found and line.flag("and")):
            break
    if not found:
        there = f"At the table: {some_of(tuple(seats))}." if seats else NO_PLAYERS
        raise line.refuse(f"Say for whom it is. {there}")
    return tuple(dict.fromkeys(found))


def text_in(line: Line, what: str) -> str:
    """All that is left as a text on one line."""
    return " ".join(lines_in(line, what).split())


def lines_in(line: Line, what: str) -> str:
    """All that is left as a text of one line or several; a new line may be typed as ``\\n``."""
    typed = line.as_typed()
    text = typed.replace(NEW_LINE, "\n").strip()
    bare = text[1:-1]
    if text[:1] == '"' == text[-1:] and len(text) > 1 and '"' not in bare:
        text = bare.strip()
    if blank(text):
        raise line.refuse(f"{what[:1].upper()}{what[1:]} is missing.")
    return "\n".join(row.rstrip() for row in text.splitlines())
