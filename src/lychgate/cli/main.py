"""``lychgate``: the command line. Each command is imported only when it is asked for, so that it starts at once."""

from __future__ import annotations

import os
import sys
from difflib import get_close_matches
from importlib import import_module

import click

from lychgate import __version__

COMMANDS = {
    "play": ("play", "Play a game in the terminal, a new one or one that is saved."),
    "serve": ("serve", "The table in the browser: play with others, each on their own screen."),
    "join": ("join", "Sit down in the terminal at a table that is served elsewhere."),
    "links": ("links", "Make fresh links for a table, the host's own too; the old ones stop working."),
    "games": ("games", "The saved games, newest first; export, import or remove one."),
    "chronicle": ("chronicle", "The story of a game in Markdown."),
    "book": ("book", "The rules of a game as its table plays them, in Markdown."),
    "amend": ("amend", "What another value of a switch would have changed in a game."),
    "replay": ("replay", "Fold a game's journal, and with --rerun check it against the rules."),
    "verify": ("verify", "Check the file of a game: that nothing was changed, and how each die fell."),
    "run": ("run", "Play a scripted scene and check what it expects."),
    "sim": ("sim", "Let bots play many games, and count."),
    "bestiary": ("bestiary", "Check a bestiary of your own, and list what is in it."),
    "site": ("site", "Check a site file of your own, or make one from a map of One Page Dungeon."),
    "delver": ("delver", "A Delver of Sovereign as an Actor of Foundry VTT, out of a saved game and into one."),
    "why": ("why", "A word of the book: its data, clauses, rulings, code and tests."),
    "clauses": ("clauses", "How much of a book is code, and what is missing."),
    "schema": ("schema", "The JSON Schema of a ruleset's state, commands, decisions or events."),
    "roll": ("dice", "Roll dice, faces shown."),
    "odds": ("dice", "The exact odds of dice, as a bar chart."),
}
"""Each command with its module and its line in the help."""

FAULT = 70
"""The exit code for a fault of Lychgate itself: ``EX_SOFTWARE`` of sysexits.h."""


class Lychgate(click.Group):
    """A command group that lists its commands without importing them."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """The commands, in the order a newcomer meets them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Import and return a command."""
        if cmd_name not in COMMANDS:
            return None
        module, _ = COMMANDS[cmd_name]
        command: click.Command = getattr(import_module(f"lychgate.cli.{module}"), cmd_name)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command, or say which one may have been meant."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            # not core's did_you_mean, because a typing error should not import the core
            near = get_close_matches(args[0], COMMANDS, n=1)
            hint = f" Did you mean '{near[0]}'?" if near else ""
            raise click.UsageError(f"There is no command '{args[0]}'.{hint} There is: {', '.join(COMMANDS)}.")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """The list of commands, without importing any."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, told) for name, (_, told) in COMMANDS.items()])


@click.group(cls=Lychgate, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="lychgate")
def lychgate() -> None:
    """Old-school tabletop games, runnable: every clause of the rulebook as code, every number explained."""


def main() -> None:
    """Runs the command line: whatever goes wrong ends in one sentence and an exit code, never in a stack trace."""
    from lychgate.core.errors import LychgateError

    try:
        code = lychgate(standalone_mode=False)
        sys.exit(code if isinstance(code, int) else 0)
    except click.exceptions.NoArgsIsHelpError as bare:
        click.echo(bare.format_message(), err=True)
        sys.exit(2)
    except click.ClickException as refused:
        click.echo(f"Error: {refused.format_message()}", err=True)
        sys.exit(refused.exit_code)
    except click.Abort:
        sys.exit(1)
    except LychgateError as refused:
        click.echo(f"Error: {refused}", err=True)
        sys.exit(2)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except Exception as fault:  # noqa: BLE001 - the outermost edge: told, noted in a file, turned into an exit code
        from lychgate.cli.fault import tell_fault

        tell_fault(fault)
        sys.exit(FAULT)


if __name__ == "__main__":
    main()
