"""Draws the SVG on standard input as PNG on standard output, with little memory and time. Run by ``svg_pixels``."""

from __future__ import annotations

import sys
from contextlib import suppress

MEMORY = 1024 * 1024 * 1024
SECONDS = 15


def main() -> int:
    """Draw, and say by the exit status whether it went well."""
    with suppress(ImportError, ValueError, OSError):  # Windows knows no such limits; the time limit outside remains
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    import resvg_py

    wide, high = (int(sys.argv[2]) if sys.argv[1] == side else None for side in ("--width", "--height"))
    try:
        drawn = resvg_py.svg_to_bytes(svg_string=sys.stdin.read(), background="#ffffff", width=wide, height=high)
    except ValueError:
        return 1
    sys.stdout.buffer.write(bytes(drawn))
    return 0


if __name__ == "__main__":
    sys.exit(main())
