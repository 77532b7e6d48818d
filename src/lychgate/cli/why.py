"""``lychgate why``: finds the clauses, the data, the code and the tests for a word of the book or of the hobby."""

from __future__ import annotations

import shutil

import click
import msgspec

from lychgate import rulesets
from lychgate.cli.book_text import BookText, carriers_of, read_book, tests_of
from lychgate.cli.entries import CODE, Sources, describe, folder_of, named, place_of
from lychgate.cli.finding import Found, find, near
from lychgate.core.campaign_book import CampaignBook, campaign_book
from lychgate.core.clause import ClauseText, clauses_under
from lychgate.core.errors import LychgateError
from lychgate.core.ruleset import Variant
from lychgate.server.as_played import AS_PLAYED, in_this_book
from lychgate.server.reasons import clause_texts

SCREEN = 24
"""The rows of a screen; the last is left for the shell's prompt."""

MOST_SHOWN = 4
"""The most entries that have more than one line on a screen."""

LEAST_TOLD, LEAST_LISTED = 3, 4
"""The least rows for the first entry of a page, and for the entries with one line each, where there are any."""


class Page(msgspec.Struct, frozen=True):
    """The entries found in one ruleset, ready to be shown.

    ``names`` has a name and a title for every entry, the best first, those that only mention the word last, and
    ``places`` where in ``folder`` the code of each is, such as ``rules/morale.py:40``; empty for what has no code.
    ``full`` holds the first of them, or all, in full; ``short`` the same with fewer tests, places in the code and
    fields.
    """

    heading: str
    names: tuple[tuple[str, str], ...]
    full: tuple[list[str], ...]
    short: tuple[list[str], ...]
    places: tuple[str, ...] = ()
    folder: str = ""


def page_of(text: BookText, found: Found, *, everything: bool) -> Page:
    """The page of the entries found in a ruleset: all in full, or as many as a screen may have room for."""
    entries = (*found.about, *found.mentions)
    shown = entries if everything else (found.about or found.mentions)[:MOST_SHOWN]
    ids = [entry.id for entry in shown if isinstance(entry, ClauseText)]
    every = [entry.id for entry in entries if isinstance(entry, ClauseText)]
    sources = Sources(carriers_of(text.package, every), tests_of(text.package, ids)) if every else Sources()
    folder = folder_of(text.package)
    said = f", under {', '.join(found.said)}" if found.said else ""
    return Page(
        f"{text.book.title}{said}",
        tuple(map(named, entries)),
        tuple(describe(entry, sources) for entry in shown),
        tuple(describe(entry, sources, short=True) for entry in shown),
        tuple(place_of(entry, sources, folder) for entry in entries),
        folder,
    )


def in_full(pages: list[Page]) -> list[str]:
    """Every entry that the pages hold in full."""
    return _apart(*(part for page in pages for part in ([page.heading], *page.full)))


