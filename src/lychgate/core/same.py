"""Remembers what was found for a state by which state it is, not by what is in it: states never change."""

from __future__ import annotations

from typing import Generic, TypeVar

S = TypeVar("S")


class Same(Generic[S]):
    """A key for ``lru_cache``: equal only where ``of`` is the very same value, which it keeps."""

    __slots__ = ("of",)

    def __init__(self, of: S) -> None:
        self.of = of

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and self.of is other.of

    def __hash__(self) -> int:
        return id(self.of)
