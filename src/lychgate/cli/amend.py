"""``lychgate amend``: what another value of a switch would have changed in a saved game, with the dice as they fell."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from lychgate.cli.outcome import Refused, refusals

if TYPE_CHECKING:
    from lychgate.sim.what_if import Pair

LAST = 0
"""What stands for the last session where none is named."""


@click.command("amend")
@click.argument("game")
@click.option("--set", "changes", multiple=True, metavar="SWITCH=VALUE", help="The value that is tried.", required=True)
@click.option("--from", "first", type=click.IntRange(1), default=1, metavar="N", help="From step N. [1]")
@click.option("--to", "last", type=click.IntRange(1), metavar="N", help="Up to step N. [the last]")
@click.option("--fight", is_flag=True, help="Only the last fight.")
@click.option(
    "--session",
    is_flag=False,
    flag_value=LAST,
    type=click.IntRange(LAST),
    metavar="[N]",
    help="Only session N. [the last]",
)
@click.option("--runs", type=click.IntRange(0, 10_000), default=200, help="Runs by bots where the two go apart. [200]")
@click.option("--seat", metavar="NAME", help="As the seat NAME sees it. [a referee]")
def amend(
    game: str,
    changes: tuple[str, ...],
    first: int,
    last: int | None,
    fight: bool,
    session: int | None,
    runs: int,
    seat: str | None,
) -> None:
    """Run GAME again under another rule, with the same dice, and show what comes out differently.

    The saved game stays as it is. Where people would have had other choices, the run stops, says so, and bots play on.
    """
    from lychgate.cli.chronicle import seat_of
    from lychgate.cli.play import switches
    from lychgate.core.session_summary import session_steps
    from lychgate.server.saved import open_saved, sound
    from lychgate.server.store import open_store
    from lychgate.sim.what_if import last_fight, what_if
    from lychgate.sim.what_if_told import told

    with refusals(), open_store() as store:
        opened = open_saved(store, game)
        eyes = seat_of(opened, seat) or (*opened.header.referees, *opened.header.seats)[0]
        if fight and session is not None:
            raise Refused("Say --fight or --session, not both.")
        if fight:
            first, last = last_fight(opened)
        if session is not None:
            first, last = session_steps(opened, session or None, seat_of(opened, seat))
        began = time.perf_counter()
        with sound(f"'{game}' cannot be run again", "It was left as it is."):
            found = what_if(opened, switches(changes), eyes, first, last, runs, counted)
    click.echo("\n".join(told(found)))
    click.echo(f"Counted in {time.perf_counter() - began:.1f} s.", err=True)


def counted(pairs: Iterator[Pair], runs: int) -> list[Pair]:
    """So many pairs of runs, with a bar that shows how far it is; those so far where Ctrl-C gives it up."""
    from lychgate.cli.progress import progress

    done: list[Pair] = []

    def kept() -> Iterator[Pair]:
        for one in pairs:
            done.append(one)
            yield one

    try:
        progress(kept(), runs)
    except KeyboardInterrupt:
        click.echo(f"Given up after {len(done)} of {runs} runs.", err=True)
    return done
