"""`lychgate serve` as a process of its own, which can be killed and started again over the same games."""

from __future__ import annotations

import re
import subprocess
import sys
from http.client import HTTPConnection
from pathlib import Path

import psutil  # type: ignore[import-untyped, unused-ignore]

from tests.cli.serving import Started

COMMAND = [str(Path(sys.executable).with_name("lychgate")), "serve", "--port", "0"]
"""At a port that is free: a new one after each start."""


class Served(Started):
    """A server over the games at ``address``, a file or a PostgreSQL database. It is killed at the end."""

    def __init__(self, address: str, *options: str) -> None:
        self._command = [*COMMAND, "--db", address, *options]
        self._process: subprocess.Popen[str] | None = None
        self._port = 0

    @property
    def running(self) -> bool:
        """Whether it was started and not killed since."""
        return self._process is not None

    def start(self) -> None:
        """Start it, and wait until it says where it is."""
        self._process = subprocess.Popen(self._command, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        said = self._process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", said)
        assert found is not None, f"it does not serve: {said}"
        self._port = int(found[1])

    def stop(self) -> None:
        """End it as it ends in the tests: at once."""
        self.kill()

    def kill(self) -> None:
        """End it with SIGKILL, wherever it is by now."""
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None

    @property
    def address(self) -> str:
        """Where browsers and terminals find it."""
        return f"http://127.0.0.1:{self._port}"

    def line(self) -> HTTPConnection:
        """A connection to it. Nothing takes as long as it waits; only a test that fails waits so long."""
        return HTTPConnection("127.0.0.1", self._port, timeout=60)


class ServedBySeveral(Served):
    """A server of two processes, which are killed together."""

    def __init__(self, address: str) -> None:
        super().__init__(address, "--processes", "2")

    def kill(self) -> None:
        """End all of its processes with SIGKILL, before the first can start another."""
        if self._process is not None:
            first = psutil.Process(self._process.pid)
            first.suspend()
            for one in first.children(recursive=True):
                one.kill()
        super().kill()
