"""``lychgate bestiary``: checks and lists the referee's own creatures, and takes them into a game."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from lychgate.cli.outcome import Refused, put_out, refusals, take_in

if TYPE_CHECKING:
    from lychgate.core.game import Game
    from lychgate.core.ruleset import Ruleset

REFEREE_SEAT = "referee"


@dataclass(frozen=True)
class Bestiary:
    """A file of creatures that a ruleset can read: its name, the command that takes it in, and the lines this tells."""

    file: Path
    typed: str
    told: tuple[str, ...]

    def taken_into(self, game: Game[Any], seat: str) -> None:
        """Take the creatures into a game; say so where they cannot be taken in now, or are there already."""
        from lychgate.core.decision import TEXT
        from lychgate.core.errors import PlayError

        try:
            game.reply(seat, f"{TEXT}{self.typed}")
        except PlayError as refused:
            click.echo(f"{self.file}: {str(refused).partition(' Type: ')[0]}", err=True)


def read_bestiary(rules: Ruleset[Any], file: Path) -> Bestiary:
    """The creatures of a file, read by taking them into a new game of ``rules``.

    Raises ``Refused`` with file, key and reason where the file cannot be read.
    """
    from lychgate.core.decision import TEXT
    from lychgate.core.dice_source import ScriptedDice
    from lychgate.core.errors import PlayError
    from lychgate.core.play import Play
    from lychgate.core.records import REFEREE
    from lychgate.core.telling import log_lines
    from lychgate.server.wire import LONGEST_BLOCK

    if not rules.refereed:
        raise Refused(f"{rules.title} has no referee, and takes no bestiary. Leave out {file}.")
    name = file.name.replace('"', "'")
    typed = f'bestiary from "{name}"\n{take_in(file, LONGEST_BLOCK, "bestiary")}'
    start = rules.new_game(rules.resolve({}), (REFEREE_SEAT,), {REFEREE_SEAT: REFEREE})
    orders = rules.orders(start, REFEREE_SEAT)
    assert orders is not None
    play = Play(start, REFEREE_SEAT, ScriptedDice([]))
    try:
        rules.perform(play, orders.read(f"{TEXT}{typed}"))
    except PlayError as refused:
        raise Refused(str(refused).partition(" Type: ")[0]) from refused
    return Bestiary(file, typed, tuple(line.text for line in log_lines(rules, start, play.events)))


@click.command("bestiary")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--ruleset", default="hundred_saints", help="The game that it is for. [hundred_saints]")
@click.option("--out", type=click.Path(path_type=Path), help="Write the list to this file.")
def bestiary(file: Path, ruleset: str, out: Path | None) -> None:
    """Check FILE, a bestiary of your own in TOML, and list the creatures in it. No game is begun or changed."""
    from lychgate import rulesets

    with refusals():
        found = read_bestiary(rulesets.get(ruleset), file)
    put_out("\n".join(found.told), out)
