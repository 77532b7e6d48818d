"""``lychgate site``: checks a site file, and makes one from a map of One Page Dungeon."""

from __future__ import annotations

from pathlib import Path

import click

from lychgate.cli.outcome import Refused, put_out, refusals, take_in

MOST_BYTES = 2_000_000
"""The largest file that is read."""


@click.group("site")
def site() -> None:
    """Check a site file of your own, or make one from a map of One Page Dungeon."""


@site.command("check")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--ruleset", default="sovereign", help="The game whose stat blocks are checked too. [sovereign]")
def check(file: Path, ruleset: str) -> None:
    """Check FILE, a site in TOML. The first mistake is told with its line, key, reason, and the nearest known key."""
    from lychgate import rulesets
    from lychgate.core.decision import TEXT
    from lychgate.core.dice_source import ScriptedDice
    from lychgate.core.errors import PlayError
    from lychgate.core.play import Play
    from lychgate.core.records import REFEREE
    from lychgate.kit.site import read_site

    with refusals():
        text = take_in(file, MOST_BYTES, "site")
        read = read_site(text, file.name)
        rules = rulesets.get(ruleset)
        start = rules.new_game(rules.resolve({}), ("referee",), {"referee": REFEREE})
        orders = rules.orders(start, "referee")
        if orders is None or "site" not in {one.word for one in rules.question(start, orders).phrases}:
            raise Refused(f"{rules.title} runs no sites.")
    try:
        rules.perform(Play(start, "referee", ScriptedDice([])), orders.read(f"{TEXT}site\n{text}"))
    except PlayError as wrong:
        raise Refused(f"{file.name}: {str(wrong).partition(' Type: ')[0]}") from wrong
    rooms, doors = len(read.rooms), len(read.doors)
    who = sum(len(one.inhabitants) for one in read.rooms)
    worth = sum(one.worth for room in read.rooms for one in room.valuables)
    secret = sum(one.secret for one in read.doors)
    click.echo(f"{read.name}: {rooms} rooms, {doors} doors ({secret} secret), {who} kinds of inhabitants, ", nl=False)
    click.echo(f"treasure worth {worth:,}. The file is in order.")


@site.command("import")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--land", type=click.Path(path_type=Path), help="A text map of the country around, for Text Mapper.")
@click.option("--out", type=click.Path(path_type=Path), help="Write the site file to this file.")
def import_(file: Path, land: Path | None, out: Path | None) -> None:
    """Make a site file from FILE, the JSON of a map of One Page Dungeon; stat blocks and treasure are yours to add."""
    from lychgate.kit.one_page_dungeon import site_of
    from lychgate.kit.site_text import land_of, site_text

    with refusals():
        made = site_of(take_in(file, MOST_BYTES, "map of One Page Dungeon"), file.name)
        around = land_of(take_in(land, MOST_BYTES, "text map"), land.name) if land is not None else ()
        text = site_text(made, around)
    put_out(text, out)
