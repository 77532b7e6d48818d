"""``lychgate replay``: folds a saved game again, and re-runs it to test the rules against it."""

from __future__ import annotations

import click

from lychgate.cli.outcome import Refused, refusals


@click.command("replay")
@click.argument("game")
@click.option("--rerun", is_flag=True, help="Also run every command again and compare.")
@click.option("--to", "upto", type=click.IntRange(min=0), metavar="N", help="Show the state after N entries.")
def replay(game: str, rerun: bool, upto: int | None) -> None:
    """Fold GAME and say where it ends; exit 1 when running it again differs from the journal."""
    from lychgate.core.codec import digest
    from lychgate.server.saved import open_saved, sound
    from lychgate.server.store import open_store
    from lychgate.terminal.sheet import foe_lines, sheet_lines
    from lychgate.terminal.styled_text import clean

    untouched = "It was left as it is."
    with refusals(), open_store() as store:  # to the end: the past of a long game is read when it is asked for
        opened = open_saved(store, game)
        length = len(opened.path())
        if upto is not None and upto > length:
            raise Refused(f"'{game}' has {length} entries on its present path; there is none after {upto}.")
        with sound(f"The saved game '{game}' cannot be shown", untouched):
            state = opened.ruleset.new_game(opened.header.variants, opened.header.seats, opened.header.roles or {})
            for number, (_, _, _, after) in enumerate(opened.transitions(), start=1):
                if upto is None or number <= upto:
                    state = after
            folded = length if upto is None else upto
            click.echo(f"'{game}' folds through {folded} of {length} entries to the state {digest(state)}.")
            if upto is not None:
                view = opened.ruleset.view(state, opened.header.seats[0])
                here = [clean(mark.text) for mark in view.here]
                lines = [view.title, view.place, *foe_lines(view.foes), *here, *sheet_lines(view), view.ending]
                click.echo("\n".join(line for line in lines if line))
            elif opened.handed_back is not None:
                click.echo(f"The command that was open is handed back at its beginning. {opened.handed_back}")
            elif opened.open:
                asked = ", ".join(f"{decision.seat} ({decision.kind})" for decision in opened.open)
                click.echo(f"It waits for {asked}.")
        if rerun:
            with sound(f"'{game}' does not run again as it was played", untouched):
                click.echo(f"Run again, {opened.rerun(upto)} entries agree with the journal.")
