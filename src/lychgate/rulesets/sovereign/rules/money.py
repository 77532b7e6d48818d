"""Money as people type it: ``312 gp 8 sp``, ``5sp``, ``12 gold pieces``. It is counted in coppers."""

from __future__ import annotations

import re
from collections.abc import Sequence

from lychgate.core.digits import is_number
from lychgate.core.errors import PlayError
from lychgate.kit.fields import Typed
from lychgate.kit.line import Line
from lychgate.rulesets.sovereign.rules.outfit import GOLD, SILVER, in_money

MOST = 10**9
"""The most coppers that are typed at once: ten million gold pieces."""

WORTH = {"gp": GOLD, "g": GOLD, "sp": SILVER, "cp": 1}
"""What a coin is worth in coppers, by its letters."""

METALS = {"gold": GOLD, "silver": SILVER, "copper": 1}
"""What a coin is worth in coppers, by its metal."""

PIECES = ("pieces", "piece", "coins", "coin")

AFTER = ("to", "from", "for", "and", "among", "because")
"""Words that may follow a sum: ``2 silver to Bo`` is money, ``2 silver cups to Bo`` are cups."""

_STUCK = re.compile(r"([0-9]{1,9})(gp|g|sp|cp)\Z", re.IGNORECASE | re.ASCII)


def _coin(words: Sequence[str]) -> tuple[int, int]:
    """The coppers that the first words say as one number of coins, and how many words say so; 0 where none do."""
    said, unit, after = (*(word.lower().rstrip(",") for word in words[:3]), "", "", "")[:3]
    if stuck := _STUCK.match(said):
        return int(stuck[1]) * WORTH[stuck[2]], 1
    if not is_number(said) or len(said) > 9:
        return 0, 0
    if unit in WORTH:
        return int(said) * WORTH[unit], 2
    if unit in METALS and after in PIECES:
        return int(said) * METALS[unit], 3
    if unit in METALS and (not after or after in AFTER or is_number(after[:1])):
        return int(said) * METALS[unit], 2
    return 0, 0


def sum_in(words: Sequence[str]) -> tuple[int, int]:
    """Return the coppers that the first words mean, and how many words; 0 words if they are not money."""
    total, at = 0, 0
    while True:
        joined = at + 1 if at and words[at : at + 1] == ["and"] else at
        coppers, many = _coin(words[joined:])
        if not many:
            return total, at
        total, at = total + coppers, joined + many


def _ahead(line: Line) -> list[str]:
    return [line.ahead(at) for at in range(line.left)]


def is_money(line: Line) -> bool:
    """Whether the next words are a sum with its coins."""
    return bool(sum_in(_ahead(line))[1])


def money(line: Line, what: str = "the sum") -> int:
    """Read a sum and return it in coppers; a number without its coin counts gold pieces.

    Raises ``PlayError`` for anything else, and for more than ``MOST``.
    """
    coppers, many = sum_in(_ahead(line))
    if many:
        line.words("a coin", many)
    elif line.is_number():
        coppers = GOLD * line.number(what, 0, MOST // GOLD)
    else:
        said = f"'{line.ahead(0)}' is not a sum of money. " if line.more else ""
        raise line.refuse(f"{said}Say {what} in gp, sp and cp: 12 gp 5 sp.")
    if coppers > MOST:
        raise line.refuse(f"{what[:1].upper()}{what[1:]} is at most {in_money(MOST)}.")
    return coppers


class Money(Typed, frozen=True):
    """A sum, in coppers, as ``12 gp 5 sp``; ``what`` names it in refusals."""

    what: str = "the sum"
    shown: str = "MONEY"

    def shape(self, name: str) -> str:
        return self.shown

    def begins(self, line: Line) -> bool:
        return is_money(line) or line.is_number()

    def read(self, line: Line) -> int:
        return money(line, self.what)


def read_money(text: str) -> int | None:
    """Return the coppers of a text such as ``312 gp 8 sp``; None if it is not a sum with its coins."""
    words = text.split()
    coppers, many = sum_in(words)
    return coppers if many and many == len(words) and coppers <= MOST else None


def must_be_some(coppers: int) -> None:
    """Raise ``PlayError`` for a sum of nothing."""
    if coppers <= 0:
        raise PlayError("Say how much: 12 gp 5 sp.")
