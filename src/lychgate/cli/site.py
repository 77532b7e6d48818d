"""``lychgate site``: checks a site file, and makes one from a module in words or a map of One Page Dungeon."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from lychgate.cli.outcome import Refused, put_out, refusals, take_bytes, take_in
from lychgate.core.errors import did_you_mean, some_of
from lychgate.kit.english import numbered

if TYPE_CHECKING:
    from lychgate.kit.module_text import Reading
    from lychgate.kit.site import Site
    from lychgate.kit.sites import OpenSite

BOM = "\ufeff"

MOST_BYTES = 2_000_000
"""The largest file that is read."""
SHOWN = 100
"""The letters that are shown of a sentence."""


@click.group("site")
def site() -> None:
    """Check a site file of your own, or make one from a module in words or a map of One Page Dungeon."""


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
    from lychgate.kit.site import read_site

    with refusals():
        rules = rulesets.get(ruleset)
        start, orders, opens = _opening(ruleset)
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
    click.echo(f"{counted(read)} The file is in order.")


def _opening(ruleset: str) -> tuple[Any, Any, type[OpenSite] | None]:
    """A new game, its referee's orders, and the command with which it opens sites; None where it runs none."""
    from lychgate import rulesets
    from lychgate.core.records import REFEREE
    from lychgate.kit.orders import Orders
    from lychgate.kit.sites import OpenSite

    rules = rulesets.get(ruleset)
    start = rules.new_game(rules.resolve({}), ("referee",), {"referee": REFEREE})
    orders = rules.orders(start, "referee")
    forms = [one.makes for one in orders.typed] if isinstance(orders, Orders) else []
    return start, orders, next((one for one in forms if one is not None and issubclass(one, OpenSite)), None)


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
@click.option("--squares", type=click.FloatRange(0.5, 999), default=30, help="Width of a picture in squares. [30]")
@click.option("--out", type=click.Path(path_type=Path), help="Write the site file to this file.")
def import_(files: tuple[Path, ...], land: Path | None, squares: float, out: Path | None) -> None:
    """Make a site file from FILE: a module in Markdown or plain text, or the JSON of a map of One Page Dungeon.

    FILE may also be a Universal VTT file or a picture: bring it to the table on the page Pictures, too. Several maps
    are the levels of one site, the uppermost first. Of a module, each sentence that was not understood is listed with
    its line. Figures such as AC 13, HD 1 become stats of each game.
    """
    from lychgate import rulesets
    from lychgate.cli.picture_site import on_pictures, site_on_pictures
    from lychgate.kit.recognise import site_from
    from lychgate.kit.site_text import site_text
    from lychgate.kit.sites import with_stats
    from lychgate.kit.text_map import land_of

    games: list[str] = []
    with refusals():
        around = land_of(take_in(land, MOST_BYTES, "text map"), land.name) if land is not None else ()
        if on_pictures(files):
            put_out(site_text(site_on_pictures(files, squares), around), out)
            click.echo("The pictures are not in this file: bring them in on the page Pictures of the table.", err=True)
            return
        texts = [_text_of(file) for file in files]
        for text, file in zip(texts, files, strict=True):
            made, read = site_from(text, file.name)  # a mistake is told with the name of its file
        if len(texts) > 1:
            if read is not None:
                raise Refused(f"{files[-1].name}: This is a module in words. Only maps are the levels of one site.")
            made, read = site_from(f"[{','.join(one.lstrip(BOM) for one in texts)}]", files[0].name)
        if read is not None:
            for name in rulesets.names():
                opens = _opening(name)[2]
                if opens is not None:
                    made = with_stats(made, opens)
                    games.append(name)
        told = site_text(made, around)
    put_out(told, out)
    if read is not None:
        for line in told_of(read, made, games):
            click.echo(line, err=True)


def _text_of(file: Path) -> str:
    """The text of a file. Refuses what is none, such as a picture, with what to do with it."""
    from lychgate.kit.recognise import PICTURES_AND_MORE, REFUSED, kind_of, text_of

    raw = take_bytes(file, MOST_BYTES, "module or map")
    text, kind = text_of(raw), kind_of(raw)
    if kind in PICTURES_AND_MORE or text is None:
        raise Refused(f"{file.name}: {REFUSED[kind]}")
    return text


def counted(site: Site) -> str:
    """What is in a site: ``Hut: 1 room, 2 doors (1 secret), 1 kind of inhabitants, treasure worth 20.``"""
    corridors = sum(one.passage for one in site.rooms)
    rooms, secret = len(site.rooms) - corridors, sum(one.secret for one in site.doors)
    who = sum(len(one.inhabitants) for one in site.rooms)
    worth = sum(one.worth for room in site.rooms for one in room.valuables)
    places = (numbered(rooms, "room"), *((numbered(corridors, "corridor"),) if corridors else ()))
    doors = f"{numbered(len(site.doors), 'door')} ({secret} secret)"
    kinds = f"{numbered(who, 'kind')} of inhabitants"
    return f"{site.name}: {', '.join((*places, doors, kinds))}, treasure worth {worth:,}."


def told_of(read: Reading, site: Site, games: Sequence[str]) -> Iterator[str]:
    """What became of a module: what is in the site, and each sentence that was not understood with its line."""
    yield counted(site)
    yield from read.remarks
    for name in games:
        bare = [one.who for room in site.rooms for one in room.inhabitants if name not in one.stats]
        if bare:
            yield f"Without stats for {name}: {some_of(tuple(dict.fromkeys(bare)))}."
    doubtful = read.doubtful
    if not doubtful:
        yield "Every sentence found its place."
        return
    yield f"{numbered(len(doubtful), 'sentence')} to look at:"
    for one in doubtful:
        said = one.text if len(one.text) <= SHOWN else f"{one.text[: SHOWN - 1].rstrip()}…"
        yield f"line {one.lines[0]}, room {one.room}: {one.doubt} {said}"
