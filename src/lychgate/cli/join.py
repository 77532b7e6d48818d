"""``lychgate join``: plays at a table on another server, from this terminal."""

from __future__ import annotations

import re
from contextlib import ExitStack, closing
from functools import partial
from typing import TYPE_CHECKING

import click

from lychgate.cli.outcome import Refused, Unsuccessful, refusals
from lychgate.core.digits import is_number

if TYPE_CHECKING:
    from lychgate.cli.connection import Host
    from lychgate.cli.joined import Joined, Keys

FORM = "A seat's link looks like http://192.168.1.7:8000/join/ followed by many letters."
_SECRET = re.compile(r"[A-Za-z0-9_-]{10,200}\Z")
_TABLE = re.compile(r"/s/([A-Za-z0-9_-]{1,64})/(\d{1,2})(?:/.*)?\Z", re.ASCII)


@click.command()
@click.argument("link", required=False)
@click.option("--plain", is_flag=True, help="Lines of text, for screen readers, pipes and slow links.")
@click.option(
    "--dice",
    type=click.Choice(["app", "mine"]),
    help="Who rolls for your seat from now on, if the table's custom leaves it to you: the program, or you.",
)
def join(link: str | None, plain: bool, dice: str | None) -> None:
    """Sit down in this terminal at a table that is served elsewhere, through the LINK to your seat.

    The link is used up by that; the key to your seat is kept here, and the same command goes on another time. Without
    a LINK the tables are listed that were joined from here; the number of one in that list will do as a LINK too.
    """
    import secrets

    from lychgate import terminal
    from lychgate.cli.connection import Host, SeatConnection
    from lychgate.cli.joined import Keys
    from lychgate.cli.witnessing import TerminalWitness
    from lychgate.server.sqlite_file import home
    from lychgate.server.wire import OwnDice, SeatState
    from lychgate.terminal.remote_seat import RemoteSeat

    keys = Keys(home())
    if link is None:
        for row in listed(keys):
            click.echo(row)
        return
    base, secret, known = sought(keys, link.strip())
    with refusals(), ExitStack() as leaving:
        host = leaving.enter_context(closing(Host(base)))
        joined = _seat(keys, host, secret, known)
        line = leaving.enter_context(closing(SeatConnection(host, joined.session, joined.number, joined.key)))
        dial = partial(host.dial, f"/s/{joined.session}/{joined.number}/witness", joined.key)
        leaving.enter_context(closing(TerminalWitness(dial, joined.witness, partial(fresh_witness, keys, joined))))
        if dice is not None:
            line.send("dice", OwnDice(dice == "mine"), SeatState)
        terminal.play_at(RemoteSeat(line, lambda: secrets.token_urlsafe(12)), plain=plain)


def fresh_witness(keys: Keys, joined: Joined) -> str:
    """Another secret with which this terminal stands by when dice fall, kept with the key to the seat."""
    import secrets

    import msgspec

    secret = secrets.token_hex(16)
    keys.keep(msgspec.structs.replace(joined, witness=secret))
    return secret


def sought(keys: Keys, link: str) -> tuple[str, str, Joined | None]:
    """The server of a link, its secret if it holds one, and the seat if its key is kept here.

    Raises ``Refused`` for a text that is not a link to a seat.
    """
    from urllib.parse import urlsplit

    from lychgate.server.addresses import web_address

    if is_number(link):
        every = keys.all()
        if not 1 <= int(link[:9]) <= len(every):
            raise Refused(f"There is no table {link[:9]} in the list that 'lychgate join' shows. {FORM}")
        found = every[int(link) - 1]
        return found.base, "", found
    try:
        web_address(link)
        parts = urlsplit(link)
    except ValueError as broken:
        raise Refused(f"'{link[:100]}' is no link. {FORM}") from broken
    if parts_are_no_address(link):
        raise Refused(f"'{link[:100]}' is no link. {FORM}")
    base = f"{parts.scheme}://{parts.netloc}".lower()
    table = _TABLE.match(parts.path)
    if table is not None:
        kept = keys.of_table(base, table[1], int(table[2]))
        if kept is None:
            raise Refused(f"The key to that seat is not kept here: sit down through its link first. {FORM}")
        return base, "", kept
    path, _, secret = parts.path.rstrip("/").rpartition("/")
    if path != "/join" or not _SECRET.match(secret):
        raise Refused(f"That address is not the link to a seat. {FORM}")
    return base, secret, keys.of_link(base, secret)


def parts_are_no_address(link: str) -> bool:
    """Whether a link is anything but a web address without a user name in it."""
    return not re.match(r"https?://[^@\s]+\Z", link, re.IGNORECASE)


def _seat(keys: Keys, host: Host, secret: str, known: Joined | None) -> Joined:
    """The seat to take: the one whose key is kept here, or the one that the link is exchanged for now."""
    import secrets
    from datetime import UTC, datetime

    import msgspec

    from lychgate.cli.joined import Joined, mark_of
    from lychgate.terminal.remote_seat import Interrupted

    now = datetime.now(UTC).isoformat(timespec="seconds")
    try:
        host.hello()
        if known is not None:
            joined = msgspec.structs.replace(known, at=now, witness=known.witness or secrets.token_hex(16))
        else:
            keys.check()
            seated = host.join(secret)
            joined = Joined(
                host.base,
                seated.session,
                seated.number,
                seated.key,
                mark_of(secret),
                seated.name,
                seated.title,
                seated.book,
                now,
                secrets.token_hex(16),
            )
    except Interrupted as nobody:
        raise Unsuccessful(f"{nobody} Is the table being served? Whoever keeps it can say.") from nobody
    keys.keep(joined)
    return joined


def listed(keys: Keys) -> list[str]:
    """The tables that were joined from here, as lines."""
    from lychgate.cli.games import when
    from lychgate.server.plain_text import clean

    every = keys.all()
    if not every:
        return ["No table was joined from here yet. Somebody who serves one ('lychgate serve') can send you a link."]
    rows = []
    for number, one in enumerate(every, start=1):
        who = f"as {clean(one.name)}" if one.name else "looking on"
        rows.append(f"{number:>3}  {clean(one.title)} ({clean(one.book)}), {who}, last {when(one.at)}")
        rows.append(f"     lychgate join {clean(one.address)}")
    return rows
