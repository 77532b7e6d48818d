"""The most that one request may send."""

from __future__ import annotations

IMPORT = "/import"
"""The address that takes a whole game."""

MOST_BYTES = 64 * 1024
"""Bytes of any form without a file."""

MOST_OF_A_FILE = 1024 * 1024
"""Bytes of a file with the lines of an order, such as a site."""

MOST_IMPORTED = 32 * 1024 * 1024
"""Bytes of an imported game: about twenty thousand entries."""


def most_bytes(path: str) -> int:
    """Return the most bytes that are read at an address."""
    if path == IMPORT:
        return MOST_IMPORTED + MOST_BYTES  # the form around the file
    return MOST_OF_A_FILE if path.startswith("/s/") and path.endswith("/file") else MOST_BYTES


def amount(count: int) -> str:
    """Return a number of bytes in words: ``64 KiB``, ``32 MiB``."""
    return f"{count // 1024} KiB" if count < 1024 * 1024 else f"{count // 1024 // 1024} MiB"
