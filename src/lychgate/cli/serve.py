"""``lychgate serve``: serves the table to browsers."""

from __future__ import annotations

import socket
from contextlib import suppress
from typing import TYPE_CHECKING

import click

from lychgate.cli.outcome import Refused, Unsuccessful, refusals

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.types import ASGIApp

LOOPBACK = ("127.0.0.1", "localhost", "::1")
EVERYWHERE = ("0.0.0.0", "::")
PATIENCE = 3
"""The seconds that open pages have to notice that the server stops."""

BLACK, WHITE = 16, 231
"""Black and white among the 256 colors that no terminal theme changes, for a QR code that cameras can read."""

LONGEST_MESSAGE = 1 << 16

RARELY = 20_000, 20, 100
"""The thresholds of Python's garbage collector. With the defaults, every answer would wait for it."""


@click.command()
@click.option("--host", default="127.0.0.1", help="Where to listen: this machine only, or 0.0.0.0 for all. [127.0.0.1]")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, help="At which port; 0 takes a free one. [8000]")
@click.option("--db", metavar="URL", help="Where games are kept: postgresql://..., or a file; else as 'play' does.")
@click.option("--url", default="", help="The address people use, where a proxy stands before it: https://the.name")
def serve(host: str, port: int, db: str | None, url: str) -> None:
    """Serve the table to browsers, for one person or many."""
    from functools import partial

    from lychgate.server.addresses import is_origin
    from lychgate.server.sessions import Sessions
    from lychgate.server.store import open_store
    from lychgate.web import create_app

    if url and not is_origin(url):
        raise Refused(f"'{url}' is not an address such as https://the.name, without a path after it.")
    listening = listen(host, port)
    with refusals(), open_store(db) as store, listening:
        sessions = Sessions(store)
        bound = listening.getsockname()[1]

        def ready() -> None:
            click.echo(welcome(host, bound, url.rstrip("/")))

        for_others = partial(near, bound) if host in EVERYWHERE else None
        run(create_app(sessions, base_url=url, near=for_others), listening, ready)


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


def run(app: ASGIApp, listening: socket.socket, ready: Callable[[], None]) -> None:
    """Serve until it is interrupted. No address is logged: some of them hold the secret of a seat."""
    import asyncio
    import gc

    import uvicorn

    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        ws="websockets-sansio",
        ws_max_size=LONGEST_MESSAGE,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=PATIENCE,
    )
    server = uvicorn.Server(config)

    async def serving() -> None:
        task = asyncio.ensure_future(server.serve(sockets=[listening]))
        while not server.started and not task.done():
            await asyncio.sleep(0.01)
        if server.started:
            ready()
        await task

    gc.collect()
    gc.freeze()  # objects that exist now stay, so the collector need not examine them
    gc.set_threshold(*RARELY)
    # an interrupt that comes as the last connection closes ends the server without being raised
    with suppress(KeyboardInterrupt), asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
        runner.run(serving())
    if server.started:
        click.echo("The table is cleared; every game is saved.")


def welcome(host: str, port: int, url: str) -> str:
    """The lines for the person who serves: where the table is, and which address others in the network can use."""
    from lychgate.web.desk import FOR_OTHERS
    from lychgate.web.qr import as_text, qr

    if url:
        return f"The table is set at {url}/ (Ctrl+C clears it.)"
    own = f"http://{'127.0.0.1' if host in (*LOOPBACK, *EVERYWHERE) else host}:{port}/"
    lines = [f"The table is set: open {own} (Ctrl+C clears it.)"]
    if host in EVERYWHERE:
        others = f"{near(port)}/"
        lines.append(f"Others in this network open {others} or scan this code with a phone: it opens the same page.")
        code = qr(others)
        if code is not None:
            lines.extend(click.style(line, fg=BLACK, bg=WHITE) for line in as_text(code).splitlines())
    elif host in LOOPBACK:
        lines.append(f"Only this machine reaches it. For others in this network: {FOR_OTHERS}")
    return "\n".join(lines)


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
