"""``lychgate links``: makes fresh links for the seats of a table, for a host who has lost theirs."""

from __future__ import annotations

import click

from lychgate.cli.outcome import Refused, refusals


@click.command()
@click.argument("game")
@click.option("--seat", "seats", multiple=True, metavar="NAME", help="Only this seat; repeat it for more seats.")
@click.option("--db", metavar="URL", help="The server's database, if 'serve' runs with --db.")
@click.option("--url", default="http://127.0.0.1:8000", help="The address that people open. [http://127.0.0.1:8000]")
def links(game: str, seats: tuple[str, ...], db: str | None, url: str) -> None:
    """Make fresh links for GAME's table, the host's own too, whether or not a server is running.

    The old links stop working, and browsers and terminals that used them are signed out. Without --seat, every seat
    that no bot plays gets a new link, and so do onlookers.
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
    click.echo(
        f"Fresh links for '{clean(info.title)}'. The old links are dead, and browsers that used them are signed out."
    )
    for seat, secret in made.items():
        click.echo(f"  {fill(clean(names[seat]), width)}  {base}/join/{secret}")
