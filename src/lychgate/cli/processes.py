"""``lychgate serve --processes N``: several processes serve at one port, each the tables that are its share.

The first process starts the others, starts one again that has ended, and ends with all of them when it is told to. None
outlives it: each holds the reading end of a pipe whose writing end only the first has.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from itertools import chain
from multiprocessing.connection import Connection, wait
from typing import TYPE_CHECKING, Any, NoReturn

import click

from lychgate.cli.outcome import Unsuccessful
from lychgate.sim.fresh_processes import fresh_processes

if TYPE_CHECKING:
    from asyncio import AbstractEventLoop
    from multiprocessing.process import BaseProcess
    from socket import socket

    from lychgate.cli.serving import Service

_processes = partial(fresh_processes, ["lychgate.cli.warmed"])
"""What starts the processes that serve."""

NOT_STARTED = "A process could not be started, so nothing is served. What went wrong stands above."


def serve_by(processes: int, service: Service, listening: socket, ready: Callable[[], None]) -> bool:
    """Serve by several processes until it is interrupted; ``ready`` is called when all of them serve.

    Returns whether they did. Raises ``Unsuccessful`` where one cannot be started.
    """
    from lychgate.web.shares import ways

    with ExitStack() as opened, _interrupted():
        doors = ways(processes)
        for end in chain.from_iterable(doors):
            opened.callback(end.close)
        alive, held = _processes().Pipe(duplex=False)
        opened.callback(held.close)
        to = [leading for _, leading in doors]
        workers = [_Worker(service, listening, at, door, to, alive) for at, (door, _) in enumerate(doors)]
        opened.callback(_end, workers)
        started = False
        with suppress(KeyboardInterrupt):
            for one in workers:
                one.start()
            for one in workers:
                if not one.serves():
                    raise Unsuccessful(NOT_STARTED)
            started = True
            ready()
            while True:
                _start_again(workers)
    return started


class _Worker:
    """A process that serves its share, as the first process sees it."""

    def __init__(
        self, service: Service, listening: socket, own: int, door: socket, to: Sequence[socket], alive: Connection
    ) -> None:
        self.own = own
        self._what = (service, listening, own, door, to, alive)
        self.process: BaseProcess | None = None
        self._said: Connection | None = None

    def start(self) -> None:
        """Starts it, for the first time or again."""
        self._said, says = _processes().Pipe(duplex=False)
        self.process = _processes().Process(target=_serve_share, args=(*self._what, says))
        self.process.start()
        says.close()

    def serves(self) -> bool:
        """Waits until it serves. Returns False where it has ended instead."""
        assert self._said is not None
        try:
            self._said.recv()
        except EOFError:
            return False
        return True


def _serve_share(
    service: Service,
    listening: socket,
    own: int,
    door: socket,
    to: Sequence[socket],
    alive: Connection,
    says: Connection,
) -> None:
    """What each process does: serve until it is told to stop, or until the first process is gone."""
    from lychgate.cli.serving import serve_alone
    from lychgate.core.errors import LychgateError
    from lychgate.server.store import open_store
    from lychgate.web.shares import Shares

    def ready() -> None:
        says.send(own)
        says.close()

    def begun(loop: AbstractEventLoop, stop: Callable[[], None]) -> None:
        loop.add_reader(alive.fileno(), stop)

    try:
        with suppress(KeyboardInterrupt), open_store(service.db) as store:
            serve_alone(service, store, listening, ready, shares=Shares(own, door, to), begun=begun)
    except LychgateError as failed:
        click.echo(f"Error: {failed}", err=True)
        sys.exit(1)


def _start_again(workers: Sequence[_Worker]) -> None:
    """Waits until a process has ended, and starts it again. Raises ``Unsuccessful`` where it does not serve then."""
    by_end = {one.process.sentinel: one for one in workers if one.process is not None}
    for ended in wait(list(by_end)):
        one = by_end[ended]  # type: ignore[index]
        assert one.process is not None
        one.process.join()
        how = one.process.exitcode or 0
        told = f"signal {-how}" if how < 0 else f"exit code {how}"
        click.echo(f"Process {one.own + 1} of {len(workers)} has ended ({told}). It is started again.", err=True)
        one.start()
        if not one.serves():
            raise Unsuccessful(NOT_STARTED)


def _end(workers: Sequence[_Worker]) -> None:
    """Ends all processes, each when it has answered what it was asked."""
    started = [one.process for one in workers if one.process is not None]
    for process in started:
        process.terminate()
    for process in started:
        process.join()


@contextmanager
def _interrupted() -> Iterator[None]:
    """While it is entered, SIGTERM interrupts as Ctrl+C does. What interrupts a second time changes nothing."""

    def interrupt(_signal: int, _frame: Any) -> NoReturn:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        raise KeyboardInterrupt

    before = [(which, signal.signal(which, interrupt)) for which in (signal.SIGINT, signal.SIGTERM)]
    try:
        yield
    finally:
        for which, handler in before:
            signal.signal(which, handler)
