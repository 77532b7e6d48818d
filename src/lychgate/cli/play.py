"""``lychgate play``: begins a game, or goes on with one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from lychgate.cli.bestiary import read_bestiary
from lychgate.cli.outcome import Refused, Unsuccessful, refusals

if TYPE_CHECKING:
    from lychgate.core.game import DiceMode
    from lychgate.core.ruleset import Ruleset
    from lychgate.server.store import Saved, Store


USUAL = "twelve_years"
"""The ruleset of a new game if the command names none."""


@click.command()
@click.argument("ruleset", required=False)
@click.option("--new", is_flag=True, help="Begin a new game, whatever is saved.")
@click.option("--game", metavar="NAME", help="Go on with this saved game.")
@click.option("--variant", "variants", multiple=True, metavar="KEY=VALUE", help="Set a switch of a new game.")
@click.option("--seed", metavar="TEXT", help="Where the dice of a new game come from: the same text, the same dice.")
@click.option("--dice", type=click.Choice(["app", "mine"]), default="app", help="Who rolls: the program, or you. [app]")
@click.option(
    "--assist",
    type=click.Choice(["auto", "prompt", "off"]),
    default="auto",
    help="auto: what needs no thought is done for you; prompt: stops at each roll; off: you may pick results. [auto]",
)
@click.option(
    "--bestiary",
    "bestiaries",
    multiple=True,
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Take the creatures of this file into the game, where it has a referee; may be given again.",
)
@click.option("--plain", is_flag=True, help="Lines of text, for screen readers, pipes and slow links.")
def play(
    ruleset: str | None,
    new: bool,
    game: str | None,
    variants: tuple[str, ...],
    seed: str | None,
    dice: str,
    assist: str,
    bestiaries: tuple[Path, ...],
    plain: bool,
) -> None:
    """Resume your last game of RULESET, or of any book if you name none; without one, begin a new game.

    A new game is twelve_years unless you name another ruleset. Every answer is saved as you give it.
    """
    from lychgate import rulesets, terminal
    from lychgate.core.records import ALONE
    from lychgate.server.saved import open_saved
    from lychgate.server.store import open_store

    if new and game:
        raise Refused("--new and --game do not go together: --new begins a game, --game goes on with one.")
    with refusals(), open_store() as store:
        chosen = switches(variants)
        afresh = new or bool(chosen or seed)
        last = None if ruleset or game or afresh else last_played(store)
        rules = rulesets.get(ruleset or (last.ruleset if last else USUAL))
        rules.resolve(chosen)
        creatures = [read_bestiary(rules, file) for file in bestiaries]  # before any game is begun for them
        if game and (chosen or seed):
            raise Refused("--variant and --seed are for a new game: a saved one keeps its own. Leave out --game.")
        name = game or (None if afresh else unfinished(store, rules))
        if name is None and last is not None:  # that game is over
            rules = rulesets.get(USUAL)
            name = unfinished(store, rules)
        mode = dice_mode(dice, assist)
        if name is None:
            if not chosen and not plain and terminal.can_draw():
                from lychgate.cli.options import choose_options

                try:
                    chosen = choose_options(rules)
                except (EOFError, KeyboardInterrupt):
                    click.echo("\nNo game was begun.")
                    return
            opened = begin_game(store, rules, chosen, seed, mode)
        else:
            opened = open_saved(store, name, mode)
        if ALONE not in opened.header.seats:
            seats = ", ".join(opened.header.seats)
            raise Refused(f"'{name}' is played around a table, by {seats}: 'lychgate serve', and go on from its links.")
        if opened.handed_back is not None:
            click.echo(
                f"The rules have changed since: {opened.handed_back} The last order is handed back; nothing is lost.",
                err=True,
            )
        for one in creatures:
            one.taken_into(opened, ALONE)
        terminal.play(opened, ALONE, assist=assist, plain=plain)  # type: ignore[arg-type]


def switches(variants: tuple[str, ...]) -> dict[str, str]:
    """The switches given as ``KEY=VALUE``. Raises ``Refused`` for anything else."""
    found: dict[str, str] = {}
    for given in variants:
        key, parted, value = given.partition("=")
        if not parted or not key or not value:
            raise Refused(f"'{given}' is not KEY=VALUE, such as --variant castle-mode=sword.")
        if found.get(key, value) != value:
            raise Refused(f"--variant {key} is given twice, as '{found[key]}' and as '{value}'. Give it once.")
        found[key] = value
    return found


def dice_mode(dice: str, assist: str) -> DiceMode:
    """The engine's dice mode for these options."""
    if dice == "mine":
        return "hand"
    modes: dict[str, DiceMode] = {"auto": "app", "prompt": "prompt", "off": "pick"}
    return modes[assist]


def last_played(store: Store) -> Saved | None:
    """Return the game of any ruleset that was played last, or None."""
    from lychgate import rulesets

    known = rulesets.names()
    return next((saved for saved in store.list() if not saved.session and saved.ruleset in known), None)


def unfinished(store: Store, rules: Ruleset[Any]) -> str | None:
    """The game of this ruleset that was played last, unless it has ended.

    Raises ``Unsuccessful`` where it cannot be opened, so that no other game is begun or opened unasked.
    """
    from lychgate.core.errors import LychgateError
    from lychgate.server.saved import open_saved

    for saved in store.list():
        if saved.ruleset == rules.name and not saved.session:  # a session is gone on with from its own links
            try:
                game = open_saved(store, saved.name)
            except LychgateError as damaged:
                raise Unsuccessful(f"{damaged} 'lychgate play --new' begins another game.") from damaged
            return None if rules.ended(game.state) else saved.name
    return None


def begin_game(store: Store, rules: Ruleset[Any], chosen: dict[str, str], seed: str | None, mode: DiceMode) -> Any:
    """Begin a new game under a name that is easy to type."""
    import secrets
    from datetime import UTC, datetime

    from msgspec.structs import replace

    from lychgate.cli.options import game_name
    from lychgate.core.records import ALONE, Header
    from lychgate.server.saved import begin, under_free_name

    header = Header(
        ruleset=rules.name,
        rules_version=rules.version,
        variants=rules.resolve(chosen),
        seats=(ALONE,),
        seed=seed if seed is not None else secrets.token_hex(16),
        name=game_name(),
        made=datetime.now(UTC).isoformat(timespec="seconds"),
    )
    return under_free_name(store, header.name, lambda name: begin(store, replace(header, name=name), mode))
