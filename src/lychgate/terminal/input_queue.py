"""Queues the lines that a person types and signals of other events, in the order in which they come."""

from __future__ import annotations

import codecs
import os
from collections.abc import Iterator
from queue import SimpleQueue
from threading import Thread
from typing import TextIO


class InputQueue:
    """Reads ``source`` to its end in a thread, so that nothing else has to wait for a line."""

    def __init__(self, source: TextIO) -> None:
        self._source = source
        self._heard: SimpleQueue[str | None] = SimpleQueue()

    def wake(self) -> None:
        """Signals, from any thread, that something else has happened."""
        self._heard.put(None)

    def __iter__(self) -> Iterator[str | None]:
        """Yields each line with its line end, None for a signal, and at the end of the input one empty text."""
        Thread(target=self._listen, daemon=True).start()
        while (word := self._heard.get()) != "":
            yield word

    def _listen(self) -> None:
        for line in lines_of(self._source):
            self._heard.put(line)
        self._heard.put("")


def lines_of(source: TextIO) -> Iterator[str]:
    """The lines of ``source``, read unbuffered where it is a real file.

    A thread that waits in a buffered read holds a lock that Python needs when it exits.
    """
    try:
        descriptor = source.fileno()
    except (OSError, ValueError):
        yield from iter(source.readline, "")
        return
    decoder = codecs.getincrementaldecoder(source.encoding or "utf-8")("replace")
    rest = ""
    while chunk := _read(descriptor):
        *whole, rest = (rest + decoder.decode(chunk)).split("\n")
        yield from (f"{line}\n" for line in whole)
    if rest:
        yield rest


def _read(descriptor: int) -> bytes:
    try:
        return os.read(descriptor, 1 << 16)
    except OSError:  # the terminal is gone
        return b""