def on_a_screen(pages: list[Page], width: int, hint: str) -> list[str]:
    """As much of the pages as a screen ``width`` letters wide has room for, and ``hint`` where that is not all.

    Rows that one page does not need go to the others.
    """
    whole = in_full(pages)
    room = SCREEN - 1
    if all(len(page.full) == len(page.names) for page in pages) and rows_of(whole, width) <= room:
        return whole
    room -= rows_of([hint], width) + len(pages)
    needs = {at: rows_of(_fitted(page, width, room), width) for at, page in enumerate(pages)}
    parts: dict[int, list[str]] = {}
    for done, at in enumerate(sorted(needs, key=lambda at: needs[at])):
        parts[at] = _fitted(pages[at], width, room // (len(pages) - done))
        room -= rows_of(parts[at], width)
    return _apart(*(parts[at] for at in sorted(parts)), [hint])


def rows_of(lines: list[str], width: int) -> int:
    """How many rows ``lines`` take on a screen ``width`` letters wide."""
    return sum(max(1, -(-len(line) // width)) for line in lines)


def _fitted(page: Page, width: int, rows: int) -> list[str]:
    """A page in ``rows`` rows: at least one entry in full, and more while each of the others still has a line."""
    lines: list[str] = []
    rest: list[str] = []
    for count in range(len(page.short), 0, -1):
        lines = _apart([page.heading], *page.short[:count])
        rest = _listed_below(page, count, width)
        if rows_of([*lines, *rest], width) <= rows:
            return [*lines, *rest]
    close = [line for line in lines if line]
    lines = _cut(close, width, max(LEAST_TOLD, rows - min(rows_of(rest, width), LEAST_LISTED)))
    room = rows - rows_of(lines, width)
    if rows_of(rest, width) <= room:
        return [*lines, *rest]
    heading, listed = rest[:LISTED_FROM], rest[LISTED_FROM:]
    kept = listed
    while kept and rows_of([*heading, *kept], width) >= room:
        kept = kept[:-1]
    return [*lines, *(heading if kept else ()), *kept, f"  and {len(listed) - len(kept)} more"]


LISTED_FROM = 2
"""The lines of such a list before its first entry: an empty line and the heading."""


def _listed_below(page: Page, shown: int, width: int) -> list[str]:
    """List each entry of a page after the first ``shown``: its name, its place in the code, its title."""
    others = tuple(zip(page.names, page.places, strict=True))[shown:]
    if not others:
        return []
    first, second = max(len(name) for (name, _), _ in others), max(len(place) for _, place in others)
    heading = f"More (code in {page.folder}):" if second else "More:"
    gap = "  " if second else ""
    lines = [f"  {name:<{first}}  {place:<{second}}{gap}{title}".rstrip() for (name, title), place in others]
    return ["", heading, *(line if len(line) <= width else f"{line[: width - 4].rstrip()} ..." for line in lines)]


def _cut(lines: list[str], width: int, rows: int) -> list[str]:
    """The first of ``lines`` that fit into ``rows`` rows, the last of them cut short where not all do.

    The first line that names code stays, in place of a part of what is said before it.
    """
    code = next((line for line in lines if line.startswith(CODE)), "")
    if code and rows_of(lines, width) > rows:
        before = lines[: lines.index(code)]
        short = code if len(code) <= width else f"{code[: width - 4].rstrip()} ..."
        if rows_of([*before, short], width) > rows:
            return [*_cut(before, width, max(1, rows - 1)), short]
    kept: list[str] = []
    for line in lines:
        left = (rows - rows_of(kept, width)) * width
        if len(line) > left - (0 if line is lines[-1] else width):
            return [*kept, f"{line[: left - 4].rstrip()} ..."]
        kept.append(line)
    return kept


def _apart(*parts: list[str]) -> list[str]:
    """The lines of all parts, with an empty line between parts."""
    return [line for at, part in enumerate(parts) for line in (("", *part) if at else part)]


def _listed(words: tuple[str, ...]) -> str:
    """Words in quotes: ``'a', 'b' or 'c'``."""
    quoted = [f"'{word}'" for word in words]
    return " or ".join(part for part in (", ".join(quoted[:-1]), quoted[-1]) if part)


@click.command("why")
@click.argument("word", nargs=-1, required=True)
@click.option("--ruleset", help="Look in this ruleset only.")
@click.option("--all", "everything", is_flag=True, help="Show all that was found in full, not only a screen of it.")
@click.option("--game", help="Show too how the table of GAME plays it.", metavar="GAME")
@click.option("--seat", help="Show only what SEAT of that game may know.", metavar="SEAT")
def why(word: tuple[str, ...], ruleset: str | None, everything: bool, game: str | None, seat: str | None) -> None:
    """Find WORD, a word of the book or a clause's id, whole or in part, in clauses, data, switches, code and tests.

    Common words for what a book calls something else are found too: THAC0, encumbrance, initiative. The name of a
    ruleset before WORD, as in 'why sovereign torch', does the same as --ruleset.
    """
    if ruleset is None and len(word) > 1 and word[0] in rulesets.names():
        ruleset, *rest = word
        sought = " ".join(rest)
    else:
        sought = " ".join(word)
    pages: list[Page] = []
    played: tuple[str, ...] = ()
    if seat is not None and game is None:
        raise click.ClickException("--seat needs the game that it sits at: --game GAME.")
    try:
        if game is not None:
            plays, book = book_of_game(game, seat)
            if ruleset not in (None, plays):
                raise click.ClickException(f"'{game}' is a game of {plays}, not of {ruleset}.")
            ruleset = plays
        texts = [read_book(name) for name in ([ruleset] if ruleset else rulesets.names())]
        named = [text for text in texts if clauses_under((clause.id for clause in text.book.clause), sought)]
        for text in named or texts:  # an id is of one book; the words of it may be in another
            found = find(text, sought)
            if found:
                pages.append(page_of(text, found, everything=everything))
            if game is not None:
                ids = [entry.id for entry in found.about if isinstance(entry, ClauseText)]
                switches = [id_ for entry in found.about if isinstance(entry, Variant) for id_ in entry.clauses]
                played = in_this_book(book, (*ids, *switches))
        close = () if pages else near(texts, sought)
    except LychgateError as refused:
        raise click.ClickException(str(refused)) from refused
    if not pages:
        hint = f" Did you mean {_listed(close)}?" if close else ""
        where = ", ".join(text.book.title for text in texts)
        raise click.ClickException(f"'{sought}' is not in {where}.{hint}")
    more = f"All of it in full: lychgate why {' '.join(word)} --all. One clause: lychgate why ID."
    width = shutil.get_terminal_size().columns
    click.echo("\n".join(in_full(pages) if everything else on_a_screen(pages, width, more)))
    if game is not None:
        printed = "This table plays it as printed."
        click.echo("\n".join(("", AS_PLAYED, *(f"  {line}" for line in played)) if played else ("", printed)))


def book_of_game(game: str, seat: str | None) -> tuple[str, CampaignBook]:
    """The ruleset of a saved game, and its campaign's book, as a seat may know it where one is named."""
    from lychgate.cli.chronicle import seat_of
    from lychgate.server.saved import open_saved
    from lychgate.server.store import open_store

    with open_store() as store:
        opened = open_saved(store, game)
        found = campaign_book(opened, clause_texts(opened.ruleset), seat_of(opened, seat))
    return opened.ruleset.name, found
