"""The tables of a server shared out among its processes: who asks for a table is connected to the process it is of.

Whichever process accepts a connection reads the first line of its request, and passes the connection on, with all that
was read, to the process that the table is of. Only speed depends on that: every process answers for every table, and
does so where a connection cannot be passed on. What is asked of no table belongs to the first process, so that what a
server remembers beside its games (links that were just made, how often an address has come) is in one place.
"""

from __future__ import annotations

import re
import socket
from array import array
from collections.abc import Iterator, Sequence
from zlib import crc32

_ASKED = re.compile(
    rb"[A-Z]+ (?:/(static)/|(?:/api)?/s/([A-Za-z0-9_-]{1,64})/(\d+/links(?=[ ?]))?)?"
    rb"[^\r\n]{0,2000}\r?\n"
)
"""The first line of a request: a file of the page, which any process has, or a table; or the page of its links."""

LONGEST = 1 << 18
"""The most bytes that are passed on with a connection."""

KIND = socket.SOCK_DGRAM if not hasattr(socket, "SOCK_SEQPACKET") else socket.SOCK_SEQPACKET


def ways(processes: int) -> list[tuple[socket.socket, socket.socket]]:
    """For each process the two ends of the way to it: where it takes in connections, and where others pass them on."""
    family = socket.AF_UNIX
    try:
        return [socket.socketpair(family, KIND) for _ in range(processes)]
    except OSError:  # there are systems that know the name, but no such sockets
        return [socket.socketpair(family, socket.SOCK_DGRAM) for _ in range(processes)]


class Shares:
    """The share of one process, number ``own`` counted from 0, which takes in at ``door``; ``to`` lead to each."""

    def __init__(self, own: int, door: socket.socket, to: Sequence[socket.socket]) -> None:
        self.own = own
        self.door = door
        self._to = to
        for one in (door, *to):
            one.setblocking(False)

    def of(self, table: str) -> int:
        """The process that a table is of."""
        return crc32(table.encode()) % len(self._to)

    def asked(self, data: bytes) -> int:
        """The process that a request is for, by what has come of it; this one where that is unknown, or any will do."""
        found = _ASKED.match(data)
        if found is None or found[1]:
            return self.own
        return 0 if found[2] is None or found[3] else self.of(found[2].decode())

    def pass_on(self, data: bytes, line: int, to: int) -> bool:
        """Passes a connection on, an open file of this process, which is to close it then. Returns whether it did."""
        rights = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array("i", [line]))]
        try:
            return len(data) <= LONGEST and self._to[to].sendmsg([data], rights) == len(data)
        except OSError:  # that process has too much to take in already, or the data is too long for the system
            return False

    def passed_on(self) -> Iterator[tuple[socket.socket, bytes]]:
        """Takes in the connections that others have passed on by now, each with what has been read of it."""
        while True:
            try:
                data, lines, _, _ = socket.recv_fds(self.door, LONGEST, 1)
            except BlockingIOError:
                return
            for line in lines:
                opened = socket.socket(fileno=line)
                opened.setblocking(False)
                yield opened, data
