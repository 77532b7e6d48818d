"""Tasks that go on in the background: each in a thread that is watched, and started again when it ends."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from threading import Event, Thread
from time import monotonic

from msgspec import Struct

from lychgate.server.fence import report

PAUSE = 1.0
"""Seconds after which a task that has failed is started again."""

PATIENCE = 60.0
"""Seconds after which a round that has not ended counts as stuck."""

LEAVING = 5.0
"""Seconds that a task may take to stop; after that it is left to end with the process."""


class TaskHealth(Struct, frozen=True):
    """How a background task fares: whether it goes on, and how often it was started again since the server began."""

    name: str
    running: bool
    restarts: int


class Health(Struct, frozen=True):
    """How a server fares. ``well``: all of its background tasks go on."""

    well: bool
    tasks: tuple[TaskHealth, ...]


def health_of(tasks: Iterable[TaskHealth]) -> Health:
    """Sums up how the tasks of a server fare."""
    found = tuple(tasks)
    return Health(all(one.running for one in found), found)


class Task:
    """Does ``work`` every ``every`` seconds, in a thread of its own, until it is stopped.

    Where the work raises anything, the task has ended: that is logged, and after a pause it is started again. ``clock``
    counts seconds.
    """

    def __init__(
        self, name: str, work: Callable[[], object], *, every: float, clock: Callable[[], float] = monotonic
    ) -> None:
        self.name = name
        self._work = work
        self._every = every
        self._clock = clock
        self._stopping = Event()
        self._thread: Thread | None = None
        self._last = 0.0
        self._in_a_row = 0
        self._restarts = 0

    def start(self) -> None:
        """Starts the task, anew where it goes on already; the first round comes after ``every`` seconds."""
        self.stop()
        self._stopping = Event()
        self.beat()
        self._thread = Thread(target=self._run, args=(self._stopping,), name=f"lychgate-{self.name}", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Stops the task, and waits until its round has ended, but not for ever."""
        self._stopping.set()
        if self._thread is not None and self._thread.is_alive():
            self._thread.join(LEAVING)

    def beat(self) -> None:
        """Notes that the task goes on well. Work that lasts longer than a round calls this itself."""
        self._last = self._clock()
        self._in_a_row = 0

    @property
    def running(self) -> bool:
        """Whether the task goes on: it was started, its last round did not fail, and it is not stuck."""
        alive = self._thread is not None and self._thread.is_alive()
        return alive and not self._in_a_row and self._clock() - self._last <= self._every + PATIENCE

    def health(self) -> TaskHealth:
        """Tells how the task fares."""
        return TaskHealth(self.name, self.running, self._restarts)

    # ------------------------------------------------------------------ inside

    def _run(self, stopping: Event) -> None:
        while not stopping.is_set():
            try:
                self._rounds(stopping)
            except BaseException as fault:  # noqa: BLE001 (a thread gets no interrupt; nothing else may end the task)
                self._restarts += 1
                self._in_a_row += 1
                if not self._in_a_row & (self._in_a_row - 1):  # the 1st, 2nd, 4th, 8th: the log is not flooded
                    report(f"The task '{self.name}' ({self._in_a_row} in a row)", fault)
                stopping.wait(PAUSE)

    def _rounds(self, stopping: Event) -> None:
        while not stopping.wait(self._every):
            self._work()
            self.beat()
