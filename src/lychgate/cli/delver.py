"""``lychgate delver``: a Delver as an Actor of Foundry VTT's system ``wwn``, out of a saved game and into one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from lychgate.cli.outcome import Refused, put_out, refusals, take_in

if TYPE_CHECKING:
    from lychgate.core.game import Game
    from lychgate.server.store import Store

MOST_BYTES = 1_000_000
"""The largest file that is read."""

GAME = "sovereign"


@click.group("delver")
def delver() -> None:
    """A Delver of a saved game of Sovereign as an Actor of Foundry's system wwn, and back."""


@delver.command("export")
@click.argument("game")
@click.argument("name")
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), help="Write to FILE.", metavar="FILE")
def export(game: str, name: str, out: Path | None) -> None:
    """Write the Delver NAME of the saved GAME as the JSON of an Actor, which Foundry reads with Import Data."""
    import json

    from lychgate.rulesets.sovereign.rules.foundry import actor_at, delver_named
    from lychgate.server.store import open_store

    with refusals(), open_store() as store:
        state = opened(store, game).state
        one = delver_named(state, name)
    put_out(json.dumps(actor_at(state, one), indent=2, ensure_ascii=False) + "\n", out)


@delver.command("import")
@click.argument("game")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--of", "player", metavar="PLAYER", help="The player whose Delver it is.")
def import_(game: str, file: Path, player: str | None) -> None:
    """Bring the Actor in FILE, which Foundry wrote with Export Data, into the saved GAME; '-' reads standard input.

    What no rule of Sovereign knows is told, a sentence each. It is kept, and written again by 'delver export'.
    """
    from lychgate.core.decision import TEXT
    from lychgate.core.errors import PlayError
    from lychgate.core.telling import log_lines
    from lychgate.core.visibility import known_to
    from lychgate.rulesets.sovereign.rules.foundry import PASTED
    from lychgate.server.store import open_store

    text = take_in(file, MOST_BYTES, "Actor of Foundry")
    with refusals(), open_store() as store:
        played = opened(store, game)
        gm = played.state.referees[0]
        before = played.state
        of = f'of "{player}" ' if player else ""
        try:
            done = played.reply(gm, f"{TEXT}foundry {of}\n{text}")
        except PlayError as refused:
            told = str(refused).partition(" Type: ")[0].replace(PASTED, file.name, 1)
            raise Refused(told) from refused
        lines = known_to(gm, log_lines(played.ruleset, before, done.events))
    for line in lines:
        click.echo(line.text)


def opened(store: Store, game: str) -> Game[Any]:
    """A saved game of Sovereign. Raises ``Refused`` for one of another ruleset."""
    from lychgate.server.saved import open_saved

    found = open_saved(store, game)
    if found.header.ruleset != GAME:
        raise Refused(f"'{game}' is a game of {found.ruleset.title}: Delvers are in games of Sovereign.")
    return found
