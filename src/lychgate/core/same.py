"""Remembers what was found for a state by which state it is, not by what is in it: states never change."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

S = TypeVar("S")


class Same(Generic[S]):
    """A key for ``lru_cache``: equal only where what it goes ``by``, usually ``of`` itself, are the very same values.

    ``by`` are the parts of ``of`` on which it depends what is found.
    """

    __slots__ = ("by", "of")

    def __init__(self, of: S, *by: Any) -> None:
        self.of = of
        self.by = by or (of,)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Same) or len(self.by) != len(other.by):
            return False
        return all(one is another for one, another in zip(self.by, other.by, strict=True))

    def __hash__(self) -> int:
        return 0  # an address differs from run to run; the few keys of a cache are compared one by one
