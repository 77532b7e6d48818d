"""What several commands read in the same way."""

from __future__ import annotations

from lychgate.core.dice import parse
from lychgate.core.errors import PlayError
from lychgate.core.line import Line


def dice_in(line: Line, what: str) -> str:
    """The next word as dice. Raises ``PlayError``."""
    said = line.word(what).lower()
    try:
        parse(said)
    except PlayError as wrong:
        raise line.refuse(f"'{said}' is no {what}: {wrong}") from None
    return said


def so(line: Line) -> bool:
    """Whether it is so: false if the next word is ``not``."""
    return not line.flag("not", "no")


def everybody(line: Line) -> tuple[str, ...]:
    """Everybody and every other side that is there."""
    return line.names("member", "other side")
