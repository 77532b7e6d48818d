"""The most that one request may send."""

from __future__ import annotations

from lychgate.kit.universal_vtt import MOST_LETTERS
from lychgate.server.transfer import MOST_CHARACTERS

IMPORT = "/import"
"""The address that takes a whole game."""

MOST_BYTES = 64 * 1024
"""Bytes of any form without a file."""

MOST_OF_A_FILE = 1024 * 1024
"""Bytes of a file with the lines of an order, such as a site."""

MOST_OF_A_PICTURE = MOST_LETTERS
"""Bytes of a picture, or of a Universal VTT file with one."""

MOST_IMPORTED = MOST_CHARACTERS
"""Bytes of an imported game, as on the command line: a page promises no more than the import reads."""


def most_bytes(path: str) -> int:
    """Return the most bytes that are read at an address."""
    if path == IMPORT:
        return MOST_IMPORTED + MOST_BYTES  # the form around the file
    if path.startswith("/s/") and path.endswith("/pictures"):
        return MOST_OF_A_PICTURE + MOST_BYTES
    return MOST_OF_A_FILE if path.startswith("/s/") and path.endswith("/file") else MOST_BYTES


def amount(count: int) -> str:
    """Return a number of bytes in words: ``64 KiB``, ``24 MiB``."""
    return f"{count // 1024} KiB" if count < 1024 * 1024 else f"{count // 1024 // 1024} MiB"
