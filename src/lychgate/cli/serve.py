"""``lychgate serve``: serves the table to browsers."""

from __future__ import annotations

import os
import socket
import sys
from ipaddress import ip_address

import click

from lychgate.cli.outcome import Refused, Unsuccessful, refusals

LOOPBACK = ("127.0.0.1", "localhost", "::1")
EVERYWHERE = ("0.0.0.0", "::")
BLACK, WHITE = 16, 231
"""Black and white among the 256 colors that no terminal theme changes, for a QR code that cameras can read."""

MOST_PROCESSES = 64


@click.command()
@click.option("--host", default="127.0.0.1", help="Where to listen: this machine only, or 0.0.0.0 for all. [127.0.0.1]")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, help="At which port; 0 takes a free one. [8000]")
@click.option("--db", metavar="URL", help="Where games are kept: postgresql://..., or a file; else as 'play' does.")
@click.option("--url", default="", help="The address people use, where a proxy stands before it: https://the.name")
@click.option(
    "--host-key",
    metavar="KEY",
    envvar="LYCHGATE_HOST_KEY",
    help="What making tables needs where others reach it; or in LYCHGATE_HOST_KEY. Else a new one at each start.",
)
@click.option(
    "--processes",
    type=click.IntRange(1, MOST_PROCESSES),
    default=1,
    help="How many processes share out the tables; as many as cores are free for hundreds of people. [1]",
)
def serve(host: str, port: int, db: str | None, url: str, host_key: str | None, processes: int) -> None:
    """Serve the table to browsers, for one person or many."""
    from functools import partial

    from lychgate.cli.processes import serve_by
    from lychgate.cli.serving import Service, serve_alone
    from lychgate.server.store import open_store
    from lychgate.web.host_key import FORM, is_key

    if url and not _is_origin(url):
        raise Refused(f"'{url}' is not an address such as https://the.name, without a path after it.")
    if host_key is not None and not is_key(host_key):
        raise Refused(f"{FORM} This makes one: python3 -c 'import secrets; print(secrets.token_urlsafe(18))'")
    if processes > 1 and sys.platform == "win32":
        raise Refused("On Windows one process serves all tables: leave out --processes, or say --processes 1.")
    listening = listen(host, port)
    with listening:
        reached, bound = listening.getsockname()[:2]
        key = host_key_for(host_key, reached, url)
        service = Service(db, url, partial(near, bound) if host in EVERYWHERE else None, key)

        def ready() -> None:
            click.echo(welcome(host, bound, url.rstrip("/"), key=key, given=host_key is not None))

        with refusals(), open_store(db) as store:
            if processes == 1:
                cleared = serve_alone(service, store, listening, ready)
            else:  # the games can be opened, so each process can open them
                cleared = serve_by(processes, service, listening, ready)
    if cleared:
        click.echo("The table is cleared; every game is saved.")


def _is_origin(url: str) -> bool:
    from lychgate.server.addresses import is_origin  # loads httpx, which a server needs for nothing else at its start

    return is_origin(url)


def host_key_for(given: str | None, reached: str, url: str) -> str | None:
    """The key without which nobody makes tables, or None where everybody may.

    It is the one that was given, wherever the server is reached; else, where it is reached from beyond this machine, at
    the address ``reached`` or through a proxy as ``url``, a new one.
    """
    from lychgate.web.host_key import new_key

    return new_key() if given is None and (url or not only_this_machine(reached)) else given


def only_this_machine(address: str) -> bool:
    """Whether only this machine reaches what listens at a network address."""
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens at this host and port. Raises ``Unsuccessful`` where that fails."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(2048)
    except OSError as taken:
        listening.close()
        raise Unsuccessful(
            f"Nothing can listen at {host}, port {port}: {taken.strerror or taken}. Another port: --port {port + 1}"
        ) from taken
    return listening


def welcome(host: str, port: int, url: str, *, key: str | None = None, given: bool = False) -> str:
    """The lines for the person who serves: where the table is, and which address others in the network can use.

    Where tables are made with a ``key``, the link with it too; a key that was ``given`` is not shown, because what is
    printed here is often kept in logs.
    """
    from lychgate.web.desk import FOR_OTHERS
    from lychgate.web.qr import as_text, qr

    if url:
        return "\n".join([f"The table is set at {url}/ (Ctrl+C clears it.)", *for_the_host(f"{url}/", key, given)])
    name = f"[{host}]" if ":" in host else host
    own = f"http://{'127.0.0.1' if host in (*LOOPBACK, *EVERYWHERE) else name}:{port}/"
    lines = [f"The table is set: open {own} (Ctrl+C clears it.)", *for_the_host(own, key, given)]
    if host in EVERYWHERE:
        others = f"{near(port)}/"
        lines.append(f"Others in this network open {others} or scan this code with a phone: it opens the same page.")
        code = qr(others)
        if code is not None:
            plain = bool(os.environ.get("NO_COLOR"))
            rows = as_text(code).splitlines()
            lines.extend(rows if plain else [click.style(row, fg=BLACK, bg=WHITE) for row in rows])
    elif host in LOOPBACK:
        lines.append(f"Only this machine reaches it. For others in this network: {FOR_OTHERS}")
    return "\n".join(lines)


def for_the_host(own: str, key: str | None, given: bool) -> list[str]:
    """The line that says how to make tables at the address ``own``, where that needs a key."""
    if key is None:
        return []
    if given:
        return [f"To make tables, open {own}host/ followed by your host key, and keep that link to yourself."]
    return [f"To make tables, open {own}host/{key} once in your browser, and keep that link to yourself."]


def near(port: int) -> str:
    """The address at which others in this network reach the table, without a path."""
    return f"http://{local_address()}:{port}"


def local_address() -> str:
    """The address of this machine in its network; the loopback address where it has none. Sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            found = str(probe.getsockname()[0])
        except OSError:
            found = "127.0.0.1"
    return found
