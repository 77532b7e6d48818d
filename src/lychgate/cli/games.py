"""``lychgate games``: lists the saved games, newest first; exports, imports or removes one."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path

import click

from lychgate.cli.outcome import put_out, refusals, take_in

HEADINGS = ("GAME", "RULES", "STEPS", "LAST PLAYED", "WHERE IT STANDS")


@click.group("games", invoke_without_command=True)
@click.pass_context
def games(context: click.Context) -> None:
    """List the saved games, the one played last first; or export, import or remove one."""
    if context.invoked_subcommand is not None:
        return
    from lychgate.server.saved import listed
    from lychgate.server.store import open_store

    with refusals(), open_store() as store:
        rows = [
            (saved.name, saved.ruleset, str(saved.entries), when(saved.touched), saved.summary)
            for saved in listed(store)
        ]
    if not rows:
        click.echo("There is no saved game yet. 'lychgate play' begins one.")
        return
    width = shutil.get_terminal_size().columns if sys.stdout.isatty() else None
    for line in table([HEADINGS, *rows], width):
        click.echo(line)


@games.command("export")
@click.argument("game")
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), help="Write to FILE.", metavar="FILE")
def export(game: str, out: Path | None) -> None:
    """Write GAME as one text file, to FILE or to the screen."""
    from lychgate.server.saved import export_game
    from lychgate.server.store import open_store

    with refusals(), open_store() as store:
        text = export_game(store, game)
    put_out(text, out)


@games.command("import")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--as-it-is", is_flag=True, help="Save it also where today's rules give something else.")
def import_file(file: Path, as_it_is: bool) -> None:
    """Save the game in FILE, which 'games export' wrote; '-' reads it from standard input.

    All of it is run again, and refused where it is not what the rules give.
    """
    from lychgate.server.saved import Disagrees, keep_taken
    from lychgate.server.saved import take_in as taken_in
    from lychgate.server.store import open_store
    from lychgate.server.transfer import MOST_CHARACTERS

    text = take_in(file, MOST_CHARACTERS)
    with refusals(), open_store() as store:
        try:
            taken = taken_in(text, as_it_is=as_it_is)
            name = keep_taken(store, taken)
        except Disagrees as refused:
            raise Disagrees(f"{refused} Nothing was saved. To save it all the same: --as-it-is") from None
    if taken.differs:
        click.echo(f"Not all of it is what today's rules give. {taken.differs}", err=True)
    click.echo(f"Saved as '{name}'. Go on with: lychgate play --game {quoted(name)}")
    if taken.other_dice:
        click.echo("Its dice have another secret from here on.")


@games.command("remove")
@click.argument("game")
@click.option("--yes", is_flag=True, help="Do not ask.")
def remove(game: str, yes: bool) -> None:
    """Remove GAME for good."""
    from lychgate.server.store import open_store

    with refusals(), open_store() as store:
        steps = {saved.name: saved.entries for saved in store.list()}  # not loaded: it may be damaged
        if game in steps and not yes:
            click.confirm(f"Remove '{game}' with its {steps[game]} steps for good?", abort=True)
        store.remove(game)
    click.echo(f"'{game}' is removed.")


def when(moment: str) -> str:
    """A time in ISO 8601 in the local format; unchanged when it is not one."""
    try:
        return datetime.fromisoformat(moment).astimezone().strftime("%Y-%m-%d %H:%M")
    except ValueError:
        return moment


def table(rows: Sequence[tuple[str, ...]], width: int | None) -> Iterator[str]:
    """Rows as aligned lines of at most ``width`` columns; the last column takes what is left."""
    from lychgate.terminal.styled_text import clean, cut, fill, width_of

    cells = [[clean(cell) for cell in row] for row in rows]
    widths = [max(width_of(row[column]) for row in cells) for column in range(len(HEADINGS) - 1)]
    for row in cells:
        line = "  ".join([*(fill(cell, room) for cell, room in zip(row, widths, strict=False)), row[-1]])
        yield line if width is None else cut(line, width)


def quoted(name: str) -> str:
    """``name`` quoted for a shell."""
    from shlex import quote

    return quote(name)
