"""What several commands read in the same way."""

from __future__ import annotations

from lychgate.core.dice import parse
from lychgate.core.errors import PlayError, some_of
from lychgate.core.fitting import fitting
from lychgate.kit.english import one_of
from lychgate.kit.line import Line


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
    """Everybody and every other side that is there; one name where a side of one is called as they are."""
    return tuple(dict.fromkeys(line.names("member", "other side")))


def person(line: Line) -> str:
    """The next word, with a number after it if that makes a name, as the name of somebody: ``wolf 2``."""
    names = line.names("member")
    if not names:
        raise line.refuse("Nobody is in play yet.")
    said = line.word("a name")
    if line.peek().isdigit():
        numbered = [one for one in names if _is_numbered(one, said, line.peek())]
        if len(numbered) == 1:
            line.word("a number")
            return numbered[0]
    found = fitting(said, names) or fitting(one_of(said), names)
    if len(found) == 1:
        return found[0]
    if found:
        raise line.refuse(f"'{said}' could be {some_of(tuple(found))}.")
    raise line.refuse(f"Nobody is called '{said}'. In play: {some_of(names)}.")


def _is_numbered(name: str, said: str, number: str) -> bool:
    """Whether a name is what was said, or begins so, with this number after it."""
    first, _, last = name.rpartition(" ")
    begins = said.casefold(), one_of(said).casefold()
    return last == number and first.casefold().startswith(begins)
