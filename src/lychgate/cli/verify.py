"""``lychgate verify``: checks the file of a game: chain, commitments, dice, witnesses, rules."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from lychgate.cli.outcome import Unsuccessful, refusals, take_in

if TYPE_CHECKING:
    from lychgate.core.proof import Finding

MARKS = {True: "holds", False: "FAILS", None: "-"}


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--head", "heads", multiple=True, metavar="WORDS", help="A head that you know from the game, in words.")
@click.option("--json", "as_json", is_flag=True, help="The findings as JSON.")
def verify(file: Path, heads: tuple[str, ...], as_json: bool) -> None:
    """Check the game in FILE, which 'games export' or a table wrote; '-' reads it from standard input.

    Says what holds: that no record was changed since it was made, that the secret of the dice is the one committed to
    before the first of them, that each die fell as the secrets say, who stood by, and that the rules, run again, give
    the same game. Ends with 1 where something does not hold.

    With --head it also says where in the game a head stands that somebody has noted, and whether it is there at all.
    """
    from lychgate.core.codec import encode
    from lychgate.server.transfer import MOST_CHARACTERS
    from lychgate.server.verified import verified

    text = take_in(file, MOST_CHARACTERS)
    with refusals():
        found = verified(text, heads)
    click.echo(encode(found).decode() if as_json else "\n".join(map(told, found)))
    wrong = next((one for one in found if one.holds is False), None)
    if wrong is not None:
        where = f" The first line that does not hold is line {wrong.line}." if wrong.line else ""
        raise Unsuccessful(f"The file is not that of a game as it was played.{where}")


def told(one: Finding) -> str:
    """A finding as a line."""
    return f"{one.what:<12} {MARKS[one.holds]:<6} {one.text}"


__all__ = ["verify"]
