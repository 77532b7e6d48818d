"""``lychgate chronicle``: tells a saved game as a story or a session on a page, writes a vault, or lists changes."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from lychgate.cli.outcome import Refused, put_out, refusals

if TYPE_CHECKING:
    from lychgate.core.game import Game
    from lychgate.server.store import Store


@click.command("chronicle")
@click.argument("game", required=False)
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), help="Write to FILE.", metavar="FILE")
@click.option(
    "--vault",
    "folder",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="FOLDER",
    help="Write linked pages into FOLDER instead, as Obsidian reads them: one for each session, and one for all "
    "that has a name.",
)
@click.option("--html", is_flag=True, help="Write one page of HTML that needs no other file: to send, keep or print.")
@click.option("--summary", is_flag=True, help="A session on one page: what changed, the loot, the dead, what is open.")
@click.option("--session", type=int, metavar="N", help="The session that --summary tells of; the last one without it.")
@click.option("--seat", metavar="NAME", help="Only what the seat NAME may know.")
@click.option("--history", "whose", metavar="WHO", help="Tell what has changed for WHO, when, and by whom.")
def chronicle(
    game: str | None,
    out: Path | None,
    folder: Path | None,
    html: bool,
    summary: bool,
    session: int | None,
    seat: str | None,
    whose: str | None,
) -> None:
    """Tell GAME as a story in Markdown, with the dead, the map, and the dice of each chapter folded away under it.

    Without GAME it is the one that was played last.
    """
    from lychgate.cli.vault_folder import written
    from lychgate.core.vault import INDEX, vault
    from lychgate.core.vault.names import pictures_of
    from lychgate.server.saved import open_saved, sound
    from lychgate.server.store import open_store

    if sum(one is not None for one in (out, folder)) > 1 or (folder is not None and whose is not None):
        raise Refused("--vault makes a folder of its own: leave out --out and --history.")
    if (html or summary) and (folder is not None or whose is not None):
        raise Refused("--html and --summary make one page: leave out --vault and --history.")
    if session is not None and not summary:
        raise Refused("--session goes with --summary.")
    with refusals(), open_store() as store:
        game = game or last_played(store)
        opened = open_saved(store, game)
        eyes = seat_of(opened, seat)
        with sound(f"The saved game '{game}' cannot be told", "It was left as it is."):
            pages = vault(opened, eyes) if folder is not None else {}
            game_number = store.number_of(game)
            found = {one: store.pictures.content(game_number, one) for one in pictures_of(pages)}
            pictures = {one: content for one, content in found.items() if content is not None}
            if pages:
                text = ""
            elif whose:
                text = changes(opened, eyes, whose)
            else:
                text = told(opened, eyes, html=html, summary=summary, session=session)
    if folder is None:
        put_out(text, out)
    else:
        written(folder, pages, pictures)
        click.echo(f"Written to {folder}: {len(pages)} pages. Begin at {INDEX}.", err=True)


def last_played(store: Store) -> str:
    """The name of the game that was played last. Raises ``Refused`` where there is none."""
    for name in store.names():
        return name
    raise Refused("There is no saved game yet. 'lychgate play' begins one.")


def told(game: Game[Any], seat: str | None, *, html: bool, summary: bool, session: int | None) -> str:
    """The story of a game, or one session of it on a page, as Markdown or as HTML."""
    if html:
        from lychgate.web.kept import story_page, summary_page

        return summary_page(game, seat, session) if summary else story_page(game, seat)
    from lychgate.core.chronicle import chronicle_markdown
    from lychgate.core.session_summary import session_summary, summary_markdown

    return summary_markdown(session_summary(game, seat, session)) if summary else chronicle_markdown(game, seat)


def seat_of(game: Game[Any], named: str | None) -> str | None:
    """The seat of this name. Raises ``Refused``, which names the seats of the game, where there is none."""
    if named is None:
        return None
    found = [one for one in game.header.seats if one.casefold() == named.casefold()]
    if not found:
        raise Refused(f"No seat of this game is called '{named}'. Its seats: {', '.join(game.header.seats)}.")
    return found[0]


def changes(game: Game[Any], seat: str | None, whose: str) -> str:
    """What has changed on somebody's sheet, line by line: as a referee sees it, or the seat that it belongs to."""
    from lychgate.core.sheet_changes import sheet_changes_for_any, sheet_changes_text

    eyes = (seat,) if seat is not None else (*game.header.referees, *game.header.seats)
    return "\n".join(sheet_changes_text(sheet_changes_for_any(game, eyes, whose))) + "\n"
