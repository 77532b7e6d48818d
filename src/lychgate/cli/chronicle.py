"""``lychgate chronicle``: a saved game as a story to keep."""

from __future__ import annotations

from pathlib import Path

import click

from lychgate.cli.outcome import put_out, refusals


@click.command("chronicle")
@click.argument("game")
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), help="Write to FILE.", metavar="FILE")
def chronicle(game: str, out: Path | None) -> None:
    """Tell GAME as a story in Markdown, with the dice and clauses folded away under it."""
    from lychgate.core.chronicle import chronicle_markdown
    from lychgate.server.saved import open_saved, sound
    from lychgate.server.store import open_store

    with refusals(), open_store() as store:
        opened = open_saved(store, game)
        with sound(f"The saved game '{game}' cannot be told", "It was left as it is."):
            text = chronicle_markdown(opened)
    put_out(text, out)
