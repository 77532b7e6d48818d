"""``lychgate book``: writes a campaign's book: the rules as this table plays them, with since when, by whom and why."""

from __future__ import annotations

from pathlib import Path

import click

from lychgate.cli.outcome import Refused, put_out, refusals


@click.command("book")
@click.argument("game")
@click.option("--seat", metavar="NAME", help="Only what the seat NAME may know.")
@click.option("--own", is_flag=True, help="Only what this table has chosen, amended, written or ruled.")
@click.option("--at", "upto", type=click.IntRange(1), metavar="N", help="As it stood after step N.")
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), help="Write to FILE.", metavar="FILE")
def book(game: str, seat: str | None, own: bool, upto: int | None, out: Path | None) -> None:
    """Write the book of GAME in Markdown: the clauses, its switches, amendments and rulings, and how often each was
    used."""
    from lychgate.cli.chronicle import seat_of
    from lychgate.core.book_markdown import book_markdown
    from lychgate.core.campaign_book import campaign_book
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
        with sound(f"The book of '{game}' cannot be told", "It was left as it is."):
            text = book_markdown(campaign_book(opened, clause_texts(opened.ruleset), eyes, entry), own=own)
    put_out(text, out)
