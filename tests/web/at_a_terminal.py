"""A person at a terminal of their own, who sits at a table through ``lychgate join``."""

from __future__ import annotations

import codecs
import os
import pty
import re
import subprocess
import sys
from pathlib import Path
from threading import Condition, Thread
from types import TracebackType
from typing import Self

COMMAND = [str(Path(sys.executable).with_name("lychgate")), "join", "--plain"]
PATIENCE = 60.0
"""Seconds that only a test that fails waits."""


class Terminal:
    """``lychgate join LINK`` in a pseudo-terminal, with ``home`` as the person's own folder. It is ended at the end."""

    def __init__(self, link: str, home: Path) -> None:
        self._ours, theirs = pty.openpty()
        environment = {**os.environ, "LYCHGATE_HOME": str(home)}
        self._process = subprocess.Popen([*COMMAND, link], stdin=theirs, stdout=theirs, stderr=theirs, env=environment)
        os.close(theirs)
        self._printed = ""
        self._seen = 0
        self._more = Condition()
        self._reading = Thread(target=self._read, daemon=True)
        self._reading.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.kill()
        self._process.wait()
        self._reading.join()
        os.close(self._ours)

    def sees(self, text: str) -> None:
        """Wait until ``text`` is printed, after what was waited for last; wherever the lines end."""
        with self._more:
            assert self._more.wait_for(lambda: self._find(text), PATIENCE), f"no {text!r} in:\n{self._printed}"

    def says(self, typed: str) -> None:
        """Type a line, once the table waits for one."""
        self.sees("> ")
        self.types(typed)

    def types(self, typed: str) -> None:
        """Type a line at once."""
        os.write(self._ours, f"{typed}\n".encode())

    @property
    def printed(self) -> str:
        """All that has been printed so far."""
        with self._more:
            return self._printed

    def _find(self, text: str) -> bool:
        found = re.compile(re.escape(text).replace(r"\ ", r"\s+")).search(self._printed, self._seen)
        if found is not None:
            self._seen = found.end()
        return found is not None

    def _read(self) -> None:
        decoder = codecs.getincrementaldecoder("utf-8")("replace")
        while chunk := _chunk(self._ours):
            with self._more:
                self._printed += decoder.decode(chunk)
                self._more.notify_all()


def _chunk(descriptor: int) -> bytes:
    try:
        return os.read(descriptor, 1 << 16)
    except OSError:  # so Linux says that nobody is at the other end any more
        return b""
