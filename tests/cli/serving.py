"""A table served in a thread of this process, at a port of its own, which can be cleared and set again."""

from __future__ import annotations

from abc import ABC, abstractmethod
from threading import Thread
from types import TracebackType
from typing import Self

import uvicorn
from starlette.types import ASGIApp

from lychgate.cli.serve import listen


class Started(ABC):
    """What is started for as long as a ``with`` lasts."""

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    @abstractmethod
    def start(self) -> None:
        """Start it, again where it was stopped."""

    @abstractmethod
    def stop(self) -> None:
        """Stop it, unless it is stopped."""


class Serving(Started):
    """Serves ``app`` at a free port, and after a ``stop`` and a ``start`` at the same one again."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._port = 0
        self._server: uvicorn.Server | None = None
        self._thread: Thread | None = None

    @property
    def base(self) -> str:
        """Its address."""
        return f"http://127.0.0.1:{self._port}"

    def start(self) -> None:
        """Listen, and serve whoever comes."""
        listening = listen("127.0.0.1", self._port)
        self._port = listening.getsockname()[1]
        config = uvicorn.Config(
            self._app, log_level="error", access_log=False, ws="websockets-sansio", timeout_graceful_shutdown=1
        )
        self._server = uvicorn.Server(config)
        self._thread = Thread(target=self._server.run, kwargs={"sockets": [listening]}, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Hang up on everybody."""
        if self._server is not None and self._thread is not None:
            self._server.should_exit = True
            self._thread.join(30)
            self._server = self._thread = None
