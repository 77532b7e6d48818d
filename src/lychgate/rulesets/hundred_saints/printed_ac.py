"""Armour classes as books print them: counted down, as ``AC 5``; counted up, as ``AC 14``; both, as ``AC 5 [14]``.

The rules here count up. The number in brackets counts up; one without that is lower than nobody's armour counts down.
"""

from __future__ import annotations

import re

from lychgate.kit.line import Line

DOWN = 19
"""What an AC that counts down and the same counted up make together, and THAC0 and the attack bonus likewise."""

LOWEST_UP = 10
"""The AC of somebody without armour, counted up: a lower one, alone, counts down."""

PRINTED = r"(?:([+-]?\d{1,4})(?![\dd])\s*)?\[\s*([+-]?\d{1,4})\s*\]|([+-]?\d{1,4})(?![\dd])"
"""An AC as it is printed: two groups where there is one in brackets, the third where there is none."""

_PRINTED = re.compile(PRINTED)


def counted_up(said: re.Match[str]) -> int:
    """The AC counted up, of what ``PRINTED`` has found: the higher one where there are two."""
    down, up, alone = said[1], said[2], said[3]
    if up is not None:
        return max(int(up), int(down)) if down is not None else int(up)
    return int(alone) if int(alone) >= LOWEST_UP else DOWN - int(alone)


def read_ac(text: str) -> int | None:
    """The AC that a text is, counted up; None where it is none."""
    found = _PRINTED.fullmatch(text.strip())
    return counted_up(found) if found is not None else None


def ac_in(line: Line) -> int | None:
    """The AC that comes next in a typed line, counted up; None, and nothing is read, where none does."""
    for many in (4, 3, 2, 1):
        said = " ".join(line.ahead(by) for by in range(many))
        found = read_ac(said) if line.ahead(many - 1) else None
        if found is not None:
            line.words("an AC", many)
            return found
    return None


def printed(up: int) -> str:
    """An AC as books print it that have both: ``5 [14]``; one under 10 in brackets alone: ``[8]``."""
    return f"{DOWN - up} [{up}]" if up >= LOWEST_UP else f"[{up}]"
