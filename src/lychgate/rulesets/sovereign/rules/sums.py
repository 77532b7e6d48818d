"""A number with the reasons for it: ``13 (leather 12, DEX +1)``."""

from __future__ import annotations

import msgspec


class Part(msgspec.Struct, frozen=True):
    """A summand, and what it comes from."""

    what: str
    amount: int


class Sum(msgspec.Struct, frozen=True):
    """A number as the sum of its parts, the first of which is what it begins with. ``at_least`` is its floor."""

    parts: tuple[Part, ...]
    at_least: int | None = None

    @property
    def total(self) -> int:
        """The number."""
        summed = sum(part.amount for part in self.parts)
        return summed if self.at_least is None else max(summed, self.at_least)

    def __str__(self) -> str:
        first, *others = self.parts
        more = [f"{part.what} {part.amount:+}" for part in others if part.amount]
        return f"{self.total} ({', '.join([f'{first.what} {first.amount}', *more])})"


def summed(what: str, amount: int, *others: tuple[str, int], at_least: int | None = None) -> Sum:
    """A sum of what it begins with and others."""
    return Sum((Part(what, amount), *(Part(*one) for one in others)), at_least)
