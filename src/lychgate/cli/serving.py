"""One process that serves: all tables, or its share of them where there are several processes."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from asyncio import AbstractEventLoop
    from socket import socket

    from lychgate.server.store import Store
    from lychgate.web.shares import Shares

PATIENCE = 3
"""The seconds that open pages have to notice that the server stops."""

LONGEST_MESSAGE = 1 << 16

RARELY = 20_000, 20, 100
"""The thresholds of Python's garbage collector. With the defaults, every answer would wait for it."""


@dataclass(frozen=True)
class Service:
    """What is served: the games of ``db`` to whoever reaches them at ``url``, where that is given.

    ``near`` finds the address for others in this network; making tables needs ``host_key``, where there is one.
    """

    db: str | None
    url: str
    near: Callable[[], str] | None
    host_key: str | None


def serve_alone(
    service: Service,
    store: Store,
    listening: socket,
    ready: Callable[[], None],
    *,
    shares: Shares | None = None,
    begun: Callable[[AbstractEventLoop, Callable[[], None]], None] = lambda _loop, _stop: None,
) -> bool:
    """Serve until it is interrupted. No address is logged: some of them hold the secret of a seat.

    ``ready`` is called when it serves, and ``begun`` with its event loop and a function that stops it. Connections that
    belong to another process by its ``shares`` are passed on. Returns whether it served.
    """
    import asyncio
    import gc
    import logging

    import uvicorn

    from lychgate.server.fence import WithoutMessages
    from lychgate.server.sessions import Sessions
    from lychgate.web import create_app
    from lychgate.web.connections import Limits, connections
    from lychgate.web.turnstile import Ahead

    ahead = Ahead()
    _, http, ws = connections(Limits.under(open_files()), shares, ahead)
    config = uvicorn.Config(
        create_app(Sessions(store), base_url=service.url, near=service.near, host_key=service.host_key, ahead=ahead),
        log_level="warning",
        access_log=False,
        server_header=False,
        http=http,
        ws=ws,
        ws_max_size=LONGEST_MESSAGE,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=PATIENCE,
    )
    logging.getLogger("uvicorn.error").addFilter(WithoutMessages())
    server = uvicorn.Server(config)

    def stop() -> None:
        server.should_exit = True

    async def serving() -> None:
        task = asyncio.ensure_future(server.serve(sockets=[listening]))
        while not server.started and not task.done():
            await asyncio.sleep(0.01)
        if server.started:
            loop = asyncio.get_running_loop()
            if shares is not None:
                loop.add_reader(shares.door, _TakingIn(loop, shares, partial(http, config, server.server_state, {})))
            begun(loop, stop)
            ready()
        await task

    gc.collect()
    gc.freeze()  # objects that exist now stay, so the collector need not examine them
    gc.set_threshold(*RARELY)
    # an interrupt that comes as the last connection closes ends the server without being raised
    with suppress(KeyboardInterrupt), asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
        runner.run(serving())
    return server.started


class _TakingIn:
    """Goes on with the connections that other processes have passed on. Called when there are any."""

    def __init__(self, loop: AbstractEventLoop, shares: Shares, connection: Callable[[], Any]) -> None:
        self._loop = loop
        self._shares = shares
        self._connection = connection
        self._begun: set[Any] = set()

    def __call__(self) -> None:
        for opened, data in self._shares.passed_on():
            task = self._loop.create_task(self._go_on_with(opened, data))
            self._begun.add(task)
            task.add_done_callback(self._begun.discard)

    async def _go_on_with(self, opened: socket, data: bytes) -> None:
        def connection() -> Any:
            made = self._connection()
            made.passed_on = data
            return made

        try:
            await self._loop.connect_accepted_socket(connection, opened)
        except OSError:  # who had connected is gone already
            opened.close()


def open_files() -> int | None:
    """How many files and connections this process may have open, as many as it can get; None where nothing says so."""
    try:
        import resource
    except ImportError:  # on Windows
        return None
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        with suppress(ValueError, OSError):  # some systems allow less than they say
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
            soft = hard
    return None if soft == resource.RLIM_INFINITY else soft
