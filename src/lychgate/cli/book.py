"""``lychgate book``: writes a campaign's book: the rules as this table plays them, with since when, by whom and why."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from lychgate.cli.outcome import Refused, put_out, refusals

if TYPE_CHECKING:
    from lychgate.core.game import Game
    from lychgate.server.book_file import BookFile


@click.command("book")
@click.argument("game")
@click.option("--seat", metavar="NAME", help="Only what the seat NAME may know.")
@click.option("--own", is_flag=True, help="Only what this table has chosen, amended, written or ruled.")
@click.option("--at", "upto", type=click.IntRange(1), metavar="N", help="As it stood after step N.")
@click.option("--toml", is_flag=True, help="What this table made of it as one file, for another table to adopt.")
@click.option("--compare", "other", type=click.Path(path_type=Path), help="Beside the book in FILE.", metavar="FILE")
@click.option("--adopt", "taken", type=click.Path(path_type=Path), help="Adopt the book in FILE.", metavar="FILE")
@click.option("--only", multiple=True, metavar="NAME", help="Adopt only what has this name, title, clause or words.")
@click.option(
    "--house-rules",
    "ours",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="List the house rules in a Markdown file, and what each may mean.",
)
@click.option("--as-words", default="", metavar="N,N-N|all", help="Adopt these house rules as articles in words.")
@click.option("--as-switch", default="", metavar="N,N-N", help="Adopt these as the switch or number that is suggested.")
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), help="Write to FILE.", metavar="FILE")
def book(
    game: str,
    seat: str | None,
    own: bool,
    upto: int | None,
    toml: bool,
    other: Path | None,
    taken: Path | None,
    only: tuple[str, ...],
    ours: Path | None,
    as_words: str,
    as_switch: str,
    out: Path | None,
) -> None:
    """Write the book of GAME in Markdown: the clauses, its switches, amendments and rulings, how often each was used,
    and its history with every vote. Or take it to another table as a file, compare it with one, and adopt one."""
    from lychgate.cli import house_rules
    from lychgate.cli.chronicle import seat_of
    from lychgate.core.book_markdown import book_markdown
    from lychgate.core.campaign_book import campaign_book
    from lychgate.server.book_adoption import adopting, compared
    from lychgate.server.book_file import book_toml
    from lychgate.server.reasons import clause_texts
    from lychgate.server.saved import open_saved, sound
    from lychgate.server.store import open_store

    with refusals(), open_store() as store:
        opened = open_saved(store, game)
        eyes = seat_of(opened, seat)
        entry = None
        if upto is not None:
            entry = upto if eyes is None else opened.entry_numbered(eyes, upto)
            if entry not in opened.entries:
                raise Refused(f"The journal has no step {upto}.")
        theirs = next((read_file(path, opened) for path in (other, taken) if path is not None), None)
        with sound(f"The book of '{game}' cannot be told", "It was left as it is."):
            found = campaign_book(opened, clause_texts(opened.ruleset), eyes, entry)
        if ours is not None:
            rules = house_rules.read(ours)
            if as_words or as_switch:
                text = adopted(opened, house_rules.chosen(opened, found, rules, as_words, as_switch))
            else:
                text = house_rules.listed(opened, found, rules)
        elif as_words or as_switch:
            raise Refused("--as-words and --as-switch choose among the rules of --house-rules FILE.")
        elif toml:
            text = book_toml(found, opened.ruleset.name)
        elif theirs is not None and other is not None:
            text = "\n".join(compared(found, theirs)) or "The two books are the same."
        elif theirs is not None:
            text = adopted(opened, adopting(found, theirs, only))
        else:
            text = book_markdown(found, own=own)
    put_out(text if text.endswith("\n") else f"{text}\n", out)


def read_file(path: Path, game: Game[Any]) -> BookFile:
    """The book in a file. Raises ``Refused`` where it cannot be read, ``DataError`` for what is wrong in it."""
    from lychgate.server.book_file import read_book_file
    from lychgate.server.reasons import clause_texts

    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as broken:
        raise Refused(f"'{path}' is no file of a book: it is no text.") from broken
    except OSError as broken:
        raise Refused(f"'{path}' cannot be read: {broken.strerror}.") from broken
    return read_book_file(text, str(path), game, clause_texts(game.ruleset))


def adopted(game: Game[Any], lines: Sequence[str]) -> str:
    """Gives the commands that adopt a book, as the referee, each a step of its own: what was done, in lines."""
    from lychgate.core.decision import TEXT
    from lychgate.core.errors import PlayError
    from lychgate.core.filing import TABLE_APPLIES
    from lychgate.server.amendments import NO_BOOK, referees_of
    from lychgate.server.book_adoption import in_words_alone

    referee = next(iter(referees_of(game)), "")
    if not referee:
        raise Refused(NO_BOOK)
    if lines and game.busy(referee):
        raise Refused(f"{referee} is asked something in this game. Answer it first.")
    for at, line in enumerate(lines):
        try:
            game.reply(referee, f"{TEXT}{line}")
        except PlayError as refused:
            done = f"{at} of {len(lines)} lines are adopted." if at else "Nothing is adopted."
            raise Refused(f"{line}: {refused} {done}") from refused
    if not lines:
        return "All of it is in this book already."
    told = (f"{line}\n    {TABLE_APPLIES}" if in_words_alone(line) else line for line in lines)
    return "\n".join(("Adopted:", *told))
