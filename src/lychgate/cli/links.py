"""``lychgate links``: makes fresh links for the seats of a table, for a host who has lost the way in."""

from __future__ import annotations

import click

from lychgate.cli.outcome import Refused, refusals


@click.command()
@click.argument("game")
@click.option("--seat", "seats", multiple=True, metavar="NAME", help="Only for this seat; may be given again.")
@click.option("--db", metavar="URL", help="The database of the server, where 'serve' was started with --db.")
@click.option("--url", default="http://127.0.0.1:8000", help="The address people use. [http://127.0.0.1:8000]")
def links(game: str, seats: tuple[str, ...], db: str | None, url: str) -> None:
    """Make fresh links for the table of GAME, the host's own too, whether or not it is being served.

    The old links are dead, and so is every browser and terminal that sat down through them. Without --seat there is a
    new link for each seat that no bot plays, and one for onlookers.
    """
    from lychgate.server.addresses import is_origin
    from lychgate.server.seats import SPECTATOR
    from lychgate.server.sessions import ONLOOKERS, Sessions
    from lychgate.server.store import open_store
    from lychgate.terminal.styled_text import clean, fill, width_of

    base = url.rstrip("/")
    if not is_origin(base):
        raise Refused(f"'{url}' is not an address such as https://the.name, without a path after it.")
    with refusals(), open_store(db) as store:
        info, made = Sessions(store).fresh_links(game, seats)
    names = {one.seat: f"{one.name} (host)" if one.host else one.name for one in info.seats} | {SPECTATOR: ONLOOKERS}
    width = max(width_of(clean(names[seat])) for seat in made)
    click.echo(f"Fresh links for '{clean(info.title)}'. The old links are dead, and browsers that used them have lost their seats.")
    for seat, secret in made.items():
        click.echo(f"  {fill(clean(names[seat]), width)}  {base}/join/{secret}")
