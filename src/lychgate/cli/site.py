"""``lychgate site``: checks a site file, and makes one from a map of One Page Dungeon."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from lychgate.cli.outcome import Refused, put_out, refusals, take_in
from lychgate.core.errors import did_you_mean, some_of

if TYPE_CHECKING:
    from lychgate.kit.site import Site
    from lychgate.kit.sites import OpenSite

BOM = "\ufeff"

MOST_BYTES = 2_000_000
"""The largest file that is read."""


@click.group("site")
def site() -> None:
    """Check a site file of your own, or make one from a map of One Page Dungeon."""


@site.command("check")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--ruleset", default="sovereign", help="The game whose stat blocks are checked too. [sovereign]")
def check(file: Path, ruleset: str) -> None:
    """Check FILE, a site in TOML, or the name of a module that ships.

    The first mistake is told with its line, key, reason, and the nearest known key.
    """
    from lychgate import rulesets
    from lychgate.core.decision import TEXT
    from lychgate.core.dice_source import ScriptedDice
    from lychgate.core.errors import PlayError
    from lychgate.core.play import Play
    from lychgate.core.records import REFEREE
    from lychgate.kit.orders import Orders
    from lychgate.kit.site import read_site
    from lychgate.kit.sites import OpenSite

    with refusals():
        rules = rulesets.get(ruleset)
        start = rules.new_game(rules.resolve({}), ("referee",), {"referee": REFEREE})
        orders = rules.orders(start, "referee")
        forms = [one.makes for one in orders.typed] if isinstance(orders, Orders) else []
        opens = next((one for one in forms if one is not None and issubclass(one, OpenSite)), None)
        if orders is None or opens is None:
            raise Refused(f"{rules.title} runs no sites.")
        if _is_called(file):
            read = _module(opens(), str(file))
            order = str(file)
        else:
            text = take_in(file, MOST_BYTES, "site")
            read = read_site(text, file.name)
            order = f"\n{text}"
    try:
        rules.perform(Play(start, "referee", ScriptedDice([])), orders.read(f"{TEXT}site {order}"))
    except PlayError as wrong:
        raise Refused(f"{file.name}: {str(wrong).partition(' Type: ')[0]}") from wrong
    rooms, doors = sum(not one.passage for one in read.rooms), len(read.doors)
    corridors = sum(one.passage for one in read.rooms)
    who = sum(len(one.inhabitants) for one in read.rooms)
    worth = sum(one.worth for room in read.rooms for one in room.valuables)
    secret = sum(one.secret for one in read.doors)
    between = f"{corridors} corridors, " if corridors else ""
    click.echo(
        f"{read.name}: {rooms} rooms, {between}{doors} doors ({secret} secret), {who} kinds of inhabitants, ", nl=False
    )
    click.echo(f"treasure worth {worth:,}. The file is in order.")


def _is_called(file: Path) -> bool:
    """Whether what was given is the name of a module: there is no such file, and it looks like none."""
    return not file.exists() and file.name == str(file) != "-" and not file.suffix


def _module(opens: OpenSite, name: str) -> Site:
    """The module of this name. Refuses a name that neither a module nor a file has."""
    known = opens.modules()
    called = opens.called(name)
    if called not in known:
        there = f"{did_you_mean(called, known)} Modules: {some_of(known)}." if known else ""
        raise Refused(f"There is no file '{name}', and no module of that name.{there}")
    return opens.module(called)


@site.command("import")
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--land", type=click.Path(path_type=Path), help="A text map of the country around, for Text Mapper.")
@click.option("--out", type=click.Path(path_type=Path), help="Write the site file to this file.")
def import_(files: tuple[Path, ...], land: Path | None, out: Path | None) -> None:
    """Make a site file from FILE, the JSON of a map of One Page Dungeon; stat blocks and treasure are yours to add.

    Several files are the levels of one site, the uppermost first.
    """
    from lychgate.kit.one_page_dungeon import site_of
    from lychgate.kit.site_text import site_text
    from lychgate.kit.text_map import land_of

    with refusals():
        texts = [take_in(file, MOST_BYTES, "map of One Page Dungeon") for file in files]
        for text, file in zip(texts, files, strict=True):
            made = site_of(text, file.name)  # a mistake is told with the name of its file
        if len(texts) > 1:
            made = site_of(f"[{','.join(one.lstrip(BOM) for one in texts)}]", files[0].name)
        around = land_of(take_in(land, MOST_BYTES, "text map"), land.name) if land is not None else ()
        text = site_text(made, around)
    put_out(text, out)
