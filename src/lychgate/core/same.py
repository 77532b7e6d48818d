"""Remembers what was found for a state by which state it is, not by what is in it: states never change."""

from __future__ import annotations

from operator import is_
from typing import Any, Generic, TypeVar

S = TypeVar("S")


class Same(Generic[S]):
    """A key for ``lru_cache``: equal only where what it goes ``by``, usually ``of`` itself, are the very same values.

    ``by`` are the parts of ``of`` on which it depends what is found.
    """

    __slots__ = ("_hash", "by", "of")

    def __init__(self, of: S, *by: Any) -> None:
        self.of = of
        self.by = by or (of,)
        # this differs from run to run, but only where a cache looks, not what it finds: it holds what has the address
        self._hash = hash(tuple(map(id, self.by)))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Same) or len(self.by) != len(other.by):
            return False
        return all(map(is_, self.by, other.by))

    def __hash__(self) -> int:
        return self._hash
